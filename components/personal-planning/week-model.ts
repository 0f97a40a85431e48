import { makeDayAxis } from "@/components/planning/board/time-axis";
import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import { blockTimeOf } from "@/components/reservations/what-text";
import type { PublicReservation, ReservationMove } from "@/lib/activity/reservations/wire";
import { addDays, countDaysBetween } from "@/lib/platform/day";

// The week is drawn by the clock on the wall: 09:00 stands at the same height on each day, also on days of 23 and 25 hours.

const MINUTES_OF_DAY = 1440;
/** The hours that are always shown. */
const USUAL_HOURS = { from: 7, to: 20 };

export type Span = { start: number; end: number };
/** A place in the week: a day, and minutes of its clock. */
export type WeekPlace = { day: string; minute: number };

/** A part of something on one day, in minutes of the day's clock. */
export type Piece = { day: string; from: number; to: number; isFirst: boolean; isLast: boolean };

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export function placeOf(at: number, timeZone: string): WeekPlace {
  const { day, time } = instantToWallTime(at, timeZone);
  return { day, minute: minuteOf(time) };
}

/** The instant at a place. Minutes beyond the day belong to the next one. */
export function instantOf({ day, minute }: WeekPlace, timeZone: string): number {
  const days = Math.floor(minute / MINUTES_OF_DAY);
  const rest = minute - days * MINUTES_OF_DAY;
  const time = `${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(rest % 60).padStart(2, "0")}`;
  return wallTimeToInstant(addDays(day, days), time, timeZone);
}

/** The seconds by which all these clocks are before UTC on all these days. Null where they differ, such as in the week of a clock change. */
export function findUtcOffset(days: readonly string[], timeZones: readonly string[]): number | null {
  const offsets = new Set(
    timeZones.flatMap((zone) => days.flatMap((day) => makeDayAxis(day, zone).offsets.map(({ seconds }) => seconds))),
  );
  return offsets.size === 1 ? [...offsets][0]! : null;
}

/** "07Z": a full hour of the clock in UTC. */
export function formatHourInUtc(hour: number, offset: number): string {
  const minutes = (((hour * 60 - offset / 60) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const two = (figure: number) => String(figure).padStart(2, "0");
  const rest = minutes % 60;
  return `${two(Math.floor(minutes / 60))}${rest ? `:${two(rest)}` : ""}Z`;
}

/** The parts of a period on the shown days. */
export function piecesOf({ start, end }: Span, days: readonly string[], timeZone: string): Piece[] {
  const first = placeOf(start, timeZone);
  const last = placeOf(end, timeZone);
  return days
    .filter(
      (day) => day >= first.day && (day < last.day || (day === last.day && (last.minute > 0 || day === first.day))),
    )
    .map((day) => {
      const from = day === first.day ? first.minute : 0;
      const to = day === last.day ? last.minute : MINUTES_OF_DAY;
      // In the hour that a clock shows twice, an end may stand before its start.
      return { day, from, to: Math.max(to, from + 15), isFirst: day === first.day, isLast: to < MINUTES_OF_DAY };
    });
}

export type Laned<Item> = Item & { lane: number; lanes: number };

/** Puts what overlaps on a day beside each other. What touches nothing else has the whole width. */
export function assignLanes<Item extends Pick<Piece, "from" | "to">>(items: readonly Item[]): Laned<Item>[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || b.to - a.to);
  const laned: Laned<Item>[] = [];
  let group: Laned<Item>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const item of sorted) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.to;
    const one = { ...item, lane, lanes: 1 };
    group.push(one);
    laned.push(one);
  }
  close();
  return laned;
}

/** The full hours that the week shows: the usual ones, and those of whatever lies before and after. */
export function hoursOf(pieces: readonly Pick<Piece, "from" | "to">[]): { from: number; to: number } {
  const from = Math.min(USUAL_HOURS.from, ...pieces.map((one) => Math.floor(one.from / 60)));
  const to = Math.max(USUAL_HOURS.to, ...pieces.map((one) => Math.ceil(one.to / 60)));
  return { from, to };
}

const toSlot = (minutes: number, slot: number) => Math.round(minutes / slot) * slot;

/** How far something is dragged or moved by keys: by days and minutes of the clock, or only its end by minutes. */
export type Way = { days: number; minutes: number; endMinutes: number };

/** What is being dragged, moved by keys or drawn. */
export type Doing = { what: "move"; id: string; way: Way } | { what: Drawing; from: WeekPlace; to: WeekPlace };
/** What is drawn on empty ground: a reservation, or with Alt an availability. */
export type Drawing = "book" | "say";

/** The way of a pointer from one place to another, in whole slots. */
export function wayBetween(from: WeekPlace, to: WeekPlace, part: "move" | "end", slotMinutes: number): Way {
  const minutes = toSlot(to.minute - from.minute, slotMinutes);
  return part === "end"
    ? { days: 0, minutes: 0, endMinutes: minutes }
    : { days: countDaysBetween(from.day, to.day), minutes, endMinutes: 0 };
}

/**
 * The move of a reservation along a way. Moved, it keeps its length, and begins at the same time of the clock on another day. Its
 * flight is never shorter than a slot. Null when nothing changes.
 */
export function moveAlong(
  bar: PublicReservation,
  { days, minutes, endMinutes }: Way,
  timeZone: string,
  slotMinutes: number,
): ReservationMove | null {
  const block = blockTimeOf(bar);
  const from = placeOf(block.start, timeZone);
  const start =
    days === 0 && minutes === 0
      ? block.start
      : instantOf({ day: addDays(from.day, days), minute: from.minute + minutes }, timeZone);
  const startShift = start - block.start;
  const shortest = block.start + slotMinutes * 60 - block.end;
  const endShift = startShift + (endMinutes === 0 ? 0 : Math.max(endMinutes * 60, shortest));
  return startShift === 0 && endShift === 0 ? null : { startShift, endShift };
}

/** The bar with its times moved, for drawing it where it would stand. */
export function shiftBar<Bar extends PublicReservation>(bar: Bar, { startShift, endShift }: ReservationMove): Bar {
  const { aircraft } = bar;
  return {
    ...bar,
    start: bar.start + startShift,
    end: bar.end + endShift,
    aircraft: aircraft && {
      ...aircraft,
      startTurnaround: aircraft.startTurnaround + startShift,
      startFlight: aircraft.startFlight + startShift,
      endFlight: aircraft.endFlight + endShift,
    },
  };
}

/** The period that is drawn from one place to another on the first one's day, at least one slot long. */
export function drawnPeriod(from: WeekPlace, to: WeekPlace, slotMinutes: number): { from: number; to: number } {
  const [first, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)];
  const start = Math.floor(first / slotMinutes) * slotMinutes;
  return { from: start, to: Math.max(start + slotMinutes, Math.ceil(last / slotMinutes) * slotMinutes) };
}
