export { default, generateMetadata } from "../../planning/personal/page";
