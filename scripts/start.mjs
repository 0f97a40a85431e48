// `npm start`: from a fresh clone to the served application, and watch over it.
import { launch } from "./support/launch.mjs";

await launch();
