import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { invalidField, type Problem } from "./problem";

/** What an upload is for: an image is shown on screens, a document is kept as proof (DECISIONS, "files"). */
export const UPLOAD_LIMIT = { image: 5_000_000, document: 10_000_000 } as const;
export type UploadKind = keyof typeof UPLOAD_LIMIT;

/** A file as it came in: nothing about it is believed yet. */
export type RawFile = { name: string; bytes: Buffer };

/** A file that is what it says it is. */
export type CleanFile = { name: string; mediaType: string; bytes: Buffer };

const PDF = "application/pdf";
const EXTENSION: Record<string, string> = {
  [PDF]: "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** First bytes of what is taken; nothing else reaches a parser at all, so an archive is never unpacked. */
const MAGIC: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 5).toString("latin1") === "%PDF-",
  (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
];

/** Longest side that is decoded, and how many pixels: a small file can unfold to gigabytes. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 60_000_000;
/** Longest side that is kept. */
const KEPT_SIDE = { image: 1_024, document: 3_000 } as const;

/**
 * Judges a file by its content, never by its name: PDF as it is, images decoded and encoded anew, so that whatever hid
 * beside the pixels (metadata, a second format, a script) is gone.
 */
export async function inspect(file: RawFile, kind: UploadKind): Promise<CleanFile> {
  const mediaType = await typeOf(file.bytes);
  if (mediaType === null || (kind === "image" && mediaType === PDF)) throw refused(kind);
  if (mediaType !== PDF) return reencode(file, kind, mediaType);
  if (!isPlainPdf(file.bytes)) throw invalidField("file", "errors.upload.pdf");
  return { name: cleanName(file.name, PDF), mediaType, bytes: file.bytes };
}

function refused(kind: UploadKind): Problem {
  return invalidField("file", kind === "image" ? "errors.upload.imageType" : "errors.upload.type");
}

async function typeOf(bytes: Buffer): Promise<string | null> {
  if (!MAGIC.some((starts) => starts(bytes.subarray(0, 16)))) return null;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && found.mime in EXTENSION ? found.mime : null;
}

/** Begins and ends as a PDF, and neither begins as a page nor carries what runs when it is opened. */
function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024).toString("latin1");
  if (/<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(head)) return false;
  if (!bytes.subarray(-1_024).toString("latin1").includes("%%EOF")) return false;
  return !/\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/.test(bytes.toString("latin1"));
}

async function reencode(file: RawFile, kind: UploadKind, mediaType: string): Promise<CleanFile> {
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
  return { name: cleanName(file.name, target), mediaType: target, bytes };
}

const MAX_NAME = 120;

/** A name for a download: no path, nothing invisible or that turns the writing round, the ending of its true type. */
export function cleanName(name: string, mediaType: string): string {
  const last = name.normalize("NFC").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const seen = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const stem = seen.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  return `${[...stem].slice(0, MAX_NAME).join("").trim() || "file"}.${EXTENSION[mediaType]}`;
}
