import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { Problem } from "@/lib/platform/problem";

type Planned = { released: readonly string[]; planned: readonly string[] };

/**
 * Makes lessons planned, and others open again (DECISIONS, "Reservations and planning"). Locks the lessons in the order of their ids,
 * so that a lesson is never planned twice: throws 409 for one that is no longer open. One that was followed up stays with its
 * reservation (spec 2 §5): it isn't touched, and throws 409 where it would be taken off.
 */
export async function planLessons(work: Work, { released, planned }: Planned): Promise<void> {
  const ids = [...new Set([...released, ...planned])].sort();
  if (ids.length === 0) return;
  type Held = { id: string; status: string; state: string; studentId: string; name: string };
  const held = await work.db.$queryRaw<Held[]>`
    SELECT l.id, l.status::text, l.state::text, e.student_id AS "studentId", coalesce(nullif(s.reference, ''), s.title) AS name
    FROM enrolment_session l JOIN enrolment e ON e.id = l.enrolment_id JOIN training_session s ON s.id = l.session_id
    WHERE l.id = ANY(${ids}::char(24)[]) ORDER BY l.id FOR UPDATE OF l`;
  for (const { id, status, state, studentId, name } of held) {
    const isPlanned = planned.includes(id);
    if (released.includes(id) && isFollowedUp(status)) {
      if (isPlanned) continue;
      throw new Problem("conflict", "reservations.studentFollowedUp", { values: { name } });
    }
    // One that stays with its reservation is both released and planned.
    const isOpen = state === "Active" && (status === "NotPlanned" || (status === "Planned" && released.includes(id)));
    if (isPlanned && !isOpen) throw new Problem("conflict", "reservations.lessonNotOpen", { values: { name } });
    const after = isPlanned ? ("Planned" as const) : ("NotPlanned" as const);
    if (status === after || !isOpen) continue;
    await work.db.enrolmentSession.update({ where: { id }, data: { status: after, version: { increment: 1 } } });
    const verb = isPlanned ? "plan" : "release";
    changed(work, {
      ...{ kind: "EnrolmentSession", id, verb, people: [studentId] },
      ...{ before: { status: status as "Planned" | "NotPlanned" }, after: { status: after } },
    });
  }
}

/**
 * Counts a new version of the submitted lessons that a flight gave, because its legs are their hours: who signs one has then seen them
 * as they are.
 */
export async function countLessonVersions({ db }: Work, lessonIds: readonly string[]): Promise<void> {
  if (lessonIds.length === 0) return;
  await db.enrolmentSession.updateMany({
    where: { id: { in: [...lessonIds] }, followUp: { isNot: null } },
    data: { version: { increment: 1 } },
  });
}

const isFollowedUp = (status: string) => status === "AwaitingSignature" || status === "Done";
