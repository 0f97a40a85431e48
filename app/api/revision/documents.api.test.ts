import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Syllabus } from "@/lib/records/programs/interchange/schema";
import type { LessonImportAnswer } from "@/lib/records/programs/lesson-table/schema";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const makeLesson = (phase: string, at: number, more: Partial<Syllabus["lessons"][number]> = {}) => ({
  ...{ key: newId(), phase, type: "Practical" as const, reference: `VOL ${at}`, title: `Lesson number ${at}` },
  ...{ minutes: 75, briefingMinutes: 30, debriefingMinutes: 15, aircraftType: "Aircraft" as const },
  ...{ engine: "SingleEngine" as const, flying: "Vfr" as const, period: "Day" as const, mode: "Dual" as const },
  ...{ isCrossCountry: false, instructions: "", content: "", briefingContent: "", debriefingContent: "" },
  ...{ exercises: [], demands: NO_DEMANDS },
  ...more,
});

/** Makes a programme of some phases and lessons. Returns its revision. */
async function makeRevision(lessons = (phase: string) => [makeLesson(phase, 1)], more: Partial<Syllabus> = {}) {
  const phase = { key: newId(), name: "Circuits" };
  const body: Syllabus = {
    ...{ format: "envol-syllabus", version: 1, name: `PPL ${newId().slice(-6)}`, edition: "3", revision: "2" },
    ...{ createdOn: "2026-12-01", isCbta: false, ratedSkills: "PilotOnly", minima: "PplA", demands: NO_DEMANDS },
    ...{ requirements: ["Aged 16 at the first solo"], phases: [phase], lessons: lessons(phase.key), exercises: [] },
    ...more,
  };
  const answer = await call("POST", "/api/program/import", { as: world.staff, body });
  const text = await answer.text();
  expect(answer.status, text.slice(0, 500)).toBe(201);
  return { id: (JSON.parse(text) as { revisionId: string }).revisionId, name: body.name };
}

type Options = { query?: string; as?: SignedInPerson; language?: string };
const fetchPdf = (id: string, { query = "", as = world.instructor, language = "en-US" }: Options = {}) =>
  call("GET", `/api/revision/${id}/document?${query}`, { as, headers: { "accept-language": language } });
const pagesOf = async (id: string, options: Options = {}) => readPdfTexts(await (await fetchPdf(id, options)).bytes());

