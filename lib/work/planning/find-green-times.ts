import { findBestTimeOffsets, findFreeTimeOffsets, listFreeTimeOffsets } from "@/lib/activity/reservations/free-times";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import type { Finding, OccupiedResource, RuleName } from "@/lib/activity/reservations/rules";
import { addsNothing, isBetter } from "@/lib/compliance/cures";
import type { Judgement } from "@/lib/compliance/judge";
import { addDays, localDayOf } from "@/lib/platform/day";
import { dayBounds, fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";

/** How many days before and after its own a better time of a booking is looked for. */
export const SEARCHED_DAYS = 60;

/** Rules whose findings another time may clear. */
const ON_TIME: readonly RuleName[] = [
  "outsideDaylight",
  "maintenanceDue",
  "blockingDefect",
  "certificate",
  "qualification",
  "recency",
  "aircraftElsewhere",
  "unavailable",
  "dutyTime",
  "closed",
  "lessonDemand",
  "lessonFlight",
];

/** Whether another time may make a booking stand better, because its worst findings rest on time. */
export function mayTimeHelp({ findings, compliance }: Pick<PlannedBooking, "findings" | "compliance">): boolean {
  return findings.every(({ level, rule }) => level !== compliance || ON_TIME.includes(rule));
}

type Busy = Pick<OccupiedResource, "resourceId" | "start" | "end">;

/** A time that was found for a booking: by how many seconds it is shifted, and what the rules then say. */
export type GreenTime = { shift: number; judgement: Judgement };

/** Judges a booking with its times shifted by some seconds. */
export type JudgeAt = (shift: number) => Judgement;

/** Finds the nearest earlier and the nearest later time at which a booking stands better. */
export const findGreenTimes = (booking: PlannedBooking, busy: readonly Busy[], now: Date, judgeAt: JudgeAt) =>
  findNearTimes(booking, busy, now, judgeAt, (after) => isGreen(booking, after));

/**
 * Finds the nearest earlier and the nearest later time at which the judgement is right and all that a booking needs is free: on its
 * own day, and where that has none, at the same time of another day or as near to it as is free. Never in the past, nor after the latest start
 * that the actor may book.
 */
function findNearTimes(
  booking: PlannedBooking,
  busy: readonly Busy[],
  now: Date,
  judgeAt: JudgeAt,
  isRight: (judgement: Judgement) => boolean,
): GreenTime[] {
  const { times, occupations, timeZone, slotMinutes, latestStart } = booking;
  const earliest = Math.min(times.start, ...occupations.map(({ start }) => start));
  const isAllowed = (shift: number) =>
    earliest + shift >= toUnix(now) && times.start + shift <= (latestStart ?? Number.POSITIVE_INFINITY);
  const isFree = (shift: number) => isFreeAt(occupations, busy, shift);
  const judged = (shift: number): GreenTime[] => {
    if (shift === 0 || !isAllowed(shift)) return [];
    const judgement = judgeAt(shift);
    return isRight(judgement) ? [{ shift, judgement }] : [];
  };
  const step = slotMinutes * 60;
  const ownDay = localDayOf(times.offBlock, timeZone);
  const own = dayBounds(ownDay, timeZone);

  const onOwnDay = (sign: 1 | -1): GreenTime | undefined => {
    for (let shift = sign * step; earliest + shift >= own.from && times.end + shift <= own.to; shift += sign * step) {
      const [found] = isFree(shift) ? judged(shift) : [];
      if (found) return found;
    }
  };
  const onOtherDay = (sign: 1 | -1): GreenTime | undefined => {
    const minute = localMinuteOf(fromUnix(times.offBlock), timeZone);
    for (let days = 1; days <= SEARCHED_DAYS; days++) {
      const day = addDays(ownDay, sign * days);
      const shift = toUnix(localTimeOn(day, minute, timeZone)) - times.offBlock;
      if (!isAllowed(shift)) return;
      const [found] = judged(shift);
      if (found && isFree(shift)) return found;
      if (!found) continue;
      const wanted = occupations.map((one) => ({ ...one, start: one.start + shift, end: one.end + shift }));
      const { from, to } = dayBounds(day, timeZone);
      const near = findFreeTimeOffsets(wanted, busy, { from, to, step }).sort((a, b) => Math.abs(a) - Math.abs(b));
      const [other] = near.flatMap((more) => judged(shift + more));
      if (other) return other;
    }
  };
  const today = [onOwnDay(-1), onOwnDay(1)].filter((one) => one !== undefined);
  return today.length > 0 ? today : [onOtherDay(1), onOtherDay(-1)].filter((one) => one !== undefined);
}

/**
 * By how many seconds a booking is best moved: of the free times of its day to the nearest later one, or else earlier one, about
 * which the rules say least, and where that day has none, to another day. It never overlaps with its present time, at which
 * something is in the way, no rule blocks it, and none finds what it doesn't find now.
 */
export function findOtherShift(
  booking: PlannedBooking,
  others: readonly Busy[],
  now: Date,
  judgeAt: JudgeAt,
): number | null {
  const { times, occupations, timeZone, slotMinutes, latestStart } = booking;
  const busy = [...others, ...occupations];
  const isRight = ({ compliance, findings }: Judgement) =>
    compliance !== "Blocking" && addsNothing(booking.findings, findings);
  const day = dayBounds(localDayOf(times.offBlock, timeZone), timeZone);
  const within = { from: Math.max(day.from, toUnix(now)), to: day.to, step: slotMinutes * 60 };
  const ofDay = listFreeTimeOffsets(occupations, busy, within)
    .filter((shift) => times.start + shift <= (latestStart ?? Number.POSITIVE_INFINITY))
    .map((shift) => ({ shift, judgement: judgeAt(shift) }))
    .filter(({ judgement }) => isRight(judgement));
  const findingsAt = new Map(ofDay.map(({ shift, judgement }) => [shift, judgement.findings.length]));
  const best = findBestTimeOffsets([...findingsAt.keys()], (shift) => findingsAt.get(shift)!).at(-1);
  return best ?? findNearTimes(booking, busy, now, judgeAt, isRight)[0]?.shift ?? null;
}

/** A time that clears a finding and brings another, such as one by night, is no cure. */
const isGreen = (booking: { findings: readonly Finding[]; compliance: Judgement["compliance"] }, after: Judgement) =>
  isBetter(after.compliance, booking.compliance) && addsNothing(booking.findings, after.findings);

/** Whether everything that a booking occupies is free when its times are shifted. */
export function isFreeAt(occupations: readonly Busy[], busy: readonly Busy[], shift = 0): boolean {
  return occupations.every(({ resourceId, start, end }) =>
    busy.every((other) => other.resourceId !== resourceId || other.end <= start + shift || other.start >= end + shift),
  );
}
