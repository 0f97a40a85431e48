import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { FileReadingProcess, getFileReader } from "@/lib/platform/file-reader";
import { call, makeTestRequest } from "@/lib/testing/call";
import { asBlob, blankImage, SAMPLE_PDF } from "@/lib/testing/files";
import {
  escapedPdfName,
  makePdf,
  makePng,
  makeZip,
  PNG_END,
  pdfStream,
  pngHeader,
  pngPixels,
  sheetRow,
  workbookEntries,
  type ZipEntry,
} from "@/lib/testing/hostile-files";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

/** The English sentences that files are refused with. */
const SAID = {
  lines: /table is too long/,
  columns: /too wide/,
  cell: /more than 1000 characters/,
  missing: /columns are missing/,
  notTable: /Send a CSV file or an XLSX workbook/,
  workbook: /This workbook can't be read/,
  line: /^Line \d can't be read/,
  unreadable: /This file can't be read: it is damaged/,
  type: /not a PDF, JPEG, PNG or WebP/,
  image: /image can't be read/,
  animated: /Animated/,
  pixels: /too large: at most 60 million pixels in all/,
  side: /too large: at most 12000 pixels/,
  pdf: /carries a script or another file/,
  encrypted: /protected by a password/,
  form: /multipart form/,
  file: /Choose one file/,
} as const;
/** `taken`: harmless, because only its pixels or texts are kept. Several words: it depends on the library's version. */
type Said = keyof typeof SAID | "taken";
type Hostile = [what: string, content: Buffer | string, said: Said | Said[]];

const MILLION = 1_000_000;
const HEADS = ["Nom", "Prénom", "E-mail", "Rôles"];
const LINE = ["Mercier", "Anaïs", "a@hostile.test", "Élève"];
const PEOPLE = sheetRow(1, HEADS) + sheetRow(2, LINE);
const workbook = (rows: string, more?: Parameters<typeof workbookEntries>[1]) => makeZip(workbookEntries(rows, more));
const withEntry = (change: (entry: ZipEntry) => ZipEntry, more: ZipEntry[] = []) =>
  makeZip([
    ...workbookEntries(PEOPLE).map((entry) => (entry.name.includes("sheet1") ? change(entry) : entry)),
    ...more,
  ]);
const csv = (...lines: string[]) => [HEADS.join(";"), ...lines].join("\r\n");
const cell = (place: string, content = "<v>1</v>") => `<row r="1"><c r="${place}">${content}</c></row>`;

