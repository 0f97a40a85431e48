import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import type { Dataset } from "@/lib/activity/extractions/codes";
import { columnsOf } from "@/lib/activity/extractions/codes";
import { endExtraction, noteRows, startExtraction } from "@/lib/activity/extractions/commands";
import { copyOut } from "@/lib/platform/copy-out";
import { toDay } from "@/lib/platform/day";
import { type Db, replicaPool } from "@/lib/platform/db";
import { toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { log } from "@/lib/platform/log";
import type { MessageKey } from "@/lib/platform/messages";
import { readSnapshot } from "@/lib/platform/snapshot";
import { streamPieces } from "@/lib/platform/stream-pieces";
import { writeWorkbook } from "@/lib/platform/workbook-stream";
import type { TableFormat } from "@/lib/records/tables";
import type { Prisma } from "@/prisma/generated/client";
import { csvHead } from "./cells";
import { prepareRows } from "./queries";

/** How often it is noted how far a file is, in milliseconds. */
const NOTE_MS = 500;
/** The width of a workbook's columns by what their cells are, in characters. */
const WIDTHS = { text: 22, instant: 17, other: 12 };

const headOf = (locale: Locale, dataset: Dataset, column: string) =>
  localize(locale, `extraction.columns.${dataset}.${column}` as MessageKey);

/** Somebody has cancelled the extraction that is being written. */
class Cancelled extends Error {}

/** Writes the file of an extraction while it is read, so that little of it is in memory. */
export async function streamExtraction(
  reading: Reading,
  id: string,
): Promise<{ name: string; format: TableFormat; content: ReadableStream<Uint8Array> }> {
  const { db } = reading;
  const { dataset, format, firstDay, lastDay, ...row } = await asActor(reading.actor, (work) =>
    startExtraction(work, id, "dataset"),
  );
  const locale = row.locale as Locale;
  const asked = {
    ...{ dataset: dataset as Dataset, format: format as TableFormat, siteIds: row.siteIds, columns: row.columns },
    ...{ firstDay: toDay(firstDay), lastDay: toDay(lastDay) },
  };
  const heads = asked.columns.map((column) => headOf(locale, asked.dataset, column));
  const { lines } = await prepareRows(reading, asked, locale);
  const progress = { rows: 0 };
  const rows = readLines(lines, progress);
  const kinds = columnsOf(asked.dataset);
  const widthOf = (column: string) => WIDTHS[kinds[column] as keyof typeof WIDTHS] ?? WIDTHS.other;
  const pieces =
    asked.format === "csv"
      ? withHead(csvHead(heads, { locale, currency: "" }), rows)
      : writeWorkbook(
          asked.columns.map((column, at) => ({ head: heads[at]!, width: widthOf(column) })),
          rows,
        );
  const name = toFileStem(
    [localize(locale, `extraction.datasets.${asked.dataset}`), asked.firstDay, asked.lastDay].join(" "),
  );
  return { name: `${name}.${format}`, format: asked.format, content: streamNoted(db, id, progress, pieces) };
}

/** Streams the file of an extraction that was begun, and notes how far it is and how it ends. */
export function streamNoted(
  db: Db,
  id: string,
  progress: { rows: number },
  pieces: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  async function* written() {
    let state: "Done" | "Cancelled" | "Failed" = "Cancelled";
    let notedAt = Date.now();
    try {
      for await (const piece of pieces) {
        yield piece;
        if (Date.now() - notedAt < NOTE_MS) continue;
        if (!(await noteRows(db, id, progress.rows))) throw new Cancelled();
        notedAt = Date.now();
      }
      state = "Done";
    } catch (error) {
      state = error instanceof Cancelled ? "Cancelled" : "Failed";
      if (state === "Failed") log.error({ err: error, id, rows: progress.rows }, "an extraction failed");
      throw error;
    } finally {
      await endExtraction(db, id, state, progress.rows);
    }
  }
  return streamPieces(written());
}

async function* withHead(head: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(head);
  yield* rows;
}

/** Reads the lines of a query as the bytes of their texts, in one statement. */
const readLines = (lines: Prisma.Sql, progress: { rows: number }): AsyncGenerator<Uint8Array> =>
  readSnapshot(
    async function* (client) {
      for await (const { bytes, rows } of copyOut(client, lines)) {
        progress.rows += rows;
        yield bytes;
      }
    },
    { pool: replicaPool() },
  );
