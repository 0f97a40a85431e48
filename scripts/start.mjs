// `npm start` does everything from a fresh clone to a running application, and restarts its processes when they die.
import { launchProduct } from "./support/launch.mjs";

await launchProduct();
