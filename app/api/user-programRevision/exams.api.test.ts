import { beforeAll, describe, expect, test } from "vitest";
import {
  EXAM_KINDS,
  EXAM_RESULTS,
  EXAM_SUBJECTS,
  type ExamResult,
  type ExamSubject,
  THEORY_STATES,
} from "@/lib/activity/training/exams/codes";
import type { ExamsView } from "@/lib/activity/training/exams/schema";
import { addDays, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

const TODAY = new Date().toISOString().slice(0, 10);
/** Days travel as unix seconds, kinds, subjects and results as their places in the lists. */
const daysAgo = (days: number) => utcDayToUnix(addDays(TODAY, -days));
const codeOfResult = (result: ExamResult) => EXAM_RESULTS.indexOf(result);
const codeOfState = (state: (typeof THEORY_STATES)[number]) => THEORY_STATES.indexOf(state);
const skillTest = (entries: object[]) => ({ kind: EXAM_KINDS.indexOf("SkillTest"), day: daysAgo(30), entries });

let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world);
});

async function enrol(): Promise<Enrolled> {
  const training = await enrolStudent(world, revisionId);
  await prisma().enrolment.update({ where: { id: training.id }, data: { startOn: new Date(daysAgo(700) * 1000) } });
  return training;
}
type Answer = { status: number; body: ExamsView & { errors?: Record<string, string[]>; detail?: string } };
async function send(
  verb: "POST" | "PUT" | "GET" | "PATCH",
  path: string,
  body?: unknown,
  as: SignedInPerson = world.instructor,
) {
  const answer = await call(verb, `/api/user-programRevision/${path}`, { as, body });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} } as Answer;
}
const sitting = (day: number, entries: [subject: ExamSubject, result: ExamResult, mark?: number][], over = {}) => ({
  ...{ kind: EXAM_KINDS.indexOf("TheoryPaper"), day, place: "Grenoble", examiner: "DGAC" },
  entries: entries.map(([subject, result, mark]) => ({
    ...{ subject: EXAM_SUBJECTS.indexOf(subject), result: codeOfResult(result) },
    ...(mark === undefined ? {} : { mark }),
  })),
  ...over,
});
const withdraw = (training: string, exam: string, version?: number) =>
  send("PATCH", `${training}/exam/${exam}/withdrawal`, version === undefined ? {} : { version });

