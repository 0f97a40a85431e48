// `npm start`: brings a fresh clone to a served application and supervises it.
import { launchProduct } from "./support/launch.mjs";

await launchProduct();
