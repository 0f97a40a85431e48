import { inflateSync } from "node:zlib";

/** Reads the texts of a PDF of ours, page by page and line by line. It understands only what pdfkit writes. */
export function readPdfTexts(pdf: Buffer): string[][] {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream!.toString("latin1");
    return readLines(content, fonts);
  });
}

type PdfObject = { head: string; stream: Buffer | null };

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body] = match as unknown as [string, string, string];
    const start = body.indexOf("\nstream\n");
    const raw = start < 0 ? null : Buffer.from(body.slice(start + 8, body.lastIndexOf("\nendstream")), "latin1");
    const head = start < 0 ? body : body.slice(0, start);
    objects.set(id, { head, stream: raw && (head.includes("/FlateDecode") ? inflateSync(raw) : raw) });
  }
  return objects;
}

/** The characters of each font's glyphs, by the font's name in the pages. */
function readFonts(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? "");
      if (unicode) fonts.set(name!, readCharacterMap(objects.get(unicode[1]!)!.stream!.toString("latin1")));
    }
  }
  return fonts;
}

function readCharacterMap(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, "0");
      characters.set(
        glyph,
        String.fromCharCode(...(code!.match(/[0-9a-f]{4}/gi) ?? []).map((one) => Number.parseInt(one, 16))),
      );
    }
  }
  return characters;
}

/** The texts of a page, those at one height joined by a bar. */
function readLines(content: string, fonts: Map<string, Map<string, string>>): string[] {
  const lines = new Map<number, { x: number; text: string }[]>();
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block!)!;
    const glyphs = fonts.get(/\/(F\d+) /.exec(block!)![1]!)!;
    const codes = [...block!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    const height = Math.round(Number(y));
    const text = codes.map((code) => glyphs.get(code.toLowerCase()) ?? "?").join("");
    lines.set(height, [...(lines.get(height) ?? []), { x: Number(x), text }]);
  }
  return [...lines.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, texts]) =>
      texts
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join("|"),
    );
}
