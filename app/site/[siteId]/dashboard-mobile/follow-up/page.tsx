export { default, generateMetadata } from "../../dashboard/dashboardUser/follow-up/page";
