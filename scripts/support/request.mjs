import { isIP } from "node:net";

/** Headers that Next uses internally. A client could send them only to bypass the access control. */
const INTERNAL = /^(x-middleware-|x-invoke-|x-now-|x-matched-path$|x-real-ip$|forwarded$)/;

/**
 * Returns the client's IP address: the socket's or, behind `trustedProxies` proxies, the one that the outermost proxy saw.
 * Entries of X-Forwarded-For further to the left are ignored, because the client may have invented them.
 */
export function determineClientAddress(socketAddress = "", forwardedFor = "", trustedProxies = 0) {
  const addresses = String(forwardedFor).split(",").map(plainAddress).filter(Boolean);
  const seen = trustedProxies > 0 ? addresses.at(-Math.min(trustedProxies, addresses.length)) : null;
  return seen && isIP(seen) ? seen : plainAddress(socketAddress);
}

/** Removes brackets, the port, and the prefix ::ffff: from an IP address. */
const plainAddress = (text) =>
  text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Returns the path and query of a request's URL. Null when the URL has no path. In a path that can't be decoded, % is
 * escaped, because Next would answer with a server error instead of 404.
 */
export function readPathAndQuery(url) {
  // Proxies may send a full URL. Its host is removed, because it can't be trusted.
  const [path, ...query] = url.replace(/^https?:\/\/[^/?#]*/i, "").split("?");
  if (!path.startsWith("/")) return null;
  return [isDecodable(path) ? path : path.replaceAll("%", "%25"), ...query].join("?");
}

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Removes headers that the application must not trust, and sets X-Forwarded-For to the client's real IP address. */
export function removeUntrustedHeaders(request, trustedProxies) {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  headers["x-forwarded-for"] = determineClientAddress(
    request.socket.remoteAddress,
    headers["x-forwarded-for"],
    trustedProxies,
  );
  delete headers["x-forwarded-port"];
  if (trustedProxies > 0) return;
  delete headers["x-forwarded-host"];
  delete headers["x-forwarded-proto"];
}

/**
 * Whether Next can read the header with which its own scripts say what a page already shows. For any other text in it, Next
 * would answer with a server error. `parse` is Next's own parser.
 */
export function isRouterStateReadable({ headers }, parse) {
  try {
    parse(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a request would send a body to a page. Pages take none: a form that was sent before its page's script was loaded is
 * led back to the page, and nothing of the body is read.
 */
export const isBodyForPage = ({ method, url }) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !/^\/(?:api|calendar|inspect|unsubscribe|verify)(?:[/?]|$)/.test(url);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a URL leads to the machine on which it is opened, such as http://localhost:3000. */
export const isLoopbackUrl = (url) => LOOPBACK.test(new URL(url).hostname);

/**
 * Returns the address to redirect to when a browser on this machine requests a page under another name than that of
 * `appUrl`, such as 127.0.0.1 instead of localhost. Under that name, all writes would be refused. Null for all other
 * requests, also for other hosts, because a proxy may have set them and would be redirected forever.
 */
export function findRedirectToAppUrl({ method, url, headers }, appUrl) {
  const asked = `http://${headers.host}`;
  const isPage = method === "GET" && headers.accept?.includes("text/html") && !url.startsWith("/api/");
  if (!isPage || !URL.canParse(asked) || !appUrl.startsWith("http:")) return null;
  const [own, given] = [new URL(appUrl), new URL(asked)];
  if (given.host === own.host || given.port !== own.port) return null;
  return isLoopbackUrl(asked) && isLoopbackUrl(appUrl) ? own.origin + url : null;
}
