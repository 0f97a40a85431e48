// Lays out a document of headings, facts, texts and tables on upright pages, and writes it as a PDF.
import { lineHeightOf, openPdf, Pen } from "./pen.mjs";

const PAGE = { width: 595.28, height: 841.89, margin: 40 };
const ROOM = PAGE.width - 2 * PAGE.margin;
const FOOT_SIZE = 7;
const GAP = 8;
const PADDING = 3;
const SIZES = { title: 17, heading: 12.5, entry: 10, text: 9 };
/** A telephone reads a code of this size, in points with the light zone around it, from a screen and from paper. */
const CODE_SIZE = 112;
const QUIET = "#444";
/** A heading never stands alone at the foot of a page. */
const HEADING_NEEDS = 70;

/** Makes a PDF of a document. Its pages end with its foot and with their number. */
export function writePaper(paper) {
  const doc = openPdf({ ...paper, size: [PAGE.width, PAGE.height], bufferPages: true });
  const chunks = [];
  doc.on("data", (chunk) => chunks.push(chunk));
  const layout = new Layout(doc, paper.foot.length);
  for (const block of paper.blocks) layout[block.kind](block);
  writeFeet(doc, paper);
  return new Promise((done, failed) => {
    doc.on("end", () => done(Buffer.concat(chunks)));
    doc.on("error", failed);
    doc.end();
  });
}

function writeFeet(doc, { foot, page }) {
  const pen = new Pen(doc);
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at);
    const top = PAGE.height - PAGE.margin - foot.length * lineHeightOf(FOOT_SIZE);
    pen.rule(PAGE.margin, top - PADDING, ROOM);
    const number = page.replace("{page}", at + 1).replace("{pages}", count);
    for (const [line, text] of foot.entries()) {
      const options = { width: ROOM * (line === 0 ? 0.82 : 1), size: FOOT_SIZE, color: QUIET };
      pen.text(text, PAGE.margin, top + line * lineHeightOf(FOOT_SIZE), options);
    }
    pen.text(number, PAGE.margin + ROOM * 0.83, top, { width: ROOM * 0.17, size: FOOT_SIZE + 1, align: "end" });
  }
}

class Layout {
  constructor(doc, footLines) {
    this.doc = doc;
    this.pen = new Pen(doc);
    this.bottom = PAGE.height - PAGE.margin - footLines * lineHeightOf(FOOT_SIZE) - GAP;
    this.addPage();
  }

  addPage() {
    this.doc.addPage();
    this.y = PAGE.margin;
  }

  /** Begins a new page unless there is that much room on this one. */
  demandRoom(height) {
    if (this.y + height > this.bottom) this.addPage();
  }

  lines(text, size, options = {}) {
    for (const paragraph of text.split("\n")) {
      for (const line of this.pen.wrap(paragraph, { width: ROOM, size, ...options })) {
        this.demandRoom(lineHeightOf(size));
        this.pen.text(line, PAGE.margin, this.y, { width: ROOM, size, ...options });
        this.y += lineHeightOf(size);
      }
    }
  }

  title({ text, note }) {
    // A document that holds several begins each on a page of its own.
    if (this.y > PAGE.margin) this.addPage();
    this.lines(text, SIZES.title, { isBold: true });
    this.lines(note, SIZES.text, { color: QUIET });
    this.y += GAP;
  }

  heading({ text }) {
    this.y += GAP;
    this.demandRoom(HEADING_NEEDS);
    this.lines(text, SIZES.heading, { isBold: true });
    this.pen.rule(PAGE.margin, this.y + 1, ROOM, 1);
    this.y += GAP / 2 + 2;
  }

  entry({ text }) {
    this.y += GAP / 2;
    this.demandRoom(HEADING_NEEDS);
    this.lines(text, SIZES.entry, { isBold: true });
  }

  text({ text, isQuiet }) {
    this.lines(text, SIZES.text, isQuiet ? { color: QUIET } : {});
  }

