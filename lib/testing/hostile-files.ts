import { deflateRawSync, deflateSync } from "node:zlib";

/** One file of a ZIP archive. What is given as `told` replaces what the headers would truthfully say. */
export type ZipEntry = {
  name: string;
  data: Buffer | string;
  isStored?: boolean;
  /** The name in the entry's own header, if it is another one than in the directory. */
  localName?: string;
  told?: { size?: number; localSize?: number; packed?: number; method?: number; flags?: number; crc?: number };
  /** The directory leads to the entry of this index instead. */
  leadsTo?: number;
};

/** Makes a ZIP archive. Checksums are zero, because no reader of the product looks at them. */
export function makeZip(entries: readonly ZipEntry[], told: { count?: number; comment?: Buffer } = {}): Buffer {
  const parts: Buffer[] = [];
  const listed: { entry: ZipEntry; packed: number; size: number; start: number }[] = [];
  let place = 0;
  for (const entry of entries) {
    const data = Buffer.from(entry.data);
    const content = entry.isStored ? data : deflateRawSync(data);
    const name = Buffer.from(entry.localName ?? entry.name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeFacts(head, 6, entry, { packed: content.length, size: entry.told?.localSize ?? data.length });
    head.writeUInt16LE(name.length, 26);
    listed.push({ entry, packed: content.length, size: data.length, start: place });
    parts.push(head, name, content);
    place += 30 + name.length + content.length;
  }
  const directory = place;
  for (const { entry, ...own } of listed) {
    const { packed, size, start } = entry.leadsTo === undefined ? own : listed[entry.leadsTo]!;
    const name = Buffer.from(entry.name);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    writeFacts(head, 8, entry, { packed: entry.told?.packed ?? packed, size: entry.told?.size ?? size });
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(start, 42);
    parts.push(head, name);
    place += 46 + name.length;
  }
  const end = Buffer.alloc(22);
  const count = told.count ?? entries.length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(place - directory, 12);
  end.writeUInt32LE(directory, 16);
  end.writeUInt16LE(told.comment?.length ?? 0, 20);
  return Buffer.concat([...parts, end, told.comment ?? Buffer.alloc(0)]);
}

function writeFacts(head: Buffer, at: number, { told, isStored }: ZipEntry, sizes: { packed: number; size: number }) {
  head.writeUInt16LE(told?.flags ?? 0, at);
  head.writeUInt16LE(told?.method ?? (isStored ? 0 : 8), at + 2);
  head.writeUInt32LE(told?.crc ?? 0, at + 8);
  head.writeUInt32LE(sizes.packed, at + 12);
  head.writeUInt32LE(sizes.size, at + 16);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The files of a workbook with one sheet, of which only what stands within `sheetData` is given. */
export function workbookEntries(
  rows: string,
  more: { shared?: string; styles?: string; sheetName?: string; prolog?: string } = {},
): ZipEntry[] {
  const sheet = more.sheetName ?? "worksheets/sheet1.xml";
  return [
    {
      name: "xl/workbook.xml",
      data: `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="${sheet}"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      data: `${XML}${more.prolog ?? ""}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    },
    { name: "xl/sharedStrings.xml", data: `${XML}<sst ${MAIN}>${more.shared ?? ""}</sst>` },
    { name: "xl/styles.xml", data: more.styles ?? `${XML}<styleSheet ${MAIN}><cellXfs><xf/></cellXfs></styleSheet>` },
  ];
}

/** A row of a sheet with these texts. */
export const sheetRow = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, at) => `<c r="${columnName(at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

/** Makes a PNG of these chunks. A checksum is wrong for chunks named in `broken`. */
export function makePng(chunks: readonly (readonly [type: string, data: Buffer])[], broken: readonly string[] = []) {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [size, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    crc.writeUInt32BE((crc32(body) ^ (broken.includes(type) ? 1 : 0)) >>> 0);
    return Buffer.concat([size, body, crc]);
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

/** The first chunk of a PNG: its size in pixels, eight bits a channel. Colour type 0 is grey, 3 has a palette. */
export function pngHeader(width: number, height: number, colourType = 0): readonly [string, Buffer] {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return ["IHDR", header];
}

export const pngPixels = (bytes: number): readonly [string, Buffer] => ["IDAT", deflateSync(Buffer.alloc(bytes))];
export const PNG_END = ["IEND", Buffer.alloc(0)] as const;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc >>> 0;
});

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 255]!;
  return (crc ^ 0xffffffff) >>> 0;
}

/** Makes a PDF of one page, with more in its catalogue and more objects behind it. */
export function makePdf(catalogue = "", objects: readonly (string | Buffer)[] = [], trailer = ""): Buffer {
  return Buffer.concat(
    [
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj\n`,
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n",
      ...objects.flatMap((one) => [one, "\n"]),
      `trailer<</Root 1 0 R${trailer}>>\n%%EOF\n`,
    ].map((part) => Buffer.from(part)),
  );
}

/** An object of a PDF with a stream. */
export function pdfStream(dictionary: string, data: Buffer, number = 9): Buffer {
  const head = `${number} 0 obj<<${dictionary}/Length ${data.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream endobj")]);
}

/** Writes a name of PDF with each letter as `#` and its code. */
export const escapedPdfName = (name: string) => `/${Buffer.from(name).toString("hex").replace(/../g, "#$&")}`;
