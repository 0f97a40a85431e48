export { default, generateMetadata } from "../../dashboard/dashboardUser/warning/page";
