import { inflateSync } from "node:zlib";
import { refuse } from "./refusal.mjs";

/**
 * Refuses a PDF that is incomplete, encrypted or can pass for a web page, or that names something which acts by itself: a
 * script, the start of a program, a form to be sent, an attached or another file.
 *
 * What this promises: no such name stands in the file, neither plainly, nor with its letters written as `#4a`, nor inside a
 * compressed object stream. What it doesn't promise: it is no PDF reader. It looks for names and not for what a broken file
 * could mean to a lenient reader, and it knows nothing of faults in fonts or images. Therefore PDFs are given out as
 * downloads that no browser runs in our pages (lib/http/files).
 */
export function checkPdf(bytes) {
  const text = bytes.toString("latin1");
  const isWhole = text.slice(-1_024).includes("%%EOF");
  if (!isWhole || /<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(text.slice(0, 1_024))) refuseActive();
  if (ENCRYPTED.test(text)) refuse("errors.upload.pdfEncrypted");
  if (ACTIVE.test(text)) refuseActive();
  const budget = { bytes: UNFOLDED_LIMIT };
  let outside = "";
  let end = 0;
  for (const { at, data } of streamsOf(text)) {
    // A stream that begins within the data of another one is there to be overlooked.
    if (at < end) refuseActive();
    const before = text.slice(end, at);
    const objects = readObjectStream(before, bytes.subarray(data), budget);
    if (ACTIVE.test(objects) || ACTIVE_SHORT.test(objects) || ENCRYPTED.test(objects)) refuseActive();
    outside += `${before} `;
    const closed = text.indexOf("endstream", data);
    end = closed < 0 ? text.length : closed;
  }
  outside += text.slice(end);
  if (ACTIVE_SHORT.test(outside)) refuseActive();
}

const refuseActive = () => refuse("errors.upload.pdf");

/** Makes a test for names of PDF. Each letter may also be written as `#` and its code. */
function namePattern(...names) {
  const written = names.map((name) => [...name].map(letterPattern).join(""));
  return new RegExp(`/(?:${written.join("|")})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`);
}

function letterPattern(letter) {
  const code = letter.charCodeAt(0).toString(16);
  return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

const ENCRYPTED = namePattern("Encrypt");
/** Names of what acts. They are long enough not to appear by chance in the data of an image. */
const ACTIVE = namePattern(
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "GoToR",
  "GoToE",
  "SubmitForm",
  "ImportData",
  "RichMedia",
  "Rendition",
);
/** Names that appear by chance in the data of images, so they are looked for everywhere else. */
const ACTIVE_SHORT = namePattern("JS", "AA", "EF", "XFA");

/** At most this many bytes of object streams are unfolded. */
const UNFOLDED_LIMIT = 40_000_000;
const MOST_STREAMS = 50_000;

/** Finds where streams and their data begin. */
function* streamsOf(text) {
  // A comment counts as a blank. At most so many stand between, because a longer run would cost time and is in no real file.
  const starts = />>(?:[\0\t\n\f\r ]|%[^\r\n]{0,200}[\r\n]){0,200}stream(?:\r\n|\n|\r)/g;
  for (let count = 0; ; count++) {
    const found = starts.exec(text);
    if (!found) return;
    if (count === MOST_STREAMS) refuseActive();
    yield { at: found.index + 2, data: starts.lastIndex };
  }
}

const OBJECT_STREAM = namePattern("ObjStm");
const [FIRST, COUNT] = [namePattern("First"), namePattern("N")];
const FILTER = namePattern("Filter");
/** What would have to be undone beside, or instead of, the one usual compression. */
const UNUSUAL = namePattern(
  "DecodeParms",
  "DP",
  "FFilter",
  "Crypt",
  "ASCIIHexDecode",
  "AHx",
  "ASCII85Decode",
  "A85",
  "LZWDecode",
  "LZW",
  "RunLengthDecode",
  "RL",
);

/** Whether nothing but the usual compression was done to the data. */
const isPlainlyCompressed = (dictionary) =>
  dictionary.split(FILTER).length === 2 &&
  /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?:\/|>>)/.test(dictionary) &&
  !UNUSUAL.test(dictionary);

/** Unfolds a stream whose dictionary says that it holds objects. Empty for any other stream, such as a page or an image. */
function readObjectStream(before, data, budget) {
  const begin = before.lastIndexOf(" obj");
  const dictionary = begin < 0 ? before : before.slice(begin);
  const holdsObjects = OBJECT_STREAM.test(dictionary) || (FIRST.test(dictionary) && COUNT.test(dictionary));
  if (!holdsObjects) return "";
  if (!FILTER.test(dictionary)) return data.toString("latin1", 0, data.indexOf("endstream"));
  if (!isPlainlyCompressed(dictionary)) refuseActive();
  try {
    const unfolded = inflateSync(data, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= unfolded.length;
    return unfolded.toString("latin1");
  } catch {
    return refuseActive();
  }
}
