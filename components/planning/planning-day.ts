import type { PlanningEvent } from "@/components/shell/live/live-stream";
import type { PlannedReservation } from "@/lib/activity/reservations/wire";

/** Bars of a period with the number of the last change that they show, by site. */
export type PlanningDay = { reservations: PlannedReservation[]; numbers: Record<string, number> };

/** `{siteId}={number},…`: the header `Planning-Version`. */
export function readNumbers(header: string | null): Record<string, number> {
  const pairs = (header ?? "").split(",").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0]!, Number(pair.split("=")[1])]));
}

/** The day with one bar put in, replaced or, outside the period, taken out. */
export function withBar(day: PlanningDay, bar: PlannedReservation, period: { from: number; to: number }): PlanningDay {
  const reservations = day.reservations.filter((one) => one.id !== bar.id);
  const takenFrom = Math.min(bar.start, bar.aircraft?.startTurnaround ?? bar.start);
  if (takenFrom < period.to && bar.end > period.from)
    reservations.splice(reservations.findLastIndex((one) => one.start <= bar.start) + 1, 0, bar);
  return { ...day, reservations };
}

/** A day read anew with the bars that the board has already where nothing in them changed: only others are drawn. */
export function withKnownBars(had: PlanningDay | undefined, day: PlanningDay): PlanningDay {
  const known = new Map(had?.reservations.map((bar) => [bar.id, bar]));
  const reservations = day.reservations.map((bar) => {
    const one = known.get(bar.id);
    return one && JSON.stringify(one) === JSON.stringify(bar) ? one : bar;
  });
  return { ...day, reservations };
}

/**
 * The day after a published change, or `null` where it must be read anew: a number is missing between, or more than one
 * thing changed. A change that the day shows already changes nothing.
 */
export function afterEvent(
  day: PlanningDay,
  event: PlanningEvent,
  period: { from: number; to: number },
): PlanningDay | null {
  const known = day.numbers[event.siteId];
  if (known === undefined || event.number <= known) return day;
  if (event.number !== known + 1 || event.kind !== "Reservation") return null;
  const numbers = { ...day.numbers, [event.siteId]: event.number };
  const { reservation } = event;
  if (!reservation) {
    return { numbers, reservations: day.reservations.filter((one) => one.id !== event.id) };
  }
  // Read after its commit, a bar may be newer than its event, never older than what is shown.
  const shown = day.reservations.find((one) => one.id === reservation.id);
  if (shown && shown.version > reservation.version) return { ...day, numbers };
  return { ...withBar(day, reservation, period), numbers };
}

/** Has anything been published that the day doesn't show? */
export function isBehind(day: PlanningDay, numbers: Record<string, number>): boolean {
  return Object.entries(day.numbers).some(([siteId, known]) => (numbers[siteId] ?? known) > known);
}
