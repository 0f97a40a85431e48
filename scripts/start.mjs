// `npm start`: brings a fresh clone to a served application and supervises it.
import { launch } from "./support/launch.mjs";

await launch();
