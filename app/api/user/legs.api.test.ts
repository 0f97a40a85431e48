import { beforeAll, describe, expect, test } from "vitest";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { countFlightsToValidate, listFlightsToValidate } from "@/lib/activity/flights/queries";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { deleteQueuedJobs, listQueuedJobsExceptMails } from "@/lib/testing/jobs";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

let world: World;
let elsewhere: World;
beforeAll(async () => {
  [world, elsewhere] = [await makeWorld(), await makeWorld()];
});

const HOUR = 3600;
/** 10:00 UTC on 1 March 2026. */
const START = Date.UTC(2026, 2, 1, 10) / 1000;
const DECLARED = 0;
const VALIDATED = 1;
const REFUSED = 2;

let days = 0;
/** A flight of an hour, each on another day. */
const flight = (more: object = {}) => {
  const offBlock = START + 86_400 * days++;
  const counts = { takeOffsByDay: 3, approachesByDay: 3, landingsByDay: 3, fullStopsByDay: 1 };
  return {
    ...{ model: "PA28", registration: "g-abcd", from: "LFLY", to: "LFLG", mode: 0 },
    ...{ offBlock, onBlock: offBlock + HOUR, ...counts, ...more },
  };
};
const newPilot = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
const route = (id: string, more = "") => `/api/user/${id}/external-leg${more}`;
const declare = (pilot: SignedInPerson, body: object, as = pilot) => call("POST", route(pilot.id), { as, body });
const declared = async (pilot: SignedInPerson, body: object = flight()): Promise<Json> => {
  const answer = await declare(pilot, body);
  expect(answer.status).toBe(201);
  return answer.json();
};
const list = async (pilot: SignedInPerson, as = pilot, query = ""): Promise<Json[]> =>
  (await call("GET", `/api/user/${pilot.id}/legs${query}`, { as })).json();
const judge = (one: Json, body: object, as = world.staff) =>
  call("PATCH", route(one.userId, `/${one.id}/validation`), { as, body: { version: one.version, ...body } });
const withdraw = (one: Json, as: SignedInPerson) =>
  call("PATCH", route(one.userId, `/${one.id}/withdrawal`), { as, body: { version: one.version } });
const read = async (one: Json): Promise<Json> =>
  presentOf(await prisma().leg.findUniqueOrThrow({ where: { id: one.id } }));
const presentOf = ({ state, version, judgedById, refusal }: Json) => ({ state, version, judgedById, refusal });

