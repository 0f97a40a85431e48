export { default, generateMetadata } from "./day/page";
