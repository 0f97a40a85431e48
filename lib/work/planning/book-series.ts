import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { type BookableType, typeOfCode } from "@/lib/activity/reservations/kinds";
import { insertSeries } from "@/lib/activity/reservations/series/commands";
import { readSeries } from "@/lib/activity/reservations/series/queries";
import type { WeeklyRule } from "@/lib/activity/reservations/series/rules";
import type {
  BookedSeriesView,
  SeriesCheckInput,
  SeriesCheckView,
  SeriesInput,
} from "@/lib/activity/reservations/series/schema";
import { unixToUtcDay } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { settleBookings } from "./book";
import { withdrawReservation } from "./cancel";
import { planSeriesChange } from "./change-series";
import { nameSite, refuseBlocking, refuseTaken } from "./plan-booking";
import { isFree, planSeries, presentDate, refuseClosed, refuseRefused } from "./plan-series";

/** Judges a weekly series, or its change from a date on, while people fill in the form. It saves nothing. */
export async function checkSeries(reading: Reading, input: SeriesCheckInput, locale: Locale): Promise<SeriesCheckView> {
  const type = typeOfCode(input.type) as BookableType;
  const asked = await nameSite(reading, input.booking);
  const { dates, timeZone, endsWithProgram } = input.from
    ? { ...(await planSeriesChange(reading, type, asked, input.from)), endsWithProgram: false }
    : await planSeries(reading, type, asked, toRule(input.repeatUntil!, input.exceptions), { hold: false });
  return { dates: dates.map((date) => presentDate(reading, date, { timeZone, locale })), endsWithProgram };
}

const toRule = (repeatUntil: number, exceptions: readonly number[]): WeeklyRule => ({
  repeatUntil: unixToUtcDay(repeatUntil),
  exceptions: exceptions.map(unixToUtcDay),
});

/**
 * Books a weekly series: all of its dates or none, or those that are free. Throws 409 with all conflicts where all must be free,
 * and where none is.
 */
export async function bookSeries(work: Work, input: SeriesInput, locale: Locale): Promise<BookedSeriesView> {
  const type = typeOfCode(input.type) as BookableType;
  const asked = await nameSite(work, input.booking);
  if (asked.guest) throw makeInvalidFieldProblem("guest", "reservations.series.noGuest");
  const rule = toRule(input.repeatUntil, input.exceptions);
  const { dates, timeZone } = await planSeries(work, type, asked, rule, { hold: true });
  const wanted = dates.filter(({ isLeftOut }) => !isLeftOut);
  const free = wanted.filter((date) => isFree(work, date));
  const taken = wanted.map(({ start, conflicts }) => ({ start, timeZone, conflicts }));
  if (input.mode === "all") {
    refuseTaken(taken);
    refuseRefused(wanted);
    refuseClosed(wanted, timeZone);
    for (const { booking } of wanted) refuseBlocking(work.actor, booking!, locale);
  }
  if (free.length === 0) {
    refuseTaken(taken);
    refuseClosed(wanted, timeZone);
    throw new Problem("conflict", "reservations.series.noneFree");
  }
  const bookings = free.map(({ booking }) => booking!);
  const { siteId, start, end } = asked;
  const id = await insertSeries(work, { ...rule, siteId, start, end, timeZone }, bookings);
  await settleBookings(work, bookings);
  return {
    id,
    reservations: bookings.map((one) => ({ id: one.id, start: one.times.start, end: one.times.end, version: 1 })),
    leftOut: wanted.filter((date) => !free.includes(date)).map((date) => presentDate(work, date, { timeZone, locale })),
  };
}

/** Takes back a series: all of its reservations, as `withdrawReservation` does with one. */
export async function withdrawSeries(work: Work, id: string): Promise<void> {
  const { reservations } = await readSeries(work, id);
  const locked = await lockReservations(
    work,
    reservations.map((one) => one.id),
  );
  for (const { id: reservationId, version } of locked) await withdrawReservation(work, reservationId, version);
}
