// `npm run dev`: as npm start, with Next's development server: a saved file shows at once, a route, model or migration too.
import { follow } from "./support/follow.mjs";
import { launch } from "./support/launch.mjs";

const running = await launch({ dev: true });
if (running) follow(running);
