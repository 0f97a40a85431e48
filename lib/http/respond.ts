import { createHash } from "node:crypto";
import type { Locale } from "@/lib/platform/locale";
import { PagedAnswer } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { EncodedJson } from "./encoded";
import { renderProblem } from "./render-problem";

const PRIVATE = "private, no-cache";
/** Name of the header with the number of all rows, when an answer has only one page of a list. */
export const TOTAL_COUNT_HEADER = "Total-Count";

/** The members of an endpoint's declaration that decide how its answer is encoded. */
type Answering = { returns?: { parse(value: unknown): unknown }; status?: number };

/** Whether If-None-Match has this ETag. W/ prefixes are ignored, because compressing proxies add them (RFC 9110 §13.1.2). */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  return header.trim() === "*" || [...header.matchAll(/"[^"]*"/g)].some(([one]) => one === etag);
}

export const responseFactory = {
  notModified(etag: string): Response {
    return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": PRIVATE } });
  },

  /** Makes the Response from what an endpoint's `run` returned. */
  with(declaration: Answering, result: unknown, request: Request, locale: Locale): Response {
    if (result instanceof Problem) return renderProblem(result, locale, request);
    if (result instanceof Response) return result;
    if (!declaration.returns) {
      const version = (result as { version?: number } | undefined)?.version;
      return new Response(null, { status: 204, headers: version === undefined ? {} : { ETag: `"${version}"` } });
    }
    if (result instanceof EncodedJson) return json(request, 200, result.json, result.etag, result.headers);
    const answer = result instanceof PagedAnswer ? result.answer : result;
    if (process.env.NODE_ENV === "test") declaration.returns.parse(answer);
    const text = JSON.stringify(answer);
    if (!(result instanceof PagedAnswer)) return json(request, declaration.status ?? 200, text, tagOf(answer, text));
    // The ETag covers the total too, because the answer changes when only the number of other rows changes.
    const { total } = result;
    return json(request, 200, text, tagOf(answer, `${total} ${text}`), { [TOTAL_COUNT_HEADER]: String(total) });
  },
};

function json(
  request: Request,
  status: number,
  text: string,
  etag: string,
  headers?: Record<string, string>,
): Response {
  const quoted = `"${etag}"`;
  if (request.method === "GET" && isNotModified(request, quoted)) return responseFactory.notModified(quoted);
  return new Response(text, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": PRIVATE, ETag: quoted, ...headers },
  });
}

/** Makes an ETag from a hash of the text. A record's version precedes it, so that the ETag also works in `If-Match`. */
function tagOf(result: unknown, text: string): string {
  const hash = createHash("sha1").update(text).digest("hex").slice(0, 16);
  const version = (result as { version?: unknown } | null)?.version;
  return typeof version === "number" ? `${version}-${hash}` : hash;
}
