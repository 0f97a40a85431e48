import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { toFileStem } from "@/lib/platform/files";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { PDF_PAGE, PdfWriter } from "@/lib/platform/pdf";
import { toUnix } from "@/lib/platform/time";
import { decimalHoursCell, hoursCell, instantCell, type TableCell, textOfCell, wholeCell } from "../table-cells";
import { makeCsv, makeTable, streamTexts } from "../tables";
import type { LogbookFormat } from "./codes";
import { listCounterMovements, readAircraft } from "./queries";
import type { LogbookPeriod } from "./schema";
import { type Aircraft, type CounterMovement, decodeAircraftSheet, decodeCounterMovement } from "./wire";

/** How many movements are read at a time. */
const MOVEMENTS_AT_A_TIME = 1_000;

type Counters = { minutes: number; landings: number; hobbs: number };
const NONE: Counters = { minutes: 0, landings: 0, hobbs: 0 };
const moveOf = (one: CounterMovement): Counters => ({
  minutes: one.flightTime,
  landings: one.landing,
  hobbs: Math.round(one.horameter * 100),
});
const totalsAfter = (one: CounterMovement): Counters => ({
  minutes: one.totalFlightTime,
  landings: one.totalLanding,
  hobbs: Math.round(one.totalHorameter * 100),
});
const plus = (a: Counters, b: Counters, sign = 1): Counters => ({
  minutes: a.minutes + sign * b.minutes,
  landings: a.landings + sign * b.landings,
  hobbs: a.hobbs + sign * b.hobbs,
});

/** Reads the movements of a period part by part, the oldest first. */
async function* readMovements(reading: Reading, aircraftId: string, period: LogbookPeriod) {
  for (let page = 1; ; page++) {
    const paging = { page, limit: MOVEMENTS_AT_A_TIME };
    const { rows } = await listCounterMovements(reading, aircraftId, { ...period, ...paging });
    yield rows.map(decodeCounterMovement);
    if (rows.length < MOVEMENTS_AT_A_TIME) return;
  }
}

type Logbook = {
  reading: Reading;
  aircraft: Aircraft;
  period: LogbookPeriod;
  timeZone: string;
  locale: Locale;
};

/** A column of an exported logbook. */
type LogbookColumn = {
  head: MessageKey;
  /** Its share of the width of a page. */
  share: number;
  isNumber?: boolean;
  cell: (one: CounterMovement, logbook: Logbook) => TableCell;
  /** What the lines of totals say of some counters. Undefined: nothing. */
  total?: (counters: Counters, logbook: Logbook) => TableCell;
};

const hobbsCell = (hundredths: number, { locale }: Logbook) => decimalHoursCell(hundredths / 100, locale);

/** The columns of an aircraft's logbook. A simulator doesn't land, and a horameter is there only where it is read. */
function columnsOf({ type, isHobbsCounted }: Aircraft): LogbookColumn[] {
  const lands = type !== "Simulator";
  const number = { isNumber: true, share: 0.09 };
  return [
    { head: "fleet.logbook.date", share: 0.13, cell: (one, { timeZone }) => instantCell(one.at, timeZone) },
    {
      head: "fleet.logbook.cause",
      share: 0.26,
      cell: (one, { locale }) =>
        [localize(locale, `fleet.causes.${one.cause}`), one.reason].filter(Boolean).join(" · "),
    },
    {
      ...{ head: "fleet.logbook.flightTime", ...number },
      cell: (one) => hoursCell(one.flightTime),
      total: ({ minutes }) => hoursCell(minutes),
    },
    ...(lands
      ? [
          {
            ...{ head: "fleet.logbook.landings" as const, ...number },
            cell: (one: CounterMovement) => wholeCell(one.landing),
            total: ({ landings }: Counters) => wholeCell(landings),
          },
        ]
      : []),
    ...(isHobbsCounted
      ? [
          {
            ...{ head: "fleet.logbook.hobbs" as const, ...number },
            cell: (one: CounterMovement, logbook: Logbook) => hobbsCell(moveOf(one).hobbs, logbook),
            total: ({ hobbs }: Counters, logbook: Logbook) => hobbsCell(hobbs, logbook),
          },
        ]
      : []),
    { head: "fleet.logbook.totalFlightTime", ...number, cell: (one) => hoursCell(one.totalFlightTime) },
    ...(lands
      ? [
          {
            head: "fleet.logbook.totalLandings" as const,
            ...number,
            cell: (one: CounterMovement) => wholeCell(one.totalLanding),
          },
        ]
      : []),
    ...(isHobbsCounted
      ? [
          {
            ...{ head: "fleet.logbook.totalHobbs" as const, ...number },
            cell: (one: CounterMovement, logbook: Logbook) => hobbsCell(totalsAfter(one).hobbs, logbook),
          },
        ]
      : []),
    {
      head: "fleet.logbook.author",
      share: 0.16,
      cell: ({ author }) => (author ? `${author.firstName} ${author.lastName}` : "Envol"),
    },
  ];
}

