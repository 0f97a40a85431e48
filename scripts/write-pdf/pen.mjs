// Writes texts and lines into a PDF. The server uses it, and so does the thread that makes long documents (main.mjs).
import path from "node:path";
import PDFDocument from "pdfkit";

const FONT_FOLDER = path.join(process.cwd(), "node_modules/@fontsource/source-sans-3/files");
const WEIGHTS = { regular: 400, bold: 700 };
/** The font's files by the characters that they hold. Characters in none of them are not shown. */
const FONT_PARTS = ["latin", "latin-ext"];
/** The characters of the font's first file. All others are looked for in the second one. */
const IN_LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/;
const LINE_HEIGHT = 1.25;
const INK = "#111";

/** Begins a PDF without pages, with our fonts. */
export function openPdf({ title, locale, size, bufferPages = false }) {
  const doc = new PDFDocument({
    size,
    margin: 0,
    // The font's files are read when they are first used.
    font: "",
    lang: locale,
    displayTitle: true,
    info: { Title: title, Producer: "Envol", Creator: "Envol" },
    autoFirstPage: false,
    bufferPages,
  });
  for (const font of Object.keys(WEIGHTS))
    for (const part of FONT_PARTS) doc.registerFont(nameOfFont(font, part), fontFile(font, part));
  return doc;
}

/** Writes texts and lines at places of a page, in points from its upper left corner. */
export class Pen {
  constructor(doc) {
    this.doc = doc;
  }

  /** Writes one line of text. What is too long for its width is cut, and ends with an ellipsis. */
  text(text, x, y, { width, size = 9, isBold = false, align = "start", color = INK }) {
    const font = isBold ? "bold" : "regular";
    const shown = this.fit(toShownText(text), width, font, size);
    let left = align === "end" ? x + width - this.widthOf(shown, font, size) : x;
    for (const { part, run } of toRuns(shown)) {
      this.doc.font(nameOfFont(font, part)).fontSize(size).fillColor(color).text(run, left, y, { lineBreak: false });
      left += this.doc.widthOfString(run);
    }
  }

  /** Breaks a text into lines of at most a width, between words, or within a word that is longer than a line. */
  wrap(text, { width, size = 9, isBold = false }) {
    const fits = (line) => this.widthOf(line, isBold ? "bold" : "regular", size) <= width;
    const lines = [];
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
  rule(x, y, width, weight = 0.5) {
    this.doc
      .lineWidth(weight)
      .strokeColor("#888")
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /** Draws a line from the top to the bottom of a row. */
  upright(x, y, height, weight = 0.5) {
    this.doc
      .lineWidth(weight)
      .strokeColor("#888")
      .moveTo(x, y)
      .lineTo(x, y + height)
      .stroke();
  }

  /** Fills a rectangle in black. */
  fill(x, y, width, height) {
    this.doc.rect(x, y, width, height).fill("#000");
  }

  fit(text, width, font, size) {
    if (this.widthOf(text, font, size) <= width) return text;
    let end = text.length - 1;
    while (end > 0 && this.widthOf(`${text.slice(0, end)}…`, font, size) > width) end--;
    return `${text.slice(0, end)}…`;
  }

  widthOf(text, font, size) {
    const widths = toRuns(text).map(({ part, run }) =>
      this.doc.font(nameOfFont(font, part)).fontSize(size).widthOfString(run),
    );
    return widths.reduce((sum, one) => sum + one, 0);
  }
}

export const lineHeightOf = (size) => size * LINE_HEIGHT;

const nameOfFont = (font, part) => `${font} ${part}`;
const fontFile = (font, part) => path.join(FONT_FOLDER, `source-sans-3-${part}-${WEIGHTS[font]}-normal.woff`);

/** The font has no narrow space. */
const toShownText = (text) => text.replaceAll("\u202f", "\u00a0");

/** Splits a text into runs whose characters are in one file of the font. */
function toRuns(text) {
  const runs = [];
  for (const character of text) {
    const part = IN_LATIN.test(character) ? "latin" : "latin-ext";
    const last = runs.at(-1);
    if (last?.part === part) last.run += character;
    else runs.push({ part, run: character });
  }
  return runs;
}
