// `npm run dev`: like npm start, with Next's development server. A saved file, route, model or migration takes effect at once.
import { followSources } from "./support/follow.mjs";
import { launchProduct } from "./support/launch.mjs";

const running = await launchProduct({ dev: true });
if (running) followSources(running);
