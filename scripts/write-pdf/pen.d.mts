import type PDFDocument from "pdfkit";

export type TextOptions = { width: number; size?: number; isBold?: boolean; align?: "start" | "end"; color?: string };

type Document = InstanceType<typeof PDFDocument>;
export function openPdf(info: {
  title: string;
  locale: string;
  size: [width: number, height: number];
  bufferPages?: boolean;
}): Document;

export class Pen {
  constructor(doc: Document);
  text(text: string, x: number, y: number, options: TextOptions): void;
  wrap(text: string, options: Omit<TextOptions, "align" | "color">): string[];
  rule(x: number, y: number, width: number, weight?: number): void;
  upright(x: number, y: number, height: number, weight?: number): void;
  fill(x: number, y: number, width: number, height: number): void;
}

export function lineHeightOf(size: number): number;
