import { expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import { call, type Verb } from "@/lib/testing/call";
import { countStatements } from "@/lib/testing/statements";
import { enrolStudent, makeLessonEntry, makeLessonLeg, makeProgram } from "@/lib/testing/training";
import { makePerson, makeWorld } from "@/lib/testing/world";

test("a revision, its students and their books take as many statements for forty lessons as for three", async () => {
  const world = await makeWorld();
  const measure = async (flights: number, students: number) => {
    const revisionId = await makeProgram(world, { flights });
    const training = await enrolStudent(world, revisionId);
    const entries = training.lessons.map(({ id, session }, at) =>
      makeLessonEntry(world, id, {
        exerciseRatings: session.exercises.map(({ exerciseId }) => ({ exerciseId, rating: 3, comment: "" })),
        legs:
          session.type === "Practical" ? [makeLessonLeg(1_790_000_000 + at * 7200, 40, session.mode === "Solo")] : [],
        isForced: true,
      }),
    );
    const usersIds = await Promise.all(
      Array.from({ length: students }, async () => (await makePerson({ roles: { [world.site.id]: ["Student"] } })).id),
    );
    const ask = (verb: Verb, path: string, body?: object) => async () => {
      const answer = await call(verb, `/api/${path}`, { as: world.admin, body });
      expect(answer.status, `${path}: ${await answer.text()}`).toBeLessThan(300);
    };
    const work = {
      tree: ask("GET", `revision/${revisionId}`),
      lessons: ask("GET", `revision/${revisionId}/session`),
      exported: ask("GET", `revision/${revisionId}/export`),
      enrolling: ask("POST", "user-programRevision", { usersIds, revisionsId: revisionId }),
      followUps: () => asActor(SYSTEM_ACTOR, (at) => enterFollowUps(at, training.id, entries)),
      book: ask("GET", `user-programRevision/${training.id}/progress-book`),
    };
    const counts: Record<string, number> = {};
    for (const [name, run] of Object.entries(work)) counts[name] = await countStatements(run);
    return counts;
  };
  await measure(0, 1);
  const few = await measure(0, 1);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(1);
  const many = await measure(37, 12);
  // What the server remembers from one request to the next may spare a statement or two.
  for (const [name, count] of Object.entries(many)) expect(Math.abs(count - few[name]!), name).toBeLessThan(4);
});
