import type { Reading } from "@/lib/access/actor/as-actor";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import type { LogbookFormat } from "@/lib/records/aircraft/codes";
import type { LogbookPeriod } from "@/lib/records/aircraft/schema";
import { exportSummedTable, type SummedColumn } from "@/lib/records/summed-table";
import { dayCell, hoursCell, wholeCell } from "@/lib/records/table-cells";
import { clockOf } from "../logbook/wire";
import { addCarried, listJourneys, readFlown } from "./queries";
import { decodeJourney, type JourneyEntry } from "./wire";

type Say = (key: MessageKey, values?: Record<string, string>) => string;

/** The columns of AMC1 NCO.GEN.150, in its order. */
const columnsOf = (callSign: string, say: Say): SummedColumn<JourneyEntry>[] => [
  { head: "journeyLog.registration", share: 0.8, cell: () => callSign },
  { head: "journeyLog.date", share: 0.9, cell: ({ offBlock }) => dayCell(unixToUtcDay(offBlock)) },
  {
    ...{ head: "journeyLog.crew", share: 2.6 },
    cell: ({ crew }) => crew.map((one) => `${one.name}, ${say(`recency.functions.${one.function}`)}`).join(" · "),
  },
  { head: "journeyLog.departure", share: 0.8, cell: ({ from, via }) => [from, ...via].join(" ") },
  {
    head: "journeyLog.departureTime",
    share: 0.6,
    cell: ({ offBlock, hasTimes }) => (hasTimes ? clockOf(offBlock) : ""),
  },
  { head: "journeyLog.arrival", share: 0.7, cell: ({ to }) => to },
  { head: "journeyLog.arrivalTime", share: 0.6, cell: ({ onBlock, hasTimes }) => (hasTimes ? clockOf(onBlock) : "") },
  {
    ...{ head: "journeyLog.hours", share: 0.8, cell: ({ minutes }) => hoursCell(minutes) },
    sum: { of: ({ minutes }) => minutes, cell: hoursCell },
  },
  {
    ...{ head: "journeyLog.landings", share: 0.7, cell: ({ landings }) => wholeCell(landings) },
    sum: { of: ({ landings }) => landings, cell: wholeCell },
  },
  {
    ...{ head: "journeyLog.nature", share: 1.2 },
    cell: ({ type, operation }) => operation || (type ? say(`reservations.types.${type}`) : ""),
  },
  { head: "journeyLog.observations", share: 2, cell: ({ observations }) => observations.join(" · ") },
  {
    ...{ head: "journeyLog.signature", share: 1.6 },
    cell: ({ signedBy, signedAt }) => (signedBy && signedAt ? `${signedBy}, ${formatInstant(signedAt, "UTC")}` : ""),
  },
];

/** How many legs are read at a time. */
const LEGS_AT_A_TIME = 500;

/** Makes the journey log of an aircraft in a period, the oldest leg first, in UTC, with what came before carried forward. */
export async function exportJourneyLog(
  reading: Reading,
  aircraftId: string,
  { format, ...period }: LogbookPeriod & { format: LogbookFormat },
  locale: Locale,
) {
  const aircraft = await readFlown(reading, aircraftId);
  const say: Say = (key, values) => localize(locale, key, values);
  const rows: JourneyEntry[] = [];
  for (let page = 1; ; page++) {
    const part = await listJourneys(reading, aircraft, period, { direction: "asc", page, limit: LEGS_AT_A_TIME });
    rows.push(...part.map(decodeJourney));
    if (part.length < LEGS_AT_A_TIME) break;
  }
  const columns = columnsOf(aircraft.callSign, say);
  const before = await addCarried(reading, aircraft, period);
  const carried = columns.map(({ head }) =>
    head === "journeyLog.hours" ? before.minutes : head === "journeyLog.landings" ? before.landings : 0,
  );
  const dayOf = (unix: number) => formatDayAsDdMmYyyy(unixToUtcDay(unix));
  const notes = [
    ...[period.dateMin && say("logbook.since", { from: dayOf(period.dateMin) })],
    ...[period.dateMax && say("logbook.until", { to: dayOf(period.dateMax - 1) }), "UTC"],
    say("logbook.printed", { at: formatInstant(toUnix(reading.now), "UTC") }),
  ];
  const title = `${say("journeyLog.title")} ${aircraft.callSign} ${aircraft.model}`;
  return exportSummedTable({ title, notes: notes.filter(Boolean).join(" · "), columns, rows, carried, locale }, format);
}
