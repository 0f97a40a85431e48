import { addDays, countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";
import { isWeeklyDay, listOccurrences, type Occurrence } from "@/lib/platform/weekly";
import type { BookingChangeInput, BookingInput, PlacedBooking } from "../bodies";

/** How a reservation is repeated each week: until a day, and not on these days (`2026-10-25`). */
export type WeeklyRule = { repeatUntil: string; exceptions: readonly string[] };

/** One date of a series. `isLeftOut` when the rule excepts it. */
export type SeriesDate = Occurrence & { isLeftOut: boolean };

/** The most dates of a series: a year and some weeks. */
export const MOST_DATES = 60;

const WEEK_SECONDS = 7 * 86_400;

/**
 * Lists the dates of a series, also those that are left out. They keep the wall clock of the first. Throws 422 for one that has
 * no second date, that has too many, whose dates would overlap, or that leaves out a day on which none of them is.
 */
export function listSeriesDates(
  { start, end }: Pick<BookingInput, "start" | "end">,
  { repeatUntil, exceptions }: WeeklyRule,
  timeZone: string,
): SeriesDate[] {
  const days = countDaysBetween(localDayOf(start, timeZone), repeatUntil);
  if (days < 7) throw makeInvalidFieldProblem("repeatUntil", "reservations.series.tooShort");
  if (days >= 7 * MOST_DATES)
    throw makeInvalidFieldProblem("repeatUntil", "reservations.series.tooMany", { most: MOST_DATES });
  if (end - start > WEEK_SECONDS) throw makeInvalidFieldProblem("end", "reservations.series.tooLong");
  const window = { from: start, to: Number.POSITIVE_INFINITY };
  const period = { startAt: start, endAt: end, timeZone, repeatUntil, exceptions: [] };
  const dates = listOccurrences(period, window);
  const unknown = exceptions.find((day) => !isWeeklyDay(day, dates[0]!.day, repeatUntil));
  if (unknown) {
    const values = { day: formatDayAsDdMmYyyy(unknown) };
    throw makeInvalidFieldProblem("exceptions", "reservations.series.noDate", values);
  }
  return dates.map((date) => ({ ...date, isLeftOut: exceptions.includes(date.day) }));
}

/** The booking of another date: all its instants are as far from its start or end as they were. */
export function placeOn(booking: PlacedBooking, { startAt, endAt }: Occurrence): PlacedBooking {
  const [byStart, byEnd] = [startAt - booking.start, endAt - booking.end];
  const { aircraft } = booking;
  const later = (at: number | null | undefined, by: number) => (at == null ? at : at + by);
  return {
    ...booking,
    start: startAt,
    end: endAt,
    ...(aircraft && {
      aircraft: {
        ...aircraft,
        startTurnaround: later(aircraft.startTurnaround, byStart),
        startFlight: later(aircraft.startFlight, byStart),
        endFlight: later(aircraft.endFlight, byEnd),
      },
    }),
  };
}

type Period = Pick<BookingInput, "start" | "end">;
/** What one date of a series becomes, as a change of another date of it. Everything else of a date stays its own. */
export type FollowingChange = Omit<BookingChangeInput, "id" | "version" | "users" | "start" | "end"> & {
  periodOf: (date: Period) => Period;
  /** Takes those out who were taken out, and adds those who were added. */
  usersOf: (users: BookingInput["users"]) => { users: BookingInput["users"]; added: BookingInput["users"] } | null;
};

/** Members of the aircraft's part that a change of all dates carries over. Its instants follow from the others. */
const OF_AIRCRAFT = [
  ...(["aircraftId", "fromAirport", "toAirport", "operationId", "commentaryForClient", "limitIds"] as const),
  ...(["payerId", "passengers", "isIfr"] as const),
];

/**
 * Finds out what a change of one date means for the later ones: the same clock times, as many days earlier or later, the same
 * resources and the same people. Where the times don't change, each date keeps its own.
 */
export function followChange(before: PlacedBooking, after: PlacedBooking, timeZone: string): FollowingChange {
  const dayOf = (at: number) => localDayOf(at, timeZone);
  const isMoved = before.start !== after.start || before.end !== after.end;
  const [byDays, overDays] = [
    countDaysBetween(dayOf(before.start), dayOf(after.start)),
    countDaysBetween(dayOf(after.start), dayOf(after.end)),
  ];
  /** The instant of a day at which the clock shows what it shows at another instant. */
  const clockOn = (day: string, at: number) =>
    toUnix(localTimeOn(day, localMinuteOf(fromUnix(at), timeZone), timeZone));
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
  const [was, is] = [minutesAround(before), minutesAround(after)];
  const part = Object.fromEntries(
    OF_AIRCRAFT.flatMap((name) =>
      after.aircraft?.[name] !== undefined && isOther(before.aircraft?.[name], after.aircraft[name])
        ? [[name, after.aircraft[name]]]
        : [],
    ),
  );
  const keyOf = (user: BookingInput["users"][number]) => `${user.userId} ${user.reservationUserRole}`;
  const keysOf = (users: BookingInput["users"]) => new Set(users.map(keyOf));
  const [stood, stands] = [keysOf(before.users), keysOf(after.users)];
  const gone = new Set([...stood].filter((key) => !stands.has(key)));
  const come = after.users.filter((user) => !stood.has(keyOf(user)));
  return {
    periodOf: ({ start, end }) => {
      if (!isMoved) return { start, end };
      const day = addDays(dayOf(start), byDays);
      return { start: clockOn(day, after.start), end: clockOn(addDays(day, overDays), after.end) };
    },
    usersOf: (users) => {
      if (gone.size === 0 && come.length === 0) return null;
      const stay = users.filter((user) => !gone.has(keyOf(user)));
      const there = keysOf(stay);
      return { users: stay, added: come.filter((user) => !there.has(keyOf(user))) };
    },
    ...(was.briefing !== is.briefing && { durationBriefing: is.briefing }),
    ...(was.debriefing !== is.debriefing && { durationDebriefing: is.debriefing }),
    ...(Object.keys(part).length > 0 && { aircraft: part }),
    ...(after.classroom &&
      before.classroom?.classroomId !== after.classroom.classroomId && {
        classroom: { classroomId: after.classroom.classroomId },
      }),
    ...(isOther(before.commentaryForGlobal || null, after.commentaryForGlobal || null) && {
      commentaryForGlobal: after.commentaryForGlobal,
    }),
    ...(after.overrideReason && { overrideReason: after.overrideReason }),
  };
}

/** When a series begins and how it is repeated, as it was booked. */
export type SeriesRule = Period & WeeklyRule;

/**
 * The rule of a series of which a date and all that follow were moved: it ends as many days earlier or later as they begin, so
 * that it has as many dates as before, and so lie the days that it leaves out among them. `isWhole` where no date comes before.
 */
export function moveRule(
  { start, end, repeatUntil, exceptions }: SeriesRule,
  { from, to, isWhole }: { from: Period; to: Period; isWhole: boolean },
  timeZone: string,
): SeriesRule {
  const [firstDay, day] = [localDayOf(from.start, timeZone), localDayOf(to.start, timeZone)];
  const byDays = countDaysBetween(firstDay, day);
  const { periodOf } = followChange(bareBooking(from), bareBooking(to), timeZone);
  return {
    ...(isWhole ? periodOf({ start, end }) : { start, end }),
    repeatUntil: addDays(repeatUntil, byDays),
    exceptions: exceptions.map((one) => (isWhole || one > firstDay ? addDays(one, byDays) : one)),
  };
}

const bareBooking = (period: Period): PlacedBooking => ({ ...period, siteId: "", users: [] });

/** The briefing and debriefing that lie around the flight of a booking. */
function minutesAround({ start, end, aircraft, durationBriefing = 0, durationDebriefing = 0 }: BookingInput) {
  const { startFlight, endFlight } = aircraft ?? {};
  return {
    briefing: startFlight == null ? durationBriefing : (startFlight - start) / 60,
    debriefing: endFlight == null ? durationDebriefing : (end - endFlight) / 60,
  };
}
