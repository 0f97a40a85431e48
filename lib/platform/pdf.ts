import path from "node:path";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { Locale } from "./locale";

/** A4 on its side, in points. */
export const PDF_PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
/** A4 upright, for running text. */
export const UPRIGHT_PDF_PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

type Font = "regular" | "bold";
type TextOptions = { width: number; size?: number; isBold?: boolean; align?: "start" | "end"; color?: string };

const FONT_FOLDER = path.join(process.cwd(), "node_modules/@fontsource/source-sans-3/files");
const WEIGHTS: Record<Font, number> = { regular: 400, bold: 700 };
/** The font's files by the characters that they hold. Characters in none of them are not shown. */
const FONT_PARTS = ["latin", "latin-ext"] as const;
/** The characters of the font's first file. All others are looked for in the second one. */
const IN_LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/;
const LINE_HEIGHT = 1.25;
const INK = "#111";

/** Writes one PDF: texts and lines at places of a page, in points from its upper left corner. */
export class PdfWriter {
  private constructor(private readonly doc: PDFKit.PDFDocument) {}

  /** Writes a PDF while it is read. Between two pages, other requests have their turn. */
  static stream(
    info: { title: string; locale: Locale; page?: { width: number; height: number } },
    write: (writer: PdfWriter) => Promise<void>,
  ): ReadableStream<Uint8Array> {
    const { width, height } = info.page ?? PDF_PAGE;
    const doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      // The font's files are read when they are first used.
      font: "",
      lang: info.locale,
      displayTitle: true,
      info: { Title: info.title, Producer: "Envol", Creator: "Envol" },
      autoFirstPage: false,
    });
    for (const font of Object.keys(WEIGHTS) as Font[])
      for (const part of FONT_PARTS) doc.registerFont(nameOfFont(font, part), fontFile(font, part));
    write(new PdfWriter(doc)).then(
      () => doc.end(),
      (error) => doc.destroy(error),
    );
    // An error may come before anybody reads. Who reads gets it then.
    doc.on("error", () => {});
    return streamChunks(doc as unknown as Readable);
  }

  /** Begins a page. Throws when nobody reads the PDF any more, so that the rest of it isn't written. */
  async addPage(): Promise<void> {
    await setImmediate();
    if ((this.doc as unknown as Readable).destroyed) throw new Error("the reader of a PDF went away");
    this.doc.addPage();
  }

  /** Writes one line of text. What is too long for its width is cut, and ends with an ellipsis. */
  text(text: string, x: number, y: number, options: TextOptions): void {
    const { width, size = 9, isBold = false, align = "start", color = INK } = options;
    const font: Font = isBold ? "bold" : "regular";
    const shown = this.fit(toShownText(text), width, font, size);
    let left = align === "end" ? x + width - this.widthOf(shown, font, size) : x;
    for (const { part, run } of toRuns(shown)) {
      this.doc.font(nameOfFont(font, part)).fontSize(size).fillColor(color).text(run, left, y, { lineBreak: false });
      left += this.doc.widthOfString(run);
    }
  }

  /** Breaks a text into lines of at most a width, between words, or within a word that is longer than a line. */
  wrap(text: string, { width, size = 9, isBold = false }: Omit<TextOptions, "align" | "color">): string[] {
    const fits = (line: string) => this.widthOf(line, isBold ? "bold" : "regular", size) <= width;
    const lines: string[] = [];
    for (const word of toShownText(text).split(" ")) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
      else if (fits(word)) lines.push(word);
      else {
        let line = "";
        for (const character of word) {
          if (line && !fits(line + character)) {
            lines.push(line);
            line = "";
          }
          line += character;
        }
        lines.push(line);
      }
    }
    return lines;
  }

  /** Draws a line from side to side of a column of the page. */
  rule(x: number, y: number, width: number, weight = 0.5): void {
    this.doc
      .lineWidth(weight)
      .strokeColor("#888")
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  static lineHeight(size: number): number {
    return size * LINE_HEIGHT;
  }

  private fit(text: string, width: number, font: Font, size: number): string {
    if (this.widthOf(text, font, size) <= width) return text;
    let end = text.length - 1;
    while (end > 0 && this.widthOf(`${text.slice(0, end)}…`, font, size) > width) end--;
    return `${text.slice(0, end)}…`;
  }

  private widthOf(text: string, font: Font, size: number): number {
    const widths = toRuns(text).map(({ part, run }) =>
      this.doc.font(nameOfFont(font, part)).fontSize(size).widthOfString(run),
    );
    return widths.reduce((sum, one) => sum + one, 0);
  }
}

/** Hands on what is written. A reader who goes away ends the writing. */
function streamChunks(doc: Readable): ReadableStream<Uint8Array> {
  const chunks = doc[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => {
        doc.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

const nameOfFont = (font: Font, part: (typeof FONT_PARTS)[number]) => `${font} ${part}`;
const fontFile = (font: Font, part: (typeof FONT_PARTS)[number]) =>
  path.join(FONT_FOLDER, `source-sans-3-${part}-${WEIGHTS[font]}-normal.woff`);

/** The font has no narrow space. */
const toShownText = (text: string) => text.replaceAll("\u202f", "\u00a0");

/** Splits a text into runs whose characters are in one file of the font. */
function toRuns(text: string): { part: (typeof FONT_PARTS)[number]; run: string }[] {
  const runs: { part: (typeof FONT_PARTS)[number]; run: string }[] = [];
  for (const character of text) {
    const part = IN_LATIN.test(character) ? "latin" : "latin-ext";
    const last = runs.at(-1);
    if (last?.part === part) last.run += character;
    else runs.push({ part, run: character });
  }
  return runs;
}
