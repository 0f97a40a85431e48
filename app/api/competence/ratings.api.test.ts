import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

type Behaviour = { id: string; name: string; nameFrench: string; order: number; state: number };
type Skill = { id: string; shortName: string; order: number; version: number; comportementsObservables: Behaviour[] };
type Phase = { id: string; trigram: string; order: number; version: number };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await prisma().skill.updateMany({ data: { state: "Archived" } });
  await prisma().flightPhase.updateMany({ data: { state: "Archived" } });
});

/** Sends a request as an admin, expects its status, and returns the answer. */
async function send<T>(verb: Verb, path: string, body?: unknown, status?: number, as?: SignedInPerson): Promise<T> {
  const answer = await call(verb, `/api/${path}`, { as: as ?? world.admin, body });
  const text = await answer.text();
  expect(answer.status, `${verb} ${path}: ${text}`).toBe(status ?? { GET: 200, POST: 201 }[verb as "GET"] ?? 204);
  return (text ? JSON.parse(text) : undefined) as T;
}
type Refusal = { errors: Record<string, string[]>; title: string; detail?: string };
const addSkill = (shortName: string, more: object = {}) =>
  send<Skill>("POST", "competence", { shortName, longName: `Skill ${shortName}`, ...more });
const addPhase = (shortName: string, more: object = {}) =>
  send<Phase>("POST", "phase-vol", { shortName, longName: `Phase ${shortName}`, ...more });
const readSkill = (id: string, as?: SignedInPerson) => send<Skill>("GET", `competence/${id}`, undefined, 200, as);
const behavioursOf = async (id: string, as?: SignedInPerson) =>
  (await readSkill(id, as)).comportementsObservables.map(({ name, state }) => `${name} ${state}`);

/** An exercise that names these. */
async function makeExercise(uses: { skills?: string[]; behaviours?: string[]; phases?: string[] }) {
  const program = { name: newId(), edition: "1", revision: "0" };
  const programId = await send<string>("POST", "program", program);
  const { currentRevisionId } = await send<{ currentRevisionId: string }>("GET", `program/${programId}`);
  await send("POST", "exercise", {
    ...{ revisionId: currentRevisionId, name: newId() },
    ...{ competences: uses.skills ?? [], comportementsObservables: uses.behaviours ?? [] },
    phasesVol: uses.phases ?? [],
  });
}

describe("behaviours of a skill", () => {
  const THREE = [{ name: "A", nameFrench: "Ah" }, { name: "B" }, { name: "C" }];

  test("one that is taken away is dropped, or disabled behind the others when an exercise names it", async () => {
    const { id, comportementsObservables: made } = await addSkill("SAW", { comportementsObservables: THREE });
    await makeExercise({ skills: [id], behaviours: [made[0]!.id] });
    await send("PUT", "competence", { id, version: 1, comportementsObservables: [{ id: made[2]!.id, name: "C" }] });
    expect(await behavioursOf(id)).toEqual(["C 0", "A 1"]);
    // Students choose among what is in use. Who writes programmes reads what exercises keep.
    expect(await behavioursOf(id, world.student)).toEqual(["C 0"]);
    expect(await behavioursOf(id, world.instructor)).toEqual(["C 0", "A 1"]);
    const back = [
      { id: made[0]!.id, name: "A", state: 0 },
      { id: made[2]!.id, name: "C" },
    ];
    await send("PUT", "competence", { id, version: 2, comportementsObservables: back });
    expect(await behavioursOf(id)).toEqual(["A 0", "C 0"]);
  });

  test("stand in the order of their numbers, or of the list", async () => {
    const numbered = THREE.map((one, at) => ({ ...one, order: 9 - at }));
    const { id } = await addSkill("ONE", { comportementsObservables: numbered });
    expect(await behavioursOf(id)).toEqual(["C 0", "B 0", "A 0"]);
  });

  test.each([
    ["of another skill", (foreign: string) => [{ id: foreign, name: "A" }], "no longer part"],
    ["twice", () => [{ name: "Looks out" }, { name: "looks OUT" }], "say the same"],
    ["without a text", () => [{ name: " " }], "needs a text"],
  ])("refuses one %s", async (_, given, words) => {
    const other = await addSkill("OTH", { comportementsObservables: THREE });
    const { id } = await addSkill("OWN");
    const body = { id, version: 1, comportementsObservables: given(other.comportementsObservables[0]!.id) };
    const refusal = await send<Refusal>("PUT", "competence", body, 422);
    expect(JSON.stringify(refusal.errors)).toContain(words);
  });

  test("what GET answered changes nothing as PUT", async () => {
    const { id } = await addSkill("SAM", { comportementsObservables: THREE });
    const before = await readSkill(id);
    await send("PUT", "competence", before);
    expect(await readSkill(id)).toEqual(before);
  });
});

describe("a trigram", () => {
  test("that is taken is refused, whatever its case, by the name of its owner", async () => {
    await addSkill("KNO");
    const skill = await send<Refusal>("POST", "competence", { shortName: "kno", longName: "Other" }, 409);
    expect(skill.errors).toEqual({ shortName: ["kno is already used: Skill KNO."] });
    // Instructors' skills are another list.
    await addSkill("KNO", { kind: 1 });
    await addPhase("Climb");
    const body = { shortName: "Other", longName: "Other", trigram: "cli" };
    const phase = await send<Refusal>("POST", "phase-vol", body, 409);
    expect(phase.errors).toEqual({ trigram: ["CLI is already used: Phase Climb."] });
  });

  test("is made of the short name, and is free", async () => {
    const names = ["Climb", "Climb out", "Été", "Go"];
    const made = [];
    for (const name of names) made.push((await addPhase(name)).trigram);
    expect(made).toEqual(["CLI", "CLM", "ETE", "GOX"]);
  });

  test("is free again once its owner is archived", async () => {
    const { id } = await addPhase("Climb");
    await send("PATCH", "state/phase-vol", { id, state: 1, version: 1 });
    await send("PATCH", "state/phase-vol", { id, state: 2, version: 2 });
    expect((await addPhase("Climb")).trigram).toBe("CLI");
  });
});

