import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { APPROACH_KINDS, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { enterFollowUps, type LessonEntry } from "@/lib/activity/training/follow-up/commands";
import type { ProgressBook } from "@/lib/activity/training/progress-book/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import {
  type Enrolled,
  enrolStudent,
  INSTRUCTIONS,
  LESSON_START,
  makeLessonEntry,
  makeLessonLeg,
  makeProgram,
} from "@/lib/testing/training";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
let revisionsId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionsId = await makeProgram(world);
});

const enrol = () => enrolStudent(world, revisionsId);
const entry = (lessonId: string, over: Partial<LessonEntry> = {}) => makeLessonEntry(world, lessonId, over);
const enter = (training: Enrolled, entries: LessonEntry[]) =>
  asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, training.id, entries));
async function readBook(id: string, as: SignedInPerson, status = 200): Promise<ProgressBook> {
  const answer = await call("GET", `/api/user-programRevision/${id}/progress-book`, { as });
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  expect(text).not.toContain(INSTRUCTIONS);
  return JSON.parse(text);
}

describe("a progress book", () => {
  test("adds up lessons and their legs, and says what comes next and what is done again", async () => {
    const training = await enrol();
    const [theory, stalls, alone] = training.lessons;
    const [stall, turn] = stalls!.session.exercises.map(({ exerciseId }) => exerciseId);
    const exerciseRatings = [
      { exerciseId: stall!, rating: 1, comment: "Late" },
      { exerciseId: turn!, rating: 2, comment: "Wide" },
    ];
    await enter(training, [
      entry(theory!.id, { theoryMinutes: 55 }),
      entry(stalls!.id, {
        legs: [makeLessonLeg(LESSON_START, 65), makeLessonLeg(LESSON_START + 7200, 30)],
        exerciseRatings,
        isForced: true,
        signed: null,
      }),
    ]);
    const book = await readBook(training.id, training.student);
    const lessons = book.phases.flatMap((phase) => phase.lessons);
    expect(lessons).toMatchObject([
      { title: "Theory", status: 3, minutes: 55, signature: 0, kind: 0 },
      { title: "Stalls", status: 2, minutes: 95, rating: 1, isForced: true, signature: null, comment: "Calm flight" },
      { title: "Alone", status: 0, minutes: null, rating: null, instructor: null, isSolo: true },
    ]);
    const hours = Object.fromEntries(book.hours.map(({ category, ...line }) => [category, line]));
    expect(hours).toMatchObject({
      theory: { done: 55, planned: 0, expected: 60 },
      dual: { done: 95, expected: 60 },
      solo: { done: 0, expected: 60 },
    });
    expect(book.counts).toMatchObject({ landingsByDay: 8, touchAndGos: 6, goArounds: 2 });
    expect(book.counts.approaches).toContainEqual({ kind: APPROACH_KINDS.indexOf("Ils"), count: 4 });
    expect(book.ratings).toMatchObject({
      unsatisfactory: 1,
      shouldImprove: 1,
      withoutSkill: { count: 2, average: 1.5 },
    });
    expect(book.redo).toMatchObject([{ name: "Stall", rating: 1, comment: "Late", lessonId: stalls!.id }]);
    expect(book.next).toMatchObject({ lessonId: alone!.id });
    // An instructor of the student's site reads the same.
    expect(await readBook(training.id, world.instructor)).toEqual(book);
  });

  test("is neither another student's nor another site's instructor's to read", async () => {
    const training = await enrol();
    const [peer, site] = [await enrol(), await makeSite()];
    const stranger = await signInAs(await makePerson({ roles: { [site.id]: ["Instructor", "Staff"] } }));
    for (const as of [peer.student, stranger, world.renter]) await readBook(training.id, as, 404);
  });

  test("doesn't count legs of other trainings, nor those that were flown beside", async () => {
    const training = await enrol();
    const body = { ...makeLessonLeg(LESSON_START + 90_000, 50), mode: PILOT_FUNCTIONS.indexOf("Dual") };
    const {
      aircraftId: _,
      touchAndGos: __,
      goArounds: ___,
      isCrossCountry: ____,
      approaches: _____,
      ...declared
    } = body;
    const answer = await call("POST", `/api/user/${training.student.id}/external-leg`, {
      as: training.student,
      body: declared,
    });
    expect(answer.status, await answer.text()).toBe(201);
    const book = await readBook(training.id, training.student);
    expect(book.hours.every(({ done }) => done === 0)).toBe(true);
  });
});

