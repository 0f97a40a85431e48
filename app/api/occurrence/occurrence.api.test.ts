import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { remindOfOccurrences } from "@/lib/activity/occurrences/commands";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makeOccurrence } from "@/lib/testing/examples";
import { makeFlown } from "@/lib/testing/flights";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are.
type Json = any;
let world: World;
let student: SignedInPerson;
let manager: SignedInPerson;
let sent = 0;
const HEADLINE = "Zzyzx headline";

beforeAll(async () => {
  world = await makeWorld();
  student = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
  manager = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  await prisma().dutyGrant.create({ data: { personId: manager.id, siteId: world.site.id, duty: "SafetyManager" } });
});

const unix = () => Math.floor(Date.now() / 1000);
const bodyOf = (more: object = {}) => ({
  ...{ siteId: world.site.id, key: `key-of-a-sending-${sent++}`, headline: HEADLINE, narrative: "Zzyzx narrative" },
  ...{ occurredAt: unix() - 600, mandatory: true, ...more },
});
const report = (more: object = {}, as = student) => call("POST", "/api/occurrence", { as, body: bodyOf(more) });
const reported = async (more: object = {}): Promise<string> => {
  const answer = await report(more);
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
};
const read = (id: string, as: SignedInPerson) => call("GET", `/api/occurrence/${id}`, { as });
const handle = (id: string, body: object, as = manager) => call("PATCH", `/api/occurrence/${id}`, { as, body });
const rowOf = (id: string) => prisma().occurrenceReport.findUniqueOrThrow({ where: { id } });
const toldOf = (subjectId: string) => prisma().notification.findMany({ where: { subjectId } });
const faultOf = async (answer: { json: () => Promise<Json> }) => Object.keys((await answer.json()).errors ?? {});

describe("who reads a report", () => {
  test("its reporter and the safety manager; to all others, staff too, it is as one that isn't there", async () => {
    const id = await reported();
    const unknown = await (await read("0".repeat(24), world.staff)).json();
    for (const as of [world.staff, world.instructor, world.renter]) {
      for (const answer of [await read(id, as), await handle(id, { analysis: "x", version: 1 }, as)]) {
        expect(answer.status).toBe(404);
        expect((await answer.json()).detail).toBe(unknown.detail);
      }
    }
    expect((await handle(id, { analysis: "x", version: 1 }, student)).status, "its reporter").toBe(404);
    expect(await (await read(id, student)).json()).toMatchObject({ headline: HEADLINE, handling: null, clock: null });
    expect(await (await read(id, manager)).json()).toMatchObject({
      handling: { analysis: "" },
      clock: { kind: "Send" },
    });
    const listed = (as: SignedInPerson) => call("GET", `/api/occurrence?siteId=${world.site.id}`, { as });
    expect((await listed(world.staff)).status).toBe(403);
    expect((await (await listed(manager)).json()).map((one: Json) => one.id)).toContain(id);
    const own = async (as: SignedInPerson) => (await (await call("GET", "/api/occurrence/own", { as })).json()).length;
    expect([await own(student), await own(world.instructor)]).toEqual([1, 0]);
  });

  test("the safety managers alone are told that there is one, and not what it says", async () => {
    const id = await reported();
    const told = await toldOf(id);
    expect(told.map(({ personId, kind, authorId }) => [personId, kind, authorId])).toEqual([
      [manager.id, "occurrenceReported", null],
    ]);
    const [shown] = await (await call("GET", "/api/notification", { as: manager })).json();
    expect(shown).toMatchObject({ subjectId: id, author: null, text: "" });
    expect(JSON.stringify(shown)).not.toContain("Zzyzx");
  });

  test("the audit says that it was handled, without a word of it, and not that it was reported", async () => {
    const id = await reported();
    expect(
      (await handle(id, { analysis: "Zzyzx analysis", severity: "D", probability: 3, state: "Analysed", version: 1 }))
        .status,
    ).toBe(204);
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id } });
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([["occurrence-report.analyse", manager.id]]);
    expect(JSON.stringify(lines)).not.toContain("Zzyzx");
  });
});

test("nobody who exports somebody's data learns that they reported or handled one; they themselves do", async () => {
  const id = await reported();
  await handle(id, { analysis: "Zzyzx", feedback: "Zzyzx", version: 1 });
  const exportOf = async (of: SignedInPerson, as = of) =>
    (await call("GET", `/api/user/${of.id}/export`, { as })).text();
  const read = async (of: SignedInPerson) => [await exportOf(of), await exportOf(of, world.superAdmin)] as const;
  for (const [own, others] of [await read(student), await read(manager)]) {
    expect(own).toContain(id);
    expect(JSON.parse(others).exportedAt).toBeTruthy();
    expect(others).not.toContain(id);
    expect(others).not.toMatch(/occurrence(Reported|Answered|-report)|Zzyzx/);
  }
});

describe("a report without a name", () => {
  test("nothing that is stored says who sent it, not even where it is sent again", async () => {
    const body = bodyOf({ unnamed: true, place: "Zzfield" });
    for (const again of [false, true]) {
      const answer = await call("POST", "/api/occurrence", { as: student, body });
      expect(answer.status, `again: ${again}`).toBe(201);
      expect(await answer.json()).toEqual({ id: null });
    }
    const rows = await prisma().occurrenceReport.findMany({ where: { place: "Zzfield" } });
    expect(rows).toHaveLength(1);
    const { id, reporterId } = rows[0]!;
    expect(reporterId).toBeNull();
    expect((await read(id, student)).status).toBe(404);
    const about = { where: { subjectId: id } };
    const traces = [await prisma().notification.findMany(about), await prisma().auditEntry.findMany(about)];
    expect(JSON.stringify([rows, ...traces])).not.toContain(student.id);
  });
});

