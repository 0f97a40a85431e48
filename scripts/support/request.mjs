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

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Does this address lead to the machine that it is opened on? */
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
