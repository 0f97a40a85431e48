import sharp from "sharp";
import { expect, test } from "vitest";
import { type DocumentPage, joinPages, splitPages } from "./document-pages";

async function photograph(width: number, height: number, shade: number): Promise<DocumentPage> {
  const background = { r: shade, g: 90, b: 200 };
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { jpeg: new Uint8Array(jpeg), width, height };
}

test("photographed pages become one PDF, of which they are found again as they were", async () => {
  const pages = [await photograph(40, 60, 10), await photograph(60, 40, 120), await photograph(30, 30, 250)];
  const joined = joinPages(pages);
  expect(joined.type).toBe("application/pdf");
  expect(await splitPages(joined)).toEqual(pages);
  const text = Buffer.from(await joined.arrayBuffer()).toString("latin1");
  expect(text.match(/\/Type\/Page\//g)).toHaveLength(3);
  // Each object stands where the table says, else readers call the file damaged.
  const table = Number(/startxref\n(\d+)/.exec(text)![1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, at) => text.startsWith(`${at + 1} 0 obj\n`, offset))).toEqual(offsets.map(() => true));
});

test("the pages of another PDF, or of a photograph that isn't one, aren't guessed", async () => {
  const foreign = "%PDF-1.4\n<</Subtype/Image/Width 1/Height 1/Length 1>>stream\nx\nendstream\n%%EOF";
  expect(await splitPages(new Blob([foreign]))).toBeNull();
  expect(await splitPages(new Blob([(await photograph(8, 8, 0)).jpeg]))).toBeNull();
});
