export { default, generateMetadata } from "./maintenance/page";
