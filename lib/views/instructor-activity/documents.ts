import type { Reading } from "@/lib/access/actor/as-actor";
import { GIVEN_AMOUNTS, type GivenAmount } from "@/lib/activity/training/given-lessons/rules";
import { unixToUtcDay } from "@/lib/platform/day";
import { toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromMinorUnits } from "@/lib/platform/money";
import { decimalCell, hoursCell, instantCell, type TableCell, wholeCell } from "@/lib/records/table-cells";
import { makeCsv, makeTable, streamTexts } from "@/lib/records/tables";
import { type Activity, type ActivitySession, listActivity } from "./queries";
import type { ActivitySums } from "./rules";
import type { ActivityExport } from "./schema";

/** Makes the activity of instructors as a workbook or as CSV: with sums, and what doesn't count yet below them, without any. */
export async function exportInstructorActivity(
  reading: Reading,
  { format, ...filter }: ActivityExport,
  locale: Locale,
): Promise<{ name: string; content: ReadableStream<Uint8Array> | Buffer }> {
  const activity = await listActivity(reading, filter);
  // A period begins and ends at midnight on some site's clock: half a day within, it is the same day in UTC.
  const days = [filter.from + HALF_DAY, filter.to - HALF_DAY].map(unixToUtcDay).join(" ");
  const name = toFileStem(`${localize(locale, "instructorActivity.title")} ${days}`);
  const parts = makeParts(activity, locale);
  if (format === "csv") return { name, content: streamTexts(toCsv(parts, locale)) };
  return { name, content: (await makeTable([...parts].flat(), format, locale)) as Buffer };
}

const HALF_DAY = 43_200;

async function* toCsv(parts: Iterable<TableCell[][]>, locale: Locale): AsyncGenerator<string> {
  let isBeginning = true;
  for (const rows of parts) {
    yield makeCsv(rows, locale, { isBeginning });
    isBeginning = false;
  }
}

const FACTS = [
  "instructor",
  "date",
  "students",
  "program",
  "lesson",
  "type",
  "aircraft",
  "classroom",
  "state",
] as const;

/** Makes the rows piece by piece: the headings, each instructor with their sum, the sum of all, and what doesn't count yet. */
function* makeParts({ sessions, instructors, totals, unvalidated, currency }: Activity, locale: Locale) {
  const say = (key: (typeof FACTS)[number] | "billed" | "pay" | "total" | "unvalidated") =>
    localize(locale, `instructorActivity.${key}`);
  const money = (minor: number | null): TableCell =>
    minor === null ? "" : decimalCell(fromMinorUnits(minor, currency), locale);
  const amountsOf = (one: ActivitySums | ActivitySession): TableCell[] => [
    ...GIVEN_AMOUNTS.map((name) => amountCell(name, one[name])),
    money(one.billed),
    money(one.pay),
  ];
  const names = new Map(instructors.map(({ person }) => [person.id, `${person.lastName} ${person.firstName}`]));
  const toRow = (one: ActivitySession): TableCell[] => [
    names.get(one.instructorId)!,
    instantCell(one.startAt, one.timeZone),
    ...[one.students.join(", "), one.program, one.lesson, localize(locale, `instructorActivity.types.${one.type}`)],
    ...[one.aircraft.join(", "), one.classroom ?? "", localize(locale, `instructorActivity.states.${one.state}`)],
    ...amountsOf(one),
  ];
  const sumRow = (label: string, sums: ActivitySums): TableCell[] => [
    label,
    ...FACTS.slice(1).map(() => ""),
    ...amountsOf(sums),
  ];
  const heads = GIVEN_AMOUNTS.map((name) => localize(locale, `instructorLogbook.amounts.${name}`));
  yield [[...FACTS.map(say), ...heads, `${say("billed")} (${currency})`, `${say("pay")} (${currency})`]];
  for (const { person, sums } of instructors) {
    if (sums.sessions === 0) continue;
    const own = sessions.filter(({ instructorId }) => instructorId === person.id);
    const label = localize(locale, "instructorActivity.subtotal", { name: names.get(person.id)! });
    yield [...own.map(toRow), sumRow(label, sums)];
  }
  yield [sumRow(say("total"), totals)];
  if (unvalidated.length > 0) yield [[], [say("unvalidated")], ...unvalidated.map(toRow)];
}

function amountCell(name: GivenAmount, amount: number): TableCell {
  if (amount === 0) return "";
  return name === "landings" ? wholeCell(amount) : hoursCell(amount);
}
