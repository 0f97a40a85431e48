// `npm run dev` is like npm start, but with Next's development server. Changes of sources and new migrations apply at once.
import { watchSources } from "./support/follow.mjs";
import { launchProduct } from "./support/launch.mjs";

const running = await launchProduct({ dev: true });
if (running) watchSources(running);
