import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow, fillUnnamed } from "@/lib/records/versioned";
import type { Availability } from "@/prisma/generated/client";
import { MOST_AVAILABILITIES } from "./codes";
import {
  type AvailabilityFields,
  isDateOf,
  makeNoDateProblem,
  presentAvailability,
  readTimeZone,
  toColumns,
} from "./queries";
import { readWhoseToChange } from "./reach";
import type { AvailabilityChange, AvailabilityInput, AvailabilityView } from "./schema";

const DAY_SECONDS = 86_400;

/**
 * Enters a period in which a person may or may not be planned: their own, or by staff of one of their sites. It may take the place
 * of a weekly one, or of all from a day on.
 */
export async function addAvailability(
  work: Work,
  { userId, instead, ...input }: AvailabilityInput,
): Promise<AvailabilityView> {
  const personId = userId ?? demandPersonActor(work.actor).id;
  const { roles } = await readWhoseToChange(work, personId);
  await claimAvailabilities(work, personId);
  if ((await work.db.availability.count({ where: { personId } })) >= MOST_AVAILABILITIES)
    throw new Problem("conflict", "availability.tooMany", { values: { most: MOST_AVAILABILITIES } });
  if (instead) await makeRoom(work, personId, instead);
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

/** Takes a week's period out of its repetition, or ends the repetition before it. */
async function makeRoom(work: Work, personId: string, instead: NonNullable<AvailabilityInput["instead"]>) {
  const { id, day, andFollowing, version } = instead;
  const row = await claimRow(work, id);
  if (row.personId !== personId) throw new Problem("notFound", "errors.notFound");
  const { exceptions } = presentAvailability(row);
  if (!isDateOf(presentAvailability(row), day, row.timeZone)) throw makeNoDateProblem("instead.day", day);
  const change = andFollowing ? { repeatUntil: day - DAY_SECONDS } : { exceptions: [...exceptions, day] };
  await changeAvailability(work, id, change, version);
}

/** Changes a period. What isn't named stays. Throws 422 for another person, whose period it can't become. */
export async function changeAvailability(
  work: Work,
  id: string,
  change: AvailabilityChange,
  version: number | undefined,
): Promise<{ version: number }> {
  const { personId } = await claimRow(work, id);
  if (change.userId !== undefined && change.userId !== personId)
    throw makeInvalidFieldProblem("userId", "availability.personIsFixed");
  const { id: _, userId: __, periods: ___, timeZone: ____, version: _____, ...named } = change;
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.availability,
    ...{ id, version, kind: "Availability" as const, verb: "change", people: [personId] },
    view: (row: Availability) => presentAvailability(row),
    data: (row: Availability) => {
      const { type, startAt, endAt, repeatUntil, exceptions, comment } = presentAvailability(row);
      const present = { type, startAt, endAt, repeatUntil, exceptions, comment };
      const filled = fillUnnamed<AvailabilityFields>(present, named);
      // Exceptions that nobody names go with the dates that they were of.
      const left = filled.exceptions.filter((one) => named.exceptions || isDateOf(filled, one, row.timeZone));
      return toColumns({ ...filled, exceptions: left }, row.timeZone);
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
