import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { localDayOf, toDate, unixToUtcDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import { changeVersionedRow, fillUnnamed } from "@/lib/records/versioned";
import type { Availability } from "@/prisma/generated/client";
import { AVAILABILITY_KINDS, LONGEST_SECONDS, LONGEST_WEEKLY_SECONDS, MOST_AVAILABILITIES } from "./codes";
import { presentAvailability } from "./queries";
import { readWhoseToChange } from "./reach";
import type { AvailabilityChange, AvailabilityInput, AvailabilityView } from "./schema";

type Fields = Omit<AvailabilityInput, "userId">;

/** Enters a period in which a person may or may not be planned: their own, or by staff of one of their sites. */
export async function addAvailability(work: Work, { userId, ...input }: AvailabilityInput): Promise<AvailabilityView> {
  const personId = userId ?? demandPersonActor(work.actor).id;
  const { roles } = await readWhoseToChange(work, personId);
  await claimAvailabilities(work, personId);
  if ((await work.db.availability.count({ where: { personId } })) >= MOST_AVAILABILITIES)
    throw new Problem("conflict", "availability.tooMany", { values: { most: MOST_AVAILABILITIES } });
  const timeZone = await readTimeZone(
    work,
    roles.map(({ siteId }) => siteId),
  );
  const row: Availability = {
    ...{ id: newId(), personId, timeZone, ...toColumns(input, timeZone) },
    ...{ enteredById: work.actor.id, enteredAt: work.now, version: 1 },
  };
  await work.db.availability.create({ data: row });
  changed(work, { kind: "Availability", id: row.id, verb: "add", after: row, people: [personId] });
  return presentAvailability(row);
}

/** Changes a period. What isn't named stays. */
export async function changeAvailability(
  work: Work,
  id: string,
  change: AvailabilityChange,
  version: number | undefined,
): Promise<{ version: number }> {
  const { personId } = await claimRow(work, id);
  const { id: _, userId: __, periods: ___, version: ____, ...named } = change;
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.availability,
    ...{ id, version, kind: "Availability" as const, verb: "change", people: [personId] },
    view: (row: Availability) => presentAvailability(row),
    data: (row: Availability) => {
      const { id: ____id, userId: _user, periods: _periods, version: _version, ...present } = presentAvailability(row);
      return toColumns(fillUnnamed<Fields>(present, named), row.timeZone);
    },
  });
  return { version: next };
}

/** Deletes a period (DECISIONS, "REST surface": availability is one of the few things that are). */
export async function deleteAvailability(work: Work, id: string): Promise<void> {
  const before = await claimRow(work, id);
  await work.db.availability.delete({ where: { id } });
  changed(work, { kind: "Availability", id, verb: "delete", before, after: null, people: [before.personId] });
}

/** Reads a row that the actor may change, and makes bookings of its person wait. Throws 404 and 403. */
async function claimRow(work: Work, id: string): Promise<Availability> {
  const seen = await work.db.availability.findUnique({ where: { id } });
  if (!seen) throw new Problem("notFound", "errors.notFound");
  await readWhoseToChange(work, seen.personId);
  await claimAvailabilities(work, seen.personId);
  const row = await work.db.availability.findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** Writes the person's row, which bookings lock, so that one that is saved meanwhile waits and reads the periods anew. */
async function claimAvailabilities({ db }: Work, personId: string): Promise<void> {
  await db.$executeRaw`UPDATE person SET version = version WHERE id = ${personId}`;
}

/** Reads by whose clocks a person's weeks are repeated: those of their first site. */
async function readTimeZone({ db }: Work, siteIds: readonly string[]): Promise<string> {
  const where = { id: { in: [...siteIds] } };
  const site = await db.site.findFirst({ where, select: { timeZone: true }, orderBy: { id: "asc" } });
  return site?.timeZone ?? "UTC";
}

/** Converts a period to columns. Seconds are left out. Throws 422 for what can't be meant. */
function toColumns({ type, repeatUntil, exceptions, comment, ...times }: Fields, timeZone: string) {
  const [startAt, endAt] = [times.startAt, times.endAt].map((at) => at - (at % 60)) as [number, number];
  if (endAt <= startAt) throw makeInvalidFieldProblem("endAt", "availability.endsBeforeStart");
  const isWeekly = repeatUntil !== null;
  if (endAt - startAt > (isWeekly ? LONGEST_WEEKLY_SECONDS : LONGEST_SECONDS))
    throw makeInvalidFieldProblem("endAt", isWeekly ? "availability.weeklyTooLong" : "availability.tooLong");
  const firstDay = localDayOf(startAt, timeZone);
  if (isWeekly && unixToUtcDay(repeatUntil) < firstDay)
    throw makeInvalidFieldProblem("repeatUntil", "availability.untilBeforeStart");
  if (!isWeekly && exceptions.length > 0) throw makeInvalidFieldProblem("exceptions", "availability.exceptionsOnce");
  return {
    kind: AVAILABILITY_KINDS[type]!,
    ...{ startAt: fromUnix(startAt), endAt: fromUnix(endAt), comment },
    repeatUntil: isWeekly ? toDate(unixToUtcDay(repeatUntil)) : null,
    exceptions: [...new Set(exceptions)].sort((a, b) => a - b).map((one) => toDate(unixToUtcDay(one))),
  };
}
