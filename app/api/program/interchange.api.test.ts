import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { ImportedSyllabusView, Syllabus } from "@/lib/records/programs/interchange/schema";
import { call, type Verb } from "@/lib/testing/call";
import { makeWorld, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

async function send<T>(verb: Verb, path: string, body?: unknown, status = verb === "GET" ? 200 : 201): Promise<T> {
  const answer = await call(verb, `/api/${path}`, { as: world.staff, body });
  const text = await answer.text();
  expect(answer.status, `${verb} ${path}: ${text.slice(0, 500)}`).toBe(status);
  return (text ? JSON.parse(text) : undefined) as T;
}

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
/** A document with some phases, lessons and exercises, whose keys are its own. */
function makeSyllabus({ phases = 2, lessons = 3, exercises = 4, more = {} as Partial<Syllabus> } = {}): Syllabus {
  const keys = (count: number) => Array.from({ length: count }, () => newId());
  const [phaseKeys, exerciseKeys] = [keys(phases), keys(exercises)];
  return {
    ...{ format: "envol-syllabus", version: 1, name: newId(), edition: "3", revision: "2", createdOn: "2026-12-01" },
    ...{ isCbta: true, ratedSkills: "PilotAndInstructor", minima: "PplA", requirements: ["Aged 16", "A medical"] },
    demands: NO_DEMANDS,
    phases: phaseKeys.map((key, at) => ({ key, name: `Phase ${at}` })),
    // Lessons stand in the order of their phases.
    lessons: phaseKeys.flatMap((phase, at) =>
      keys(Math.ceil((lessons - at) / phases)).map((key, place) => ({
        ...{ key, phase, reference: `L${at}.${place}`, title: `Lesson ${at}.${place}`, minutes: 75 },
        ...{ type: "Practical", briefingMinutes: 30, debriefingMinutes: 15, aircraftType: "Aircraft" },
        ...{ engine: "SingleEngine", flying: "Vfr", period: "Day", mode: "Solo", isCrossCountry: place === 1 },
        ...{ instructions: "<p>Watch</p>", content: "", briefingContent: "<h2>Wind</h2>", debriefingContent: "" },
        exercises: exerciseKeys.slice(0, 1 + (place % 3)).map((one, n) => ({ key: one, isRequired: n === 0 })),
        demands: NO_DEMANDS,
      })),
    ) as Syllabus["lessons"],
    exercises: exerciseKeys.map((key, at) => ({
      ...{ key, name: `Exercise ${at}`, flightPhases: [], skills: [], behaviours: [] },
    })),
    ...more,
  };
}

async function makeDictionary() {
  const mark = newId().slice(-8).toUpperCase();
  const skill = { id: newId(), kind: "Pilot" as const, shortName: mark, longName: "Awareness" };
  await prisma().skill.create({ data: { ...skill, behaviours: { create: { id: newId(), text: "Looks out" } } } });
  const tag = await prisma().tag.create({ data: { id: newId(), name: mark } });
  const type = { id: newId(), name: mark, category: "ForQualification" as const, demands: [] };
  await prisma().certificateType.create({
    data: { ...type, qualifications: { create: { id: newId(), name: "SEP" } } },
  });
  return { mark, tag };
}

test("a document that is imported and exported again is the same", async () => {
  const { mark } = await makeDictionary();
  const syllabus = makeSyllabus();
  Object.assign(syllabus.exercises[0]!, { skills: [mark], behaviours: [`${mark}: Looks out`] });
  syllabus.demands = { ...NO_DEMANDS, studentQualifications: [`${mark}: SEP`], aircraftTags: [mark] };
  syllabus.lessons[1]!.demands = { ...NO_DEMANDS, aircraftTags: [mark] };
  const made = await send<ImportedSyllabusView>("POST", "program/import", syllabus);
  expect(made.unknown).toEqual([]);
  expect(await send("GET", `revision/${made.revisionId}/export`)).toEqual(syllabus);
  // And so is a copy of it, once it is locked.
  await send("PATCH", `revision/${made.revisionId}/lock`, { version: 1 }, 204);
  const asked = { origineRevisionId: made.revisionId, duplicate: true, creationDate: 1_796_083_200 };
  const copy = await send<{ id: string }>("POST", "revision", {
    ...asked,
    name: syllabus.name,
    edition: "3",
    revision: "3",
  });
  expect(await send("GET", `revision/${copy.id}/export`)).toEqual({ ...syllabus, revision: "3" });
  const diff = await send<{ head: unknown; lessons: object }>(
    "GET",
    `revision/${copy.id}/diff?from=${made.revisionId}`,
  );
  expect(diff.head).toEqual([{ field: "revision", before: "2", after: "3" }]);
  expect(diff.lessons).toMatchObject({ added: [], removed: [], changed: [], moved: [] });
});

test("a preview says what the school doesn't have, and writes nothing", async () => {
  const syllabus = makeSyllabus({ more: { demands: { ...NO_DEMANDS, studentCertificates: ["Licence of the moon"] } } });
  const before = await prisma().program.count();
  const seen = await send<ImportedSyllabusView>("POST", "program/import?preview=1", syllabus);
  expect(seen).toMatchObject({ programId: null, phases: 2, lessons: 3, exercises: 4 });
  expect(seen.unknown).toEqual([{ kind: "studentCertificates", name: "Licence of the moon" }]);
  expect(await prisma().program.count()).toBe(before);
});

test.each<[string, (one: Syllabus) => void, string]>([
  ["a key that is used twice", (one) => Object.assign(one.lessons[1]!, { key: one.lessons[0]!.key }), "lessons.1.key"],
  ["a lesson of no phase", (one) => Object.assign(one.lessons[0]!, { phase: newId() }), "lessons.0.phase"],
  ["an exercise that isn't there", (one) => Object.assign(one, { exercises: [] }), "lessons.0.exercises"],
  ["theory with an aircraft", (one) => Object.assign(one.lessons[0]!, { type: "Theoretical" }), "lessons.0.type"],
  ["a prerequisite twice", (one) => Object.assign(one, { requirements: ["A", "a"] }), "requirements.1"],
  ["another version", (one) => Object.assign(one, { version: 2 }), "version"],
])("refuses %s, and names the place", async (_, spoil, field) => {
  const syllabus = makeSyllabus();
  spoil(syllabus);
  const { errors } = await send<{ errors: object }>("POST", "program/import", syllabus, 422);
  expect(Object.keys(errors)).toContain(field);
});

test("what a document says is cleaned like what people write, and its images lead nowhere", async () => {
  const syllabus = makeSyllabus();
  syllabus.lessons[0]!.briefingContent = `<p onclick="x()">Wind</p><img data-file="${newId()}"><script>x()</script>`;
  const made = await send<ImportedSyllabusView>("POST", "program/import", syllabus);
  const again = await send<Syllabus>("GET", `revision/${made.revisionId}/export`);
  expect(again.lessons[0]!.briefingContent).toBe("<p>Wind</p>");
});

test("a large revision of 12 phases, 150 lessons and 1,500 exercises is taken whole", async () => {
  const syllabus = makeSyllabus({ phases: 12, lessons: 150, exercises: 1_500 });
  const made = await send<ImportedSyllabusView>("POST", "program/import", syllabus);
  expect(made).toMatchObject({ phases: 12, lessons: 150, exercises: 1_500 });
  const begun = performance.now();
  const again = await send<Syllabus>("GET", `revision/${made.revisionId}/export`);
  expect(again.exercises).toHaveLength(1_500);
  expect(performance.now() - begun).toBeLessThan(3_000);
});
