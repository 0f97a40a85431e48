import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

type Json = Record<string, unknown>;
type Named = { id: string; version: number; order: number };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Sends a request as staff, expects its status, and returns the answer. */
async function send<T = Json>(
  verb: Verb,
  path: string,
  body?: unknown,
  status?: number,
  as?: SignedInPerson,
): Promise<T> {
  const answer = await call(verb, `/api/${path}`, { as: as ?? world.staff, body });
  const text = await answer.text();
  expect(answer.status, `${verb} ${path}: ${text}`).toBe(status ?? { GET: 200, POST: 201 }[verb as "GET"] ?? 204);
  return (text ? JSON.parse(text) : undefined) as T;
}

const DAY = 1_796_083_200;
async function writeProgram(): Promise<string> {
  const id = await send<string>("POST", "program", { name: newId(), edition: "1", revision: "0", creationDate: DAY });
  return (await send<{ currentRevisionId: string }>("GET", `program/${id}`)).currentRevisionId;
}
const addPhase = (revisionId: string, name = newId()) => send<Named>("POST", "phase", { revisionId, name });
const addLesson = (phaseId: string, more: Json = {}) =>
  send<Named>("POST", "session", { phaseId, type: 1, title: newId(), ...more });
const addExercise = (revisionId: string, name = newId()) => send<Named>("POST", "exercise", { revisionId, name });
const lock = (id: string, as?: SignedInPerson, status?: number) =>
  send("PATCH", `revision/${id}/lock`, { version: 1 }, status, as);

/** A locked revision with two phases, three lessons and two exercises. */
async function writeLocked() {
  const revisionId = await writeProgram();
  const [first, second] = [await addPhase(revisionId), await addPhase(revisionId)];
  const [used, unused] = [await addExercise(revisionId), await addExercise(revisionId)];
  const lesson = await addLesson(first.id, { exercises: [used.id], reference: "NAV 1" });
  const theory = await addLesson(first.id, { type: 0, theoretical: { content: "<p>Wind</p>" } });
  await addLesson(second.id);
  await lock(revisionId);
  return { revisionId, first, second, used, unused, lesson, theory };
}

test("a new programme demands what the school gives to new programmes, or what its author says", async () => {
  const type = async (category: "ForPeople" | "ForEquipment") =>
    (await prisma().certificateType.create({ data: { id: newId(), name: newId(), category, demands: [] } })).id;
  const [medical, insurance, other] = [await type("ForPeople"), await type("ForEquipment"), await type("ForPeople")];
  await prisma().defaultCertificateType.createMany({
    data: [
      { action: "ProgramCreationStudent", typeId: medical },
      { action: "ProgramCreationAircraft", typeId: insurance },
    ],
  });
  const demandsOf = async (id: string) => (await send("GET", `revision/${id}`)).regulatoryEnvironment as Json;
  const usual = await demandsOf(await writeProgram());
  expect(usual.studentCertificatesTypesIds).toContain(medical);
  expect(usual.aircraftCertificatesTypesIds).toContain(insurance);
  const named = {
    name: newId(),
    edition: "1",
    revision: "0",
    regulatoryEnvironment: { instructorCertificatesTypesIds: [other] },
  };
  const id = await send<string>("POST", "program", named);
  const { currentRevisionId } = await send<{ currentRevisionId: string }>("GET", `program/${id}`);
  expect(await demandsOf(currentRevisionId)).toMatchObject({
    instructorCertificatesTypesIds: [other],
    studentCertificatesTypesIds: [],
  });
  // A certificate of aircraft can't be demanded of a student.
  const wrong = { regulatoryEnvironment: { studentCertificatesTypesIds: [insurance] } };
  await send("PUT", "revision", { id: currentRevisionId, version: 1, ...wrong }, 422);
  await prisma().defaultCertificateType.deleteMany({ where: { typeId: { in: [medical, insurance] } } });
});

test("a lesson keeps its type and takes no part of the other one, so that no text is lost unseen", async () => {
  const { id: phaseId } = await addPhase(await writeProgram());
  const pratical = { instructions: "<p>Watch the speed</p>" };
  const lesson = await addLesson(phaseId, { pratical });
  const refused = async (body: Json) =>
    Object.keys((await send<{ errors: Json }>("PUT", "session", { id: lesson.id, version: 1, ...body }, 422)).errors);
  expect(await refused({ type: 0 })).toEqual(["type"]);
  expect(await refused({ theoretical: { content: "<p>Wind</p>" } })).toEqual(["theoretical"]);
  expect(await send("GET", `session/${lesson.id}`)).toMatchObject({ type: 1, pratical });
  await send("POST", "session", { phaseId, type: 0, title: newId(), pratical }, 422);
});