describe("the PDF of a revision", () => {
  const exercise = { key: newId(), name: "Go-around", flightPhases: [], skills: [], behaviours: [] };
  const lessons = (phase: string) => [
    makeLesson(phase, 1, {
      briefingContent: "<h2>Wind</h2><ul><li>Drift &amp; crab</li></ul>",
      instructions: "<p>Take the controls below 200 ft.</p>",
      exercises: [{ key: exercise.key, isRequired: false }],
    }),
    makeLesson(phase, 2, { type: "Theoretical", ...OF_THEORY, content: "<p>Łódź and “radio”</p>" }),
  ];
  const OF_THEORY = { aircraftType: null, engine: null, flying: null, period: null, mode: null };

  test("says what it teaches, lesson by lesson, and its hours against the minima of the regulation", async () => {
    const { id, name } = await makeRevision(lessons, { exercises: [exercise] });
    const answer = await fetchPdf(id);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(`${name}-3-2.pdf`);
    const pages = readPdfTexts(await answer.bytes());
    expect(pages).toHaveLength(1);
    const [page] = pages as [string[]];
    expect(page[0]).toBe(name);
    for (const line of [
      ...["edition 3 revision 2, 01/12/2026", "Being written: not in use yet", "• Aged 16 at the first solo"],
      ...["Total|1:15|45:00|FCL.210.A(a), under the minimum", "1. Circuits", "VOL 1  Lesson number 1|1:15"],
      ...["Dual · Aeroplane · Single · VFR · Day · Briefing 0:30 · Debriefing 0:15", "Wind", "• Drift & crab"],
      ...["• Go-around (not required)", "VOL 2  Lesson number 2|1:15", "Page 1 of 1"],
    ])
      expect(page).toContain(line);
    expect(page.join(" ").replaceAll("|", "")).toContain("Łódź and “radio”");
  });

  test("has instructions only where they are asked for, and then says so on each page", async () => {
    const { id } = await makeRevision(lessons, { exercises: [exercise] });
    expect((await pagesOf(id)).flat().join(" ")).not.toMatch(/controls below|nstructions/);
    const [page] = (await pagesOf(id, { query: "instructions=1", language: "fr-FR" })) as [string[]];
    expect(page).toContain("Take the controls below 200 ft.");
    expect(page).toContain("Consignes (instructeurs seulement)");
    expect(page.at(-1)).toBe("Avec les consignes : pour les instructeurs et le personnel seulement|Page 1 sur 1");
  });

  test("no student, renter or mechanic gets, with or without them", async () => {
    const { id } = await makeRevision();
    for (const as of [world.student, world.renter])
      for (const query of ["", "instructions=1"]) expect((await fetchPdf(id, { as, query })).status).toBe(403);
    expect((await fetchPdf(newId())).status).toBe(404);
  });

  test("of 150 lessons holds each of them in its order over many pages, soon enough to wait for", async () => {
    const text = "<p>What the student learns here, and how it is flown, step by step.</p>".repeat(6);
    const { id, name } = await makeRevision((phase) =>
      Array.from({ length: 150 }, (_, at) => makeLesson(phase, at + 1, { briefingContent: text })),
    );
    const begun = performance.now();
    const bytes = await (await fetchPdf(id)).bytes();
    expect(performance.now() - begun).toBeLessThan(4_000);
    const pages = readPdfTexts(bytes);
    expect(pages.length).toBeGreaterThan(15);
    const titles = pages.flat().filter((line) => /^VOL \d+ /.test(line));
    expect(titles).toEqual(Array.from({ length: 150 }, (_, at) => `VOL ${at + 1}  Lesson number ${at + 1}|1:15`));
    expect(pages.slice(1).every(([head]) => head === `${name}, edition 3 revision 2`)).toBe(true);
    expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, at) => `Page ${at + 1} of ${pages.length}`));
    // No title stands alone at the foot of a page.
    for (const page of pages) expect(page.at(-2)).not.toMatch(/^(VOL|Dual|Briefing)/);
  });
});

const send = (
  id: string,
  content: string,
  { route = "", query = "", language = "en-US", as = world.staff }: Options & { route?: string } = {},
) =>
  call("POST", `/api/revision/${id}/import${route}?${query}`, {
    ...{ as, file: asBlob(content), fileName: "lessons.csv" },
    headers: { "accept-language": language },
  });
const answerOf = async (response: Awaited<ReturnType<typeof send>>) => (await response.json()) as LessonImportAnswer;
const exported = async (id: string) =>
  (await (await call("GET", `/api/revision/${id}/export`, { as: world.staff })).json()) as Syllabus;