describe("a flight elsewhere", () => {
  test("is declared by its pilot and read by pilot, instructor and staff", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    expect(one).toMatchObject({ registration: "G-ABCD", blockMinutes: 60, state: DECLARED, judgedAt: null });
    expect(one.rights).toEqual({ change: true, judge: false, withdraw: true });
    for (const reader of [pilot, world.instructor, world.staff, world.admin])
      expect((await list(pilot, reader)).map(({ id }) => id)).toEqual([one.id]);
    expect((await list(pilot, world.staff))[0].rights).toEqual({ change: true, judge: true, withdraw: true });
    for (const stranger of [world.renter, world.student, elsewhere.staff])
      expect((await call("GET", `/api/user/${pilot.id}/legs`, { as: stranger })).status).toBe(404);
  });

  test("is listed by page and period, the latest first", async () => {
    const pilot = await newPilot();
    const legs = [await declared(pilot), await declared(pilot), await declared(pilot)];
    const [first, second, third] = legs.map(({ id }) => id);
    const page = await call("GET", `/api/user/${pilot.id}/legs?limit=2&page=2`, { as: pilot });
    expect(page.headers.get("total-count")).toBe("3");
    expect((await page.json()).map(({ id }: Json) => id)).toEqual([first]);
    const period = `?dateMin=${legs[1].onBlock}&dateMax=${legs[2].onBlock}`;
    expect((await list(pilot, pilot, period)).map(({ id }) => id)).toEqual([second]);
    expect((await list(pilot)).map(({ id }) => id)).toEqual([third, second, first]);
  });

  test("is listed by its state, and apart from what was flown at the school", async () => {
    const pilot = await newPilot();
    const [first, second] = [await declared(pilot), await declared(pilot)];
    await judge(first, { state: VALIDATED });
    const idsOf = async (query: string) => (await list(pilot, pilot, query)).map(({ id }) => id);
    expect(await idsOf("?external=true&state=0")).toEqual([second.id]);
    expect(await idsOf("?external=true&state=1")).toEqual([first.id]);
    expect(await idsOf("?external=false")).toEqual([]);
    expect((await call("GET", `/api/user/${pilot.id}/legs?state=3`, { as: pilot })).status).toBe(422);
  });

  test.each([
    ["ends before it begins", { onBlock: START - HOUR }, "onBlock", "On-block comes after off-block."],
    ["is still to come", { offBlock: 4_000_000_000, onBlock: 4_000_003_600 }, "onBlock", "isn’t over yet"],
    ["lasts more than a day", { onBlock: START + 100 * 86_400 }, "onBlock", "at most 24 hours"],
    ["takes off before off-block", { takeOff: START - 1 }, "takeOff", "between off-block and on-block"],
    ["lands after on-block", { landing: START + 100 * 86_400 }, "landing", "between take-off and on-block"],
    ["has more full stops than landings", { fullStopsByDay: 4 }, "fullStopsByDay", "more full stops"],
    ["has more in the FAA's night than at all", { fullStopsInFaaNight: 2 }, "fullStopsInFaaNight", "more in the night"],
    ["is longer by night than at all", { nightMinutes: 61 }, "nightMinutes", "longer than the whole leg"],
    ["is dual without an instructor", { mode: 3 }, "withInstructor", "with an instructor"],
    ["is a check-out without an instructor", { check: 4 }, "withInstructor", "with an instructor"],
    ["is solo with an instructor", { mode: 4, withInstructor: true }, "withInstructor", "alone on board"],
    [
      "has neither take-off nor landing",
      { takeOffsByDay: 0, landingsByDay: 0, approachesByDay: 0, fullStopsByDay: 0 },
      "takeOffsByDay",
      "Give the take-offs and landings",
    ],
    ["counts below zero", { landingsByDay: -1 }, "landingsByDay", "0"],
  ])("is refused when it %s", async (_, more, field, text) => {
    const answer = await declare(await newPilot(), flight(more));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors[field][0]).toContain(text);
  });

  test("overlaps no other of the same pilot, but may follow it at once, or one that was refused", async () => {
    const pilot = await newPilot();
    const body = flight();
    const one = await declared(pilot, body);
    const during = { offBlock: body.offBlock + 1800, onBlock: body.onBlock + 1800 };
    const answer = await declare(pilot, { ...body, ...during });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors.offBlock).toEqual(["Another flight in G-ABCD is declared for this time."]);
    expect((await declare(await newPilot(), { ...body, ...during })).status).toBe(201);
    expect((await declare(pilot, { ...body, offBlock: body.onBlock, onBlock: body.onBlock + HOUR })).status).toBe(201);
    expect((await judge(one, { state: REFUSED, refusal: "Not in the logbook" })).status).toBe(204);
    expect((await declare(pilot, body)).status).toBe(201);
    expect((await judge({ ...one, version: 2 }, { state: VALIDATED })).status, "it overlaps now").toBe(422);
  });

  test("has neither take-off nor landing of who didn't fly it", async () => {
    const none = { takeOffsByDay: 0, landingsByDay: 0, approachesByDay: 0, fullStopsByDay: 0 };
    for (const more of [{ pilotFlying: false }, { mode: 2 }, { mode: 5 }])
      expect((await declare(await newPilot(), flight({ ...none, ...more }))).status).toBe(201);
  });

  test("of two that overlap and are declared at the same moment, one is refused", async () => {
    const pilot = await newPilot();
    const body = flight();
    const answers = await Promise.all([declare(pilot, body), declare(pilot, body), declare(pilot, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe("its validation", () => {
  test("is for staff of the pilot's sites, never for the pilot", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    expect((await judge(one, { state: VALIDATED }, pilot)).status).toBe(403);
    expect((await judge(one, { state: VALIDATED }, world.instructor)).status).toBe(403);
    expect((await judge(one, { state: VALIDATED }, elsewhere.staff)).status).toBe(404);
    const ofStaff = await declared(world.staff);
    expect((await judge(ofStaff, { state: VALIDATED }, world.staff)).status).toBe(403);
    expect((await judge(ofStaff, { state: VALIDATED }, world.admin)).status).toBe(204);
    expect((await judge(one, { state: VALIDATED })).status).toBe(204);
    expect(await read(one)).toMatchObject({ state: "Validated", version: 2, judgedById: world.staff.id });
  });

  test("refuses with a reason only", async () => {
    const one = await declared(await newPilot());
    expect((await judge(one, { state: REFUSED })).status).toBe(422);
    expect((await judge(one, { state: REFUSED, refusal: "Wrong day" })).status).toBe(204);
    expect(await read(one)).toMatchObject({ state: "Refused", refusal: "Wrong day" });
  });

  test("ends when what was validated changes, and stays when nothing does", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    await judge(one, { state: VALIDATED });
    const [shown] = await list(pilot);
    expect((await call("PUT", route(pilot.id), { as: pilot, body: shown })).status).toBe(204);
    expect(await read(one)).toMatchObject({ state: "Validated", version: 2 });
    const body = { id: one.id, landingsByDay: 5, version: 2 };
    expect((await call("PUT", route(pilot.id), { as: pilot, body })).status).toBe(204);
    expect(await read(one)).toMatchObject({ state: "Declared", version: 3, judgedById: null });
  });

  test("keeps a flight from being taken back; before it, it may be, and is then gone", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    await judge(one, { state: VALIDATED });
    expect((await withdraw({ ...one, version: 2 }, pilot)).status).toBe(409);
    const other = await declared(pilot);
    expect((await withdraw(other, world.instructor)).status).toBe(403);
    expect((await withdraw(other, pilot)).status).toBe(204);
    expect((await list(pilot)).map(({ id }) => id)).toEqual([one.id]);
    expect((await judge({ ...other, version: 2 }, { state: VALIDATED })).status).toBe(404);
  });

  test("has the bookings of the pilot judged again, and an audit line without the reason", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    await deleteQueuedJobs();
    await judge(one, { state: REFUSED, refusal: "Wrong day" });
    expect(await listQueuedJobsExceptMails()).toMatchObject([{ task: "rejudge", payload: { personId: pilot.id } }]);
    const line = await prisma().auditEntry.findFirstOrThrow({ where: { action: "leg.refuse", subjectId: one.id } });
    expect(line).toMatchObject({ after: { state: "Refused" }, personal: { after: { refusal: "Wrong day" } } });
  });
});

describe("who is told of a declared flight", () => {
  const toldOf = async (one: Json) => {
    const rows = await prisma().notification.findMany({ where: { subjectId: one.id }, orderBy: { at: "asc" } });
    return rows.map(({ personId, kind }) => ({ personId, kind }));
  };

  test("are staff once, until one of them has decided, and then its pilot", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    const staff = { personId: world.staff.id, kind: "flightDeclared" };
    expect(await toldOf(one)).toEqual([staff]);
    const changed = { id: one.id, version: 1, landingsByDay: 2 };
    expect((await call("PUT", route(pilot.id), { as: pilot, body: changed })).status).toBe(204);
    expect(await toldOf(one), "it awaits them as before").toEqual([staff]);
    const other = await declared(pilot);
    const told: Json[] = await (await call("GET", "/api/notification", { as: world.staff })).json();
    expect(told.find(({ subjectId }) => subjectId === other.id)).toMatchObject({
      title: expect.stringContaining("Declared flight to validate: G-ABCD"),
      link: "/site/all/dashboard/flights",
    });
    await judge({ ...one, version: 2 }, { state: VALIDATED });
    expect(await toldOf(one)).toEqual([{ personId: pilot.id, kind: "flightValidated" }]);
    await judge({ ...one, version: 3 }, { state: REFUSED, refusal: "Not in the logbook" });
    const own: Json[] = await (await call("GET", "/api/notification", { as: pilot })).json();
    expect(own[0]).toMatchObject({ title: "Declared flight refused: G-ABCD" });
    expect(own[0].text).toContain("Not in the logbook");
  });

  test("are staff again when a pilot changes what was decided on, and nobody of one that is taken back", async () => {
    const pilot = await newPilot();
    const one = await declared(pilot);
    await judge(one, { state: REFUSED, refusal: "Which runway?" });
    const changed = { id: one.id, version: 2, landingsByDay: 2 };
    expect((await call("PUT", route(pilot.id), { as: pilot, body: changed })).status).toBe(204);
    expect(await toldOf(one)).toContainEqual({ personId: world.staff.id, kind: "flightDeclared" });
    await withdraw({ ...one, version: 3 }, pilot);
    expect(await toldOf(one)).not.toContainEqual({ personId: world.staff.id, kind: "flightDeclared" });
  });
});

describe("what awaits validation", () => {
  const awaiting = async (as: SignedInPerson, siteId = world.site.id) => {
    const reading = { db: prisma(), actor: (await findActorOfSignIn(as.signInId))!, now: new Date() };
    const found = await listFlightsToValidate(reading, siteId);
    expect(await countFlightsToValidate(reading, siteId)).toBe(found.length);
    return found.map(({ id }) => id);
  };

  test("is listed for staff of the pilot's site, the oldest first, without their own", async () => {
    const pilot = await newPilot();
    const [first, second] = [await declared(pilot), await declared(pilot)];
    const own = await declared(world.staff);
    const ids = await awaiting(world.staff);
    expect(ids.slice(-2)).toEqual([first.id, second.id]);
    expect(ids).not.toContain(own.id);
    for (const reader of [world.admin, world.staff]) expect(await awaiting(reader, "all")).toContain(first.id);
    for (const stranger of [elsewhere.staff, world.instructor, pilot])
      expect(await awaiting(stranger, "all")).not.toContain(first.id);
    await judge(first, { state: VALIDATED });
    expect(await awaiting(world.staff)).not.toContain(first.id);
  });
});
