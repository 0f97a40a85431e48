// `npm run dev`: like npm start, with Next's development server. A saved file, route, model or migration takes effect at once.
import { follow } from "./support/follow.mjs";
import { launch } from "./support/launch.mjs";

const running = await launch({ dev: true });
if (running) follow(running);
