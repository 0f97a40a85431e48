import { inflateRawSync } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { invalidField, type Problem } from "./problem";

/** Maximum size in bytes by use: an image is shown, a document is kept as proof, a table is read once (DECISIONS, "files"). */
export const UPLOAD_LIMIT = { image: 5_000_000, document: 10_000_000, table: 2_000_000 } as const;
export type UploadKind = keyof typeof UPLOAD_LIMIT;

/** A file as it was uploaded. Nothing about it has been checked. */
export type RawFile = { name: string; bytes: Buffer };

/** A checked file whose content has the named media type. */
export type CleanFile = { name: string; mediaType: string; bytes: Buffer };

const PDF = "application/pdf";
const EXTENSION: Record<string, string> = {
  [PDF]: "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** First bytes of the accepted formats. Other files never reach a parser, so no unknown archive is unpacked. */
const MAGIC: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 5).toString("latin1") === "%PDF-",
  (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
];

/** Longest side in pixels that is decoded. Without a limit, a small file could unfold to gigabytes. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 60_000_000;
/** Longest side in pixels of the stored image. */
const KEPT_SIDE = { image: 1_024, document: 3_000 } as const;

/**
 * Checks a file by its content, never by its name. A PDF is kept as it is. An image is decoded and encoded again, which
 * removes everything beside the pixels: metadata, a second format, a script.
 */
export async function cleanUpload(file: RawFile, kind: UploadKind): Promise<CleanFile> {
  if (kind === "table") return { name: "table", mediaType: tableType(file.bytes), bytes: file.bytes };
  const mediaType = await typeOf(file.bytes);
  if (mediaType === null || (kind === "image" && mediaType === PDF)) throw refused(kind);
  if (mediaType !== PDF) return reencode(file, kind, mediaType);
  if (!isPlainPdf(file.bytes)) throw invalidField("file", "errors.upload.pdf");
  return { name: cleanFileName(file.name, PDF), mediaType, bytes: file.bytes };
}

export const CSV = "text/csv";
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The media type of a table: a workbook whose archive unfolds to a small size, or text. Throws for everything else. */
function tableType(bytes: Buffer): string {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) {
    if (bytes.includes(0)) throw invalidField("file", "errors.upload.table");
    return CSV;
  }
  if (!unfoldsToLittle(bytes)) throw invalidField("file", "errors.upload.table");
  return XLSX;
}

const UNFOLDED_LIMIT = 20_000_000;

/**
 * Whether an archive stays small when all entries are unpacked, whatever sizes its headers claim. The entries must follow
 * each other without gaps, so that a reader that starts at the front sees the same entries as the directory lists.
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
      // Between two entries there may only be the data descriptor of the first: 12 to 24 bytes with its size.
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
  return invalidField("file", kind === "image" ? "errors.upload.imageType" : "errors.upload.type");
}

async function typeOf(bytes: Buffer): Promise<string | null> {
  if (!MAGIC.some((starts) => starts(bytes.subarray(0, 16)))) return null;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && found.mime in EXTENSION ? found.mime : null;
}

/** Whether the bytes begin and end as a PDF, don't also begin as an HTML page, and hold nothing that runs when opened. */
function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024).toString("latin1");
  if (/<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(head)) return false;
  if (!bytes.subarray(-1_024).toString("latin1").includes("%%EOF")) return false;
  return !/\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/.test(bytes.toString("latin1"));
}

async function reencode(file: RawFile, kind: "image" | "document", mediaType: string): Promise<CleanFile> {
  const unreadable = () => invalidField("file", "errors.upload.image");
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  const about = await sharp(file.bytes, options)
    .metadata()
    .catch(() => null);
  if (!about?.width || !about.height || `image/${about.format}` !== mediaType) throw unreadable();
  if ((about.pages ?? 1) > 1) throw invalidField("file", "errors.upload.animated");
  if (Math.max(about.width, about.height) > MAX_SIDE || about.width * about.height > MAX_PIXELS) {
    throw invalidField("file", "errors.upload.side", { pixels: MAX_SIDE });
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

/** Makes a safe name for a download: no path, no invisible or direction-changing characters, the true type's extension. */
export function cleanFileName(name: string, mediaType: string): string {
  const last = name.normalize("NFC").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const seen = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const stem = seen.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  return `${[...stem].slice(0, MAX_NAME).join("").trim() || "file"}.${EXTENSION[mediaType]}`;
}
