import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { changeVersionedRow } from "@/lib/records/versioned";
import { claimUsableRevisions, giveLessons } from "../commands";
import { type EnrolmentRow, includeOfEnrolment, presentEnrolment, readRatingSystem } from "../queries";
import { readMove } from "./queries";
import type { MoveInput } from "./schema";

/**
 * Ends a training and lets it go on in a later revision of its programme: with the same first day, with what was accepted and
 * validated as long as the prerequisites say the same, and with all that is done of the lessons that are still taught. The
 * training that ends keeps its lessons as they are. Returns the training that goes on.
 */
export async function moveTraining(work: Work, id: string, { to, version }: MoveInput): Promise<{ id: string }> {
  await claimUsableRevisions(work, [to]);
  const { row, isSame, move } = await readMove(work, id, to);
  await endForMove(work, row, version);
  const { studentId, programId, startOn } = row;
  const accepted = { requirementsAcceptedAt: isSame ? row.requirementsAcceptedAt : null };
  const { validatedById, validatedByName, validatedAt } = row;
  const next = newId();
  const data = {
    ...{ studentId, programId, startOn, revisionId: to, previousId: id },
    ...accepted,
    ...(isSame ? { validatedById, validatedByName, validatedAt } : {}),
  };
  await work.db.enrolment.create({
    data: { id: next, createdAt: work.now, enrolledById: work.actor.id, ...data },
  });
  await giveLessons(work, [next]);
  const pairs = await pairRows(work, next, move.kept);
  await carryOver(work, pairs);
  await moveReservations(work, pairs);
  changed(work, { kind: "Enrolment", id: next, verb: "continue", after: data, people: [studentId] });
  return { id: next };
}

async function endForMove(work: Work, row: EnrolmentRow, version: number | undefined): Promise<void> {
  const { id, studentId, startOn } = row;
  const system = await readRatingSystem(work);
  await changeVersionedRow(work, {
    table: work.db.enrolment,
    find: async (): Promise<EnrolmentRow | null> =>
      work.db.enrolment.findUnique({ where: { id }, include: includeOfEnrolment }),
    ...{ id, version, kind: "Enrolment" as const, verb: "moveOn" },
    // One that hasn't begun yet ends on the day on which it would have.
    data: () => ({ state: "Disabled" as const, leftOn: startOn > work.now ? startOn : work.now }),
    view: (current: EnrolmentRow) => presentEnrolment(current, system),
    people: [studentId],
  });
}

type Kept = Awaited<ReturnType<typeof readMove>>["move"]["kept"];
/** A lesson of the training that ends, and the row in which it goes on. */
type Pair = { from: string; to: string };

/** Finds the row in which each lesson goes on. Repetitions get rows of their own, after the last lesson of their phase. */
async function pairRows(work: Work, enrolmentId: string, kept: Kept): Promise<Pair[]> {
  const rows = await work.db.enrolmentSession.findMany({ where: { enrolmentId } });
  const originals = new Map(rows.map((row) => [row.sessionId, row]));
  const ends = new Map<string, number>();
  for (const { phaseId, order } of rows) ends.set(phaseId, Math.max(ends.get(phaseId) ?? -1, order));
  const repetitions = kept.flatMap(({ from, to }) => {
    if (!from.repeatsId) return [];
    const { id: repeatsId, phaseId, sessionId } = originals.get(to.id)!;
    const order = ends.get(phaseId)! + 1;
    ends.set(phaseId, order);
    return [{ from: from.id, row: { id: newId(), enrolmentId, phaseId, sessionId, repeatsId, order } }];
  });
  await work.db.enrolmentSession.createMany({ data: repetitions.map(({ row }) => row) });
  return [
    ...kept
      .filter(({ from }) => !from.repeatsId)
      .map(({ from, to }) => ({ from: from.id, to: originals.get(to.id)!.id })),
    ...repetitions.map(({ from, row }) => ({ from, to: row.id })),
  ];
}

/** Lets reservations give the lessons in which those of the training that ends go on. What is planned there is open again here. */
async function moveReservations({ db }: Work, pairs: readonly Pair[]): Promise<void> {
  const [from, to] = [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)];
  await db.$executeRaw`
    UPDATE reservation_person SET lesson_id = pair."to"
    FROM unnest(${from}::char(24)[], ${to}::char(24)[]) AS pair("from", "to")
      JOIN enrolment_session held ON held.id = pair."from" AND held.status = 'Planned'
    WHERE lesson_id = pair."from"`;
  await db.enrolmentSession.updateMany({
    where: { id: { in: from }, status: "Planned" },
    data: { status: "NotPlanned", version: { increment: 1 } },
  });
}

/**
 * Carries over what was done and planned in lessons to the rows in which they go on. Follow-ups stay where they were
 * written: each row names the lesson that has one, however often the training has moved.
 */
async function carryOver({ db }: Work, pairs: readonly Pair[]): Promise<void> {
  await db.$executeRaw`
    UPDATE enrolment_session AS next SET status = held.status, continues_id = coalesce(held.continues_id, held.id)
    FROM unnest(${pairs.map(({ from }) => from)}::char(24)[], ${pairs.map(({ to }) => to)}::char(24)[]) AS pair("from", "to")
      JOIN enrolment_session held ON held.id = pair."from"
    WHERE next.id = pair."to"`;
}
