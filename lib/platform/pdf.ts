import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { lineHeightOf, openPdf, Pen } from "@/scripts/write-pdf/pen.mjs";
import type { Locale } from "./locale";

/** A4 on its side, in points. */
export const PDF_PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
/** A4 upright, for running text. */
export const UPRIGHT_PDF_PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

/** Writes one PDF: texts and lines at places of a page, in points from its upper left corner. */
export class PdfWriter extends Pen {
  private constructor(private readonly pages: ReturnType<typeof openPdf>) {
    super(pages);
  }

  /** Writes a PDF while it is read. Between two pages, other requests have their turn. */
  static stream(
    info: { title: string; locale: Locale; page?: { width: number; height: number } },
    write: (writer: PdfWriter) => Promise<void>,
  ): ReadableStream<Uint8Array> {
    const { width, height } = info.page ?? PDF_PAGE;
    const doc = openPdf({ ...info, size: [width, height] });
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
    if ((this.pages as unknown as Readable).destroyed) throw new Error("the reader of a PDF went away");
    this.pages.addPage();
  }

  static lineHeight(size: number): number {
    return lineHeightOf(size);
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