test("[2 §9] a programme that is disabled is listed with all of them, at statut=2, and not among the active ones", async () => {
  const ids = await Promise.all(
    [0, 1].map(() => send<string>("POST", "program", { name: newId(), edition: "1", revision: "0" })),
  );
  const [, disabled] = ids;
  const { version } = await send<Named>("GET", `program/${disabled}`);
  await send("PATCH", "state/program", { id: disabled, state: 1, version });
  const listed = async (statut: number) =>
    (await send<Named[]>("GET", `program?statut=${statut}`)).map(({ id }) => id).filter((id) => ids.includes(id));
  expect(await listed(0)).toEqual([ids[0]]);
  expect((await listed(2)).sort()).toEqual(ids.toSorted());
});

test("[2 §8] a lesson of a type that nobody knows, or of a phase that isn't there, is refused by name", async () => {
  const { id: phaseId } = await addPhase(await writeProgram());
  const refused = async (more: Json) => {
    const body = { phaseId, type: 1, title: newId(), ...more };
    return (await send<{ errors: Json }>("POST", "session", body, 422)).errors;
  };
  expect(Object.keys(await refused({ type: 7 }))).toEqual(["type"]);
  expect(Object.keys(await refused({ phaseId: newId() }))).toEqual(["phaseId"]);
});

test("[2 §5] a new programme needs a name, an edition and a revision", async () => {
  const whole = { name: "PPL(A)", edition: "1", revision: "0" };
  for (const field of ["name", "edition", "revision"]) {
    const { errors } = await send<{ errors: object }>("POST", "program", { ...whole, [field]: " " }, 422);
    expect(Object.keys(errors)).toEqual([field]);
  }
});

