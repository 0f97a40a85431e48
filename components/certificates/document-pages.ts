import { shrinkPhoto } from "@/components/ui/shrink-photo";

/** A photographed page: its JPEG and its size in pixels. */
export type DocumentPage = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** By this comment a PDF that was joined here is known, so that its pages are found again. */
const MARK = "%Envol photographed pages";
/** Width in points of a page of A4. */
const PAGE_WIDTH = 595;

/** Makes a page of a photograph. Null for what the browser can't draw. */
export async function toDocumentPage(file: Blob): Promise<DocumentPage | null> {
  try {
    const image = await createImageBitmap(await shrinkPhoto(file), { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d")!;
    // A JPEG has no transparency: what is transparent would be black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88));
    if (!blob) return null;
    return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
  } catch {
    return null;
  }
}

/** Joins photographed pages to one PDF, in their order. The photographs stay as they are. */
export function joinPages(pages: readonly DocumentPage[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const addObject = (write: (id: number) => void) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`);
    write(offsets.length);
    add("\nendobj\n");
  };
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(" ");
  add(`%PDF-1.4\n${MARK}\n`);
  addObject(() => add("<</Type/Catalog/Pages 2 0 R>>"));
  addObject(() => add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`));
  for (const { jpeg, width, height } of pages) {
    const pageHeight = Math.round((PAGE_WIDTH * height) / width);
    const drawing = `q ${PAGE_WIDTH} 0 0 ${pageHeight} 0 0 cm /Photo Do Q`;
    addObject((id) =>
      add(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE_WIDTH} ${pageHeight}]/Contents ${id + 1} 0 R/Resources<</XObject<</Photo ${id + 2} 0 R>>>>>>`,
      ),
    );
    addObject(() => add(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`));
    addObject(() => {
      const size = `/Width ${width}/Height ${height}/Length ${jpeg.length}`;
      add(`<</Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode${size}>>stream\n`);
      add(jpeg);
      add("\nendstream");
    });
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = offsets.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

const PHOTO = /\/Subtype\/Image[^>]*\/Width (\d+)\/Height (\d+)\/Length (\d+)>>stream\n/g;

/** Finds the pages of a PDF that was joined here again. Null for any other document. */
export async function splitPages(document: Blob): Promise<DocumentPage[] | null> {
  const bytes = new Uint8Array(await document.arrayBuffer());
  // One character a byte, so that places in the text are places in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  if (!text.slice(0, 100).includes(MARK)) return null;
  const pages: DocumentPage[] = [];
  const photo = new RegExp(PHOTO);
  for (let found = photo.exec(text); found; found = photo.exec(text)) {
    const [width, height, size] = found.slice(1).map(Number) as [number, number, number];
    const end = photo.lastIndex + size;
    pages.push({ jpeg: bytes.slice(photo.lastIndex, end), width, height });
    photo.lastIndex = end;
  }
  return pages.length > 0 ? pages : null;
}
