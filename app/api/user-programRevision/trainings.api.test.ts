import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

type Json = Record<string, unknown>;
type Training = {
  id: string;
  userId: string;
  version: number;
  requirementsAccepted: boolean;
  staffValidation: Json | null;
};
type Lesson = { id: string; sessionId: string; title: string; order: number; repeatsId: string | null; pratical: Json };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Sends a request, as staff where nobody is named, expects its status, and returns the answer. */
async function send<T = Json>(
  verb: Verb,
  path: string,
  body?: unknown,
  status?: number,
  as?: SignedInPerson,
): Promise<T> {
  const answer = await call(verb, `/api/${path}`, { as: as ?? world.staff, body });
  const text = await answer.text();
  const usual = { GET: 200, POST: 201, PUT: 204, PATCH: 204, DELETE: 204 }[verb];
  expect(answer.status, `${verb} ${path}: ${text}`).toBe(status ?? usual);
  return (text ? JSON.parse(text) : undefined) as T;
}

const SECRET = "Cut the engine without a word";
/** A locked revision with a theory lesson and two flights, of which one has instructions. */
async function writeRevision({ requirements = [] as string[], isLocked = true } = {}): Promise<string> {
  const id = await send<string>("POST", "program", { name: newId(), edition: "1", revision: "0" });
  const { currentRevisionId: revisionId } = await send<{ currentRevisionId: string }>("GET", `program/${id}`);
  await send("PUT", "revision", { id: revisionId, version: 1, requirements });
  const { id: phaseId } = await send<{ id: string }>("POST", "phase", { revisionId, name: "Circuits" });
  await send("POST", "session", { phaseId, type: 0, title: "Theory" });
  const pratical = { instructions: `<p>${SECRET}</p>`, briefingContent: "<p>Wind</p>" };
  await send("POST", "session", { phaseId, type: 1, title: "Engine failure", pratical });
  await send("POST", "session", { phaseId, type: 1, title: "Solo", pratical: { mode: 0 } });
  if (isLocked) await send("PATCH", `revision/${revisionId}/lock`, { version: requirements.length > 0 ? 2 : 1 });
  return revisionId;
}
const makeStudent = async (siteId = world.site.id) => signInAs(await makePerson({ roles: { [siteId]: ["Student"] } }));
const enrol = (body: Json, status?: number) => send<Training[]>("POST", "user-programRevision", body, status);