const tables = (): Hostile[] => [
  ["a row of number 2,000,000,000", workbook('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>'), "lines"],
  ["a row of number 1e9", workbook(`${PEOPLE}<row r="1e9"></row>`), "notTable"],
  ["a row of number -1", workbook(`${PEOPLE}<row r="-1"></row>`), "notTable"],
  ["a row whose number is written by its signs' codes", workbook('<row r="&#50;000000000"></row>'), "notTable"],
  ["a row under a prefix", workbook('<x:row r="2000000000"></x:row>'), "lines"],
  ["a cell at XFD1", workbook(cell("XFD1")), "columns"],
  ["a cell at A3000", workbook('<row r="3000"><c r="A3000"><v>1</v></c></row>'), "missing"],
  ["cells at XFD1 and A3000", workbook(`${cell("XFD1")}<row r="3000"><c r="A3000"><v>1</v></c></row>`), "columns"],
  ["a cell at A1048576", workbook('<row><c r="A1048576"><v>1</v></c></row>'), "lines"],
  ["a cell with ten letters", workbook(cell("AAAAAAAAAA1")), "notTable"],
  ["a cell with a sign in front", workbook(cell("-1")), "notTable"],
  ["a million empty cells", workbook(`<row r="1">${"<c/>".repeat(MILLION)}</row>`), "lines"],
  ["a million empty rows", workbook("<row/>".repeat(MILLION)), "lines"],
  ["200,000 shared texts", workbook(PEOPLE, { shared: "<si><t>a</t></si>".repeat(200_000) }), "lines"],
  [
    "one shared text of 900,000 letters that 1,000 cells name",
    workbook(
      Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(
        "",
      ),
      { shared: `<si><t>${"a".repeat(900_000)}</t></si>` },
    ),
    "cell",
  ],
  [
    "one shared text of 900 letters that 40,000 cells name",
    workbook(
      Array.from({ length: 1_000 }, (_, at) => {
        const names = Array.from({ length: 26 }, (__, n) => String.fromCharCode(65 + n));
        return `<row r="${at + 1}">${names.map((name) => `<c r="${name}${at + 1}" t="s"><v>0</v></c>`).join("")}</row>`;
      }).join(""),
      { shared: `<si><t>${"a".repeat(900)}</t></si>` },
    ),
    "notTable",
  ],
  [
    "a billion laughs",
    workbook(sheetRow(1, ["&e9;"]), {
      prolog: `<!DOCTYPE x [<!ENTITY e0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("")}]>`,
    }),
    "notTable",
  ],
  [
    "an entity that names a file of the server",
    workbook(sheetRow(1, ["&x;"]), { prolog: '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    "notTable",
  ],
  ["a declaration among the shared texts", workbook(PEOPLE, { shared: "<!ENTITY % x 'y'>" }), "notTable"],
  ["a row with a < in an attribute", workbook('<row x="<" r="2000000000"></row>'), "notTable"],
  ["a megabyte of tags that don't end", workbook("<row ".repeat(200_000)), "notTable"],
  ["tags nested 300,000 deep", workbook("<x>".repeat(300_000)), ["workbook", "missing"]],
  ["tags that cross", workbook("<row><c></row></c>"), ["workbook", "missing"]],
  ["300,000 formats", workbook(PEOPLE, { styles: `<styleSheet>${"<xf/>".repeat(300_000)}</styleSheet>` }), "taken"],
  ["a date beyond all calendars", workbook(PEOPLE + cell("A3", "<v>1e300</v>").replace('r="1"', 'r="3"')), "taken"],
  [
    "a second sheet without end",
    withEntry(
      (one) => one,
      [{ name: "xl/worksheets/sheet2.xml", data: `<worksheet><sheetData>${"<row/>".repeat(MILLION)}` }],
    ),
    "taken",
  ],
  ["a sheet outside the archive", workbook(PEOPLE, { sheetName: "../../../../etc/passwd" }), "workbook"],
  ["a workbook that names no sheet file", workbook(PEOPLE, { sheetName: "worksheets/none.xml" }), "workbook"],
  ["an archive that is no workbook", makeZip([{ name: "a.txt", data: "hello" }]), "workbook"],
  [
    "an archive in an archive",
    withEntry((one) => ({ ...one, data: makeZip(workbookEntries(PEOPLE)) })),
    ["workbook", "notTable"],
  ],
  ["a file that unfolds to 60 MB", withEntry((one) => ({ ...one, data: Buffer.alloc(60 * MILLION, 32) })), "workbook"],
  [
    "a file that unfolds to 60 MB and says 100 bytes",
    withEntry((one) => ({ ...one, data: Buffer.alloc(60 * MILLION, 32), told: { size: 100, localSize: 100 } })),
    "workbook",
  ],
  ["a size that only the directory tells wrongly", withEntry((one) => ({ ...one, told: { size: 100 } })), "workbook"],
  ["a size that only the entry tells wrongly", withEntry((one) => ({ ...one, told: { localSize: 100 } })), "workbook"],
  [
    "a packed size that leads beyond the file",
    withEntry((one) => ({ ...one, told: { packed: 0x7fffffff } })),
    "workbook",
  ],
  ["sizes of ZIP64", withEntry((one) => ({ ...one, told: { size: 0xffffffff, localSize: 0xffffffff } })), "workbook"],
  [
    "a name that only the directory knows",
    withEntry((one) => ({ ...one, localName: "xl/worksheets/other1.xml" })),
    "workbook",
  ],
  ["two names for one entry", withEntry((one) => one, [{ name: "xl/more.xml", data: "", leadsTo: 2 }]), "workbook"],
  [
    "forty copies of one stored megabyte",
    makeZip([
      { name: "a.xml", data: Buffer.alloc(MILLION, 32), isStored: true },
      ...Array.from({ length: 40 }, (_, at) => ({ name: `${at}.xml`, data: "", leadsTo: 0 })),
    ]),
    "workbook",
  ],
  ["one name twice", withEntry((one) => one, [{ name: "xl/worksheets/sheet1.xml", data: "<worksheet/>" }]), "workbook"],
  [
    "1,000 empty files",
    makeZip(Array.from({ length: 1_000 }, (_, at) => ({ name: `${at}.xml`, data: "" }))),
    "workbook",
  ],
  ["a directory that counts 65,535 files", makeZip(workbookEntries(PEOPLE), { count: 65_535 }), "workbook"],
  ["a directory that counts one file", makeZip(workbookEntries(PEOPLE), { count: 1 }), "workbook"],
  [
    "a second directory in its comment",
    makeZip(workbookEntries(PEOPLE), { comment: makeZip([{ name: "a.xml", data: "" }]) }),
    "workbook",
  ],
  ["an encrypted entry", withEntry((one) => ({ ...one, told: { flags: 1 } })), "workbook"],
  ["an unknown way of packing", withEntry((one) => ({ ...one, told: { method: 12 } })), "workbook"],
  ["half an archive", workbook(PEOPLE).subarray(0, 600), "workbook"],
  ["a megabyte behind an archive", Buffer.concat([workbook(PEOPLE), Buffer.alloc(MILLION)]), "workbook"],
  ["nothing but the first signs of an archive", "PK\u0003\u0004", "workbook"],
  ["two megabytes of a,b", "a,b\n".repeat(495_000), "lines"],
  ["two megabytes of separators", ";\n".repeat(950_000), "lines"],
  ["two megabytes of empty lines", "\n".repeat(1_900_000), "lines"],
  ["a quote that never ends", csv(`"${"a;b ".repeat(470_000)}`), "line"],
  ["one line of two megabytes", csv("a".repeat(1_900_000)), "line"],
  ["one line of a million cells", csv("a;".repeat(950_000)), "line"],
  ["a line of 51 cells", csv(Array(51).fill("a").join(";")), "columns"],
  ["a text of 1,001 letters", csv(`${"a".repeat(1_001)};b`), "cell"],
  ["1,001 lines", csv(...Array(1_001).fill(LINE.join(";"))), "lines"],
  [
    "1,000 lines of 200 roles each",
    csv(...Array(1_000).fill(`A;B;a@b.test;${Array.from({ length: 200 }, (_, at) => `r${at}`).join(",")}`)),
    "taken",
  ],
  ["quotes within quotes within quotes", csv(`"${'""'.repeat(20_000)}"`), "cell"],
  ["formulas", csv("=cmd|' /C calc'!A0;@SUM(1);+1;-1"), "taken"],
  ["a text in UTF-16", Buffer.from(csv(LINE.join(";")), "utf16le"), "notTable"],
  ["bytes that are no UTF-8", Buffer.alloc(300_000, 0xfe), ["missing", "unreadable", "cell", "line"]],
  ["a picture as a table", makePng([pngHeader(8, 8), pngPixels(72), PNG_END]), "notTable"],
  ["a program as a table", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), "notTable"],
];

const pictures = async (): Promise<Hostile[]> => {
  const small = await blankImage(20, 20).png().toBuffer();
  const jpeg = await blankImage(200, 200).jpeg().toBuffer();
  const progressive = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#777" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from("ffda", "hex")), -2);
  const webp = await blankImage(64, 64).webp().toBuffer();
  const frames = await sharp([small, await blankImage(20, 20).negate().png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer();
  const wide = Buffer.from(webp);
  wide.writeUInt16LE(0x3fff, 26);
  wide.writeUInt16LE(0x3fff, 28);
  const huge = Buffer.from(jpeg);
  const frame = huge.indexOf(Buffer.from("ffc0", "hex"));
  huge.writeUInt16BE(65_500, frame + 5);
  huge.writeUInt16BE(65_500, frame + 7);
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const withSegments = (...segments: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  const exif = (more: Buffer) => segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"), more]));
  const zlibText = (bytes: number) => deflateSync(Buffer.alloc(bytes, 65));
  const before = (type: string, data: Buffer) => makePng([pngHeader(20, 20), [type, data], pngPixels(420), PNG_END]);
  const html = "<!doctype html><script>alert(1)</script>";
  return [
    ["a PNG of 30,000 by 30,000", makePng([pngHeader(30_000, 30_000), pngPixels(MILLION), PNG_END]), ["side", "image"]],
    ["a PNG of 30,000 by 1", makePng([pngHeader(30_000, 1), pngPixels(30_001), PNG_END]), "side"],
    ["a PNG of 1 by 30,000", makePng([pngHeader(1, 30_000), pngPixels(60_000), PNG_END]), "side"],
    ["a PNG of 12,000 by 12,000", makePng([pngHeader(12_000, 12_000), pngPixels(MILLION), PNG_END]), "pixels"],
    [
      "a PNG of two thousand million pixels a side",
      makePng([pngHeader(2e9, 2e9), pngPixels(100), PNG_END]),
      ["image", "side"],
    ],
    ["a PNG of no pixels", makePng([pngHeader(0, 0), pngPixels(10), PNG_END]), ["image", "type"]],
    ["a PNG cut off", small.subarray(0, 60), ["image", "type"]],
    ["a PNG without pixels", makePng([pngHeader(20, 20), PNG_END]), ["image", "type"]],
    ["a PNG with fewer pixels than it says", makePng([pngHeader(200, 200), pngPixels(100), PNG_END]), "image"],
    [
      "a PNG with many more pixels than it says",
      makePng([pngHeader(8, 8), pngPixels(40 * MILLION), PNG_END]),
      ["taken", "image"],
    ],
    ["a PNG whose head has a wrong checksum", makePng([pngHeader(8, 8), pngPixels(72), PNG_END], ["IHDR"]), "image"],
    [
      "a PNG whose pixels have a wrong checksum",
      makePng([pngHeader(8, 8), pngPixels(72), PNG_END], ["IDAT"]),
      ["image", "taken"],
    ],
    ["a PNG with a palette that is missing", makePng([pngHeader(8, 8, 3), pngPixels(72), PNG_END]), "image"],
    [
      "a PNG with two heads",
      makePng([pngHeader(8, 8), pngHeader(9_000, 6_000), pngPixels(72), PNG_END]),
      ["image", "taken"],
    ],
    [
      "a PNG of one chunk of four gigabytes",
      makePng([["IHDR", Buffer.alloc(13)]]).fill(0xff, 8, 12),
      ["image", "type"],
    ],
    [
      "a PNG with a text of 40 MB",
      before("zTXt", Buffer.concat([Buffer.from("a\0\0"), zlibText(40 * MILLION)])),
      ["taken", "image"],
    ],
    [
      "a PNG with a colour profile of 40 MB",
      before("iCCP", Buffer.concat([Buffer.from("a\0\0"), zlibText(40 * MILLION)])),
      ["taken", "image"],
    ],
    [
      "a PNG with 50,000 empty texts",
      makePng([
        pngHeader(8, 8),
        ...Array.from({ length: 50_000 }, () => ["tEXt", Buffer.from("a\0b")] as const),
        pngPixels(72),
        PNG_END,
      ]),
      ["taken", "image"],
    ],
    [
      "an animated PNG",
      makePng([pngHeader(8, 8), ["acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])], pngPixels(72), PNG_END]),
      "type",
    ],
    ["a PNG with an archive behind it", Buffer.concat([small, makeZip([{ name: "a.js", data: html }])]), "taken"],
    ["a PNG with a page in a text", before("tEXt", Buffer.from(`a\0${html}`)), "taken"],
    ["a JPEG cut off", jpeg.subarray(0, jpeg.length / 2), "image"],
    ["a JPEG of three bytes", jpeg.subarray(0, 3), ["image", "type"]],
    ["a JPEG that says 65,500 pixels a side", huge, ["side", "image"]],
    [
      "a JPEG with a hundred blocks of metadata",
      withSegments(...Array.from({ length: 60 }, () => exif(Buffer.alloc(65_000)))),
      ["taken", "image"],
    ],
    [
      "a JPEG whose metadata leads to itself",
      withSegments(exif(Buffer.from("0001010e000200000400000000080000 0008".replace(" ", ""), "hex"))),
      ["taken", "image"],
    ],
    [
      "a JPEG with a colour profile of nonsense",
      withSegments(
        segment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), Buffer.alloc(60_000, 255)])),
      ),
      ["taken", "image"],
    ],
    [
      "a JPEG of 400 scans",
      Buffer.concat([progressive.subarray(0, -2), ...Array<Buffer>(400).fill(scan), progressive.subarray(-2)]),
      ["taken", "image"],
    ],
    ["a JPEG with a page behind it", Buffer.concat([jpeg, Buffer.from(html)]), "taken"],
    ["a WebP cut off", webp.subarray(0, 40), "image"],
    ["a WebP of 16,383 by 16,383", wide, ["side", "image"]],
    ["an animated WebP", frames, "animated"],
    [
      "a WebP that says four gigabytes",
      Buffer.concat([webp.subarray(0, 4), Buffer.alloc(4, 255), webp.subarray(8)]),
      ["image", "taken", "type"],
    ],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff;", "latin1"), "type"],
    ["a GIF that is a script", "GIF89a=1;alert(1)//", "type"],
    [
      "an SVG that names a file of the server",
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      "type",
    ],
    [
      "a billion laughs in an SVG",
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      "type",
    ],
    ["a packed SVG", gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), "type"],
    ["a TIFF", await blankImage(20, 20).tiff().toBuffer(), "type"],
    ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)]), "type"],
    ["a page", html, "type"],
  ];
};