describe("a locked revision", () => {
  test("can't be changed by any call, and says so", async () => {
    const { revisionId, first, used, unused, lesson } = await writeLocked();
    const before = await Promise.all(
      ["", "/phase", "/session"].map((part) => send("GET", `revision/${revisionId}${part}`)),
    );
    const refused: [Verb, string, unknown][] = [
      ["PUT", "revision", { id: revisionId, version: 2, name: "Other" }],
      ["PUT", "revision", { id: revisionId, version: 2, requirements: ["Other"] }],
      ["PATCH", `revision/${revisionId}/lock`, { version: 2 }],
      ["PATCH", `revision/${revisionId}/reorderPhases`, []],
      ["POST", "phase", { revisionId, name: "Other" }],
      ["PUT", "phase", { id: first.id, version: 1, name: "Other" }],
      ["PATCH", "state/phase", { id: first.id, state: 1, version: 1 }],
      ["PATCH", `phase/${first.id}/reorderSessions`, []],
      ["POST", "session", { phaseId: first.id, type: 1, title: "Other" }],
      ["PUT", "session", { id: lesson.id, version: 1, title: "Other" }],
      ["PUT", "session", { id: lesson.id, version: 1, exercises: [] }],
      ["PATCH", "state/session", { id: lesson.id, state: 1, version: 1 }],
      ["POST", "exercise", { revisionId, name: "Other" }],
      ["PUT", "exercise", { id: used.id, version: 1, name: "Other" }],
      ["DELETE", `exercise/${unused.id}`, undefined],
    ];
    for (const [verb, path, body] of refused) {
      const problem = await send<{ title: string; detail?: string }>(verb, path, body, 409);
      expect(JSON.stringify(problem), path).toContain("revision is locked");
    }
    const after = await Promise.all(
      ["", "/phase", "/session"].map((part) => send("GET", `revision/${revisionId}${part}`)),
    );
    expect(after).toEqual(before);
  });

  test("can't be changed by a fault of the product either: PostgreSQL refuses", async () => {
    const { revisionId, first, used, unused, lesson } = await writeLocked();
    const [place, db] = [{ revisionId, lineageId: newId(), order: 9 }, prisma()];
    const attempts = [
      db.programRevision.update({ where: { id: revisionId }, data: { name: "Other" } }),
      db.programRevision.update({ where: { id: revisionId }, data: { lockedAt: null } }),
      db.programRevision.delete({ where: { id: revisionId } }),
      db.trainingPhase.create({ data: { id: newId(), name: "Other", ...place } }),
      db.trainingPhase.update({ where: { id: first.id }, data: { order: 9 } }),
      db.trainingSession.update({ where: { id: lesson.id }, data: { title: "Other" } }),
      db.exercise.create({ data: { id: newId(), name: "Other", ...place } }),
      db.exercise.delete({ where: { id: unused.id } }),
      db.sessionExercise.deleteMany({ where: { exerciseId: used.id } }),
      db.regulatoryDemand.create({ data: { id: newId(), revisionId, side: "Aircraft", tagId: (await makeTag()).id } }),
    ];
    for (const [at, attempt] of attempts.entries()) await expect(attempt, String(at)).rejects.toThrow();
  });

  test("nobody writes into it while it is being locked", async () => {
    const revisionId = await writeProgram();
    const phase = await addPhase(revisionId);
    await addLesson(phase.id);
    const write = (at: number) =>
      call("POST", "/api/session", { as: world.staff, body: { phaseId: phase.id, type: 1, title: `Late ${at}` } });
    const locking = () => call("PATCH", `/api/revision/${revisionId}/lock`, { as: world.staff, body: { version: 1 } });
    const answers = await Promise.all([write(0), write(1), locking(), write(2), write(3), write(4)]);
    expect(answers[2]!.status).toBe(204);
    const written = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => [201, 204, 409].includes(status))).toBe(true);
    expect(await send<unknown[]>("GET", `revision/${revisionId}/session`)).toHaveLength(1 + written);
  });

  test("alone can be followed by a new one, empty or as its copy", async () => {
    const { revisionId } = await writeLocked();
    const open = (origineRevisionId: string, duplicate: boolean, revision: string, status = 201) =>
      send<{ id: string; locked: boolean }>(
        "POST",
        "revision",
        { origineRevisionId, duplicate, name: "Next", edition: "1", revision, creationDate: DAY },
        status,
      );
    const copy = await open(revisionId, true, "1");
    expect(copy.locked).toBe(false);
    await open(copy.id, true, "2", 409);
    await open(revisionId, false, "1", 409);
    const empty = await open(revisionId, false, "2");
    expect(await send("GET", `revision/${empty.id}/phase`)).toEqual([]);
    const told = async (id: string) =>
      (
        await send<{ title: string; reference: string; theoretical: unknown; exercises: { name: string }[] }[]>(
          "GET",
          `revision/${id}/session`,
        )
      ).map(({ title, reference, theoretical, exercises }) => [
        title,
        reference,
        theoretical,
        exercises.map((e) => e.name),
      ]);
    expect(await told(copy.id)).toEqual(await told(revisionId));
    // What is changed in the copy leaves the original alone.
    const [lesson] = await send<Named[]>("GET", `revision/${copy.id}/session`);
    await send("PUT", "session", { id: lesson!.id, version: 1, title: "Changed" });
    expect((await told(revisionId)).map(([title]) => title)).not.toContain("Changed");
  });

  test("isn't opened without any lesson, nor locked by an instructor or beside the head of training", async () => {
    const revisionId = await writeProgram();
    await lock(revisionId, world.staff, 409);
    await addLesson((await addPhase(revisionId)).id);
    await lock(revisionId, world.instructor, 403);
    const site = await makeSite();
    const staff = await signInAs(await makePerson({ roles: { [site.id]: ["Staff"] } }));
    const head = await signInAs(await makePerson({ roles: { [site.id]: ["Instructor"] } }));
    const duty = { siteId: site.id, personId: head.id, duty: "HeadOfTraining" as const };
    await prisma().dutyGrant.create({ data: duty });
    await lock(revisionId, staff, 403);
    await lock(revisionId, head);
  });
});

const makeTag = () => prisma().tag.create({ data: { id: newId(), name: newId() } });