test("[2 §3] a skill and a phase of flight are read as they were sent, in the specification's own fields", async () => {
  const behaviours = [{ name: "Looks out" }];
  const skill = { shortName: "SPE", longName: "Spec", comportementsObservables: behaviours };
  const { id } = await send<Skill>("POST", "competence", skill);
  const read = { ...skill, kind: 0, state: 0, comportementsObservables: [{ name: "Looks out", state: 0 }] };
  expect(await readSkill(id)).toMatchObject(read);
  const phase = await send<Phase>("POST", "phase-vol", { shortName: "Climb", longName: "Climb to height" });
  expect(phase).toMatchObject({ shortName: "Climb", longName: "Climb to height", trigram: "CLI", state: 0 });
});

test("what exercises name is disabled, never archived", async () => {
  const [skill, phase] = [await addSkill("USE"), await addPhase("Used")];
  await makeExercise({ skills: [skill.id], phases: [phase.id] });
  for (const [route, { id }] of [["competence", skill] as const, ["phase-vol", phase] as const]) {
    await send("PATCH", `state/${route}`, { id, state: 1, version: 1 });
    const refusal = await send<Refusal>("PATCH", `state/${route}`, { id, state: 2, version: 2 }, 409);
    expect(JSON.stringify(refusal)).toContain("1 exercise names it");
    // Who can't read programmes doesn't know of it any more.
    await send("GET", `${route}/${id}`, undefined, 404, world.student);
    await send("GET", `${route}/${id}`, undefined, 200, world.instructor);
  }
});

describe("the order", () => {
  test("is that of the kind alone, and must name each of its skills once", async () => {
    const [a, b, other] = [await addSkill("AAA"), await addSkill("BBB"), await addSkill("CCC", { kind: 1 })];
    const at = (...ids: string[]) => ids.map((id, order) => ({ id, order }));
    await send("PATCH", "competence/reorder?kind=0", at(b.id, a.id));
    const listed = await send<Skill[]>("GET", "competence?kind=0");
    expect(listed.map(({ shortName }) => shortName)).toEqual(["BBB", "AAA"]);
    await send("PATCH", "competence/reorder?kind=0", at(a.id), 422);
    await send("PATCH", "competence/reorder?kind=0", at(a.id, b.id, other.id), 422);
  });

  test("is one that somebody asked for, after twenty requests at once", async () => {
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three", "Four"]) ids.push((await addPhase(name)).id);
    const orders = Array.from({ length: 20 }, (_, n) => ids.map((id, at) => ({ id, order: (at + n) % ids.length })));
    await Promise.all(orders.map((order) => send("PATCH", "phase-vol/reorder", order)));
    const listed = await send<Phase[]>("GET", "phase-vol?statut=1");
    expect(listed.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    const turned = ids.map((_, n) => [...ids.slice(n), ...ids.slice(0, n)].join());
    expect(turned).toContain(listed.map(({ id }) => id).join());
  });
});

test("the regulation's set is added once, beside what the school has", async () => {
  const own = await addSkill("saw", { longName: "Our own" });
  await Promise.all([
    send("POST", "competence/seed", { kind: 0 }, 204),
    send("POST", "competence/seed", { kind: 0 }, 204),
  ]);
  const skills = await send<(Skill & { longName: string })[]>("GET", "competence?kind=0");
  expect(skills.map(({ shortName }) => shortName.toUpperCase()).sort()).toEqual([
    "COM",
    "FPA",
    "FPM",
    "KNO",
    "LTW",
    "PRO",
    "PSD",
    "SAW",
    "WLM",
  ]);
  expect(skills.find(({ id }) => id === own.id)?.longName).toBe("Our own");
  for (const { id, comportementsObservables } of skills.filter(({ id }) => id !== own.id)) {
    expect(comportementsObservables.length, id).toBeGreaterThanOrEqual(4);
    for (const { name, nameFrench } of comportementsObservables) expect([name, nameFrench]).not.toContain("");
  }
  await send("POST", "phase-vol/seed", undefined, 204);
  expect(await send<Phase[]>("GET", "phase-vol")).toHaveLength(9);
  await send("POST", "competence/seed", { kind: 1 }, 204);
  expect(await send<Skill[]>("GET", "competence?kind=1")).toHaveLength(10);
});

test("the export has a line for each behaviour, in the reader's language", async () => {
  await addSkill("EXP", { longNameFrench: "Essai", comportementsObservables: [{ name: "=A", nameFrench: "B" }] });
  const answer = await call("GET", "/api/competence/export?kind=0", { as: world.admin });
  const lines = (await answer.text()).split("\r\n");
  expect(lines[0]).toContain("Trigram,Name,Name (French),Norm,Behaviour");
  // What a spreadsheet would take for a formula is marked as text.
  expect(lines[1]).toBe("EXP,Skill EXP,Essai,2,'=A,B,Active");
});
