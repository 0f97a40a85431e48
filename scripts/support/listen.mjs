import { setTimeout as sleep } from "node:timers/promises";
import { readSchoolKind } from "./database.mjs";
import { isLoopbackUrl } from "./request.mjs";
import { ExplainedError } from "./steps.mjs";

/** Addresses that only this machine can reach, by IPv4 and IPv6. */
const LOOPBACK = ["127.0.0.1", "::1"];
const EVERYWHERE = [undefined];
/** Milliseconds between two checks whether the database contains a school. */
const LOOK_EVERY = 1_000;
/** Key in globalThis. The application reads there whether other machines can reach the server although HOST is not set. */
const OPEN_TO_ALL = Symbol.for("envol.open-to-all");

/**
 * Chooses the addresses to listen on. With HOST, this is HOST. Otherwise it is only this machine while the database is empty
 * or the published demo password works, and all addresses for any other school. `missing` explains what an empty database
 * needs.
 */
export async function chooseListenAddresses({ host, directDatabaseUrl }) {
  const school = await readSchoolKind(directDatabaseUrl);
  const isDemo = school === "demo";
  return {
    hosts: host ? [host] : defaultListenAddresses(school),
    isDemo,
    missing: school === "empty" ? whatIsMissing(host) : null,
  };
}

export const defaultListenAddresses = (school) => (school === "own" ? EVERYWHERE : LOOPBACK);

const whatIsMissing = (host) =>
  "The database is empty: npm run seed -- school.json founds a school, npm run seed -- --demo the demo school." +
  (host ? "" : "\nUntil then only this machine can reach Envol; a school of your own opens it to others at once.");

/** Makes the warning for a server that other machines can reach, while APP_URL has an address of this machine only. */
export const makeLoopbackUrlWarning = (appUrl) =>
  `It can be used at ${appUrl} only, which is this machine: set APP_URL to the address that others open.`;

/** Returns whether all machines can reach these servers. It also stores this for the application. */
export function recordNetworkExposure(servers, host) {
  const isWide = servers.some((server) => ["::", "0.0.0.0"].includes(server.address()?.address));
  globalThis[OPEN_TO_ALL] = !host && isWide;
  return isWide;
}

/**
 * Waits until the empty database contains a school. If it is the operator's own school, the servers then listen on all
 * addresses instead of only this machine's. If it is the demo school, nothing changes.
 */
export async function openToNetworkOnceSchoolExists({ settings, create, servers, isEnding }) {
  for (let school = "empty"; school !== "own"; ) {
    await sleep(LOOK_EVERY, undefined, { ref: false });
    school = await readSchoolKind(settings.directDatabaseUrl).catch(() => "empty");
    if (isEnding()) return;
    if (school === "demo") return console.log("With the demo school, only this machine can reach Envol.");
  }
  // This frees the port for the new address. Open connections stay.
  for (const server of servers) server.close();
  try {
    await listenOn(create, settings.port, EVERYWHERE);
  } catch (error) {
    console.error(error.message);
    await listenOn(create, settings.port, LOOPBACK);
    return;
  }
  recordNetworkExposure(servers, settings.host);
  process.send?.({ type: "opened" });
  const { appUrl } = settings;
  console.log("The school is founded: other machines can reach Envol now.");
  if (isLoopbackUrl(appUrl)) console.log(makeLoopbackUrlWarning(appUrl));
}

/** Makes a server with `create` for each host and listens there. ::1 is left out on machines without IPv6. */
export async function listenOn(create, port, hosts) {
  const servers = [];
  try {
    for (const host of hosts) {
      const server = await listen(create(), port, host).catch((error) => {
        if (host === "::1" && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(error.code)) return null;
        throw error;
      });
      if (server) servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map(closeServer));
    throw error;
  }
  return servers;
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, port, host)));
    // When host is undefined, Node listens on all addresses, IPv6 and IPv4.
    server.listen({ port, host }, () => resolve(server));
  });
}

function listenError(error, port, host) {
  const sentence = {
    EADDRINUSE: `Port ${port} is in use by another program: stop it, or choose another with PORT.`,
    EACCES: `Port ${port} may not be opened by this user: choose one from 1024 with PORT.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is unknown here.`,
  }[error.code];
  return sentence ? Object.assign(new ExplainedError(sentence), { code: error.code }) : error;
}

export const closeServer = (server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections?.();
  });