/**
 * Makes the logbook of an aircraft in a period: its movements, with what was carried forward, what was added, and the total
 * to date. A PDF says this on each page, the tables at their beginning and end. PDF and CSV are read from the database while
 * they are sent.
 */
export async function exportLogbook(
  reading: Reading,
  aircraftId: string,
  { format, ...period }: LogbookPeriod & { format: LogbookFormat },
  locale: Locale,
): Promise<{ name: string; content: ReadableStream<Uint8Array> | Buffer }> {
  const aircraft = decodeAircraftSheet(await readAircraft(reading, aircraftId));
  const { timeZone } = await reading.db.site.findUniqueOrThrow({
    where: { id: aircraft.siteId },
    select: { timeZone: true },
  });
  const logbook: Logbook = { reading, aircraft, period, timeZone, locale };
  const name = toFileStem(`${aircraft.callSign}-${localize(locale, "fleet.logbook.file")}`);
  if (format === "pdf") return { name, content: writeLogbookPdf(logbook) };
  if (format === "csv") return { name, content: streamTexts(makeLogbookCsv(logbook)) };
  const rows: TableCell[][] = [];
  for await (const part of makeLogbookRows(logbook)) rows.push(...part);
  return { name, content: (await makeTable(rows, "xlsx", locale)) as Buffer };
}

/** Makes the rows of a logbook part by part: headings, what was carried forward, the movements, and the totals. */
async function* makeLogbookRows(logbook: Logbook): AsyncGenerator<TableCell[][]> {
  const { reading, aircraft, period, locale } = logbook;
  const columns = columnsOf(aircraft);
  const totalsRow = (label: MessageKey, counters: Counters) =>
    columns.map(({ total }, at) => (at === 0 ? localize(locale, label) : (total?.(counters, logbook) ?? "")));
  yield [columns.map(({ head }) => localize(locale, head))];
  let carried: Counters | null = null;
  let last = NONE;
  for await (const part of readMovements(reading, aircraft.id, period)) {
    if (part.length === 0) continue;
    if (!carried) {
      carried = plus(totalsAfter(part[0]!), moveOf(part[0]!), -1);
      yield [totalsRow("fleet.logbook.carried", carried)];
    }
    yield part.map((one) => columns.map(({ cell }) => cell(one, logbook)));
    last = totalsAfter(part.at(-1)!);
  }
  if (!carried) return;
  yield [totalsRow("fleet.logbook.inPeriod", plus(last, carried, -1)), totalsRow("fleet.logbook.toDate", last)];
}

async function* makeLogbookCsv(logbook: Logbook): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of makeLogbookRows(logbook)) {
    yield makeCsv(rows, logbook.locale, { isBeginning: isFirst });
    isFirst = false;
  }
}

const ROW_SIZE = 8.5;
const TITLE_HEIGHT = 44;
const HEAD_HEIGHT = 26;
const GAP = 10;
const ROW_PADDING = 4;

