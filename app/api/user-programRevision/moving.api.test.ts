import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

type Named = { id: string; version: number; title: string };
type Lesson = { id: string; title: string; status: number; repeatsId: string | null; comment: string };
type Line = { title: string; status: number };
type Preview = {
  kept: { from: Line; to: Line }[];
  left: Line[];
  added: Line[];
  requirementsToAccept: string[];
  version: number;
};
type Training = { id: string; previousId: string | null; state: number; requirementsAccepted: boolean };

let world: World;
let student: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
});

async function send<T = unknown>(
  verb: Verb,
  path: string,
  body?: unknown,
  status?: number,
  as = world.staff,
): Promise<T> {
  const answer = await call(verb, `/api/${path}`, { as, body });
  const text = await answer.text();
  const usual = { GET: 200, POST: 201, PUT: 204, PATCH: 204, DELETE: 204 }[verb];
  expect(answer.status, `${verb} ${path}: ${text}`).toBe(status ?? usual);
  return (text ? JSON.parse(text) : undefined) as T;
}
const makeStudent = async (siteId = world.site.id) => signInAs(await makePerson({ roles: { [siteId]: ["Student"] } }));
const lock = async (id: string) => {
  const { version } = await send<Named>("GET", `revision/${id}`);
  await send("PATCH", `revision/${id}/lock`, { version });
};

/**
 * A programme of three lessons and the next revision of it: there the second lesson has another name and stands last, the
 * third is no longer taught, and another one is.
 */
async function writeTwoRevisions({
  requirements = ["Aged 16"],
  later,
}: {
  requirements?: string[];
  later?: string[];
} = {}) {
  const name = newId();
  const program = await send<string>("POST", "program", { name, edition: "1", revision: "0" });
  const { currentRevisionId: first } = await send<{ currentRevisionId: string }>("GET", `program/${program}`);
  await send("PUT", "revision", { id: first, version: 1, requirements });
  const phase = await send<Named>("POST", "phase", { revisionId: first, name: "Circuits" });
  for (const title of ["Theory", "Stalls", "Spins"])
    await send("POST", "session", { phaseId: phase.id, type: 0, title });
  await lock(first);
  const copy = {
    origineRevisionId: first,
    duplicate: true,
    name,
    edition: "1",
    revision: "1",
    creationDate: 1_796_083_200,
  };
  const { id: second, version } = await send<Named>("POST", "revision", copy);
  if (later) await send("PUT", "revision", { id: second, version, requirements: later });
  const lessons = await send<Named[]>("GET", `revision/${second}/session`);
  const [stalls, spins] = ["Stalls", "Spins"].map((title) => lessons.find((one) => one.title === title)!);
  await send("PUT", "session", { id: stalls!.id, version: stalls!.version, title: "Slow flight and stalls" });
  await send("PATCH", "state/session", { id: spins!.id, state: 1, version: spins!.version });
  const [{ id: phaseId }] = (await send<Named[]>("GET", `revision/${second}/phase`)) as [Named];
  await send("POST", "session", { phaseId, type: 0, title: "Upset recovery" });
  await lock(second);
  return { first, second };
}

/** Enrols a student who accepted the prerequisites and has done all lessons but the first, one of them twice. */
async function begin(revisionId: string) {
  student = await makeStudent();
  const body = { userId: student.id, revisionsId: revisionId, startAt: 1_796_083_200 };
  const [{ id }] = (await send<Named[]>("POST", "user-programRevision", body)) as [Named];
  await send("PUT", "user-programRevision", { revisionId: id, requirementAccepted: true }, 204, student);
  const lessons = await send<Lesson[]>("GET", `user-programSession-light/${id}`);
  await send("POST", `user-programSession/${lessons[1]!.id}/repeat`);
  const where = { enrolmentId: id, session: { title: { not: "Theory" } } };
  await prisma().enrolmentSession.updateMany({ where, data: { status: "Done" } });
  const given = await prisma().enrolmentSession.findMany({ where });
  const told = { startAt: new Date(), submittedAt: new Date(), instructorName: "Elsewhere", comment: "well flown" };
  await prisma().lessonFollowUp.createMany({
    data: given.map(({ id: lessonId }) => ({ id: newId(), lessonId, ...told })),
  });
  return id;
}

