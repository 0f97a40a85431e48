import type { PlanningEvent } from "@/components/shell/live/live-stream";
import type { PlannedReservation } from "@/lib/activity/reservations/wire";

/** The bars of a period and, by site, the number of the last change that they include. */
export type PlanningDay = { reservations: PlannedReservation[]; numbers: Record<string, number> };

/** Reads the header `Planning-Version`: `{siteId}={number},…`. */
export function readNumbers(header: string | null): Record<string, number> {
  const pairs = (header ?? "").split(",").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0]!, Number(pair.split("=")[1])]));
}

/** A copy of the day in which one bar is added or replaced, or removed when it is outside of the period. */
export function putBar(day: PlanningDay, bar: PlannedReservation, period: { from: number; to: number }): PlanningDay {
  const reservations = day.reservations.filter((one) => one.id !== bar.id);
  const takenFrom = Math.min(bar.start, bar.aircraft?.startTurnaround ?? bar.start);
  if (takenFrom < period.to && bar.end > period.from)
    reservations.splice(reservations.findLastIndex((one) => one.start <= bar.start) + 1, 0, bar);
  return { ...day, reservations };
}

/** Replaces bars of a new answer by equal known ones, so that only changed bars are drawn again. */
export function keepKnownBars(had: PlanningDay | undefined, day: PlanningDay): PlanningDay {
  const known = new Map(had?.reservations.map((bar) => [bar.id, bar]));
  const reservations = day.reservations.map((bar) => {
    const one = known.get(bar.id);
    return one && JSON.stringify(one) === JSON.stringify(bar) ? one : bar;
  });
  return { ...day, reservations };
}

/**
 * The day after a published change, or `null` when it must be read again because numbers are missing or several things
 * changed. A change that the day already includes has no effect.
 */
export function applyEvent(
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
  // The bar was read after its commit. So it may be newer than its event, but never older than the bar on the board.
  const shown = day.reservations.find((one) => one.id === reservation.id);
  if (shown && shown.version > reservation.version) return { ...day, numbers };
  return { ...putBar(day, reservation, period), numbers };
}

/** Whether a change was published that the day doesn't include. */
export function isBehind(day: PlanningDay, numbers: Record<string, number>): boolean {
  return Object.entries(day.numbers).some(([siteId, known]) => (numbers[siteId] ?? known) > known);
}
