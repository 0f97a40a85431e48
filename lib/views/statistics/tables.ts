import { formatShortMonth } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { addMonths } from "@/lib/platform/month";
import { decimalCell, hoursCell, type TableCell, wholeCell } from "@/lib/records/table-cells";
import { ACTIVITY_DURATIONS, ACTIVITY_FIGURES, type ActivityFigure, type StatisticsTableName } from "./codes";
import type { RowsAsked } from "./rows/schema";
import { barsOf, type Days, daysOfSpan, daysOfYear, percentOf, sumBeside } from "./rules";
import type { StatisticsView, YearlyView } from "./schema";

/** A cell, with what its figure is made of, for who wants to read these rows. */
export type StatisticsCell = TableCell | (Exclude<TableCell, string> & { behind: RowsAsked });
/** A line of a table: what it is about, its cells, and how long its bar is: now, and a year before. */
export type StatisticsRow = { key: string; cells: StatisticsCell[]; bar?: number; barBefore?: number };
export type StatisticsTable = { heads: string[]; rows: StatisticsRow[]; sums?: StatisticsCell[] };

/** The texts of tables, below `statistics` in the messages. */
export type Say = (key: `columns.${string}` | `figures.${string}` | `rows.${string}`) => string;
/** `plus` stands before what is more than a year before: none in a file, where it would begin a formula. */
export type Words = { say: Say; locale: Locale; plus: "+" | "" };
type View = Partial<StatisticsView & YearlyView>;

const signed = (minutes: number, { plus }: Words): TableCell => {
  const cell = hoursCell(minutes);
  return minutes > 0 && typeof cell !== "string" ? { ...cell, text: `${plus}${cell.text}` } : cell;
};
/** A figure with what it is made of. Nothing is behind a zero. */
const backed = (cell: TableCell, behind: RowsAsked): StatisticsCell =>
  typeof cell === "string" || cell.value === 0 ? cell : { ...cell, behind };