test("a training moves to the next revision with what is done, as the preview said; the one that ends keeps its lessons", async () => {
  const { first, second } = await writeTwoRevisions();
  const id = await begin(first);
  const preview = await send<Preview>("GET", `user-programRevision/${id}/move?to=${second}`);
  expect(preview.kept.map(({ from, to }) => [from.title, to.title, from.status])).toEqual([
    ["Theory", "Theory", 0],
    ["Stalls", "Slow flight and stalls", 3],
    ["Stalls", "Slow flight and stalls", 3],
  ]);
  expect(preview.left).toMatchObject([{ title: "Spins", status: 3 }]);
  expect(preview.added).toMatchObject([{ title: "Upset recovery" }]);
  expect(preview.requirementsToAccept).toEqual([]);

  const { version } = preview;
  const next = await send<Named>("POST", `user-programRevision/${id}/move`, { to: second, version });
  const lessons = await send<Lesson[]>("GET", `user-programSession-light/${next.id}`, undefined, 200, student);
  expect(lessons.map((one) => [one.title, one.status, one.repeatsId !== null, one.comment])).toEqual([
    ["Theory", 0, false, ""],
    ["Slow flight and stalls", 3, false, "well flown"],
    ["Upset recovery", 0, false, ""],
    ["Slow flight and stalls", 3, true, "well flown"],
  ]);
  const before = await send<Lesson[]>("GET", `user-programSession-light/${id}`);
  expect(before.filter(({ status }) => status === 3)).toHaveLength(3);
  const trainings = await send<Training[]>("GET", `user-programRevision/${student.id}`);
  expect(trainings).toContainEqual(
    expect.objectContaining({
      id: next.id,
      previousId: id,
      state: 0,
      requirementsAccepted: true,
      startAt: 1_796_083_200,
    }),
  );
  expect(trainings.find((one) => one.id === id)).toMatchObject({ state: 1 });
  expect(await prisma().notification.count({ where: { personId: student.id, kind: "trainingMoved" } })).toBe(1);
});

