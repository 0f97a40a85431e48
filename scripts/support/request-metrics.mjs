import { readFileSync } from "node:fs";
import { pathInProject } from "./project.mjs";

/** Key in globalThis of the application's function that counts requests. It is there when METRICS_TOKEN is set. */
const RECORD = Symbol.for("envol.record-request");

/**
 * Returns a function that names the route of a path, as the built application declares it: /api/user/[id], never an id. So
 * there are as many names as routes, whatever people ask for.
 */
export function makeRouteFinder(dist) {
  const { staticRoutes, dynamicRoutes } = readManifest(dist);
  const whole = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => [page, new RegExp(regex)]);
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    const plain = path.replace(/(?<=.)\/$/, "");
    if (whole.has(plain)) return plain;
    return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? "other";
  };
}

/** Reads the routes of a build. A development server has none, so all its requests count as "other". */
function readManifest(dist) {
  try {
    return JSON.parse(readFileSync(pathInProject(dist, "routes-manifest.json"), "utf8"));
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}

/** Tells the application of a request when it has been answered, if it counts requests. */
export function recordRequest(request, response, findRoute) {
  if (!globalThis[RECORD]) return;
  const since = performance.now();
  const [path] = request.url.split("?");
  response.once("close", () => {
    const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
    globalThis[RECORD]({
      route: findRoute(path),
      method: request.method,
      status: response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "aborted",
      seconds: isStream ? undefined : (performance.now() - since) / 1000,
    });
  });
}
