import { getFileReader } from "./file-reader";

/** Maximum size in bytes of an image to show, of a document or a track to store, and of a table to import, another logbook or a bank's statement (DECISIONS, "files"). */
export const UPLOAD_BYTE_LIMITS = {
  ...{ image: 5_000_000, document: 10_000_000, table: 2_000_000, track: 10_000_000, logbook: 5_000_000 },
  bank: 10_000_000,
} as const;
export type UploadKind = keyof typeof UPLOAD_BYTE_LIMITS;

/** Maximum size of a table: lines below its headings, columns, characters of one cell, and of all. */
export const TABLE_LIMITS = { lines: 1_000, columns: 50, cellLength: 1_000, text: 2_000_000 } as const;
/** The same of another logbook: a life of flying. Some programs write over a hundred columns. */
export const LOGBOOK_LIMITS = { lines: 10_000, columns: 200, cellLength: 2_000, text: 5_000_000 } as const;

/** The same of a bank's statement: some months of a busy account. */
export const BANK_LIMITS = { lines: 2_000, columns: 50, cellLength: 2_000, text: 2_000_000 } as const;
const TABLE_LIMITS_BY_KIND: Partial<
  Record<UploadKind, typeof TABLE_LIMITS | typeof LOGBOOK_LIMITS | typeof BANK_LIMITS>
> = { logbook: LOGBOOK_LIMITS, bank: BANK_LIMITS };

/** The body of a multipart form with one file in the field `file`, before any check. */
export type RawUpload = { contentType: string; body: Uint8Array };

/** A file after the check: its content really has the given media type. */
export type CleanFile = { name: string; mediaType: string; bytes: Buffer };

/** A line of a table. `line` is its number in a spreadsheet: it starts at 1 and counts empty lines. */
export type TableRow = { line: number; cells: string[] };
export type TableFile = { rows: TableRow[] };
/** A logbook of another program or a bank's file, with the name of its file. */
export type NamedTable = TableFile & { name: string };
/** A bank's file. A statement names the accounts that it is of by their IBANs; a table doesn't. */
export type BankTable = NamedTable & { accounts?: string[] };

/** A position of a track. Altitude in metres above the sea, null where the recorder didn't know it. */
export type TrackPoint = readonly [unixSeconds: number, latitude: number, longitude: number, altitude: number | null];
/** A track to keep, and its positions: their times rise from one to the next. */
export type TrackFile = CleanFile & { points: TrackPoint[] };

/** What is made of an upload: a file to keep, or what was read of it. */
export type Upload<K extends UploadKind> = K extends keyof ReadUploads ? ReadUploads[K] : CleanFile;
type ReadUploads = { table: TableFile; logbook: NamedTable; bank: BankTable; track: TrackFile };

const EXTENSION: Record<string, string> = {
  ...{ "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "application/gpx+xml": "gpx" },
};

/** The ending of a stored file's name, without the dot. */
export const extensionOf = (mediaType: string): string => EXTENSION[mediaType] ?? "bin";

export const PDF_MEDIA_TYPE = "application/pdf";
export const CSV_MEDIA_TYPE = "text/csv";
export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Takes the file out of a form and checks it by its content, never by its name. A PDF stays unchanged. An image is decoded
 * and encoded again, which removes everything except the pixels, such as metadata or a hidden script; a track is written anew of
 * its positions alone. All of this happens in a process of its own (scripts/read-files), because people send files that parsers were not made for.
 */
export async function readUpload<K extends UploadKind>({ contentType, body }: RawUpload, kind: K): Promise<Upload<K>> {
  const tableLimits = TABLE_LIMITS_BY_KIND[kind] ?? TABLE_LIMITS;
  const head = { kind, contentType, limit: UPLOAD_BYTE_LIMITS[kind], tableLimits };
  const { read, bytes } = await getFileReader().read({ head, body });
  const { name, mediaType, rows, points, accounts } = read as Partial<BankTable & TrackFile>;
  if (rows)
    return {
      rows,
      ...(accounts && { accounts }),
      ...(kind !== "table" && { name: withoutUnsafe(name!).slice(0, MAX_NAME) }),
    } as Upload<K>;
  return { name: cleanFileName(name!, mediaType!), mediaType, bytes, ...(points && { points }) } as Upload<K>;
}

const MAX_NAME = 120;

/** Makes a safe file name: without a path, invisible characters or characters that change the writing direction. */
export function cleanFileName(name: string, mediaType: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return `${cleanStem(withoutUnsafe(last).replace(/\.[^.]*$/, ""))}.${EXTENSION[mediaType]}`;
}

/** Makes the beginning of a file's name, without its extension, of a text such as a call sign: what divides becomes a hyphen. */
export const toFileStem = (text: string): string => cleanStem(withoutUnsafe(text.replace(/[\\/:;]+/g, "-")));

const withoutUnsafe = (text: string) =>
  text
    .normalize("NFC")
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

function cleanStem(text: string): string {
  const stem = text.replace(/^[.\s]+|[.\s]+$/g, "");
  return [...stem].slice(0, MAX_NAME).join("").trim() || "file";
}