describe("exams of a training", () => {
  test("a sitting is recorded in one go, told in the audit, and read by its student and in the book", async () => {
    const { id, student } = await enrol();
    const papers: [ExamSubject, ExamResult, number][] = [
      ["AirLaw", "Passed", 92],
      ["Navigation", "Failed", 68],
    ];
    const { status, body } = await send("POST", `${id}/exam`, sitting(daysAgo(30), papers));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.theory).toMatchObject({ state: 1, passed: 1, firstAttemptOn: daysAgo(30), validUntil: null });
    expect(body.theory!.papers[0]).toEqual({ subject: 0, state: 2, attempts: 1 });
    expect(body.exams[0]).toMatchObject({ kind: 0, subject: 0, result: 1, day: daysAgo(30), mark: 92 });
    const own = await send("GET", `${id}/exam`, undefined, student);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.instructor.id } });
    expect(own.body.exams).toHaveLength(2);
    expect(own.body).toEqual(body);
    expect(own.body.exams[0]).toMatchObject({ place: "Grenoble", recordedBy: `${firstName} ${lastName}`, paperSet: 1 });
    const book = await call("GET", `/api/user-programRevision/${id}/progress-book`, { as: student });
    expect(((await book.json()) as { exams: ExamsView }).exams).toEqual(own.body);
    const told = await prisma().auditEntry.findMany({
      where: { subjectKind: "exam", subjectId: { in: body.exams.map((one) => one.id) } },
    });
    expect(told.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["exam.record", world.instructor.id],
      ["exam.record", world.instructor.id],
    ]);
    // A student records nothing, not even their own.
    expect((await send("POST", `${id}/exam`, sitting(daysAgo(9), [["AirLaw", "Passed"]]), student)).status).toBe(403);
  });

  test("of a sitting with something untrue nothing is kept, and the error is at its field", async () => {
    const { id } = await enrol();
    const cases: [object, string][] = [
      [
        sitting(daysAgo(30), [
          ["AirLaw", "Passed", 92],
          ["Navigation", "Passed", 60],
        ]),
        "entries.1.mark",
      ],
      [sitting(daysAgo(30), [["AirLaw", "Passed", 101]]), "entries.0.mark"],
      [sitting(daysAgo(-3), [["AirLaw", "Passed"]]), "day"],
      [{ ...skillTest([{ result: 1 }]), day: daysAgo(701), examiner: "A. Durand" }, "day"],
      [{ ...sitting(daysAgo(30), [["AirLaw", "Passed"]]), day: TODAY }, "day"],
      [
        sitting(daysAgo(30), [
          ["AirLaw", "Passed"],
          ["AirLaw", "Passed"],
        ]),
        "entries.1.subject",
      ],
      [sitting(daysAgo(30), [], { entries: [{ subject: EXAM_SUBJECTS.length, result: 1 }] }), "entries.0.subject"],
      [sitting(daysAgo(30), [], { entries: [{ subject: "AirLaw", result: 1 }] }), "entries.0.subject"],
      [sitting(daysAgo(30), [], { entries: [{ result: 1 }] }), "entries.0.subject"],
      [skillTest([{ subject: 0, result: 1 }]), "entries.0.subject"],
      [skillTest([{ result: 1 }]), "examiner"],
      [sitting(daysAgo(30), []), "entries"],
      [sitting(daysAgo(30), [["AirLaw", "Passed"]], { isNewSet: true }), "entries.0.subject"],
    ];
    for (const [body, path] of cases) {
      const answer = await send("POST", `${id}/exam`, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(answer.body)).toEqual([
        422,
        [path],
      ]);
    }
    expect((await send("GET", `${id}/exam`)).body.exams).toEqual([]);
  });

  test("a paper counts that was passed before the training began", async () => {
    const { id } = await enrol();
    const { status, body } = await send("POST", `${id}/exam`, sitting(daysAgo(701), [["AirLaw", "Passed"]]));
    expect([status, body.theory?.passed, body.theory?.firstAttemptOn]).toEqual([201, 1, daysAgo(701)]);
  });

  test("a fifth attempt is refused, until all papers are taken again", async () => {
    const { id } = await enrol();
    for (const days of [200, 150, 100, 50])
      await send("POST", `${id}/exam`, sitting(daysAgo(days), [["Navigation", "Failed", 40]]));
    const fifth = sitting(daysAgo(10), [["Navigation", "Passed", 80]]);
    const refused = await send("POST", `${id}/exam`, fifth);
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ["entries.0.subject"]]);
    const again = await send("POST", `${id}/exam`, { ...fifth, isNewSet: true });
    expect(again.status).toBe(201);
    expect(again.body.theory).toMatchObject({
      paperSet: 2,
      state: codeOfState("Open"),
      passed: 1,
      firstAttemptOn: daysAgo(10),
    });
    // What the second set rests on stays.
    const [first] = again.body.exams;
    expect((await withdraw(id, first!.id, 1)).status).toBe(409);
  });

  test("two who record the same pass at once: one is told that it is there", async () => {
    const { id } = await enrol();
    const body = sitting(daysAgo(30), [["AirLaw", "Passed", 92]]);
    const answers = await Promise.all([
      send("POST", `${id}/exam`, body),
      send("POST", `${id}/exam`, body, world.staff),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("a result takes the place of the plan", async () => {
    const { id } = await enrol();
    await send("POST", `${id}/exam`, sitting(daysAgo(-20), [["AirLaw", "Planned"]]));
    const { body } = await send("POST", `${id}/exam`, sitting(daysAgo(1), [["AirLaw", "Passed", 90]]));
    expect(body.exams.map(({ result }) => result)).toEqual([codeOfResult("Passed")]);
  });

  test("is corrected over its version, by what it answers, and withdrawn over its version; the history keeps both", async () => {
    const { id } = await enrol();
    const { body } = await send("POST", `${id}/exam`, sitting(daysAgo(30), [["AirLaw", "Passed", 92]]));
    const exam = body.exams[0]!;
    expect((await send("PUT", `${id}/exam`, exam)).body.theory).toBeUndefined();
    expect((await send("GET", `${id}/exam`)).body.exams).toEqual([exam]);
    const correct = (change: object) => send("PUT", `${id}/exam`, { id: exam.id, ...change });
    expect((await correct({ mark: 60 })).status).toBe(428);
    expect(Object.keys((await correct({ mark: 60, version: 1 })).body.errors!)).toEqual(["mark"]);
    expect((await correct({ mark: 60, result: 2, version: 1 })).status).toBe(200);
    expect((await correct({ mark: 61, version: 1 })).status).toBe(409);
    expect((await send("GET", `${id}/exam`)).body.exams[0]).toMatchObject({
      mark: 60,
      result: 2,
      place: "Grenoble",
    });
    // It belongs to this training only.
    const other = await enrol();
    expect((await withdraw(other.id, exam.id, 2)).status).toBe(404);
    expect((await send("PUT", `${other.id}/exam`, { id: exam.id, mark: 61, version: 2 })).status).toBe(404);
    expect((await withdraw(id, exam.id)).status).toBe(428);
    expect((await withdraw(id, exam.id, 1)).status).toBe(409);
    expect((await withdraw(id, exam.id, 2)).status).toBe(204);
    expect((await withdraw(id, exam.id, 3)).status).toBe(404);
    expect((await send("GET", `${id}/exam`)).body.exams).toEqual([]);
    const told = await prisma().auditEntry.findMany({ where: { subjectId: exam.id }, orderBy: { at: "asc" } });
    expect(told.map(({ action }) => action)).toEqual(["exam.record", "exam.correct", "exam.remove"]);
  });

  test("who left a training takes no more exams in it, and one with an exam isn't taken back", async () => {
    const { id } = await enrol();
    await send("POST", `${id}/exam`, sitting(daysAgo(30), [["AirLaw", "Passed", 92]]));
    const back = await call("PATCH", "/api/user-programRevision", { as: world.staff, body: { ids: [id] } });
    expect(back.status).toBe(409);
    await call("POST", `/api/user-programRevision/${id}/leave`, { as: world.staff, body: { version: 1 } });
    expect((await send("POST", `${id}/exam`, sitting(daysAgo(20), [["Navigation", "Passed"]]))).status).toBe(409);
  });
});