/** Writes the logbook's pages. Each begins with headings and ends with what is carried forward, its own sums, and the total. */
function writeLogbookPdf(logbook: Logbook): ReadableStream<Uint8Array> {
  const { reading, aircraft, period, timeZone, locale } = logbook;
  const say = (key: MessageKey, values?: Record<string, string | number>) => localize(locale, key, values);
  const columns = columnsOf(aircraft);
  const { width, height, margin } = PDF_PAGE;
  const room = width - 2 * margin;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * room);
  const lefts = widths.map((_, at) => margin + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const lineHeight = PdfWriter.lineHeight(ROW_SIZE);
  const totalsTop = height - margin - 4 * (lineHeight + ROW_PADDING);
  const title = `${aircraft.callSign} ${aircraft.model}`;

  return PdfWriter.stream({ title: `${say("fleet.logbook.title")} ${title}`, locale }, async (pdf) => {
    let page = 0;
    let y = 0;
    let carried: Counters | null = null;
    let last = NONE;
    const cell = (at: number, text: string, top: number, isBold = false) =>
      pdf.text(text, lefts[at]!, top, {
        ...{ width: widths[at]! - GAP, size: ROW_SIZE, isBold },
        align: columns[at]!.isNumber ? "end" : "start",
      });

    /** What a cell says on paper: figures for people to read. */
    const toText = ({ isNumber }: LogbookColumn, given: TableCell) =>
      isNumber ? groupThousands(textOfCell(given), locale) : textOfCell(given);
    async function beginPage() {
      await pdf.addPage();
      page++;
      pdf.text(`${say("fleet.logbook.title")} ${title}`, margin, margin, { width: room * 0.6, size: 15, isBold: true });
      pdf.text(describePeriod(period, timeZone, say), margin, margin + 20, { width: room * 0.6 });
      const right = { width: room * 0.38, align: "end" as const };
      const beside = margin + room * 0.62;
      const at = formatInstant(toUnix(reading.now), timeZone);
      pdf.text(say("fleet.logbook.page", { page }), beside, margin + 5, right);
      pdf.text(
        `${say("fleet.logbook.printed", { at })} · ${say("fleet.logbook.zone", { zone: timeZone })}`,
        beside,
        margin + 20,
        right,
      );
      y = margin + TITLE_HEIGHT;
      for (const [index, { head }] of columns.entries()) {
        const lines = pdf.wrap(say(head), { width: widths[index]! - GAP, size: ROW_SIZE, isBold: true }).slice(0, 2);
        for (const [line, text] of lines.entries()) cell(index, text, y + (line + 2 - lines.length) * lineHeight, true);
      }
      y += HEAD_HEIGHT;
      pdf.rule(margin, y, room, 1);
      y += ROW_PADDING;
    }
    function endPage() {
      if (!carried) return;
      const lines: [MessageKey, Counters][] = [
        ["fleet.logbook.carried", carried],
        ["fleet.logbook.onPage", plus(last, carried, -1)],
        ["fleet.logbook.toDate", last],
      ];
      pdf.rule(margin, totalsTop, room, 1);
      for (const [line, [label, counters]] of lines.entries()) {
        const top = totalsTop + ROW_PADDING + line * (lineHeight + ROW_PADDING);
        cell(1, say(label), top, true);
        for (const [index, { total }] of columns.entries())
          if (total) cell(index, toText(columns[index]!, total(counters, logbook)), top, true);
      }
      carried = last;
    }

    await beginPage();
    for await (const part of readMovements(reading, aircraft.id, period)) {
      for (const one of part) {
        const texts = columns.map((column) => toText(column, column.cell(one, logbook)));
        const cause = pdf.wrap(texts[1]!, { width: widths[1]! - GAP, size: ROW_SIZE });
        const rowHeight = cause.length * lineHeight + ROW_PADDING;
        if (y + rowHeight > totalsTop - ROW_PADDING) {
          endPage();
          await beginPage();
        }
        carried ??= plus(totalsAfter(one), moveOf(one), -1);
        for (const [at, text] of texts.entries()) if (at !== 1) cell(at, text, y);
        for (const [line, text] of cause.entries()) cell(1, text, y + line * lineHeight);
        y += rowHeight;
        pdf.rule(margin, y - ROW_PADDING / 2, room, 0.25);
        last = totalsAfter(one);
      }
    }
    if (carried) endPage();
    else pdf.text(say("fleet.logbook.empty"), margin, y, { width: room });
  });
}

/** A period in words, by its first and last day at the site. */
function describePeriod(
  { dateMin, dateMax }: LogbookPeriod,
  timeZone: string,
  say: (key: MessageKey, values?: Record<string, string>) => string,
): string {
  const dayOf = (unix: number) => formatDayAsDdMmYyyy(localDayOf(unix, timeZone));
  const [from, to] = [dateMin, dateMax].map((bound) => bound ?? 0);
  if (dateMin && dateMax) return say("fleet.logbook.period", { from: dayOf(from!), to: dayOf(to! - 1) });
  if (dateMin) return say("fleet.logbook.since", { from: dayOf(from!) });
  return dateMax ? say("fleet.logbook.until", { to: dayOf(to! - 1) }) : say("fleet.logbook.whole");
}
