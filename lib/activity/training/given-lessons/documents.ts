import type { Reading } from "@/lib/access/actor/as-actor";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { LogbookFormat } from "@/lib/records/aircraft/codes";
import type { LogbookPeriod } from "@/lib/records/aircraft/schema";
import { exportSummedTable, type SummedColumn } from "@/lib/records/summed-table";
import { hoursCell, instantCell, wholeCell } from "@/lib/records/table-cells";
import { readLogbookHolder } from "../../flights/logbook/reach";
import { listGivenLessons } from "./queries";
import { GIVEN_AMOUNTS, type GivenAmount } from "./rules";
import type { GivenLessonView } from "./schema";

const amountCell = (name: GivenAmount) => (amount: number) =>
  amount === 0 ? "" : name === "landings" ? wholeCell(amount) : hoursCell(amount);

const COLUMNS: SummedColumn<GivenLessonView>[] = [
  { head: "instructorLogbook.date", share: 1.5, cell: ({ startAt }) => instantCell(startAt, "UTC") },
  { head: "instructorLogbook.students", share: 2, cell: ({ students }) => students.join(", ") },
  { head: "instructorLogbook.lesson", share: 2.4, cell: ({ program, lesson }) => `${program}, ${lesson}` },
  { head: "instructorLogbook.aircraft", share: 1.1, cell: ({ aircraft }) => aircraft.join(", ") },
  ...GIVEN_AMOUNTS.map(
    (name): SummedColumn<GivenLessonView> => ({
      head: `instructorLogbook.amounts.${name}`,
      share: 0.95,
      cell: (row) => amountCell(name)(row[name]),
      sum: { of: (row) => row[name], cell: amountCell(name) },
    }),
  ),
];

/** Makes an instructor's logbook of a period, the oldest lesson first, in UTC. */
export async function exportGivenLessons(
  reading: Reading,
  instructorId: string,
  { format, ...period }: LogbookPeriod & { format: LogbookFormat },
  locale: Locale,
) {
  await readLogbookHolder(reading, instructorId);
  const [rows, person] = await Promise.all([
    listGivenLessons(reading, instructorId, period),
    reading.db.person.findUniqueOrThrow({
      where: { id: instructorId },
      select: { firstName: true, lastName: true },
    }),
  ]);
  const say = (key: Parameters<typeof localize>[1], values?: Record<string, string>) => localize(locale, key, values);
  const dayOf = (unix: number) => formatDayAsDdMmYyyy(unixToUtcDay(unix));
  const [from, to] = [period.dateMin && dayOf(period.dateMin), period.dateMax && dayOf(period.dateMax - 1)];
  const notes = [
    from && to ? say("logbook.period", { from, to }) : null,
    from && !to ? say("logbook.since", { from }) : null,
    to && !from ? say("logbook.until", { to }) : null,
    "UTC",
    say("logbook.printed", { at: formatInstant(reading.now.getTime() / 1_000, "UTC") }),
  ];
  const title = `${say("instructorLogbook.title")} ${person.lastName} ${person.firstName}`;
  return exportSummedTable(
    {
      ...{ title, rows, locale, columns: COLUMNS },
      notes: notes.filter(Boolean).join(" · "),
      footer: say("instructorLogbook.certify"),
    },
    format,
  );
}