  facts({ rows }) {
    const label = ROOM * 0.3;
    for (const [name, value] of rows) {
      const lines = this.pen.wrap(value, { width: ROOM - label, size: SIZES.text });
      this.demandRoom(lines.length * lineHeightOf(SIZES.text));
      this.pen.text(name, PAGE.margin, this.y, { width: label - GAP, size: SIZES.text, color: QUIET });
      for (const line of lines) {
        this.pen.text(line, PAGE.margin + label, this.y, { width: ROOM - label, size: SIZES.text });
        this.y += lineHeightOf(SIZES.text);
      }
    }
  }

  /** The window of an envelope shows the right one. */
  letterhead({ from, to }) {
    const height = lineHeightOf(SIZES.text);
    const width = ROOM / 2 - GAP;
    for (const [lines, left] of [
      [from, PAGE.margin],
      [to, PAGE.margin + ROOM / 2 + GAP],
    ])
      for (const [at, line] of lines.entries())
        this.pen.text(line, left, this.y + at * height, { width, size: SIZES.text, isBold: at === 0 });
    this.y += Math.max(from.length, to.length) * height + 3 * GAP;
  }

  code({ modules, heading, lines }) {
    const height = lineHeightOf(SIZES.text);
    this.demandRoom(Math.max(CODE_SIZE, (lines.length + 1) * height) + GAP);
    const module = CODE_SIZE / modules.length;
    for (const [row, dark] of modules.entries())
      for (const { 0: run, index } of dark.matchAll(/1+/g))
        this.pen.fill(PAGE.margin + index * module, this.y + row * module, run.length * module, module);
    const left = PAGE.margin + (modules.length > 0 ? CODE_SIZE + GAP : 0);
    const width = ROOM - (left - PAGE.margin);
    for (const [at, line] of [heading, ...lines].entries())
      this.pen.text(line, left, this.y + at * height, { width, size: SIZES.text, isBold: at === 0 });
    this.y += Math.max(modules.length > 0 ? CODE_SIZE : 0, (lines.length + 1) * height) + GAP;
  }

  table({ columns, rows }) {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / shares) * ROOM);
    const lefts = widths.map((_, at) => PAGE.margin + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
    const height = lineHeightOf(SIZES.text);
    const wrapAll = (cells, isBold) =>
      cells.map((cell, at) =>
        cell.split("\n").flatMap((line) => this.pen.wrap(line, { width: widths[at] - GAP, size: SIZES.text, isBold })),
      );
    const writeLine = (cells, line, options) => {
      for (const [at, lines] of cells.entries()) {
        const align = columns[at].isEnd ? "end" : "start";
        const width = widths[at] - GAP;
        if (lines[line]) this.pen.text(lines[line], lefts[at], this.y, { width, size: SIZES.text, align, ...options });
      }
      this.y += height;
    };
    const head = wrapAll(
      columns.map((column) => column.head),
      true,
    );
    const headLines = Math.max(...head.map(({ length }) => length));
    const writeHead = () => {
      for (let line = 0; line < headLines; line++) writeLine(head, line, { isBold: true, color: QUIET });
      this.pen.rule(PAGE.margin, this.y, ROOM);
      this.y += PADDING;
    };
    this.demandRoom((headLines + 1) * height + 2 * PADDING);
    writeHead();
    for (const row of rows) {
      const cells = wrapAll(row, false);
      const count = Math.max(...cells.map(({ length }) => length));
      // A row stays whole, unless it is longer than half a page.
      if (this.y + count * height > this.bottom && count * height < this.bottom / 2) {
        this.addPage();
        writeHead();
      }
      for (let line = 0; line < count; line++) {
        if (this.y + height > this.bottom) {
          this.addPage();
          writeHead();
        }
        writeLine(cells, line);
      }
      this.y += PADDING / 2;
      this.pen.rule(PAGE.margin, this.y, ROOM, 0.25);
      this.y += PADDING;
    }
    this.y += GAP / 2;
  }
}
