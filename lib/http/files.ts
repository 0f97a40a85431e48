import { readFile } from "node:fs/promises";
import path from "node:path";
import { prisma } from "@/lib/platform/db";
import { type FileFacts, fileSlice } from "@/lib/records/files/queries";
import { isKnown, respond } from "./respond";

/** A multiple of three, so that slices of base64 join without padding between them. */
const SLICE = 3 * 65_536;

const SHARED = { "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff" };

/** A file to save, never one that the browser shows: whoever gets it has passed the endpoint's permission. */
export function sendFile(file: FileFacts, request: Request): Response {
  const etag = `"${file.id}"`;
  if (isKnown(request, etag)) return respond.notModified(etag);
  return new Response(slices(file), {
    headers: {
      ...SHARED,
      ETag: etag,
      "Content-Type": file.mediaType,
      "Content-Length": String(file.size),
      "Content-Disposition": disposition(file.name),
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

/** RFC 6266: the name as it is, and one in ASCII for clients that read no other. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Which picture stands in where there is none; drawn for this product, in public/. */
export type DefaultImage = "school" | "person";

/** An image as base64 text of a PNG (spec 1 §7), or its bytes for whoever would rather have those (`Accept: image/*`). */
export async function sendImage(file: FileFacts | null, otherwise: DefaultImage, request: Request): Promise<Response> {
  const asImage = prefersImage(request.headers.get("accept"));
  const etag = `"${file?.id ?? otherwise}${asImage ? "-png" : "-base64"}"`;
  if (isKnown(request, etag)) return respond.notModified(etag);
  const headers = { ...SHARED, ETag: etag, Vary: "Accept" };
  const bytes = file ? null : await readFile(path.join(process.cwd(), "public", `default-${otherwise}.png`));
  const whole = file ? slices(file) : new Blob([new Uint8Array(bytes!)]).stream();
  if (asImage) return new Response(whole, { headers: { ...headers, "Content-Type": "image/png" } });
  const text = file ? whole.pipeThrough(toBase64()) : bytes!.toString("base64");
  return new Response(text, { headers: { ...headers, "Content-Type": "text/plain; charset=us-ascii" } });
}

/** Names an image before any other kind: a browser's `<img>` does, a page that reads text or anything does not. */
export function prefersImage(accept: string | null): boolean {
  const wanted = (accept ?? "").split(",").map((one) => {
    const [type = "", ...more] = one.split(";").map((part) => part.trim().toLowerCase());
    const q = more.find((part) => part.startsWith("q="))?.slice(2);
    return { type, q: q === undefined ? 1 : Number(q) || 0 };
  });
  const best = (matches: (type: string) => boolean) =>
    Math.max(0, ...wanted.filter(({ type }) => matches(type)).map(({ q }) => q));
  const image = best((type) => type === "image/*" || type === "image/png");
  return image > 0 && image >= best((type) => type.startsWith("text/") || type === "application/json");
}

function slices({ id, size }: FileFacts): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const slice = from < size ? await fileSlice(prisma(), id, from, SLICE) : new Uint8Array();
        from += slice.length;
        if (slice.length > 0) controller.enqueue(new Uint8Array(slice));
        // Deleted meanwhile: the client sees that it got less than was promised.
        if (slice.length === 0 || from >= size) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

function toBase64(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new TransformStream({
    transform: (slice, controller) => controller.enqueue(encoder.encode(Buffer.from(slice).toString("base64"))),
  });
}
