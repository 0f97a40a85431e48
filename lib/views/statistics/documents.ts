import type { Reading } from "@/lib/access/actor/as-actor";
import { toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { makeTable } from "@/lib/records/tables";
import type { StatisticsTableName } from "./codes";
import { readStatistics } from "./queries";
import type { StatisticsExport, StatisticsView, YearlyExport, YearlyView } from "./schema";
import { makeStatisticsTable } from "./tables";
import { readYearly } from "./yearly/queries";

/** Makes a table of some days as a file. */
export async function exportStatistics(reading: Reading, input: StatisticsExport, locale: Locale) {
  const { table, format, ...of } = input;
  const view = await readStatistics(reading, of);
  return { format, ...(await makeFile(view, { table, format, when: `${of.firstDay} ${of.lastDay}` }, locale)) };
}

/** Makes a table of a year as a file. */
export async function exportYearly(reading: Reading, input: YearlyExport, locale: Locale) {
  const { table, format, ...of } = input;
  return { format, ...(await makeFile(await readYearly(reading, of), { table, format, when: `${of.year}` }, locale)) };
}

type File = { table: StatisticsTableName; format: StatisticsExport["format"]; when: string };

async function makeFile(view: StatisticsView | YearlyView, { table, format, when }: File, locale: Locale) {
  const say = (key: string) => localize(locale, `statistics.${key}` as MessageKey);
  const { heads, rows, sums } = makeStatisticsTable(table, view, { say, locale, plus: "" });
  const lines = [heads, ...rows.map(({ cells }) => cells), ...(sums ? [sums] : [])];
  return { name: toFileStem(`${say(`tables.${table}`)} ${when}`), content: await makeTable(lines, format, locale) };
}