type Beside = { minutes: number; minutesBefore: number };
type Undated<Asked> = Asked extends unknown ? Omit<Asked, keyof Days> : never;
type Narrowed = Omit<Extract<RowsAsked, { of: "legs" }>, "of" | keyof Days>;
/** Hours of the period, those of the year before and the change; behind them are the legs of a part. */
const besideCells = (
  { minutes, minutesBefore }: Beside,
  words: Words,
  [now, before]: readonly [Days, Days],
  part: Narrowed = {},
): StatisticsCell[] => [
  backed(hoursCell(minutes), { of: "legs", ...now, ...part }),
  backed(hoursCell(minutesBefore), { of: "legs", ...before, ...part }),
  signed(minutes - minutesBefore, words),
];
/** The days of a period, and those of the year before. */
const daysOf = (view: StatisticsView): readonly [Days, Days] => [
  { firstDay: view.firstDay, lastDay: view.lastDay },
  { firstDay: view.firstDayBefore, lastDay: view.lastDayBefore },
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

/** What each figure of the association's report is made of, in its year. */
const BEHIND_ACTIVITY: Record<ActivityFigure, Undated<RowsAsked>> = {
  members: { of: "members" },
  membersUnder21: { of: "members", age: "under21" },
  membersOver65: { of: "members", age: "over65" },
  aircraft: { of: "aircraft" },
  flights: { of: "legs" },
  minutes: { of: "legs" },
  dual: { of: "legs", only: "dual" },
  solo: { of: "legs", only: "solo" },
  crossCountry: { of: "legs", only: "crossCountry" },
  night: { of: "legs", only: "night" },
  ifr: { of: "legs", only: "ifr" },
  takeOffs: { of: "legs" },
  landings: { of: "legs" },
  skillTests: { of: "skillTests" },
};

type Of<Name extends string> = Record<Name, (view: never, words: Words) => StatisticsTable>;
const BESIDE = ["now", "before", "change"];

const TABLES = {
  months: (view: StatisticsView, words) => {
    const bars = barsOf(view.months);
    const [now, before] = daysOf(view);
    const yearBefore = (span: string) => (span.length > 4 ? addMonths(span, -12) : String(Number(span) - 1));
    return table(words, ["month", ...BESIDE], {
      rows: bars.map((bar) => ({
        key: bar.span,
        cells: [
          bar.span.length > 4
            ? `${formatShortMonth(`${bar.span}-01`, words.locale)} ${bar.span.slice(0, 4)}`
            : bar.span,
          ...besideCells(bar, words, [daysOfSpan(bar.span, now), daysOfSpan(yearBefore(bar.span), before)]),
        ],
        ...barsBeside(bar),
      })),
      sums: besideCells(sumBeside(bars), words, [now, before]),
    });
  },
  aircraft: (view: StatisticsView, words) => {
    const { aircraft, now } = view;
    const [days] = daysOf(view);
    const sharesOf = ({ booked, flownOfBooked }: Pick<typeof now, "booked" | "flownOfBooked">, part = {}) => [
      backed(hoursCell(booked), { of: "bookings", ...days, ...part, isCancelled: false }),
      backed(hoursCell(flownOfBooked), { of: "legs", ...days, ...part, isBooked: true }),
      percentCell(flownOfBooked, booked, words),
    ];
    return table(
      words,
      ["aircraft", "model", ...BESIDE, "booked", "flownOfBooked", "share", "idleDays", "fuel", "oil"],
      {
        rows: aircraft.map((one) => ({
          key: one.id,
          cells: [
            ...[one.callSign, one.model, ...besideCells(one, words, daysOf(view), { aircraftId: one.id })],
            ...[...sharesOf(one, { aircraftId: one.id }), wholeCell(one.idleDays)],
            ...[rateCell(one.fuelPerHour, words), rateCell(one.oilPerHour, words)],
          ],
          bar: one.flownOfBooked,
          barBefore: one.booked,
        })),
        sums: ["", ...besideCells(sumBeside(aircraft), words, daysOf(view)), ...sharesOf(now), "", "", ""],
      },
    );
  },
  models: (view: StatisticsView, words) =>
    table(words, ["model", ...BESIDE, "flights", "landings"], {
      rows: view.models.map((one) => ({
        key: one.model,
        cells: [
          ...[one.model, ...besideCells(one, words, daysOf(view), { model: one.model })],
          ...[wholeCell(one.flights), wholeCell(one.landings)],
        ],
        ...barsBeside(one),
      })),
      sums: [
        ...besideCells(sumBeside(view.models), words, daysOf(view)),
        ...[sumCell(view.models, "flights"), sumCell(view.models, "landings")],
      ],
    }),
  instructors: (view: StatisticsView, words) =>
    table(words, ["instructor", ...BESIDE], {
      rows: view.instructors.map((one) => ({
        key: one.id ?? "",
        cells: [
          one.id === null ? words.say("rows.withoutInstructor") : personOf(one),
          ...besideCells(one, words, daysOf(view), { instructorId: one.id }),
        ],
        ...barsBeside(one),
      })),
      sums: besideCells(sumBeside(view.instructors), words, daysOf(view)),
    }),
  reasons: (view: StatisticsView, words) => {
    const [now, before] = daysOf(view);
    const cancelled = (count: number, days: Days, part = {}) =>
      backed(wholeCell(count), { of: "bookings", ...days, ...part, isCancelled: true });
    const all = view.now.cancelled;
    // Nothing is behind those of whom no reason is told, because a list of them would be one of who was ill.
    return table(words, ["reason", "count", "share", "countBefore"], {
      rows: view.reasons.map((one) => ({
        key: one.id ?? "",
        cells: [
          one.id === null ? words.say("rows.untoldReason") : one.text,
          one.id === null ? wholeCell(one.count) : cancelled(one.count, now, { reasonId: one.id }),
          percentCell(one.count, all, words),
          one.id === null ? wholeCell(one.countBefore) : cancelled(one.countBefore, before, { reasonId: one.id }),
        ],
        bar: one.count,
        barBefore: one.countBefore,
      })),
      sums: [cancelled(all, now), percentCell(all, all, words), cancelled(view.before.cancelled, before)],
    });
  },
  programs: (view: StatisticsView, words) =>
    table(words, ["program", "students", "lessons", "hours", "lessonsPerMonth", "lessonsPerMonthBefore"], {
      rows: view.programs.map((one) => ({
        key: one.id,
        cells: [
          ...[one.name, wholeCell(one.students)],
          backed(wholeCell(one.lessons), { of: "lessons", ...daysOf(view)[0], programId: one.id }),
          ...[hoursCell(one.minutes), rateCell(one.lessonsPerMonth, words)],
          rateCell(one.lessonsPerMonthBefore, words),
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
  activity: ({ activity, year }: YearlyView, words) =>
    table(words, ["figure", "value"], {
      rows: ACTIVITY_FIGURES.map((name) => ({
        key: name,
        cells: [
          words.say(`figures.${name}`),
          backed((ACTIVITY_DURATIONS.includes(name) ? hoursCell : wholeCell)(activity[name]), {
            ...{ ...BEHIND_ACTIVITY[name], ...daysOfYear(year) },
          }),
        ],
      })),
    }),
  courses: ({ courses, year }: YearlyView, words) =>
    table(words, ["program", "students", "begun", "skillTests", "lessons", "hours", "simulator", "theory"], {
      rows: courses.map((one) => {
        const counted = (count: number, of: "begun" | "skillTests" | "lessons") =>
          backed(wholeCell(count), { of, ...daysOfYear(year), programId: one.id });
        return {
          key: one.id,
          cells: [
            ...[one.name, wholeCell(one.students), counted(one.begun, "begun"), counted(one.skillTests, "skillTests")],
            ...[counted(one.lessons, "lessons"), hoursCell(one.minutes), hoursCell(one.simulatorMinutes)],
            hoursCell(one.theoryMinutes),
          ],
        };
      }),
    }),
  teachers: ({ teachers, year }: YearlyView, words) =>
    table(words, ["instructor", "lessons", "hours", "courses"], {
      rows: teachers.map((one) => ({
        key: one.id,
        cells: [
          personOf(one),
          backed(wholeCell(one.lessons), { of: "lessons", ...daysOfYear(year), instructorId: one.id }),
          ...[hoursCell(one.minutes), one.courses],
        ],
      })),
    }),
  fleet: ({ fleet, year }: YearlyView, words) =>
    table(words, ["aircraft", "model", "kind", "hours", "aerodrome", "courses"], {
      rows: fleet.map((one) => ({
        key: one.id,
        cells: [
          ...[one.callSign, one.model, words.say(one.isSimulator ? "rows.simulator" : "rows.aircraft")],
          backed(hoursCell(one.minutes), { of: "legs", ...daysOfYear(year), aircraftId: one.id, only: "training" }),
          ...[one.aerodrome, one.courses],
        ],
      })),
    }),
  insurer: ({ insurer, year }: YearlyView, words) =>
    table(words, ["member", "model", "flights", "hours", "commanding", "dual", "teaching", "landings"], {
      rows: insurer.map((one) => ({
        key: `${one.id} ${one.model}`,
        cells: [
          ...[personOf(one), one.model, wholeCell(one.flights)],
          backed(hoursCell(one.minutes), { of: "legs", ...daysOfYear(year), personId: one.id, model: one.model }),
          ...[hoursCell(one.commanding), hoursCell(one.dual), hoursCell(one.teaching), wholeCell(one.landings)],
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
