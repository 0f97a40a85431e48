import { Readable } from "node:stream";
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
    return Readable.toWeb(doc as unknown as Readable) as ReadableStream<Uint8Array>;
  }

  async addPage(): Promise<void> {
    await setImmediate();
    this.pages.addPage();
  }

  static lineHeight(size: number): number {
    return lineHeightOf(size);
  }
}
