// The application's server process, for production and Docker: `node scripts/server.mjs` (after a build).
// npm start and npm run dev also run it. They supervise it and pass it the port that they hold.
import { createServer } from "node:http";
import { requireDatabase } from "./support/database.mjs";
import { childEnvironment, readSettings } from "./support/environment.mjs";
import { hostsFor, listenOn, openOnceSchoolExists, recordReach } from "./support/listen.mjs";
import { problem } from "./support/problem.mjs";
import { ROOT, requireNode } from "./support/project.mjs";
import { appAddressFor, isLoopback, normalizeUrl, removeUntrustedHeaders } from "./support/request.mjs";
import { shutDown } from "./support/shutdown.mjs";
import { ExplainedError, runScript } from "./support/steps.mjs";

const dev = process.argv.includes("--dev");
/** Whether npm start has prepared the database and holds the port. Without it, this process does both itself. */
const isSupervised = process.env.ENVOL_SUPERVISED === "1";

await runScript(async () => {
  requireNode();
  process.env.NODE_ENV = dev ? "development" : "production";
  const settings = readSettings();
  if (!settings.databaseUrl)
    throw new ExplainedError("DATABASE_URL is needed; npm start brings a database of its own.");
  Object.assign(process.env, childEnvironment(settings));
  if (!isSupervised) await prepareDatabase(settings);

  // Register this before any slow work, because the parent may die while this process starts.
  const servers = [];
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // The websockets of hot reload never end by themselves, so the development server gets a short limit.
    shutDown(servers, dev ? 300 : undefined);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, end);
  // When the parent dies, the channel closes, and nothing else would stop this process.
  if (process.channel) process.on("disconnect", end);

  const { default: next } = await import("next");
  // Next listens for the websocket of hot reload on one server. Here two servers, for two addresses, forward it to this one.
  const upgrades = createServer();
  const app = next({
    dev,
    dir: ROOT,
    httpServer: upgrades,
    hostname: ownName(settings.appUrl),
    port: settings.port,
  });
  await app.prepare();
  const handle = app.getRequestHandler();

  const create = () => {
    const server = createServer((request, response) => answer(handle, settings, request, response));
    // Longer than proxies keep connections open. Otherwise a proxy could send a request into a connection that is closing.
    server.keepAliveTimeout = 75_000;
    if (dev) server.on("upgrade", (...upgrade) => upgrades.emit("upgrade", ...upgrade));
    servers.push(server);
    return server;
  };
  let isAwaited = Boolean(process.env.ENVOL_AWAITS_SCHOOL);
  if (isSupervised) await listenOnHandedSockets(create);
  else {
    const { hosts, missing } = await hostsFor(settings);
    await listenOn(create, settings.port, hosts);
    if (missing) console.log(missing);
    isAwaited = Boolean(missing);
  }
  const isWide = recordReach(servers, settings.host);
  // Report readiness at once after listening: until the parent knows it, both processes accept connections.
  if (isAwaited && !settings.host && !isWide)
    void openOnceSchoolExists({ settings, create, servers, isEnding: () => isEnding });

  process.on("unhandledRejection", (reason) => console.error("Unhandled rejection:", reason));
  if (process.send) process.send({ type: "ready" });
  else console.log(`Envol serves ${settings.appUrl} (port ${settings.port}).`);
});

/** Next calls every loopback address localhost. With another name here, a rewrite would look like one to a foreign host. */
function ownName(appUrl) {
  return isLoopback(appUrl) ? "localhost" : new URL(appUrl).hostname;
}

async function prepareDatabase({ directDatabaseUrl }) {
  const { migrate } = await import("./migrate.mjs");
  await requireDatabase(directDatabaseUrl);
  const applied = await migrate(directDatabaseUrl);
  if (applied.length) console.log(`Applied ${applied.join(", ")}.`);
}

/** Verbs that reach Next. For others, such as TRACE, it would answer with a server error or without an explanation. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

async function answer(handle, { trustedProxies, appUrl }, request, response) {
  if (!METHODS.includes(request.method)) {
    return problem(response, 405, "Method Not Allowed", { headers: { allow: METHODS.join(", ") } });
  }
  removeUntrustedHeaders(request, trustedProxies);
  const url = normalizeUrl(request.url);
  if (!url) return problem(response, 400, "Bad Request");
  request.url = url;
  const address = appAddressFor(request, appUrl);
  if (address) return response.writeHead(307, { location: address, "cache-control": "no-store" }).end();
  try {
    await handle(request, response);
  } catch (error) {
    console.error(error);
    if (response.headersSent) response.destroy();
    else problem(response, 500, "Internal Server Error");
  }
}

/** Listens on sockets that the parent sends, one per address. The parent keeps the port open while this process restarts. */
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
