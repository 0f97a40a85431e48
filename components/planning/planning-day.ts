import type { PlanningEvent } from "@/components/shell/live/live-stream";
import type { PublicReservation } from "@/lib/activity/reservations/wire";

/** The reservations of a period and, for each site, the number of the last change that they include. */
export type PlanningDay = { reservations: PublicReservation[]; numbers: Record<string, number> };

/** Parses the header `Planning-Version`, which has the format `{siteId}={number},…`. */
export function parsePlanningVersion(header: string | null): Record<string, number> {
  const pairs = (header ?? "").split(",").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0]!, Number(pair.split("=")[1])]));
}

/**
 * What no board of the published plan shows: lessons that are asked for, drafts, who waits and what they are offered, and the times
 * that the desk notes.
 */
const OFF_THE_BOARD = new Set<PlanningEvent["kind"]>([
  ...(["LessonRequest", "DraftPlanning", "Standby", "StandbyOffer", "Flight"] as const),
]);

/** Whether a change is of what no board of the published plan shows. */
export const isOffTheBoard = ({ kind }: Pick<PlanningEvent, "kind">): boolean => OFF_THE_BOARD.has(kind);

/** Marks the bars about which something is asked that the reader answers. The others stay the same objects. */
export const markAsked = (bars: PublicReservation[], askedIds: ReadonlySet<string>): PublicReservation[] =>
  askedIds.size === 0 ? bars : bars.map((bar) => (askedIds.has(bar.id) ? { ...bar, isAsked: true } : bar));

/** Returns a copy of the day with one bar added or replaced. A bar outside of the period is removed. */
export function addOrReplaceBar(
  day: PlanningDay,
  bar: PublicReservation,
  period: { from: number; to: number },
): PlanningDay {
  const reservations = day.reservations.filter((one) => one.id !== bar.id);
  const takenFrom = Math.min(bar.start, bar.aircraft?.startTurnaround ?? bar.start);
  if (takenFrom < period.to && bar.end > period.from)
    reservations.splice(reservations.findLastIndex((one) => one.start <= bar.start) + 1, 0, bar);
  return { ...day, reservations };
}

/** Replaces bars of a new answer by equal bars of the last one, so that only changed bars are drawn again. */
export function reuseUnchangedBars(had: PlanningDay | undefined, day: PlanningDay): PlanningDay {
  const known = new Map(had?.reservations.map((bar) => [bar.id, bar]));
  const reservations = day.reservations.map((bar) => {
    const one = known.get(bar.id);
    return one && JSON.stringify(one) === JSON.stringify(bar) ? one : bar;
  });
  return { ...day, reservations };
}

/**
 * Returns the day after a published change. Null when the day must be read again, because changes were missed or the change
 * isn't about one reservation. A change that the day already includes has no effect.
 */
export function tryApplyPlanningEvent(
  day: PlanningDay,
  event: PlanningEvent,
  period: { from: number; to: number },
): PlanningDay | null {
  const known = day.numbers[event.siteId];
  if (known === undefined || event.number <= known) return day;
  if (event.number !== known + 1) return null;
  const numbers = { ...day.numbers, [event.siteId]: event.number };
  // What is asked about a bar comes with the page.
  if (isOffTheBoard(event) || event.kind === "ReservationRequest") return { ...day, numbers };
  if (event.kind !== "Reservation") return null;
  const { reservation } = event;
  if (!reservation) {
    return { numbers, reservations: day.reservations.filter((one) => one.id !== event.id) };
  }
  // The bar was read after the change was committed, so it may already include later changes. A bar older than the shown one
  // is ignored.
  const shown = day.reservations.find((one) => one.id === reservation.id);
  if (shown && shown.version > reservation.version) return { ...day, numbers };
  return { ...addOrReplaceBar(day, reservation, period), numbers };
}

/** Whether the sites have published changes that the day doesn't include. */
export function isPlanningDayOutdated(day: PlanningDay, numbers: Record<string, number>): boolean {
  return Object.entries(day.numbers).some(([siteId, known]) => (numbers[siteId] ?? known) > known);
}
