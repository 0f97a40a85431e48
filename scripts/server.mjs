// The server process of the application. Production and Docker start it by `node scripts/server.mjs` after a build. npm
// start and npm run dev start it too: they restart it when it dies, and pass it the sockets on which it listens.
import { createServer } from "node:http";
import { requireDatabases } from "./support/database.mjs";
import { makeChildEnvironment, readSettings } from "./support/environment.mjs";
import { makeSecurityHeaders, protect } from "./support/headers.mjs";
import { offerToHold } from "./support/held-answers.mjs";
import {
  chooseListenAddresses,
  listenOn,
  openToNetworkOnceSchoolExists,
  recordNetworkExposure,
} from "./support/listen.mjs";
import { sendProblem } from "./support/problem.mjs";
import { DIST, PROJECT_ROOT, requireNode } from "./support/project.mjs";
import {
  findRedirectToAppUrl,
  isBodyForPage,
  isLoopbackUrl,
  isRouterStateReadable,
  readPathAndQuery,
  removeUntrustedHeaders,
} from "./support/request.mjs";
import { makeRouteFinder, recordRequest } from "./support/request-metrics.mjs";
import { shutDown } from "./support/shutdown.mjs";
import { ExplainedError, runScript } from "./support/steps.mjs";
import { endWhenHanging } from "./support/watch-own-loop.mjs";

/** Next has no public name for it. The version of Next is pinned, and a test sends such a header. */
const ROUTER_STATE_PARSER = "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** HTTP methods that Next may get. For others, such as TRACE, it would answer with a server error. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const dev = process.argv.includes("--dev");
const findRoute = makeRouteFinder(DIST);
/** Whether npm start has prepared the database and opened the port. Otherwise this process does both itself. */
const isSupervised = process.env.ENVOL_SUPERVISED === "1";

await runScript(async () => {
  requireNode();
  process.env.NODE_ENV = dev ? "development" : "production";
  const settings = readSettings();
  if (!settings.databaseUrl)
    throw new ExplainedError("DATABASE_URL is needed; npm start brings a database of its own.");
  Object.assign(process.env, makeChildEnvironment(settings));
  if (!isSupervised) await prepareDatabase(settings);

  // Register this before slow work, because the parent process may die while this one starts.
  const servers = [];
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // The development server gets a short limit, because its websockets for hot reload never end by themselves.
    shutDown(servers, dev ? 300 : undefined);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, end);
  // When the parent process dies, its channel closes. Without this handler, the server would continue forever.
  if (process.channel) process.on("disconnect", end);
  // The parent process asks whether this one still does anything, and ends it when no answer comes.
  process.on("message", ({ type }) => type === "ping" && process.send({ type: "alive" }));

  // Before the application is loaded: on a busy machine that takes so long that the first connections of its jobs time out.
  // They try again; the server must not end with them.
  process.on("unhandledRejection", (reason) => console.error("Unhandled rejection:", reason));

  const { default: next } = await import("next");
  const { parseAndValidateFlightRouterState } = await import(ROUTER_STATE_PARSER);
  // Next accepts the websocket for hot reload only on one server. Our servers, one per address, forward it to this server.
  const upgrades = createServer();
  const app = next({
    dev,
    dir: PROJECT_ROOT,
    httpServer: upgrades,
    hostname: ownName(settings.appUrl),
    port: settings.port,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const isReadable = (request) => isRouterStateReadable(request, parseAndValidateFlightRouterState);
  const securityHeaders = Object.entries(makeSecurityHeaders(settings.appUrl));

  const create = () => {
    const server = createServer((request, response) => {
      protect(response, securityHeaders);
      answer({ handle, isReadable }, settings, request, response);
    });
    // Longer than usual proxies, so that a proxy never sends a request on a connection that this server is closing.
    server.keepAliveTimeout = 75_000;
    if (dev) server.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));
    servers.push(server);
    return server;
  };
  let isAwaited = Boolean(process.env.ENVOL_AWAITS_SCHOOL);
  if (isSupervised) await listenOnHandedSockets(create);
  else {
    const { hosts, missing } = await chooseListenAddresses(settings);
    await listenOn(create, settings.port, hosts);
    if (missing) console.log(missing);
    isAwaited = Boolean(missing);
  }
  // npm start watches the processes that it starts.
  if (!isSupervised && !dev) endWhenHanging();
  const isWide = recordNetworkExposure(servers, settings.host);
  if (isAwaited && !settings.host && !isWide)
    void openToNetworkOnceSchoolExists({ settings, create, servers, isEnding: () => isEnding });

  if (process.send) process.send({ type: "ready" });
  else console.log(`Envol serves ${settings.appUrl} (port ${settings.port}).`);
});

/** Next calls all loopback addresses localhost. With another name, it would treat a rewrite as one to another host. */
function ownName(appUrl) {
  return isLoopbackUrl(appUrl) ? "localhost" : new URL(appUrl).hostname;
}

async function prepareDatabase(settings) {
  const { migrateOrRequireMigrated } = await import("./migrate.mjs");
  await requireDatabases(settings);
  const applied = await migrateOrRequireMigrated(settings);
  if (applied.length) console.log(`Applied ${applied.join(", ")}.`);
}

async function answer({ handle, isReadable }, { trustedProxies, appUrl }, request, response) {
  try {
    if (!METHODS.includes(request.method)) {
      return sendProblem(response, 405, "Method Not Allowed", { headers: { allow: METHODS.join(", ") } });
    }
    removeUntrustedHeaders(request, trustedProxies);
    const url = readPathAndQuery(request.url);
    if (!url || !isReadable(request)) return sendProblem(response, 400, "Bad Request");
    request.url = url;
    recordRequest(request, response, findRoute);
    if (isBodyForPage(request)) return response.writeHead(303, { location: appUrl + url, connection: "close" }).end();
    const address = findRedirectToAppUrl(request, appUrl);
    if (address) return response.writeHead(307, { location: address, "cache-control": "no-store" }).end();
    offerToHold(request, response);
    await handle(request, response);
  } catch (error) {
    console.error(error);
    if (response.headersSent) response.destroy();
    else sendProblem(response, 500, "Internal Server Error");
  }
}

/** Listens on the sockets that the parent process sends, one per address. */
function listenOnHandedSockets(create) {
  return new Promise((resolve) => {
    let expected;
    let opened = 0;
    process.on("message", (message, socket) => {
      if (message.type !== "socket") return;
      expected = message.of;
      create().listen(socket, () => ++opened === expected && resolve());
    });
    process.send({ type: "prepared" });
  });
}