describe("a report without a name, by who handles reports", () => {
  test("is told to all who handle them, its author among them: nobody is known by being left out", async () => {
    const place = "Zzhandler";
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const duty = { personId: other.id, siteId: world.site.id, duty: "SafetyManager" } as const;
    await prisma().dutyGrant.create({ data: duty });
    expect((await report({ unnamed: true, place }, manager)).status).toBe(201);
    const { id } = await prisma().occurrenceReport.findFirstOrThrow({ where: { place } });
    const told = (await toldOf(id)).map(({ personId }) => personId);
    await prisma().dutyGrant.deleteMany({ where: { personId: other.id } });
    expect(told.sort()).toEqual([manager.id, other.id].sort());
  });
});

test("a report names a flight that its reporter may read, and nothing that happened before 2000", async () => {
  const make = async ({ id }: SignedInPerson, aircraftId: string, role: "Renter" | "Student") =>
    makeFlown(world.site.id, { people: [[id, role]], aircraftId, from: unix() - 7_200 });
  const [foreign, own] = [
    await make(world.renter, world.aircraft.id, "Renter"),
    await make(student, world.otherAircraft.id, "Student"),
  ];
  const refused = await report({ reservationId: foreign });
  expect([refused.status, await faultOf(refused)]).toEqual([422, ["reservationId"]]);
  expect((await report({ reservationId: own })).status).toBe(201);
  const early = await report({ occurredAt: Date.UTC(1999, 11, 31) / 1_000 });
  expect([early.status, await faultOf(early)]).toEqual([422, ["occurredAt"]]);
});

test("what was changed since it was sent, and what others send with the same key, is stored beside it", async () => {
  const body = bodyOf({ place: "Zzkept" });
  const send = (as: SignedInPerson, more: object) =>
    call("POST", "/api/occurrence", { as, body: { ...body, ...more } });
  const [first, again] = [await send(student, {}), await send(student, {})];
  expect(await again.json()).toEqual(await first.json());
  for (const [as, more] of [
    [student, { narrative: "It was worse" }],
    [student, { unnamed: true }],
    [world.renter, {}],
  ] as const)
    expect((await send(as, more)).status).toBe(201);
  const rows = await prisma().occurrenceReport.findMany({ where: { place: "Zzkept" }, orderBy: { receivedAt: "asc" } });
  expect(rows.map(({ reporterId }) => reporterId)).toEqual([student.id, student.id, null, world.renter.id]);
});

describe("what is refused", () => {
  test.each([
    ["the future", { occurredAt: unix() + 7200 }, "occurredAt"],
    ["known before it happened", { awareAt: 1_000_000_000 }, "awareAt"],
    ["a flight that isn't there", { reservationId: "0".repeat(24) }, "reservationId"],
    ["no narrative", { narrative: " " }, "narrative"],
  ])("%s", async (_, more, field) => {
    const answer = await report(more);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await faultOf(answer)).toContain(field);
  });

  test("closing before it is analysed, sent and answered", async () => {
    const id = await reported();
    const close = async (more: object) => handle(id, { state: "Closed", version: 1, ...more });
    const analysed = { analysis: "x", severity: "D", probability: 3 };
    expect(await faultOf(await close({}))).toEqual(["analysis"]);
    expect(await faultOf(await close({ ...analysed, probability: null }))).toEqual(["severity"]);
    expect(await faultOf(await close(analysed))).toEqual(["sentAt"]);
    expect(await faultOf(await close({ ...analysed, sentAt: 1 })), "sent before it happened").toEqual(["sentAt"]);
    expect(await faultOf(await close({ ...analysed, sentAt: unix() }))).toEqual(["feedback"]);
    expect((await close({ ...analysed, sentAt: unix(), feedback: "Thank you" })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ state: "Closed", version: 2 });
  });

  test("a change over somebody else's", async () => {
    const id = await reported();
    expect((await handle(id, { analysis: "one", version: 1 })).status).toBe(204);
    expect((await handle(id, { analysis: "two", version: 1 })).status).toBe(409);
  });
});

test("the reporter is told of an answer and reads it; who handles it is not told", async () => {
  const id = await reported();
  await handle(id, { feedback: "We trim the grass", version: 1 });
  const told = (await toldOf(id)).filter(({ kind }) => kind === "occurrenceAnswered");
  expect(told.map(({ personId }) => personId)).toEqual([student.id]);
  expect((await (await read(id, student)).json()).feedback).toBe("We trim the grass");
});

test("who handles it is reminded once of a clock that ends within a day", async () => {
  const ago = (hours: number) => ({ receivedAt: new Date(Date.now() - hours * 3_600_000) });
  const [due, early] = [
    await makeOccurrence(world.site.id, student.id, ago(49)),
    await makeOccurrence(world.site.id, student.id, ago(47)),
  ];
  for (let run = 0; run < 2; run++) await asActor(SYSTEM_ACTOR, remindOfOccurrences);
  expect((await toldOf(due)).map(({ personId, kind }) => [personId, kind])).toEqual([[manager.id, "occurrenceDue"]]);
  expect(await toldOf(early)).toEqual([]);
});
