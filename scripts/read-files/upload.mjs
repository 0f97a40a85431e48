import { fileTypeFromBuffer } from "file-type";
import { reencodeImage } from "./image.mjs";
import { checkPdf } from "./pdf.mjs";
import { refuse } from "./refusal.mjs";
import { isXml, readStatement } from "./statement.mjs";
import { readTable } from "./table.mjs";
import { readTrack } from "./track.mjs";

const PDF = "application/pdf";
const IMAGES = ["image/png", "image/jpeg", "image/webp"];

/** Tests for the first bytes of the accepted formats. No other file is looked into. */
const MAGIC = [
  (head) => head.subarray(0, 5).toString("latin1") === "%PDF-",
  (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
];

/** A name is kept up to about a hundred characters. This limit is here so that nobody sends megabytes as a name. */
const LONGEST_NAME = 2_000;

/**
 * Takes the file out of a multipart form and reads it by its content, never by its name. A table becomes rows. An image is
 * encoded anew, which removes everything except the pixels, and so is a track, of which only the positions are kept. A PDF stays
 * unchanged.
 */
export async function readUpload({ kind, contentType, limit, tableLimits }, body) {
  const file = await takeFile(body, contentType, limit);
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = file.name.slice(0, LONGEST_NAME);
  if (kind === "bank" && isXml(bytes)) return { name, ...readStatement(bytes, tableLimits) };
  if (kind === "table" || kind === "logbook" || kind === "bank")
    return { name, rows: await readTable(bytes, tableLimits) };
  if (kind === "track") return { name, ...readTrack(bytes) };
  const mediaType = await findMediaType(bytes);
  if (mediaType === null || (kind === "image" && mediaType === PDF)) {
    refuse(kind === "image" ? "errors.upload.imageType" : "errors.upload.type");
  }
  if (mediaType === PDF) {
    checkPdf(bytes);
    return { name, mediaType, bytes };
  }
  return { name, ...(await reencodeImage(bytes, mediaType, kind)) };
}

async function takeFile(body, contentType, limit) {
  let files;
  try {
    files = (await new Response(body, { headers: { "content-type": contentType } }).formData()).getAll("file");
  } catch {
    refuse("errors.upload.form", { kind: "badRequest" });
  }
  const [file] = files;
  // A form in which nobody chose a file sends one without name and content.
  if (files.length !== 1 || !(file instanceof Blob) || (!file.name && file.size === 0)) refuse("errors.upload.missing");
  if (file.size === 0) refuse("errors.upload.empty");
  if (file.size > limit) {
    refuse("errors.upload.tooLarge", { kind: "tooLarge", values: { megabytes: limit / 1_000_000 } });
  }
  return file;
}

async function findMediaType(bytes) {
  if (!MAGIC.some((starts) => starts(bytes.subarray(0, 16)))) return null;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && (found.mime === PDF || IMAGES.includes(found.mime)) ? found.mime : null;
}