describe("enrolling", () => {
  test("gives the student the phases and lessons of the locked revision, in their order", async () => {
    const [student, revisionsId] = [await makeStudent(), await writeRevision()];
    const [training] = await enrol({ userId: student.id, revisionsId });
    const lessons = await send<Lesson[]>("GET", `user-programSession/${training!.id}`, undefined, 200, student);
    expect(lessons.map(({ title }) => title)).toEqual(["Theory", "Engine failure", "Solo"]);
    expect(await send("GET", `user-programPhase/${training!.id}`)).toMatchObject([{ name: "Circuits", locked: true }]);
    expect(await send("GET", `user-programRevision/${student.id}`, undefined, 200, student)).toMatchObject([
      { id: training!.id, programRevisionId: revisionsId, locked: true },
    ]);
    expect(await send("GET", `user-programSession-name/${lessons[1]!.id}`)).toMatchObject({
      phaseName: "Circuits",
      title: "Engine failure",
    });
  });

  test("is refused in a revision that is still being written, twice in one programme, and of somebody who is no student", async () => {
    const [student, revisionsId] = [await makeStudent(), await writeRevision()];
    await enrol({ userId: student.id, revisionsId: await writeRevision({ isLocked: false }) }, 422);
    await enrol({ userId: world.renter.id, revisionsId }, 422);
    await enrol({ userId: student.id, revisionsId });
    const { detail } = (await enrol({ userId: student.id, revisionsId }, 409)) as unknown as { detail: string };
    expect(detail).toContain("already follows");
  });

  test("of a whole promotion takes those who don't follow the programme yet", async () => {
    const students = [await makeStudent(), await makeStudent(), await makeStudent()];
    const revisionsId = await writeRevision();
    await enrol({ userId: students[0]!.id, revisionsId });
    const promotion = { name: newId(), siteId: world.site.id, creationDate: 1_796_083_200 };
    const { id } = await send<{ id: string }>("POST", "promotion", {
      ...promotion,
      students: students.map((one) => one.id),
    });
    const enrolled = await enrol({ promotionId: id, revisionsId });
    expect(enrolled.map(({ userId }) => userId).sort()).toEqual(
      students
        .slice(1)
        .map((one) => one.id)
        .sort(),
    );
    await enrol({ promotionId: id, revisionsId }, 422);
    const userStudentIds = students.map((one) => one.id);
    const revisions = await send<{ id: string; userStudentIds: string[] }[]>(
      "POST",
      "revision-light/revision-students",
      { userStudentIds },
      200,
    );
    expect(revisions.map(({ userStudentIds: ids }) => ids.sort())).toEqual([userStudentIds.sort()]);
  });

  test("of two at once enrols the student once", async () => {
    const [student, revisionsId] = [await makeStudent(), await writeRevision()];
    const answers = await Promise.all(
      [0, 1, 2].map(() =>
        call("POST", "/api/user-programRevision", { as: world.staff, body: { userId: student.id, revisionsId } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("prerequisites", () => {
  test("are accepted by the student alone; only then the enrolment is validated, with who did", async () => {
    const student = await makeStudent();
    const [training] = await enrol({
      userId: student.id,
      revisionsId: await writeRevision({ requirements: ["Aged 16"] }),
    });
    const validate = (version: number, status: number, as = world.staff) =>
      send("PUT", `user-programRevision/validation?input=${training!.id}`, { version }, status, as);
    await validate(1, 409);
    const acceptance = { revisionId: training!.id, requirementAccepted: true };
    await send("PUT", "user-programRevision", acceptance, 404);
    await send("PUT", "user-programRevision", { ...acceptance, requirementAccepted: false }, 422, student);
    await send("PUT", "user-programRevision", acceptance, 204, student);
    await validate(2, 403, student);
    await validate(2, 403, world.instructor);
    await validate(2, 204);
    await validate(3, 409);
    const [after] = await send<Training[]>("GET", `user-programRevision/${student.id}`);
    expect(after).toMatchObject({ requirementsAccepted: true, staffValidation: { subjectIdentifier: world.staff.id } });
  });
});

describe("what a student gets", () => {
  test("never holds the instructions for instructors, in no answer", async () => {
    const student = await makeStudent();
    const [training] = await enrol({ userId: student.id, revisionsId: await writeRevision() });
    const path = `user-programSession/${training!.id}`;
    const own = await send<Lesson[]>("GET", path, undefined, 200, student);
    expect(JSON.stringify(own)).not.toContain(SECRET);
    expect(own[1]!.pratical).not.toHaveProperty("instructions");
    expect(own[1]!.pratical.briefingContent).toBe("<p>Wind</p>");
    const taught = await send<Lesson[]>("GET", path, undefined, 200, world.instructor);
    expect(taught[1]!.pratical.instructions).toBe(`<p>${SECRET}</p>`);
    await send("GET", `session/${own[1]!.sessionId}`, undefined, 403, student);
  });

  test("isn't what another student, or an instructor of another site, gets", async () => {
    const student = await makeStudent();
    const [training] = await enrol({ userId: student.id, revisionsId: await writeRevision() });
    const elsewhere = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [elsewhere.id]: ["Instructor", "Staff"] } }));
    const [{ id: lessonId, sessionId }] = (await send<Lesson[]>("GET", `user-programSession/${training!.id}`)) as [
      Lesson,
    ];
    for (const as of [await makeStudent(), stranger]) {
      await send("GET", `user-programRevision/${student.id}`, undefined, 404, as);
      await send("GET", `user-programPhase/${training!.id}`, undefined, 404, as);
      await send("GET", `user-programSession/${training!.id}`, undefined, 404, as);
      await send("GET", `user-programSession-light/${training!.id}`, undefined, 404, as);
      await send("GET", `user-programSession-name/${lessonId}`, undefined, 404, as);
      expect(await send("GET", `user-programSession-light/bySessionId/${sessionId}`, undefined, 200, as)).toEqual([]);
    }
    await send("POST", `user-programRevision/${training!.id}/leave`, { version: 1 }, 404, stranger);
    await send("POST", `user-programSession/${lessonId}/repeat`, undefined, 404, stranger);
  });
});

test("a lesson is repeated at the end of its phase, and a training that was left keeps what is done", async () => {
  const student = await makeStudent();
  const revisionsId = await writeRevision();
  const [training] = await enrol({ userId: student.id, revisionsId });
  const [, flight] = await send<Lesson[]>("GET", `user-programSession-light/${training!.id}`);
  const copy = await send<string>("POST", `user-programSession/${flight!.id}/repeat`);
  await send("POST", `user-programSession/${copy}/repeat`, undefined, 201, world.instructor);
  const lessons = await send<Lesson[]>("GET", `user-programSession-light/${training!.id}`);
  expect(lessons.map(({ title }) => title)).toEqual([
    "Theory",
    "Engine failure",
    "Solo",
    "Engine failure",
    "Engine failure",
  ]);
  expect(lessons.slice(3).map(({ repeatsId }) => repeatsId)).toEqual([flight!.id, flight!.id]);
  await send("POST", `user-programSession/${flight!.id}/repeat`, undefined, 403, student);

  await send("POST", `user-programRevision/${training!.id}/leave`, { version: 1, leftAt: 1_000_000_000 }, 422);
  await send("POST", `user-programRevision/${training!.id}/leave`, { version: 1 }, 204);
  await send("POST", `user-programSession/${flight!.id}/repeat`, undefined, 409);
  expect(await send("GET", `user-programSession-light/${training!.id}`)).toHaveLength(5);
  // Who left may begin again.
  await enrol({ userId: student.id, revisionsId });
});
