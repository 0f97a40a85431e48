import { readFile } from "node:fs/promises";
import path from "node:path";

/** The service worker, as the build has bundled it (scripts/support/service-worker). While the application is developed there is none. */
export async function GET(): Promise<Response> {
  const file = path.join(process.cwd(), process.env.ENVOL_DIST_DIR || ".next", "service-worker.js");
  const script = await readFile(/* turbopackIgnore: true */ file, "utf8").catch(() => null);
  // A browser looks for a new one at each visit.
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
  return script === null ? new Response(null, { status: 404 }) : new Response(script, { headers });
}
