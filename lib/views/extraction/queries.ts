import type { Reading } from "@/lib/access/actor/as-actor";
import { columnsOf, DATASET_NAMES, type Dataset, MOST_WORKBOOK_ROWS, SAMPLE } from "@/lib/activity/extractions/codes";
import { demandSites } from "@/lib/activity/extractions/queries";
import type { ExtractionInput, ExtractionSample, SitesAndDays } from "@/lib/activity/extractions/schema";
import { utcDayToUnix } from "@/lib/platform/day";
import { planForReport } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { readCurrency } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { csvLine, type Style, textOf, workbookLine } from "./cells";
import { type ExtractionFilter, type Source, sourceOf } from "./datasets";

const DAY_SECONDS = 86_400;
/** So many rows say how long one is. */
const WEIGHED = 200;
/** By how much the rows of a workbook shrink when they are compressed, about: measured on a year of legs. */
const COMPRESSED = 0.12;

export type Asked = Pick<ExtractionInput, "dataset" | "siteIds" | "firstDay" | "lastDay" | "columns" | "format">;

/** The instants of some days, which are those of UTC. */
export const filterOf = ({ siteIds, firstDay, lastDay }: SitesAndDays): ExtractionFilter => ({
  ...{ siteIds, from: utcDayToUnix(firstDay), to: utcDayToUnix(lastDay) + DAY_SECONDS },
});

/** The rows of an extraction: each with the texts of its cells, or as a line of its file. */
export async function prepareRows(reading: Reading, asked: Asked, locale: Locale) {
  const source = await sourceOf(asked.dataset, { reading, filter: filterOf(asked), locale });
  const style: Style = { locale, currency: await readCurrency(reading) };
  const kinds = columnsOf(asked.dataset);
  // The order keeps PostgreSQL from computing a value as often as its line names it.
  const values = Prisma.join(
    asked.columns.map((name, at) => Prisma.sql`${source.columns[name]!} AS ${Prisma.raw(`c${at}`)}`),
  );
  const rows = Prisma.sql`(SELECT ${values} FROM ${source.from} ORDER BY ${source.orderBy}) x`;
  const cells = asked.columns.map((name, at) => ({ value: Prisma.raw(`x.c${at}`), kind: kinds[name]! }));
  // The headings are the first row.
  const line =
    asked.format === "csv"
      ? csvLine(cells, style)
      : workbookLine(cells, Prisma.sql`(row_number() OVER () + 1)::text`, style);
  return {
    count: () => countRows(reading, source),
    lines: Prisma.sql`SELECT ${line} AS line FROM ${rows}`,
    texts: (limit: number) =>
      Prisma.sql`SELECT ARRAY[${Prisma.join(cells.map(({ value, kind }) => Prisma.sql`coalesce(${textOf(value, kind, style)}, '')`))}] AS cells
        FROM ${rows} LIMIT ${limit}`,
  };
}

async function countRows({ db }: Pick<Reading, "db">, { from }: Source): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${from}`;
  return row!.count;
}

/** Counts the rows of an extraction. Throws 422 for a site that doesn't exist, and for a workbook that would be too long. */
export async function countRowsOf(reading: Reading, asked: Asked, locale: Locale): Promise<number> {
  await demandSites(reading, asked.siteIds);
  await planForReport(reading.db);
  const total = await countRows(reading, await sourceOf(asked.dataset, { reading, filter: filterOf(asked), locale }));
  if (asked.format === "xlsx" && total > MOST_WORKBOOK_ROWS)
    throw makeInvalidFieldProblem("format", "extraction.tooManyRows", { most: String(MOST_WORKBOOK_ROWS) });
  return total;
}

/** Reads the first rows of an extraction as they will stand in its file, and how large that will be. */
export async function readSample(reading: Reading, asked: Asked, locale: Locale): Promise<ExtractionSample> {
  await demandSites(reading, asked.siteIds);
  const { count, lines, texts } = await prepareRows(reading, asked, locale);
  const { db } = reading;
  const total = await count();
  const rows = await db.$queryRaw<{ cells: string[] }[]>(texts(SAMPLE));
  const [weighed] = await db.$queryRaw<{ bytes: number | null }[]>`
    SELECT avg(octet_length(line))::float8 AS bytes FROM (${lines} LIMIT ${WEIGHED}) weighed`;
  const bytes = Math.round(total * (weighed?.bytes ?? 0) * (asked.format === "csv" ? 1 : COMPRESSED));
  return { total, bytes, rows: rows.map(({ cells }) => cells) };
}

/** Counts the rows of each dataset in a period. */
export async function countDatasets(reading: Reading, period: SitesAndDays, locale: Locale) {
  const filter = filterOf(period);
  await demandSites(reading, filter.siteIds);
  const counts: Partial<Record<Dataset, number>> = {};
  for (const dataset of DATASET_NAMES)
    counts[dataset] = await countRows(reading, await sourceOf(dataset, { reading, filter, locale }));
  return counts as Record<Dataset, number>;
}
