import { isIP } from "node:net";

/** Headers that Next uses internally. From outside they could only be an attempt to bypass the gate. */
const INTERNAL = /^(x-middleware-|x-invoke-|x-now-|x-matched-path$|x-real-ip$|forwarded$)/;

/**
 * The sender's address: that of the socket or, behind `trustedProxies` proxies, the one that the outermost proxy saw. Entries
 * further left in X-Forwarded-For are only the sender's own claim.
 */
export function clientAddress(socketAddress = "", forwardedFor = "", trustedProxies = 0) {
  const addresses = String(forwardedFor).split(",").map(plainAddress).filter(Boolean);
  const seen = trustedProxies > 0 ? addresses.at(-Math.min(trustedProxies, addresses.length)) : null;
  return seen && isIP(seen) ? seen : plainAddress(socketAddress);
}

/** Removes brackets, the port, and the prefix of an IPv4 address in an IPv6 socket. */
const plainAddress = (text) =>
  text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * The request's path and query, or null when it names none. A path that can't be decoded is taken literally, because Next
 * would answer it with a server error. The application then answers that there is no such page.
 */
export function normalizeUrl(url) {
  // Proxies may send a whole URL. The host in it is not trusted.
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

/** Removes headers that the application must not trust. */
export function removeUntrustedHeaders(request, trustedProxies) {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  headers["x-forwarded-for"] = clientAddress(request.socket.remoteAddress, headers["x-forwarded-for"], trustedProxies);
  delete headers["x-forwarded-port"];
  if (trustedProxies > 0) return;
  delete headers["x-forwarded-host"];
  delete headers["x-forwarded-proto"];
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the address leads back to the machine on which it is opened. */
export const isLoopback = (url) => LOOPBACK.test(new URL(url).hostname);

/**
 * The address to redirect to when a page was requested on this machine under another name than that of `appUrl`, because
 * under that name people could sign in but not save. Null for requests under the right name, for programs that check the
 * server, and for other hosts: a proxy may have set them, and a redirect could run in a circle.
 */
export function appAddressFor({ method, url, headers }, appUrl) {
  const asked = `http://${headers.host}`;
  const isPage = method === "GET" && headers.accept?.includes("text/html") && !url.startsWith("/api/");
  if (!isPage || !URL.canParse(asked) || !appUrl.startsWith("http:")) return null;
  const [own, given] = [new URL(appUrl), new URL(asked)];
  if (given.host === own.host || given.port !== own.port) return null;
  return isLoopback(asked) && isLoopback(appUrl) ? own.origin + url : null;
}
