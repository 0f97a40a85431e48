import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { addDays, localDayOf, startOfDay } from "@/lib/platform/day";
import type { DutyLimit } from "@/lib/records/school/codes";

/** What a school allows its instructors, in minutes. Null: there is no such limit. */
export type DutyLimits = Record<DutyLimit, number | null>;

/** Whether there is any limit. */
export const hasDutyLimit = (limits: DutyLimits): boolean => Object.values(limits).some((limit) => limit !== null);

type Period = { start: number; end: number };

/** What an instructor is booked for, from the meeting to the end, and when in it they give flight training. Unix seconds. */
export type DutyPeriod = Period & { reservationId: string | null; instruction: Period | null };

/** How far one booking of an instructor uses a limit, with which number of their other bookings. */
export type DutyUse = { limit: DutyLimit; minutes: number; others: number };

const DAY_SECONDS = 86_400;

/**
 * When somebody gives flight training: from off-block to on-block as instructor of students in an aircraft (14 CFR 61.1). Who
 * supervises a solo gives none, nor does who teaches in a simulator.
 */
export function instructionOf({
  type,
  role,
  isSolo,
  isSimulator,
  offBlock,
  onBlock,
}: {
  type: ReservationType;
  role: ReservationRole;
  isSolo: boolean;
  isSimulator: boolean;
  offBlock: number | null;
  onBlock: number | null;
}): Period | null {
  if (role !== "Instructor" || isSolo || isSimulator || !kinds[type].isFlight) return null;
  return offBlock === null || onBlock === null ? null : { start: offBlock, end: onBlock };
}

/**
 * Measures how far a booking of an instructor uses each limit, among all that they are booked for. The duty of a day is said by
 * its first and its last booking, and the rest between two days by the two bookings around it: only moving these changes it.
 * The rest that is measured is the shorter one of those before and after.
 */
export function measureDuty(own: DutyPeriod, others: readonly DutyPeriod[], timeZone: string): DutyUse[] {
  const day = localDayOf(own.start, timeZone);
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const ofDay = [own, ...others.filter(({ start }) => start >= from && start < to)];
  const bounds = { start: firstStart(ofDay), end: lastEnd(ofDay) };
  const uses = [
    measureDay(own, bounds, ofDay.length - 1),
    measureInstruction(own, others),
    measureRest(own, bounds, {
      before: others.filter(({ start }) => start < from),
      after: others.filter(({ start }) => start >= to),
    }),
  ];
  return uses.filter((use) => use !== null);
}

/** Whether a use is beyond its limit. Of rest, less is beyond. */
export function isBeyond({ limit, minutes }: DutyUse, limits: DutyLimits): boolean {
  const allowed = limits[limit];
  if (allowed === null) return false;
  return limit === "shortestRestMinutes" ? minutes < allowed : minutes > allowed;
}

const firstStart = (periods: readonly Period[]) => Math.min(...periods.map(({ start }) => start));
const lastEnd = (periods: readonly Period[]) => Math.max(...periods.map(({ end }) => end));
const toMinutes = (seconds: number) => Math.round(seconds / 60);

function measureDay(own: Period, { start, end }: Period, others: number): DutyUse | null {
  if (own.start !== start && own.end !== end) return null;
  return { limit: "longestDutyMinutes", minutes: toMinutes(end - start), others };
}

/** The most that any 24 consecutive hours hold which hold some of this flight: they begin with a flight, or end with one. */
function measureInstruction(own: DutyPeriod, others: readonly DutyPeriod[]): DutyUse | null {
  const { instruction } = own;
  if (!instruction) return null;
  const given = [instruction, ...others.flatMap((one) => one.instruction ?? [])].filter(
    ({ start, end }) => start < instruction.end + DAY_SECONDS && end > instruction.start - DAY_SECONDS,
  );
  const windows = given
    .flatMap(({ start, end }) => [start, end - DAY_SECONDS])
    .filter((from) => from < instruction.end && from + DAY_SECONDS > instruction.start)
    .map((from) => {
      const held = given.map(({ start, end }) => Math.min(end, from + DAY_SECONDS) - Math.max(start, from));
      const counting = held.filter((seconds) => seconds > 0);
      return { seconds: counting.reduce((sum, seconds) => sum + seconds, 0), others: counting.length - 1 };
    });
  const most = windows.reduce((best, one) => (one.seconds > best.seconds ? one : best));
  return { limit: "mostInstructionMinutes", minutes: toMinutes(most.seconds), others: most.others };
}

function measureRest(
  own: Period,
  { start, end }: Period,
  { before, after }: Record<"before" | "after", readonly Period[]>,
): DutyUse | null {
  const rests = [
    ...(own.start === start && before.length > 0 ? [start - lastEnd(before)] : []),
    ...(own.end === end && after.length > 0 ? [firstStart(after) - end] : []),
  ];
  if (rests.length === 0) return null;
  return { limit: "shortestRestMinutes", minutes: toMinutes(Math.max(0, Math.min(...rests))), others: 1 };
}
