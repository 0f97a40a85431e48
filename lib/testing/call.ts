import { routes } from "@/app/api/routes.generated";
import { OFFER_HEADER, offers, type Taker } from "@/lib/platform/held-answer";
import type { SignedInPerson } from "./world";

export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

export type CallOptions = {
  as?: SignedInPerson | null;
  /** Signs in with the web's cookie and the right Origin instead of the bearer token. */
  byCookie?: boolean;
  body?: unknown;
  /** The text of the request body. It replaces `body`. */
  raw?: string;
  /** A file that is sent in the field `file` of a multipart form. */
  file?: Blob;
  fileName?: string;
  headers?: Record<string, string>;
};

const patterns = Object.entries(routes)
  .map(([path, load]) => ({
    path,
    load: load as unknown as () => Promise<Record<string, Handler>>,
    regex: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    names: (path.match(/\{/g) ?? []).length,
  }))
  // Next prefers literal segments to parameters, so the routes with the fewest parameters come first.
  .sort((a, b) => a.names - b.names);

/** Makes a client's request, and finds the handler and path parameters that belong to its address. */
export async function makeTestRequest(verb: Verb | "HEAD", url: string, options: CallOptions = {}) {
  const { as, byCookie, body, raw, file, fileName = "upload", headers = {} } = options;
  const target = new URL(url, "http://localhost:3000");
  const match = patterns
    .map((route) => ({ route, found: route.regex.exec(target.pathname) }))
    .find(({ found }) => found);
  if (!match) throw new Error(`no route for ${target.pathname}`);
  const handlers = await match.route.load();
  // As Next does.
  const handler = handlers[verb] ?? (verb === "HEAD" ? handlers.GET : undefined);
  if (!handler) throw new Error(`${match.route.path} exports no ${verb}`);
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const form = new FormData();
  if (file) form.append("file", file, fileName);
  const request = new Request(target, {
    method: verb,
    body: file ? form : text,
    headers: {
      "accept-language": "en-US",
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...(as && !byCookie ? { authorization: `Bearer ${as.token}` } : {}),
      ...(as && byCookie ? { cookie: as.cookie, origin: "http://localhost:3000" } : {}),
      ...headers,
    },
  });
  const params = Object.fromEntries(
    Object.entries(match.found?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  return { request, handler, params };
}

/** Calls a route's handler as a client would, but without a server. Rights and input are checked as usual. */
export async function call(verb: Verb | "HEAD", url: string, options: CallOptions = {}) {
  const { request, handler, params } = await makeTestRequest(verb, url, options);
  const held = offerToHold(request);
  const response = await handler(request, { params: Promise.resolve(params) });
  const body = held() ?? response.body;
  return {
    status: response.status,
    headers: response.headers,
    text: () => response.text(),
    bytes: async () => Buffer.from(await response.arrayBuffer()),
    json: async () => read(response),
    body,
    /** Ends a streaming answer. */
    close: () => body?.cancel(),
  };
}

/** Does what the server process does for answers that stay open. Returns a function that gives the body of such an answer. */
function offerToHold(request: Request): () => ReadableStream<Uint8Array> | null {
  const number = crypto.randomUUID();
  let taker: Taker | undefined;
  request.headers.set(OFFER_HEADER, number);
  offers().set(number, (candidate) => {
    taker = candidate;
  });
  return () => {
    offers().delete(number);
    return taker ? readTaken(taker) : null;
  };
}

function readTaken({ opened, closed }: Taker): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) =>
      opened({
        write: (bytes) => controller.enqueue(bytes),
        waiting: () => 0,
        close: () => {
          controller.close();
          closed();
        },
      }),
    cancel: closed,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
async function read(response: Response): Promise<any> {
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}
