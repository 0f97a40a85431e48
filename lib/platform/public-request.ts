import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** An answer of another server: its status, and how long it asks to wait. Its body is never read. */
export type PublicAnswer = { status: number; retryAfter: string | undefined };
export type PublicRequest = { url: string; headers: Record<string, string | number>; body: Buffer };
export type PostRequest = (request: PublicRequest) => Promise<PublicAnswer>;

/** Milliseconds for the whole request, from the look-up of the name to the answer's first line. */
const TIMEOUT_MS = 10_000;

/** Networks that aren't the public internet: this machine, private ones, those of documents and tests (RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");

/** The only networks of IPv6 that are in public use, without those inside them that lead to others (RFC 6890, RFC 4291). */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
const NOT_PUBLIC_6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, bits, "ipv6");

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && PUBLIC_6.check(address, "ipv6") && !NOT_PUBLIC_6.check(address, "ipv6");
}

/**
 * Whether an address of the web may be called at all: https on its usual port, or on any, a name or a public IP, no
 * credentials.
 */
export function isPublicUrl(text: string, ports: "usual" | "any" = "usual"): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.username || url.password) return false;
  if (url.port && ports === "usual") return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host)
    ? isPublicAddress(host)
    : /\.[a-z][a-z0-9-]+\.?$/i.test(host) && !/\.(local|internal|localhost)\.?$/i.test(host);
}

/**
 * The one way to write the address of a push service, so that one browser has one: small letters in its name, no port, no
 * fragment. Null when it isn't https, has credentials, or names no public server by its name.
 */
export function normalisePushEndpoint(text: string): string | null {
  if (!isPublicUrl(text)) return null;
  const url = new URL(text);
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  return isIP(url.hostname.replace(/^\[|\]$/g, "")) ? null : url.href;
}

/**
 * Looks a name up and refuses it when any of its addresses isn't public. The connection goes to the very addresses that
 * were looked at, so that a name can't lead elsewhere the next moment.
 */
export const makePublicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 4);
      const found = addresses.filter(({ address }) => isPublicAddress(address));
      if (found.length < addresses.length || found.length === 0) {
        return callback(makeNotPublicError(), "", 4);
      }
      if (options.all) return (callback as unknown as (error: null, all: typeof found) => void)(null, found);
      return callback(null, found[0]!.address, found[0]!.family);
    });

/** Where the server of an address may be: in the public internet alone, or anywhere. Null: it may not be called. */
export type Whereabouts = "public" | "anywhere" | null;

const makeNotPublicError = () => Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" });

/**
 * Makes what posts to servers whose address somebody else has chosen. Redirects aren't followed, and nothing of an answer but its
 * first lines is read. Rejects when the address may not be called, or nobody answers in time.
 */
export const makePost =
  (
    whereaboutsOf: (url: string) => Whereabouts,
    { resolveName = lookup, timeoutMs = TIMEOUT_MS }: { resolveName?: typeof lookup; timeoutMs?: number } = {},
  ): PostRequest =>
  ({ url, headers, body }) =>
    new Promise((resolve, reject) => {
      const whereabouts = whereaboutsOf(url);
      if (whereabouts === null) return reject(makeNotPublicError());
      const { request } = new URL(url).protocol === "https:" ? https : http;
      const found = whereabouts === "public" ? { lookup: makePublicLookup(resolveName) } : {};
      const signal = AbortSignal.timeout(timeoutMs);
      const call = request(url, { method: "POST", headers, ...found, agent: false, signal });
      call.on("error", reject);
      call.on("response", (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
        // The rest of the answer may be without end.
        answer.destroy();
      });
      call.end(body);
    });

/** Posts to a server of the public internet, on the usual port of https. */
export const postToPublicServer = makePost((url) => (isPublicUrl(url) ? "public" : null));
