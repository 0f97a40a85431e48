import { formatShortMonth } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { decimalCell, hoursCell, type TableCell, wholeCell } from "@/lib/records/table-cells";
import { ACTIVITY_DURATIONS, ACTIVITY_FIGURES, type StatisticsTableName } from "./codes";
import { barsOf, percentOf, sumBeside } from "./rules";
import type { StatisticsView, YearlyView } from "./schema";

/** A line of a table: what it is about, its cells, and how long its bar is: now, and a year before. */
export type StatisticsRow = { key: string; cells: TableCell[]; bar?: number; barBefore?: number };
export type StatisticsTable = { heads: string[]; rows: StatisticsRow[]; sums?: TableCell[] };

/** The texts of tables, below `statistics` in the messages. */
export type Say = (key: `columns.${string}` | `figures.${string}` | `rows.${string}`) => string;
/** `plus` stands before what is more than a year before: none in a file, where it would begin a formula. */
export type Words = { say: Say; locale: Locale; plus: "+" | "" };
type View = Partial<StatisticsView & YearlyView>;

const signed = (minutes: number, { plus }: Words): TableCell => {
  const cell = hoursCell(minutes);
  return minutes > 0 && typeof cell !== "string" ? { ...cell, text: `${plus}${cell.text}` } : cell;
};
type Beside = { minutes: number; minutesBefore: number };
const besideCells = ({ minutes, minutesBefore }: Beside, words: Words): TableCell[] => [
  hoursCell(minutes),
  hoursCell(minutesBefore),
  signed(minutes - minutesBefore, words),
];
const barsBeside = ({ minutes, minutesBefore }: Beside) => ({ bar: minutes, barBefore: minutesBefore });
const percentCell = (part: number, whole: number, { locale }: Words): TableCell => {
  const percent = percentOf(part, whole);
  // A no-break space before the sign, in French.
  return percent === null
    ? ""
    : { text: locale === "fr-FR" ? `${percent}\u00a0%` : `${percent}%`, value: percent / 100, format: "0%" };
};
const rateCell = (value: number | null, { locale }: Words): TableCell =>
  value === null ? "" : decimalCell(value, locale);

type Of<Name extends string> = Record<Name, (view: never, words: Words) => StatisticsTable>;
const BESIDE = ["now", "before", "change"];

