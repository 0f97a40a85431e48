import { isIP } from "node:net";

/** What Next says to itself in headers; from outside they could only be an attempt to step around the gate. */
const INTERNAL = /^(x-middleware-|x-invoke-|x-now-|x-matched-path$|x-real-ip$|forwarded$)/;

/**
 * The address of whoever sent the request: the socket's, or, behind `trustedProxies` proxies, the one that the
 * outermost of them saw. What stands further left in X-Forwarded-For is the sender's own claim.
 */
export function clientAddress(socketAddress = "", forwardedFor = "", trustedProxies = 0) {
  const addresses = String(forwardedFor).split(",").map(plainAddress).filter(Boolean);
  const seen = trustedProxies > 0 ? addresses.at(-Math.min(trustedProxies, addresses.length)) : null;
  return seen && isIP(seen) ? seen : plainAddress(socketAddress);
}

/** Without brackets, port, or the prefix of an IPv4 address in an IPv6 socket. */
const plainAddress = (text) =>
  text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * The request's path and query, or null where it names none. What can't be decoded is taken literally: to Next it would
 * be an error of the server's, so it is left to the application, which knows no such thing.
 */
export function settledUrl(url) {
  // Proxies may send the whole address; the host in it is not believed either.
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

/** Leaves in the request only headers that the application may believe. */
export function settleHeaders(request, trustedProxies) {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  headers["x-forwarded-for"] = clientAddress(request.socket.remoteAddress, headers["x-forwarded-for"], trustedProxies);
  delete headers["x-forwarded-port"];
  if (trustedProxies > 0) return;
  delete headers["x-forwarded-host"];
  delete headers["x-forwarded-proto"];
}
