import { demoPasswordWorks } from "./database.mjs";
import { Sentence } from "./steps.mjs";

/** Addresses of this machine only; one without IPv6 does with the first. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** Where to listen: HOST; else everywhere, but on this machine only while the published demo password opens the door. */
export async function hostsFor({ host, databaseUrl }) {
  const isDemo = await demoPasswordWorks(databaseUrl);
  if (host) return { hosts: [host], isDemo };
  return { hosts: isDemo ? LOOPBACK : [undefined], isDemo };
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
