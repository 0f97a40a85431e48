import { setTimeout as sleep } from "node:timers/promises";
import { schoolIn } from "./database.mjs";
import { isLoopback } from "./request.mjs";
import { Sentence } from "./steps.mjs";

/** Addresses of this machine only; one without IPv6 does with the first. */
const LOOPBACK = ["127.0.0.1", "::1"];
const EVERYWHERE = [undefined];
/** How often a server that waits for its school looks whether it is there. */
const LOOK_EVERY = 1_000;
/** Read by the application: others reach it, and nobody chose that with HOST. */
const OPEN_TO_ALL = Symbol.for("envol.open-to-all");

/**
 * Where to listen: HOST; else everywhere, but on this machine only while the published demo password opens the door, or
 * while there is no school yet, as the next command may make the demo one. `missing` says then what is to be done.
 */
export async function hostsFor({ host, directDatabaseUrl }) {
  const school = await schoolIn(directDatabaseUrl);
  const isDemo = school === "demo";
  return { hosts: host ? [host] : hostsOf(school), isDemo, missing: school === "empty" ? whatIsMissing(host) : null };
}

export const hostsOf = (school) => (school === "own" ? EVERYWHERE : LOOPBACK);

const whatIsMissing = (host) =>
  "The database is empty: npm run seed -- school.json founds a school, npm run seed -- --demo the demo school." +
  (host ? "" : "\nUntil then only this machine can reach Envol; a school of your own opens it to others at once.");

/** Others come as far as a page that they can do nothing on. */
export const nameIt = (appUrl) =>
  `It can be used at ${appUrl} only, which is this machine: set APP_URL to the address that others open.`;

/** Notes for the application, which serves by these servers, whether every machine reaches it; answers that too. */
export function noteReach(servers, host) {
  const isWide = servers.some((server) => ["::", "0.0.0.0"].includes(server.address()?.address));
  globalThis[OPEN_TO_ALL] = !host && isWide;
  return isWide;
}

/**
 * A server that only this machine reaches waits for the school of an empty database: one of the operator's own has it
 * listen everywhere, as if that had been there from the start. With the demo school it stays where it is.
 */
export async function openOnceFounded({ settings, create, servers, isEnding }) {
  for (let school = "empty"; school !== "own"; ) {
    await sleep(LOOK_EVERY, undefined, { ref: false });
    school = await schoolIn(settings.directDatabaseUrl).catch(() => "empty");
    if (isEnding()) return;
    if (school === "demo") return console.log("With the demo school, only this machine can reach Envol.");
  }
  // Whoever is connected stays so; the port is free for the wider address.
  for (const server of servers) server.close();
  try {
    await listenOn(create, settings.port, EVERYWHERE);
  } catch (error) {
    console.error(error.message);
    await listenOn(create, settings.port, LOOPBACK);
    return;
  }
  noteReach(servers, settings.host);
  process.send?.({ type: "opened" });
  const { appUrl } = settings;
  console.log("The school is founded: other machines can reach Envol now.");
  if (isLoopback(appUrl)) console.log(nameIt(appUrl));
}

/** Opens a server made by `create` on each host; without IPv6, that address is left out. */
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
    await Promise.all(servers.map(close));
    throw error;
  }
  return servers;
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, port, host)));
    // Without a host: all addresses, of both families where there are both.
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
  return sentence ? Object.assign(new Sentence(sentence), { code: error.code }) : error;
}

export const close = (server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections?.();
  });