describe("following a lesson up", () => {
  test("is refused twice, in another training, and where a rule of ratings is broken", async () => {
    const [training, other] = [await enrol(), await enrol()];
    const [theory, stalls] = training.lessons;
    await enter(training, [entry(theory!.id)]);
    const refused = async (entries: LessonEntry[], key: string) =>
      expect(enter(training, entries), key).rejects.toMatchObject(
        key.includes(".") ? { key } : { errors: expect.anything() },
      );
    await refused([entry(theory!.id)], "progress.followedUpAlready");
    await refused([entry(other.lessons[0]!.id)], "errors.notFound");
    await refused(
      [entry(stalls!.id, { isForced: true }), entry(stalls!.id, { isForced: true })],
      "progress.followedUpAlready",
    );
    await expect(enter(training, [entry(stalls!.id)])).rejects.toThrow();
    // Nothing of what was refused is left.
    expect(await prisma().lessonFollowUp.count({ where: { lesson: { enrolmentId: training.id } } })).toBe(1);
  });

  test("of two at once enters the lesson once", async () => {
    const training = await enrol();
    const entries = [entry(training.lessons[0]!.id)];
    const done = await Promise.allSettled([enter(training, entries), enter(training, entries)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("its legs aren't the pilot's to change, and count for recent experience", async () => {
    const training = await enrol();
    await enter(training, [entry(training.lessons[2]!.id, { legs: [makeLessonLeg(LESSON_START, 40, true)] })]);
    const answer = await call("GET", `/api/user/${training.student.id}/legs`, { as: training.student });
    const [flown] = (await answer.json()) as { id: string; rights: object; version: number }[];
    expect(flown!.rights).toEqual({ change: false, judge: false, withdraw: false });
    const withdrawn = await call("PATCH", `/api/user/${training.student.id}/external-leg/${flown!.id}/withdrawal`, {
      as: training.student,
      body: { version: 1 },
    });
    expect(withdrawn.status).toBe(404);
  });
});

test("after a move to a later revision what was flown and rated stays in the book, also of lessons that are no longer taught", async () => {
  const training = await enrol();
  const [, stalls, alone] = training.lessons;
  const [stall] = stalls!.session.exercises.map(({ exerciseId }) => exerciseId);
  await enter(training, [
    entry(stalls!.id, {
      legs: [makeLessonLeg(LESSON_START, 65)],
      exerciseRatings: [{ exerciseId: stall!, rating: 1, comment: "Late" }],
      isForced: true,
    }),
    entry(alone!.id, {
      startAt: fromUnix(LESSON_START + 90_000),
      legs: [makeLessonLeg(LESSON_START + 90_000, 40, true)],
    }),
  ]);
  const send = async <T>(verb: "POST" | "PATCH", path: string, body: object) => {
    const answer = await call(verb, `/api/${path}`, { as: world.staff, body });
    const text = await answer.text();
    expect(answer.status, `${path}: ${text}`).toBeLessThan(300);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const copy = {
    origineRevisionId: revisionsId,
    duplicate: true,
    name: "Next",
    edition: "1",
    creationDate: LESSON_START,
  };
  const { id: second } = await send<{ id: string }>("POST", "revision", { ...copy, revision: newId().slice(0, 12) });
  const lessons = await (await call("GET", `/api/revision/${second}/session`, { as: world.staff })).json();
  const dropped = (lessons as { id: string; title: string; version: number }[]).find(({ title }) => title === "Alone")!;
  await send("PATCH", "state/session", { id: dropped.id, state: 1, version: dropped.version });
  const { version } = await (await call("GET", `/api/revision/${second}`, { as: world.staff })).json();
  await send("PATCH", `revision/${second}/lock`, { version });
  const before = await readBook(training.id, training.student);
  const { id } = await send<{ id: string }>("POST", `user-programRevision/${training.id}/move`, {
    to: second,
    version: 1,
  });
  const book = await readBook(id, training.student);
  const done = ({ hours }: ProgressBook) => hours.map((line) => line.done);
  expect(done(book)).toEqual(done(before));
  expect(book.counts).toEqual(before.counts);
  expect(book.ratings).toEqual(before.ratings);
  expect(book.phases.map((phase) => phase.lessons.map(({ title, minutes }) => [title, minutes]))).toEqual([
    [
      ["Theory", null],
      ["Stalls", 65],
    ],
    [["Alone", 40]],
  ]);
  const moved = book.phases[0]!.lessons[1]!;
  expect(moved.exercises.map(({ name, rating }) => [name, rating])).toEqual([
    ["Stall", 1],
    ["Turn", null],
  ]);
  // What was to be done again, and what was left out, still is.
  expect(book.redo.map(({ name }) => name).sort()).toEqual(["Stall", "Turn"]);
});