const TABLES = {
  months: ({ months }: StatisticsView, words) => {
    const bars = barsOf(months);
    return table(words, ["month", ...BESIDE], {
      rows: bars.map((bar) => ({
        key: bar.span,
        cells: [
          bar.span.length > 4
            ? `${formatShortMonth(`${bar.span}-01`, words.locale)} ${bar.span.slice(0, 4)}`
            : bar.span,
          ...besideCells(bar, words),
        ],
        ...barsBeside(bar),
      })),
      sums: besideCells(sumBeside(bars), words),
    });
  },
  aircraft: ({ aircraft, now }: StatisticsView, words) =>
    table(words, ["aircraft", "model", ...BESIDE, "booked", "flownOfBooked", "share", "idleDays", "fuel", "oil"], {
      rows: aircraft.map((one) => ({
        key: one.id,
        cells: [
          ...[one.callSign, one.model, ...besideCells(one, words), hoursCell(one.booked), hoursCell(one.flownOfBooked)],
          ...[percentCell(one.flownOfBooked, one.booked, words), wholeCell(one.idleDays)],
          ...[rateCell(one.fuelPerHour, words), rateCell(one.oilPerHour, words)],
        ],
        bar: one.flownOfBooked,
        barBefore: one.booked,
      })),
      sums: [
        ...["", ...besideCells(sumBeside(aircraft), words), hoursCell(now.booked), hoursCell(now.flownOfBooked)],
        ...[percentCell(now.flownOfBooked, now.booked, words), "", "", ""],
      ],
    }),
  models: ({ models }: StatisticsView, words) =>
    table(words, ["model", ...BESIDE, "flights", "landings"], {
      rows: models.map((one) => ({
        key: one.model,
        cells: [one.model, ...besideCells(one, words), wholeCell(one.flights), wholeCell(one.landings)],
        ...barsBeside(one),
      })),
      sums: [...besideCells(sumBeside(models), words), sumCell(models, "flights"), sumCell(models, "landings")],
    }),
  instructors: ({ instructors }: StatisticsView, words) =>
    table(words, ["instructor", ...BESIDE], {
      rows: instructors.map((one) => ({
        key: one.id ?? "",
        cells: [one.id === null ? words.say("rows.withoutInstructor") : personOf(one), ...besideCells(one, words)],
        ...barsBeside(one),
      })),
      sums: besideCells(sumBeside(instructors), words),
    }),
  reasons: ({ reasons, now, before }: StatisticsView, words) =>
    table(words, ["reason", "count", "share", "countBefore"], {
      rows: reasons.map((one) => ({
        key: one.id ?? "",
        cells: [
          ...[one.id === null ? words.say("rows.untoldReason") : one.text, wholeCell(one.count)],
          ...[percentCell(one.count, now.cancelled, words), wholeCell(one.countBefore)],
        ],
        bar: one.count,
        barBefore: one.countBefore,
      })),
      sums: [wholeCell(now.cancelled), percentCell(now.cancelled, now.cancelled, words), wholeCell(before.cancelled)],
    }),
  programs: ({ programs }: StatisticsView, words) =>
    table(words, ["program", "students", "lessons", "hours", "lessonsPerMonth", "lessonsPerMonthBefore"], {
      rows: programs.map((one) => ({
        key: one.id,
        cells: [
          ...[one.name, wholeCell(one.students), wholeCell(one.lessons), hoursCell(one.minutes)],
          ...[rateCell(one.lessonsPerMonth, words), rateCell(one.lessonsPerMonthBefore, words)],
        ],
        bar: one.lessonsPerMonth,
        barBefore: one.lessonsPerMonthBefore ?? 0,
      })),
    }),
  stalled: ({ stalled }: StatisticsView, words) =>
    table(words, ["student", "program", "next", "days"], {
      rows: stalled.map((one) => ({
        key: one.trainingId,
        cells: [personOf(one), one.program, one.next, wholeCell(one.days)],
        bar: one.days,
      })),
    }),
  activity: ({ activity }: YearlyView, words) =>
    table(words, ["figure", "value"], {
      rows: ACTIVITY_FIGURES.map((name) => ({
        key: name,
        cells: [
          words.say(`figures.${name}`),
          (ACTIVITY_DURATIONS.includes(name) ? hoursCell : wholeCell)(activity[name]),
        ],
      })),
    }),
  courses: ({ courses }: YearlyView, words) =>
    table(words, ["program", "students", "begun", "skillTests", "lessons", "hours", "simulator", "theory"], {
      rows: courses.map((one) => ({
        key: one.id,
        cells: [
          ...[
            one.name,
            wholeCell(one.students),
            wholeCell(one.begun),
            wholeCell(one.skillTests),
            wholeCell(one.lessons),
          ],
          ...[hoursCell(one.minutes), hoursCell(one.simulatorMinutes), hoursCell(one.theoryMinutes)],
        ],
      })),
    }),
  teachers: ({ teachers }: YearlyView, words) =>
    table(words, ["instructor", "lessons", "hours", "courses"], {
      rows: teachers.map((one) => ({
        key: one.id,
        cells: [personOf(one), wholeCell(one.lessons), hoursCell(one.minutes), one.courses],
      })),
    }),
  fleet: ({ fleet }: YearlyView, words) =>
    table(words, ["aircraft", "model", "kind", "hours", "aerodrome", "courses"], {
      rows: fleet.map((one) => ({
        key: one.id,
        cells: [
          ...[one.callSign, one.model, words.say(one.isSimulator ? "rows.simulator" : "rows.aircraft")],
          ...[hoursCell(one.minutes), one.aerodrome, one.courses],
        ],
      })),
    }),
  insurer: ({ insurer }: YearlyView, words) =>
    table(words, ["member", "model", "flights", "hours", "commanding", "dual", "teaching", "landings"], {
      rows: insurer.map((one) => ({
        key: `${one.id} ${one.model}`,
        cells: [
          ...[personOf(one), one.model, wholeCell(one.flights), hoursCell(one.minutes), hoursCell(one.commanding)],
          ...[hoursCell(one.dual), hoursCell(one.teaching), wholeCell(one.landings)],
        ],
      })),
    }),
} satisfies Of<StatisticsTableName>;

const personOf = ({ callSign, name }: { callSign: string | null; name: string }) =>
  [callSign, name].filter(Boolean).join(" ");

const sumCell = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): TableCell =>
  wholeCell(rows.reduce((sum, row) => sum + row[name], 0));

/** A table of its columns. Its sums stand below all of them but the first, which says so. */
const table = (
  { say }: Words,
  columns: readonly string[],
  { rows, sums }: Omit<StatisticsTable, "heads">,
): StatisticsTable => ({
  heads: columns.map((column) => say(`columns.${column}`)),
  rows,
  ...(sums && { sums: [say("rows.all"), ...sums] }),
});

/** Makes a table of the statistics, as the screen shows it and as its file holds it. */
export const makeStatisticsTable = (name: StatisticsTableName, view: View, words: Words): StatisticsTable =>
  TABLES[name](view as never, words);
