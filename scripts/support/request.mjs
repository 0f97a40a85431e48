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
export function settledUrl(url) {
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
export function settleHeaders(request, trustedProxies) {
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
 * Where to lead a page that was asked for on this machine under another of its names than that of `appUrl`: there people
 * could sign in, but save nothing. Null where it is at its address, for whatever looks after a server under the name that
 * it has there, and for any other host: a proxy may have put it in, and would be led in a circle.
 */
export function ownAddress({ method, url, headers }, appUrl) {
  const asked = `http://${headers.host}`;
  const isPage = method === "GET" && headers.accept?.includes("text/html") && !url.startsWith("/api/");
  if (!isPage || !URL.canParse(asked) || !appUrl.startsWith("http:")) return null;
  const [own, given] = [new URL(appUrl), new URL(asked)];
  if (given.host === own.host || given.port !== own.port) return null;
  return isLoopback(asked) && isLoopback(appUrl) ? own.origin + url : null;
}
