import { inflateRawSync } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { makeInvalidFieldProblem, type Problem } from "./problem";

/** Maximum size in bytes of an image to show, of a document to store, and of a table to import (DECISIONS, "files"). */
export const UPLOAD_BYTE_LIMITS = { image: 5_000_000, document: 10_000_000, table: 2_000_000 } as const;
export type UploadKind = keyof typeof UPLOAD_BYTE_LIMITS;

/** An uploaded file before any check. */
export type RawFile = { name: string; bytes: Buffer };

/** A file after the check: its content really has the given media type. */
export type CleanFile = { name: string; mediaType: string; bytes: Buffer };

const PDF = "application/pdf";
const EXTENSION: Record<string, string> = {
  [PDF]: "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** Tests for the first bytes of the accepted formats. No other file is parsed, so that no unknown archive is unpacked. */
const MAGIC: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 5).toString("latin1") === "%PDF-",
  (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
];

/** Longest side in pixels of an image that is decoded. Without a limit, a small file could need gigabytes of memory. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 60_000_000;
/** Longest side in pixels of a stored image. Larger images are scaled down. */
const KEPT_SIDE = { image: 1_024, document: 3_000 } as const;

/**
 * Checks a file by its content, never by its name. PDFs and tables stay unchanged. An image is decoded and encoded again,
 * which removes everything except the pixels, such as metadata or a hidden script.
 */
export async function cleanUpload(file: RawFile, kind: UploadKind): Promise<CleanFile> {
  if (kind === "table") return { name: "table", mediaType: tableType(file.bytes), bytes: file.bytes };
  const mediaType = await typeOf(file.bytes);
  if (mediaType === null || (kind === "image" && mediaType === PDF)) throw refused(kind);
  if (mediaType !== PDF) return reencode(file, kind, mediaType);
  if (!isPlainPdf(file.bytes)) throw makeInvalidFieldProblem("file", "errors.upload.pdf");
  return { name: cleanFileName(file.name, PDF), mediaType, bytes: file.bytes };
}

export const CSV_MEDIA_TYPE = "text/csv";
export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns the media type of a table: XLSX_MEDIA_TYPE if the unpacked archive is small, or CSV for text. Throws for all other files. */
function tableType(bytes: Buffer): string {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) {
    if (bytes.includes(0)) throw makeInvalidFieldProblem("file", "errors.upload.table");
    return CSV_MEDIA_TYPE;
  }
  if (!unfoldsToLittle(bytes)) throw makeInvalidFieldProblem("file", "errors.upload.table");
  return XLSX_MEDIA_TYPE;
}

const UNFOLDED_LIMIT = 20_000_000;

/**
 * Whether a ZIP archive is small after unpacking. It unpacks all entries, because the sizes in the headers may be false. The
 * entries must follow each other without gaps, so that a parser that ignores the directory finds the same entries.
 */
function unfoldsToLittle(bytes: Buffer): boolean {
  try {
    const end = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
    const count = bytes.readUInt16LE(end + 10);
    let entry = bytes.readUInt32LE(end + 16);
    let [place, room] = [0, UNFOLDED_LIMIT];
    for (let n = 0; n < count; n++) {
      const isDeflated = bytes.readUInt16LE(entry + 10) === 8;
      const [packed, start] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 42)];
      // Only the data descriptor of the previous entry, with up to 24 bytes, may be between two entries.
      if (start < place || start - place > 24 || bytes.readUInt32BE(start) !== 0x504b0304) return false;
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
      const data = bytes.subarray(from, from + packed);
      room -= isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(1, room) }).length : packed;
      if (room <= 0) return false;
      place = from + packed;
      entry += 46 + bytes.readUInt16LE(entry + 28) + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
    }
    return count > 0;
  } catch {
    return false;
  }
}

function refused(kind: UploadKind): Problem {
  return makeInvalidFieldProblem("file", kind === "image" ? "errors.upload.imageType" : "errors.upload.type");
}

async function typeOf(bytes: Buffer): Promise<string | null> {
  if (!MAGIC.some((starts) => starts(bytes.subarray(0, 16)))) return null;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && found.mime in EXTENSION ? found.mime : null;
}

/** Whether a PDF is complete, can't pass for HTML, and contains no script, program start or attached file. */
function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024).toString("latin1");
  if (/<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(head)) return false;
  if (!bytes.subarray(-1_024).toString("latin1").includes("%%EOF")) return false;
  return !/\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/.test(bytes.toString("latin1"));
}

async function reencode(file: RawFile, kind: "image" | "document", mediaType: string): Promise<CleanFile> {
  const unreadable = () => makeInvalidFieldProblem("file", "errors.upload.image");
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  const about = await sharp(file.bytes, options)
    .metadata()
    .catch(() => null);
  if (!about?.width || !about.height || `image/${about.format}` !== mediaType) throw unreadable();
  if ((about.pages ?? 1) > 1) throw makeInvalidFieldProblem("file", "errors.upload.animated");
  if (Math.max(about.width, about.height) > MAX_SIDE || about.width * about.height > MAX_PIXELS) {
    throw makeInvalidFieldProblem("file", "errors.upload.side", { pixels: MAX_SIDE });
  }
  const side = KEPT_SIDE[kind];
  const upright = sharp(file.bytes, options)
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const target = kind === "image" ? "image/png" : "image/jpeg";
  const encoded = kind === "image" ? upright.png() : upright.flatten({ background: "#ffffff" }).jpeg({ quality: 85 });
  const bytes = await encoded
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(() => null);
  if (!bytes) throw unreadable();
  return { name: cleanFileName(file.name, target), mediaType: target, bytes };
}

const MAX_NAME = 120;

/** Makes a safe file name: without a path, invisible characters or characters that change the writing direction. */
export function cleanFileName(name: string, mediaType: string): string {
  const last = name.normalize("NFC").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const seen = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const stem = seen.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  return `${[...stem].slice(0, MAX_NAME).join("").trim() || "file"}.${EXTENSION[mediaType]}`;
}