test("of two moves at once one is made; a second one, one to an earlier revision, to another programme's or over what was not seen is refused", async () => {
  const { first, second } = await writeTwoRevisions();
  const elsewhere = await writeTwoRevisions();
  const id = await begin(first);
  const move = (to: string, version: number) =>
    call("POST", `/api/user-programRevision/${id}/move`, { as: world.staff, body: { to, version } });
  expect((await move(elsewhere.second, 2)).status).toBe(422);
  expect((await move(first, 2)).status).toBe(422);
  expect((await move(second, 1)).status).toBe(409);
  const answers = await Promise.all([move(second, 2), move(second, 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await move(second, 3)).status).toBe(409);
  expect(await prisma().enrolment.count({ where: { studentId: student.id } })).toBe(2);
});

test("who may not enrol a student can't move their training, nor see what that would do", async () => {
  const { first, second } = await writeTwoRevisions();
  const id = await begin(first);
  const elsewhere = (await makeSite()).id;
  const stranger = await signInAs(await makePerson({ roles: { [elsewhere]: ["Staff"] } }));
  // Who teaches here and is staff elsewhere reads the training, and enrols at the other site alone.
  const roles = { [world.site.id]: ["Instructor" as const], [elsewhere]: ["Staff" as const] };
  const teacher = await signInAs(await makePerson({ roles }));
  for (const [as, status] of [
    [teacher, 403],
    [stranger, 404],
    [await makeStudent(), 403],
    [student, 403],
    [world.instructor, 403],
  ] as const) {
    await send("GET", `user-programRevision/${id}/move?to=${second}`, undefined, status, as);
    await send("POST", `user-programRevision/${id}/move`, { to: second, version: 2 }, status, as);
  }
});

test("other prerequisites are accepted anew, and the training is validated anew", async () => {
  const { first, second } = await writeTwoRevisions({ later: ["Aged 16", "Medical class 2"] });
  const id = await begin(first);
  await send("PUT", `user-programRevision/validation?input=${id}`, { version: 2 });
  const { requirementsToAccept } = await send<Preview>("GET", `user-programRevision/${id}/move?to=${second}`);
  expect(requirementsToAccept).toEqual(["Aged 16", "Medical class 2"]);
  await send("POST", `user-programRevision/${id}/move`, { to: second, version: 3 });
  const trainings = await send<Training[]>("GET", `user-programRevision/${student.id}`);
  expect(trainings.find(({ previousId }) => previousId === id)).toMatchObject({
    requirementsAccepted: false,
    staffValidation: null,
  });
});

test("an enrolment made by mistake is taken back as long as nothing of it has happened; then the student can be enrolled again", async () => {
  const { first } = await writeTwoRevisions();
  const students = [await makeStudent(), await makeStudent()];
  const usersIds = students.map(({ id }) => id);
  const enrol = () => send<Named[]>("POST", "user-programRevision", { usersIds, revisionsId: first });
  const ids = (await enrol()).map(({ id }) => id);
  const stranger = await signInAs(await makePerson({ roles: { [(await makeSite()).id]: ["Staff"] } }));
  await send("PATCH", "user-programRevision", { ids }, 404, stranger);
  await send("PATCH", "user-programRevision", { ids }, 403, students[0]);
  await send("PATCH", "user-programRevision", { ids });
  expect(await send("GET", `user-programRevision/${usersIds[0]}`)).toEqual([]);
  const again = (await enrol()).map(({ id }) => id);
  await send("PUT", "user-programRevision", { revisionId: first, requirementAccepted: true }, 204, students[1]);
  // Of several, all are taken back or none.
  await send("PATCH", "user-programRevision", { ids: again }, 409);
  expect(await send("GET", `user-programRevision/${usersIds[0]}`)).toHaveLength(1);
});

test("a student is told of being enrolled and validated, and who validates of what was accepted: the head of training, else staff", async () => {
  const site = await makeSite();
  const student = await makeStudent(site.id);
  const staff = await signInAs(await makePerson({ roles: { [site.id]: ["Staff"] } }));
  const head = await signInAs(await makePerson({ roles: { [site.id]: ["Instructor"] } }));
  const told = async (person: { id: string }) => {
    const rows = await prisma().notification.findMany({ where: { personId: person.id }, orderBy: { at: "asc" } });
    return rows.map(({ kind }) => kind);
  };
  const enrol = async () => {
    const body = { userId: student.id, revisionsId: (await writeTwoRevisions()).first };
    const [{ id }] = (await send<Named[]>("POST", "user-programRevision", body, 201, staff)) as [Named];
    await send("PUT", "user-programRevision", { revisionId: id, requirementAccepted: true }, 204, student);
    return id;
  };
  const first = await enrol();
  expect([await told(staff), await told(head)]).toEqual([["prerequisitesAccepted"], []]);
  await prisma().dutyGrant.create({ data: { personId: head.id, siteId: site.id, duty: "HeadOfTraining" } });
  await enrol();
  expect([await told(staff), await told(head)]).toEqual([["prerequisitesAccepted"], ["prerequisitesAccepted"]]);
  await send("PUT", `user-programRevision/validation?input=${first}`, { version: 2 }, 204, await signInAs(head));
  expect(await told(student)).toEqual(["trainingEnrolled", "trainingEnrolled", "enrolmentValidated"]);
});
