import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listOccurrences, type WeeklyPeriod } from "@/lib/platform/weekly";
import type { Availability } from "@/prisma/generated/client";
import { AVAILABILITY_KINDS, WIDEST_WINDOW_SECONDS } from "./codes";
import { mayReadAvailabilityComment, readWhose } from "./reach";
import type { AvailabilityView } from "./schema";

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

export const toWeekly = ({ startAt, endAt, timeZone, repeatUntil, exceptions }: Availability): WeeklyPeriod => ({
  ...{ startAt: toUnix(startAt), endAt: toUnix(endAt), timeZone },
  ...{ repeatUntil: repeatUntil && toDay(repeatUntil), exceptions: exceptions.map(toDay) },
});

/** A row as the API shows it, with its periods in a window. Without one, with its first period. */
export function presentAvailability(row: Availability, window?: Window): AvailabilityView {
  const weekly = toWeekly(row);
  const found = listOccurrences(weekly, window ?? { from: weekly.startAt, to: weekly.endAt });
  return {
    ...{ id: row.id, userId: row.personId, type: AVAILABILITY_KINDS.indexOf(row.kind) },
    ...{ startAt: weekly.startAt, endAt: weekly.endAt, comment: row.comment, version: row.version },
    repeatUntil: weekly.repeatUntil === null ? null : utcDayToUnix(weekly.repeatUntil),
    exceptions: weekly.exceptions.map(utcDayToUnix),
    periods: found.map(({ startAt, endAt }) => ({ startAt, endAt })),
  };
}