const pdfs = (): Hostile[] => {
  const action = (name: string) => `/OpenAction<</S${name}>>`;
  const objects = (text: string) => deflateSync(Buffer.from(`11 0 ${text}`));
  const packed = (text: string, dictionary = "/Type/ObjStm/N 1/First 5/Filter/FlateDecode") =>
    makePdf("", [pdfStream(dictionary, objects(text))]);
  const script = "<</S/JavaScript/JS(app.alert(1))>>";
  const named = "JavaScript Launch GoToR GoToE SubmitForm ImportData RichMedia Rendition EmbeddedFile EmbeddedFiles";
  return [
    ...named.split(" ").map((name): Hostile => [`/${name}`, makePdf(action(`/${name}`)), "pdf"]),
    ...named.split(" ").map((name): Hostile => [`/${name} in codes`, makePdf(action(escapedPdfName(name))), "pdf"]),
    ...["JS", "AA", "EF", "XFA"].map((name): Hostile => [`/${name}`, makePdf(`/${name} 9 0 R`), "pdf"]),
    ...["JS", "AA", "EF", "XFA"].map(
      (name): Hostile => [`/${name} in codes`, makePdf(`${escapedPdfName(name)} 9 0 R`), "pdf"],
    ),
    ["/J#61vaScript", makePdf(action("/J#61vaScript")), "pdf"],
    ["/L#61unch", makePdf(action("/L#61unch")), "pdf"],
    ["/#4c#41unch that is another name", makePdf(action("/#4c#41unch")), "taken"],
    ["a script among packed objects", packed(script), "pdf"],
    ["a script in codes among packed objects", packed("<</S/J#61vaScript>>"), "pdf"],
    ["an additional action among packed objects", packed("<</AA 5 0 R>>"), "pdf"],
    [
      "packed objects whose type is written in codes",
      packed(script, "/Type/#4fbjStm/N 1/First 5/Filter/FlateDecode"),
      "pdf",
    ],
    ["packed objects without a type", packed(script, "/N 1/First 5/Filter/FlateDecode"), "pdf"],
    [
      "objects packed twice",
      makePdf("", [
        pdfStream("/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]", deflateSync(objects(script))),
      ]),
      "pdf",
    ],
    [
      "packed objects written as digits",
      makePdf("", [
        pdfStream(
          "/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]",
          Buffer.from(objects(script).toString("hex")),
        ),
      ]),
      "pdf",
    ],
    [
      "packed objects behind a predictor",
      packed(script, "/Type/ObjStm/N 1/First 5/Filter/FlateDecode/DecodeParms<</Predictor 12>>"),
      "pdf",
    ],
    [
      "packed objects with two ways of packing",
      packed(script, "/Type/ObjStm/N 1/First 5/Filter/FlateDecode/Fi#6cter/LZWDecode"),
      "pdf",
    ],
    [
      "packed objects that unfold to 60 MB",
      makePdf("", [pdfStream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", deflateSync(Buffer.alloc(60 * MILLION)))]),
      "pdf",
    ],
    [
      "packed objects that are damaged",
      makePdf("", [pdfStream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", Buffer.from("nonsense"))]),
      "pdf",
    ],
    [
      "a stream that begins in a text",
      makePdf("", [pdfStream("/X(>>stream\n)/Type/ObjStm/N 1/First 5/Filter/FlateDecode", objects(script))]),
      "pdf",
    ],
    [
      "packed objects behind a comment",
      makePdf("", [
        Buffer.from(
          pdfStream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", objects(script))
            .toString("latin1")
            .replace(/>>\s*stream/, ">> % a comment\nstream"),
          "latin1",
        ),
      ]),
      "pdf",
    ],
    ["an object in the data of a page", makePdf("", [pdfStream("", Buffer.from(`7 0 obj${script}endobj`))]), "pdf"],
    ["60,000 streams", makePdf("", [Buffer.from("<<>>stream\nendstream\n".repeat(60_000))]), "pdf"],
    ["an encrypted PDF", makePdf("", [], "/Encrypt 9 0 R"), "encrypted"],
    ["an encrypted PDF in codes", makePdf("", [], `${escapedPdfName("Encrypt")} 9 0 R`), "encrypted"],
    ["a page before a PDF", `<html>${SAMPLE_PDF}`, "type"],
    ["a PDF that begins as a page", SAMPLE_PDF.replace("1 0 obj", "<script>alert(1)</script>\n1 0 obj"), "pdf"],
    ["a PDF that begins as a workbook", makePdf().toString("latin1").replace("%PDF-1.7", "PK\u0003\u0004"), "type"],
    ["a PDF without its end", SAMPLE_PDF.replace("%%EOF", ""), "pdf"],
    ["a PDF with a long page behind it", SAMPLE_PDF + "<html>".repeat(1_000), "pdf"],
    [
      "a PDF with an archive behind it",
      Buffer.concat([
        Buffer.from(SAMPLE_PDF),
        makeZip([{ name: "a.js", data: Buffer.alloc(5_000, 7), isStored: true }]),
      ]),
      "pdf",
    ],
    ["nine megabytes of slashes", makePdf("", [`%${"/J".repeat(4_500_000)}`]), "taken"],
    [
      "a PDF with a link and a first page",
      makePdf("/OpenAction[3 0 R/Fit]", ["9 0 obj<</S/URI/URI(https://school.test/)>>endobj"]),
      "taken",
    ],
    ["harmless packed objects", packed("<</Type/Outlines/Title(JavaScript)>>"), "taken"],
    [
      "a picture whose data has /JS in it by chance",
      makePdf("", [pdfStream("/Subtype/Image/Filter/DCTDecode", Buffer.from("\x00/JS \xff", "latin1"))]),
      "taken",
    ],
  ];
};

const BOUNDARY = "----hostile";
const part = (name: string, content: string, more = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const forms: [what: string, body: string, said: Said, boundary?: string][] = [
  ["60,000 parts", `${part("a", "b").repeat(60_000)}--${BOUNDARY}--`, "file"],
  ["two files", `${part("file", SAMPLE_PDF, '; filename="a"').repeat(2)}--${BOUNDARY}--`, "file"],
  ["a head of a megabyte", part("file", "a", `; filename="${"n".repeat(MILLION)}"`), "form"],
  ["no end", part("file", "a"), "form"],
  ["another boundary", `${part("file", "a")}--${BOUNDARY}--`, "form", "other"],
  ["a text in the place of the file", `${part("file", "a")}--${BOUNDARY}--`, "file"],
  ["nothing", "", "form"],
];

/** A file as the server hands it to the process that reads it. */
const job = (bytes: Buffer | string, kind = "document") => {
  const body = Buffer.concat([
    Buffer.from(`${part("file", "", '; filename="a"').slice(0, -2)}`),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--`),
  ]);
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
  const tableLimits = { lines: 1_000, columns: 50, cellLength: 1_000, text: 2_000_000 };
  return { head: { kind, contentType, limit: 10 * MILLION, tableLimits }, body };
};

let world: World;
let as: SignedInPerson;
const hostile: { path: string; what: string; content: Blob; said: Said | Said[] }[] = [];
beforeAll(async () => {
  world = await makeWorld();
  as = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
  const add = (path: string, files: Hostile[]) => {
    for (const [what, content, said] of files) hostile.push({ path, what, said, content: asBlob(content) });
  };
  add("/api/user/import?preview=1", tables());
  add("/api/file/temp", await pictures());
  add("/api/file/temp", pdfs());
}, 120_000);

/** Uploads a file and says which sentence it was refused with. */
async function outcome(path: string, request: Parameters<typeof call>[2], isKept = false): Promise<string> {
  const send = () => call("POST", path, { as, ...request });
  const first = await send();
  // What is kept is written: on a busy machine PostgreSQL may end a transaction that has stood still. Then one sends it again.
  const answer = isKept && first.status === 503 ? await send() : first;
  if (answer.status === 200 || answer.status === 201) return "taken";
  const { detail } = await answer.json();
  const said = Object.entries(SAID).find(([, sentence]) => sentence.test(detail))?.[0];
  return answer.status >= 400 && answer.status < 500 && said ? said : `${answer.status}: ${detail}`;
}

/**
 * How many seconds of a processor a process has had. They are judged instead of the time that passes, because other programs on
 * the machine take that, too. Null where the system doesn't say it in `/proc`.
 */
function secondsAtWork(pid: number | null): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // After the name in brackets: the state is the first field, `utime` and `stime` the 12th and 13th, in hundredths of a second.
  const fields = readFileSync(path, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe("a hostile file costs its sender an error, and nobody else anything", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  let heapBefore = 0;
  /** How long this process is at work on a harmless file of the largest size, in milliseconds: it is stored, and no more. */
  let calm = 0;
  /** How long this process itself was at work on each file, in milliseconds. */
  const spent: { what: string; own: number }[] = [];
  beforeAll(async () => {
    // The process that reads files is started, and the code of both ends compiled, before anything is measured.
    await outcome("/api/file/temp", { file: asBlob(SAMPLE_PDF) });
    const work = process.cpuUsage();
    await outcome("/api/file/temp", { file: asBlob(makePdf("", [`%${" ".repeat(9_000_000)}`])) });
    const { user, system } = process.cpuUsage(work);
    calm = (user + system) / 1_000;
    await prisma().storedFile.deleteMany({});
    collectGarbage();
    heapBefore = process.memoryUsage().heapUsed;
  });

  test("each is refused with its sentence within seconds, or taken where nothing of it stays", async () => {
    const wrong: string[] = [];
    for (const { path, what, content, said } of hostile) {
      const [begun, work, reading] = [performance.now(), process.cpuUsage(), secondsAtWork(getFileReader().pid)];
      const found = await outcome(path, { file: content, fileName: "file" }, [said].flat().includes("taken"));
      const { user, system } = process.cpuUsage(work);
      const waited = (performance.now() - begun) / 1_000;
      const read = secondsAtWork(getFileReader().pid);
      const seconds = read === null || reading === null ? waited : read - reading;
      spent.push({ what, own: (user + system) / 1_000 });
      if (![said].flat().includes(found as Said)) wrong.push(`${what}: ${found}, not ${said}`);
      if (seconds > 4 || waited > 20) wrong.push(`${what} took ${seconds.toFixed(1)} s of ${waited.toFixed(1)} s`);
      if (found === "taken") await prisma().storedFile.deleteMany({ where: { uploadedById: as.id } });
    }
    for (const [what, body, said, boundary = BOUNDARY] of forms) {
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
      const found = await outcome("/api/file/temp", { raw: body, headers });
      if (found !== said) wrong.push(`a form with ${what}: ${found}, not ${said}`);
    }
    expect(wrong).toEqual([]);
    expect(hostile.length).toBeGreaterThan(100);
  }, 120_000);

  test("the sentence is in the sender's language", async () => {
    const file = asBlob(makePdf("", [], "/Encrypt 9 0 R"));
    const answer = await call("POST", "/api/file/temp", { as, file, headers: { "accept-language": "fr-FR" } });
    expect((await answer.json()).errors.file[0]).toContain("protégé par un mot de passe");
  });

  // Others are answered while another process reads. Processor time is compared instead of delays, because other programs on
  // the machine delay this one, but don't add to its own work.
  test("meanwhile the server itself had little to do, and its memory didn't grow", () => {
    spent.sort((one, other) => one.own - other.own);
    expect(spent[Math.floor(spent.length * 0.9)]?.own).toBeLessThan(50);
    expect(spent.filter(({ own }) => own > Math.max(500, 3 * calm))).toEqual([]);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(80 * MILLION);
  });

  test("it was all read by one process, which knows no secret and is the first to end where memory is short", () => {
    const { pid } = getFileReader();
    expect(pid).not.toBeNull();
    if (!existsSync(`/proc/${pid}/environ`)) return;
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toMatch(/DATABASE|SECRET|postgres:/);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()).toBe("1000");
  });
});

describe("the process that reads files", () => {
  const LIMITS = { readingMs: 15_000, idleMs: 60_000, heapMegabytes: 128, mostWaiting: 3 };
  let large: Buffer;
  beforeAll(async () => {
    large = await blankImage(9_000, 6_000).png({ compressionLevel: 1 }).toBuffer();
  });

  test("is killed when a file takes too long, and the next file has another one", async () => {
    const reader = new FileReadingProcess({ ...LIMITS, readingMs: 2_000 });
    const [first, second] = [reader.read(job(large)), reader.read(job(SAMPLE_PDF))];
    while (!reader.isReading) await wait(2);
    // A process that stands still takes too long on any machine.
    process.kill(reader.pid!, "SIGSTOP");
    await expect(first).rejects.toMatchObject({ kind: "invalid", key: "errors.upload.unreadable" });
    expect((await second).read.mediaType).toBe("application/pdf");
    reader.stop();
  });

  test("may die without taking anything with it: its file is read by another one, but not endlessly", async () => {
    const reader = new FileReadingProcess(LIMITS);
    await reader.read(job(SAMPLE_PDF));
    const first = reader.pid!;
    process.kill(first, "SIGKILL");
    expect((await reader.read(job(SAMPLE_PDF))).read.mediaType).toBe("application/pdf");
    const waiting = reader.read(job(large));
    const killing = (async () => {
      for (const dead = new Set([first]); dead.size < 3; await wait(5)) {
        const { pid, isReading } = reader;
        if (pid === null || !isReading || dead.has(pid)) continue;
        process.kill(pid, "SIGKILL");
        dead.add(pid);
      }
    })();
    await expect(waiting).rejects.toMatchObject({ key: "errors.upload.unreadable" });
    await killing;
    expect((await reader.read(job(SAMPLE_PDF))).read.mediaType).toBe("application/pdf");
    reader.stop();
  });

  test("reads one file at a time; few wait, the others are asked to come again", async () => {
    const reader = new FileReadingProcess(LIMITS);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => reader.read(job(SAMPLE_PDF))));
    expect(answers.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), ...Array(2).fill("rejected")]);
    const refused = (answers.at(-1) as PromiseRejectedResult).reason;
    expect(refused).toMatchObject({ kind: "unavailable", more: { headers: { "Retry-After": "5" } } });
    reader.stop();
  });

  test("ends after a while without a file, and is started again by the next", async () => {
    const reader = new FileReadingProcess({ ...LIMITS, idleMs: 50 });
    await reader.read(job(SAMPLE_PDF));
    const first = reader.pid!;
    await expect.poll(() => isRunning(first), { timeout: 5_000 }).toBe(false);
    expect(reader.pid).toBeNull();
    await reader.read(job(SAMPLE_PDF));
    reader.stop();
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("many uploads at once", () => {
  const upload = (person: SignedInPerson) => call("POST", "/api/file/temp", { as: person, file: asBlob(SAMPLE_PDF) });

  /** Begins an upload and waits until its first bytes are read. The last ones come when `finish` is called. */
  async function beginUpload(person: SignedInPerson) {
    const { handler, params } = await makeTestRequest("POST", "/api/file/temp", { as: person });
    const { body } = job(SAMPLE_PDF);
    let finish = () => {};
    let isFirst = true;
    let begun = () => {};
    const begins = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (!isFirst) return begun();
          isFirst = false;
          controller.enqueue(body.subarray(0, 50));
          finish = () => {
            controller.enqueue(body.subarray(50));
            controller.close();
          };
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      authorization: `Bearer ${person.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const url = "http://localhost:3000/api/file/temp";
    const request = new Request(url, { method: "POST", headers, body: stream, duplex: "half" } as RequestInit);
    const answer = handler(request, { params: Promise.resolve(params) });
    await begins;
    return { answer, finish };
  }

  test("of one person two are received, others are asked to wait before they are read", async () => {
    const person = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const [first, second] = [await beginUpload(person), await beginUpload(person)];
    const refused = await upload(person);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await refused.json()).detail).toBe("You are sending 2 other files. Wait until they have arrived.");
    expect((await upload(world.staff)).status).toBe(201);
    first.finish();
    expect((await first.answer).status).toBe(201);
    expect((await upload(person)).status).toBe(201);
    second.finish();
    expect((await second.answer).status).toBe(201);
  });

  test("of thirty-four at once no more than twenty are kept", async () => {
    const person = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const answers = await Promise.all(Array.from({ length: 34 }, () => upload(person)));
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(kept).toBeLessThanOrEqual(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(34 - kept);
    expect(await prisma().storedFile.count({ where: { uploadedById: person.id } })).toBe(kept);
  });

  test("a person never has more than twenty unused ones, however their uploads fall together", async () => {
    const person = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const statuses: number[] = [];
    for (let round = 0; round < 17; round++) {
      const two = await Promise.all([upload(person), upload(person)]);
      statuses.push(...two.map(({ status }) => status));
      await wait(0);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(await prisma().storedFile.count({ where: { uploadedById: person.id } })).toBe(20);
  });
});