describe("the order of lessons", () => {
  test("ends in one valid order after twenty reorderings at once", async () => {
    const phase = await addPhase(await writeProgram());
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push((await addLesson(phase.id)).id);
    const orders = Array.from({ length: 20 }, (_, at) => [...ids.slice(at % 6), ...ids.slice(0, at % 6)]);
    const answers = await Promise.all(
      orders.map((order) =>
        call("PATCH", `/api/phase/${phase.id}/reorderSessions`, {
          as: world.staff,
          body: order.map((id, place) => ({ id, order: place })),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 204));
    const rows = await prisma().trainingSession.findMany({ where: { phaseId: phase.id }, orderBy: { order: "asc" } });
    expect(rows.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(orders.map((order) => order.join())).toContain(rows.map(({ id }) => id).join());
  });

  test("is refused where it names another phase's lesson, or leaves one out", async () => {
    const revisionId = await writeProgram();
    const [phase, other] = [await addPhase(revisionId), await addPhase(revisionId)];
    const [one, two, foreign] = [await addLesson(phase.id), await addLesson(phase.id), await addLesson(other.id)];
    const reorder = (...ids: string[]) =>
      send<{ detail: string }>(
        "PATCH",
        `phase/${phase.id}/reorderSessions`,
        ids.map((id, order) => ({ id, order })),
        422,
      );
    expect((await reorder(two.id, foreign.id)).detail).toContain("isn’t there");
    expect((await reorder(two.id)).detail).toContain("leaves something out");
    const samePlace = [one, two].map(({ id }) => ({ id, order: 0 }));
    await send("PATCH", `phase/${phase.id}/reorderSessions`, samePlace, 422);
    expect(one.order).toBe(0);
  });

  test("a removed lesson is kept and comes back as the last one", async () => {
    const revisionId = await writeProgram();
    const phase = await addPhase(revisionId);
    const [one, two] = [await addLesson(phase.id), await addLesson(phase.id)];
    await send("PATCH", "state/session", { id: one.id, state: 1, version: 1 });
    expect((await send<Named[]>("GET", `revision/${revisionId}/session`)).map(({ id }) => id)).toEqual([two.id]);
    await send("PATCH", "state/session", { id: one.id, state: 0, version: 2 });
    const ids = (await send<Named[]>("GET", `revision/${revisionId}/session`)).map(({ id }) => id);
    expect(ids).toEqual([two.id, one.id]);
  });
});

describe("exercises and prerequisites", () => {
  test("an exercise isn't empty, not twice in a revision or lesson, and not deleted while a lesson uses it", async () => {
    const revisionId = await writeProgram();
    const phase = await addPhase(revisionId);
    const exercise = await addExercise(revisionId, "Steep turns");
    await send("POST", "exercise", { revisionId, name: " " }, 422);
    await send("POST", "exercise", { revisionId, name: "steep TURNS" }, 409);
    const lesson = await addLesson(phase.id);
    await send("PUT", "session", { id: lesson.id, version: 1, exercises: [exercise.id, exercise.id] }, 422);
    const foreign = await addExercise(await writeProgram());
    await send("PUT", "session", { id: lesson.id, version: 1, exercises: [foreign.id] }, 422);
    await send("PUT", "session", { id: lesson.id, version: 1, exercises: [exercise.id] });
    await send("DELETE", `exercise/${exercise.id}`, undefined, 409);
    await send("PUT", "session", { id: lesson.id, version: 2, exercises: [] });
    await send("DELETE", `exercise/${exercise.id}`);
  });

  test("a prerequisite isn't empty and not twice", async () => {
    const id = await writeProgram();
    await send("PUT", "revision", { id, version: 1, requirements: ["Aged 16", ""] }, 422);
    await send("PUT", "revision", { id, version: 1, requirements: ["Aged 16", "aged 16"] }, 422);
    await send("PUT", "revision", { id, version: 1, requirements: ["Aged 16", "Speaks French"] });
  });
});

test("a lesson's texts lose what could harm a reader", async () => {
  const phase = await addPhase(await writeProgram());
  const hostile = '<p onclick="alert(1)">Wind</p><script>alert(1)</script>';
  const { id } = await addLesson(phase.id, { pratical: { briefingContent: hostile, instructions: hostile } });
  const { pratical } = await send<{ pratical: Json }>("GET", `session/${id}`);
  expect(pratical).toMatchObject({ briefingContent: "<p>Wind</p>", instructions: "<p>Wind</p>" });
  // What reached the table in another way is cleaned before it is shown.
  await prisma().trainingSession.update({ where: { id }, data: { briefingContent: hostile } });
  const again = await send<{ pratical: Json }>("GET", `session/${id}`);
  expect(again.pratical.briefingContent).toBe("<p>Wind</p>");
});

test("an author learns by name what others have saved since a moment, of this revision only, and not what was theirs", async () => {
  const revisionId = await writeProgram();
  const phase = await addPhase(revisionId, "Handling");
  const lesson = await addLesson(phase.id, { reference: "HND 1" });
  const read = (since: number) =>
    send<{ kind: string; id: string; name: string; who: string }[]>(
      "GET",
      `revision/${revisionId}/edits?since=${since}`,
    );
  const start = Math.floor(Date.now() / 1000) - 60;
  expect(await read(start)).toEqual([]);
  const change = { id: lesson.id, version: 1, title: "Stalls" };
  await send("PUT", "session", change, 204, world.admin);
  await send("POST", "exercise", { revisionId: await writeProgram(), name: "Elsewhere" }, 201, world.admin);
  const person = await prisma().person.findUniqueOrThrow({ where: { id: world.admin.id } });
  const who = `${person.firstName} ${person.lastName}`;
  expect(await read(start)).toMatchObject([{ kind: "training-session", id: lesson.id, name: "HND 1", who }]);
  expect(await read(start + 3_600)).toEqual([]);
  await send("GET", `revision/${revisionId}/edits?since=${start}`, undefined, 403, world.instructor);
});
