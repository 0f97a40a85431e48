import { escapeHtml } from "./escape-html";
import { encodeTexts } from "./stream-pieces";
import { writeZip } from "./zip";

// A workbook (ECMA-376) of one sheet that is written while its rows are read. The library that makes other workbooks holds all rows in
// memory.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The styles of cells. A cell names one by its place: 0 for texts, 1 for headings, then these. */
export const WORKBOOK_FORMATS = ["dd/mm/yyyy hh:mm", "dd/mm/yyyy", "[h]:mm", "#,##0", "#,##0.0", "#,##0.00"] as const;
export const styleOfFormat = (format: (typeof WORKBOOK_FORMATS)[number]): number =>
  WORKBOOK_FORMATS.indexOf(format) + 2;

/** Formats of one's own have numbers from here on. */
const FIRST_FORMAT = 164;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${WORKBOOK_FORMATS.length}">${WORKBOOK_FORMATS.map(
  (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`,
).join(
  "",
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${WORKBOOK_FORMATS.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${WORKBOOK_FORMATS.map(
  (_, at) => `<xf numFmtId="${FIRST_FORMAT + at}" applyNumberFormat="1"/>`,
).join("")}</cellXfs></styleSheet>`;

const FILES: Record<string, string> = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Envol" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": STYLES,
};

/** The letters of a column, from A on. */
export const lettersOf = (at: number): string =>
  (at < 26 ? "" : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

export type WorkbookColumn = { head: string; width: number };

/**
 * Writes a workbook piece by piece. Each piece of `rows` is one row or several, as the elements `row` of a sheet. It is compressed
 * outside of the thread that serves requests.
 */
export function writeWorkbook(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const files = Object.entries(FILES).map(([name, text]) => ({ name, read: () => encodeTexts([text]) }));
  const sheet = { name: "xl/worksheets/sheet1.xml", read: () => encodeTexts(sheetPieces(columns, rows)) };
  return writeZip([...files, { ...sheet, isCompressed: true }], new Date());
}

async function* sheetPieces(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  const cols = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(
    ({ head }, at) => `<c r="${lettersOf(at)}1" s="1" t="inlineStr"><is><t>${escapeHtml(head)}</t></is></c>`,
  );
  // The headings stay in view.
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${HEAD}<worksheet xmlns="${MAIN}">${view}<cols>${cols.join("")}</cols><sheetData><row>${heads.join("")}</row>`;
  yield* rows;
  yield "</sheetData></worksheet>";
}
