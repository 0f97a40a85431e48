import { readFile } from "node:fs/promises";
import path from "node:path";
import { EXPECTED_LENGTH_HEADER } from "@/lib/access/codes";
import { prisma } from "@/lib/platform/db";
import { CSV_MEDIA_TYPE, PDF_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@/lib/platform/files";
import { type FileFacts, readFileSlice } from "@/lib/records/files/queries";
import type { TableFormat } from "@/lib/records/tables";
import { isNotModified, responseFactory } from "./respond";

/** Bytes read at a time. It is a multiple of three, so that the base64 texts of slices can be joined without padding. */
const SLICE = 3 * 65_536;

const SHARED = { "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff" };

export const ZIP_MEDIA_TYPE = "application/zip";

/** The media types of a logbook's formats. */
export const LOGBOOK_MEDIA_TYPES = {
  pdf: PDF_MEDIA_TYPE,
  xlsx: XLSX_MEDIA_TYPE,
  csv: `${CSV_MEDIA_TYPE}; charset=utf-8`,
};

/**
 * Answers with a file as a download, so that no browser displays it, unless it is a PDF of our own making (`isInline`). The caller must
 * have checked the permission.
 */
export function sendFile(file: FileFacts, request: Request, isInline = false): Response {
  const etag = `"${file.id}"`;
  if (isNotModified(request, etag)) return responseFactory.notModified(etag);
  return new Response(slices(file), {
    headers: {
      ...SHARED,
      ETag: etag,
      "Content-Type": file.mediaType,
      "Content-Length": String(file.size),
      "Content-Disposition": disposition(file.name, isInline),
      // A browser's own viewer of PDFs doesn't run in a sandbox.
      "Content-Security-Policy": isInline ? "default-src 'none'" : "default-src 'none'; sandbox",
    },
  });
}

/** Answers with a table that was made for the caller, as a download. */
export function sendTable(content: string | Buffer, name: string, format: TableFormat = "csv"): Response {
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "Content-Type": format === "csv" ? `${CSV_MEDIA_TYPE}; charset=utf-8` : XLSX_MEDIA_TYPE,
      "Content-Disposition": disposition(`${name}.${format}`),
      "Cache-Control": "no-store",
    },
  });
}

/** Answers with a document that was made for the caller, as a download. `expectedLength` is about its number of bytes. */
export function sendDocument(
  content: ReadableStream<Uint8Array> | Buffer,
  name: string,
  mediaType: string,
  expectedLength?: number,
): Response {
  return new Response(content instanceof ReadableStream ? content : new Uint8Array(content), {
    headers: {
      ...SHARED,
      "Content-Type": mediaType,
      "Content-Disposition": disposition(name),
      ...(expectedLength !== undefined && { [EXPECTED_LENGTH_HEADER]: String(expectedLength) }),
      "Cache-Control": "no-store",
    },
  });
}

/** Makes the Content-Disposition header (RFC 6266) with the real name, and an ASCII name for old clients. */
function disposition(name: string, isInline = false): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${isInline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Names of the default images: `school` means public/default-school.png. */
export type DefaultImageName = "school" | "person" | "aircraft" | "helicopter" | "simulator";

/** Answers with a PNG as base64 text (spec 1 §7), or as bytes when the client prefers images (`Accept: image/*`). */
export async function sendImage(
  file: FileFacts | null,
  otherwise: DefaultImageName,
  request: Request,
): Promise<Response> {
  const asImage = prefersImage(request.headers.get("accept"));
  const etag = `"${file?.id ?? otherwise}${asImage ? "-png" : "-base64"}"`;
  if (isNotModified(request, etag)) return responseFactory.notModified(etag);
  const headers = { ...SHARED, ETag: etag, Vary: "Accept" };
  const bytes = file ? null : await readFile(path.join(process.cwd(), "public", `default-${otherwise}.png`));
  const whole = file ? slices(file) : new Blob([new Uint8Array(bytes!)]).stream();
  if (asImage) return new Response(whole, { headers: { ...headers, "Content-Type": "image/png" } });
  const text = file ? whole.pipeThrough(toBase64()) : bytes!.toString("base64");
  return new Response(text, { headers: { ...headers, "Content-Type": "text/plain; charset=us-ascii" } });
}

/** Whether the client prefers an image to text. A browser's `<img>` does, but a script that fetches text doesn't. */
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
        const slice = from < size ? await readFileSlice(prisma(), id, from, SLICE) : new Uint8Array();
        from += slice.length;
        if (slice.length > 0) controller.enqueue(new Uint8Array(slice));
        // The file was deleted in the meantime. The client notices that it received less than Content-Length.
        if (slice.length === 0 || from >= size) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

/** Reads a file piece by piece. Throws when it was deleted meanwhile. */
export async function* readSlices({ id, size }: FileFacts): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < size; ) {
    const slice = await readFileSlice(prisma(), id, from, SLICE);
    if (slice.length === 0) throw new Error("a file was deleted while it was read");
    from += slice.length;
    yield slice;
  }
}

function toBase64(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new TransformStream({
    transform: (slice, controller) => controller.enqueue(encoder.encode(Buffer.from(slice).toString("base64"))),
  });
}