describe("lessons from a table", () => {
  const HEADS = "Phase;Référence;Titre;Type;Durée;Équipage;Voyage;Exercices";
  const LINES = [
    "Circuits;TDP 1;Tours de piste;Pratique;1h15;DC;non;Décollage; Approche".replace("; A", " | A"),
    ";TH 1;La radio;Théorie;90 min;;;",
    "Navigation;NAV 1;Voyage seul;Pratique;2:00;Solo;oui;Approche",
  ];
  const table = (...lines: string[]) => [HEADS, ...lines].join("\r\n");

  test("come after those of the revision, in its phase of that name or in a new one, with its exercises", async () => {
    const approach = { key: newId(), name: "Approche", flightPhases: [], skills: [], behaviours: [] };
    const { id } = await makeRevision(undefined, { exercises: [approach] });
    const seen = await answerOf(await send(id, table(...LINES), { query: "preview=1" }));
    expect(seen).toMatchObject({ total: 3, faulty: 0, created: 0, unread: [] });
    expect(seen.lines[1]).toMatchObject({ line: 3, phase: "Circuits", reference: "TH 1", duration: "90 min" });
    expect((await exported(id)).lessons).toHaveLength(1);
    const made = await send(id, table(...LINES));
    expect([made.status, (await answerOf(made)).created]).toEqual([200, 3]);
    const { phases, lessons, exercises } = await exported(id);
    expect(phases.map(({ name }) => name)).toEqual(["Circuits", "Navigation"]);
    expect(exercises.map(({ name }) => name)).toEqual(["Approche", "Décollage"]);
    const nameOf = (key: string) => exercises.find((one) => one.key === key)!.name;
    expect(
      lessons.map((one) => [
        ...[one.reference, phases.find(({ key }) => key === one.phase)!.name, one.type, one.minutes, one.mode],
        ...[one.isCrossCountry, one.exercises.map(({ key }) => nameOf(key)).join()],
      ]),
    ).toEqual([
      ["VOL 1", "Circuits", "Practical", 75, "Dual", false, ""],
      ["TDP 1", "Circuits", "Practical", 75, "Dual", false, "Décollage,Approche"],
      ["TH 1", "Circuits", "Theoretical", 90, null, false, ""],
      ["NAV 1", "Navigation", "Practical", 120, "Solo", true, "Approche"],
    ]);
    // The same table once more brings nothing twice.
    expect(await answerOf(await send(id, table(...LINES), { query: "preview=1" }))).toMatchObject({ faulty: 3 });
  });

  test("with a faulty line bring none, or the others where that is asked for, and give the faulty ones back", async () => {
    const { id } = await makeRevision();
    const lines = [LINES[0]!, "Circuits;TDP 2;Panne;Pratique;plus tard;DC;non;"];
    const refused = await send(id, table(...lines));
    expect([refused.status, (await answerOf(refused)).lines.map(({ line }) => line)]).toEqual([422, [3]]);
    expect((await exported(id)).lessons).toHaveLength(1);
    const faults = (await (await send(id, table(...lines), { route: "/faulty", language: "fr-FR" })).text()).split(
      "\r\n",
    );
    expect(faults[1]).toMatch(/^Circuits;TDP 2;Panne;.*Durée: «/);
    expect(await answerOf(await send(id, table(...lines), { query: "skipFaulty=1" }))).toMatchObject({ created: 1 });
    expect((await exported(id)).lessons).toHaveLength(2);
  });

  test("the template is read without a fault, in both languages", async () => {
    for (const language of ["en-US", "fr-FR"]) {
      const { id } = await makeRevision(() => []);
      const asked = { as: world.staff, headers: { "accept-language": language } };
      const template = await (await call("GET", `/api/revision/${id}/import/template`, asked)).text();
      const answer = await answerOf(await send(id, template, { query: "preview=1", language }));
      expect(answer).toMatchObject({ total: 2, faulty: 0, unread: [] });
    }
  });

  test("are refused for a locked revision, and for whoever may not write it", async () => {
    const { id } = await makeRevision();
    expect((await send(id, table(...LINES), { as: world.instructor })).status).toBe(403);
    await prisma().programRevision.update({ where: { id }, data: { lockedAt: new Date() } });
    for (const query of ["", "preview=1"]) expect((await send(id, table(...LINES), { query })).status).toBe(409);
    expect((await send(newId(), table(...LINES))).status).toBe(404);
  });

  test.each<[string, string]>([
    ["no heading that is known", "a;b\r\n1;2"],
    ["headings without lines", HEADS],
    ["nothing", ""],
    ["a picture", "\u0089PNG\r\n\u001a\n"],
  ])("are refused from a file with %s", async (_, content) => {
    const { id } = await makeRevision();
    expect((await send(id, content, { query: "preview=1" })).status).toBe(422);
  });

  test("keep what looks like a formula or markup as plain words", async () => {
    const { id } = await makeRevision();
    await send(id, table("=cmd();X 1;<script>alert(1)</script>;Pratique;1:00;DC;non;=1+1"));
    const { phases, lessons, exercises } = await exported(id);
    expect([phases[1]!.name, lessons[1]!.title, exercises[0]!.name]).toEqual([
      ...["=cmd()", "<script>alert(1)</script>", "=1+1"],
    ]);
    const faults = await (await send(id, table("=cmd();X 1;a;Pratique;1:00;DC;non;"), { route: "/faulty" })).text();
    expect(faults).toContain("'=cmd()");
  });

  test("are at most as many as a revision may have", async () => {
    const { id } = await makeRevision();
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `A;R ${at};T;Pratique;1:00;DC;non;`);
    const answer = await send(id, table(...lines(1_000)));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/1,000/);
    expect((await send(id, table(...lines(999)))).status).toBe(200);
  });
});
