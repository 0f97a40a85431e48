import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDate, toDay, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { isWeeklyDay, listOccurrences, type WeeklyPeriod } from "@/lib/platform/weekly";
import type { Availability } from "@/prisma/generated/client";
import { AVAILABILITY_KINDS, LONGEST_SECONDS, LONGEST_WEEKLY_SECONDS, WIDEST_WINDOW_SECONDS } from "./codes";
import { mayReadAvailabilityComment, readWhose } from "./reach";
import type { SaidPeriod } from "./rules";
import type { AvailabilityInput, AvailabilityView } from "./schema";

/** A period as it is sent, whosever it is. */
export type AvailabilityFields = Omit<AvailabilityInput, "userId" | "instead">;
type Window = { from: number; to: number };

/** Lists what a person has said of their availability and that touches a window, in the order of its first periods. */
export async function listAvailabilities(
  reading: Reading,
  { userId, startAt, endAt }: { userId?: string; startAt: number; endAt: number },
): Promise<AvailabilityView[]> {
  if (endAt <= startAt) throw makeInvalidFieldProblem("endAt", "availability.endsBeforeStart");
  if (endAt - startAt > WIDEST_WINDOW_SECONDS) throw makeInvalidFieldProblem("endAt", "availability.windowTooWide");
  const whose = await readWhose(reading, userId ?? demandPersonActor(reading.actor).id);
  const rows = await reading.db.availability.findMany({
    where: { personId: whose.id },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  const readsComment = mayReadAvailabilityComment(reading.actor, whose);
  return rows
    .map((row) => presentAvailability(row, { from: startAt, to: endAt }))
    .filter(({ periods }) => periods.length > 0)
    .map((view) => (readsComment ? view : { ...view, comment: "" }));
}

/** Lists the periods of which some people have said something and that touch a window, by person. */
export async function listSaidPeriods(
  db: Reading["db"],
  personIds: readonly string[],
  window: Window,
): Promise<Map<string, SaidPeriod[]>> {
  const rows = await db.availability.findMany({ where: { personId: { in: [...personIds] } } });
  const said = new Map<string, SaidPeriod[]>();
  for (const row of rows) {
    const periods = listOccurrences(toWeekly(row), window).map((one) => ({
      ...{ kind: row.kind, start: one.startAt, end: one.endAt },
    }));
    said.set(row.personId, [...(said.get(row.personId) ?? []), ...periods]);
  }
  return said;
}

type WeeklyColumns = Pick<Availability, "startAt" | "endAt" | "timeZone" | "repeatUntil" | "exceptions">;

export const toWeekly = ({ startAt, endAt, timeZone, repeatUntil, exceptions }: WeeklyColumns): WeeklyPeriod => ({
  ...{ startAt: toUnix(startAt), endAt: toUnix(endAt), timeZone },
  ...{ repeatUntil: repeatUntil && toDay(repeatUntil), exceptions: exceptions.map(toDay) },
});

/** A row as the API shows it, with its periods in a window. Without one, with its first period. */
export function presentAvailability(row: Availability, window?: Window): AvailabilityView {
  const weekly = toWeekly(row);
  const found = listOccurrences(weekly, window ?? { from: weekly.startAt, to: weekly.endAt });
  const repeatUntil = weekly.repeatUntil === null ? null : utcDayToUnix(weekly.repeatUntil);
  const exceptions = weekly.exceptions.map(utcDayToUnix);
  return {
    ...{ id: row.id, userId: row.personId, type: AVAILABILITY_KINDS.indexOf(row.kind) },
    ...{ startAt: weekly.startAt, endAt: weekly.endAt, timeZone: row.timeZone, comment: row.comment },
    repeatUntil,
    // Earlier versions took days on which no period begins.
    exceptions: exceptions.filter((one) => isDateOf({ startAt: weekly.startAt, repeatUntil }, one, row.timeZone)),
    version: row.version,
    periods: found.map(({ startAt, endAt }) => ({ startAt, endAt })),
  };
}

/** Reads by whose clocks a person's weeks are repeated: those of their first site. */
export async function readTimeZone({ db }: Pick<Reading, "db">, siteIds: readonly string[]): Promise<string> {
  const where = { id: { in: [...siteIds] } };
  const site = await db.site.findFirst({ where, select: { timeZone: true }, orderBy: { id: "asc" } });
  return site?.timeZone ?? "UTC";
}

type Weeks = Pick<AvailabilityFields, "startAt" | "repeatUntil">;

/** Whether a weekly period begins on a day. Both are as they are sent. */
export const isDateOf = ({ startAt, repeatUntil }: Weeks, day: number, timeZone: string): boolean =>
  repeatUntil !== null && isWeeklyDay(unixToUtcDay(day), localDayOf(startAt, timeZone), unixToUtcDay(repeatUntil));

export const makeNoDateProblem = (field: string, day: number) =>
  makeInvalidFieldProblem(field, "availability.exceptionNoDate", { day: formatDayAsDdMmYyyy(unixToUtcDay(day)) });

/** Converts a period to columns. Seconds are left out. Throws 422 for what can't be meant. */
export function toColumns({ type, repeatUntil, exceptions, comment, ...times }: AvailabilityFields, timeZone: string) {
  const [startAt, endAt] = [times.startAt, times.endAt].map((at) => at - (at % 60)) as [number, number];
  if (endAt <= startAt) throw makeInvalidFieldProblem("endAt", "availability.endsBeforeStart");
  const isWeekly = repeatUntil !== null;
  if (endAt - startAt > (isWeekly ? LONGEST_WEEKLY_SECONDS : LONGEST_SECONDS))
    throw makeInvalidFieldProblem("endAt", isWeekly ? "availability.weeklyTooLong" : "availability.tooLong");
  const firstDay = localDayOf(startAt, timeZone);
  if (isWeekly && unixToUtcDay(repeatUntil) < firstDay)
    throw makeInvalidFieldProblem("repeatUntil", "availability.untilBeforeStart");
  if (!isWeekly && exceptions.length > 0) throw makeInvalidFieldProblem("exceptions", "availability.exceptionsOnce");
  const unknown = exceptions.find((one) => !isDateOf({ startAt, repeatUntil }, one, timeZone));
  if (unknown !== undefined) throw makeNoDateProblem("exceptions", unknown);
  return {
    kind: AVAILABILITY_KINDS[type]!,
    ...{ startAt: fromUnix(startAt), endAt: fromUnix(endAt), comment },
    repeatUntil: isWeekly ? toDate(unixToUtcDay(repeatUntil)) : null,
    exceptions: [...new Set(exceptions)].sort((a, b) => a - b).map((one) => toDate(unixToUtcDay(one))),
  };
}
