import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makeLeg } from "@/lib/testing/flights";
import { runDueJobs } from "@/lib/testing/jobs";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const DAY = 86_400;
const TODAY = Math.floor(Date.now() / 1000 / DAY) * DAY;
const EASA = 0;

const json = async (answer: { json: () => Promise<Json> }): Promise<Json> => answer.json();
const choice = async () => json(await call("GET", "/api/school/recency", { as: world.renter }));
const choose = async (packs: number[]) => {
  const { version } = await choice();
  return call("PUT", "/api/school/recency", { as: world.admin, body: { packs, version } });
};
const newPilot = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
const readRecency = async (pilot: SignedInPerson, as = pilot, query = "") =>
  json(await call("GET", `/api/user/${pilot.id}/recency${query}`, { as }));
const ruleOf = async (pilot: SignedInPerson, rule: string) =>
  (await readRecency(pilot)).rules.find((one: Json) => one.rule === rule);
/** Declares a flight of an hour with three circuits some days ago. */
const declared = async (pilot: SignedInPerson, daysAgo: number): Promise<Json> => {
  const offBlock = TODAY - daysAgo * DAY;
  const counts = { takeOffsByDay: 3, approachesByDay: 3, landingsByDay: 3 };
  const body = { model: "DR400-120", mode: 0, offBlock, onBlock: offBlock + 3600, ...counts };
  return json(await call("POST", `/api/user/${pilot.id}/external-leg`, { as: pilot, body }));
};
const judge = (leg: Json, state: number, version = leg.version) =>
  call("PATCH", `/api/user/${leg.userId}/external-leg/${leg.id}/validation`, {
    as: world.staff,
    body: { state, refusal: state === 2 ? "Wrong day" : "", version },
  });
let hours = 0;
/** A rental in some days at an hour of its own, at noon of which the sun is up. */
const rental = async (pilot: SignedInPerson, more: object = {}): Promise<Json> => {
  const start = TODAY + (3 + hours++) * DAY + 10 * 3600;
  const users = [{ userId: pilot.id, reservationUserRole: 1 }];
  const aircraft = { aircraftId: world.aircraft.id, ...more };
  const body = { siteId: world.site.id, start, end: start + 3600, aircraft, users };
  const answer = await call("POST", "/api/reservation/renter", { as: world.staff, body });
  expect(answer.status).toBe(201);
  return answer.json();
};
const warningsOf = async ({ id }: Json) =>
  (await json(await call("GET", `/api/reservation/${id}`, { as: world.staff }))).warnings;

describe("rules of recent experience", () => {
  test("warn of nothing until the school chooses some, then of what stands already, too", async () => {
    const pilot = await newPilot();
    const one = await rental(pilot, { passengers: 2 });
    expect(one.warnings).toEqual([]);
    expect((await choose([EASA])).status).toBe(204);
    expect((await choice()).packs).toEqual([EASA]);
    await runDueJobs();
    const [warning] = await warningsOf(one);
    expect(warning).toMatchObject({ type: "recency", blocking: false, subjectId: pilot.id });
    expect(warning.label).toMatch(
      /passengers, last 90 days \(FCL\.060\(b\)\(1\)\): 3 take-offs, 3 approaches, and 3 landings missing\.$/,
    );
    expect((await rental(pilot, { passengers: 0 })).warnings).toEqual([]);
    expect((await rental(pilot)).warnings[0].label).toMatch(/, if passengers are taken\.$/);
  });

  test("say that a declared flight would meet them, and are met once it is validated, until it is refused", async () => {
    const pilot = await newPilot();
    const one = await rental(pilot, { passengers: 1 });
    const leg = await declared(pilot, 5);
    await runDueJobs();
    expect((await warningsOf(one))[0].clear).toMatch(/^Have the declared flight validated/);
    expect(await ruleOf(pilot, "easaPassengers")).toMatchObject({ status: "Missing", isMetOnceValidated: true });
    await judge(leg, 1);
    await runDueJobs();
    expect(await warningsOf(one)).toEqual([]);
    const until = new Date((TODAY + 85 * DAY) * 1000).toISOString().slice(0, 10);
    expect(await ruleOf(pilot, "easaPassengers")).toMatchObject({ status: "Met", until, paragraph: "FCL.060(b)(1)" });
    expect(await readRecency(pilot)).toMatchObject({ model: "DR400-120", flights: { validated: 1, declared: 0 } });
    await judge(leg, 2, 2);
    await runDueJobs();
    expect(await warningsOf(one)).toHaveLength(1);
  });

  test("a flight counts from its validation, also where somebody is booked at the same moment", async () => {
    const pilot = await newPilot();
    const leg = await declared(pilot, 5);
    const [one] = await Promise.all([rental(pilot, { passengers: 1 }), judge(leg, 1)]);
    await runDueJobs();
    expect(await warningsOf(one)).toEqual([]);
  });

  test("are waived by staff for a reason, until a day or until they end it", async () => {
    const pilot = await newPilot();
    const one = await rental(pilot, { passengers: 1 });
    expect(one.warnings).toHaveLength(1);
    const route = `/api/user/${pilot.id}/recency-waiver`;
    const body = { rule: "easaPassengers", reason: "Flies an airliner", endsOn: TODAY + 300 * DAY };
    const grant = (as: SignedInPerson, more: object = {}) => call("POST", route, { as, body: { ...body, ...more } });
    expect((await grant(pilot)).status).toBe(403);
    expect((await grant(world.instructor)).status).toBe(403);
    expect((await grant(world.staff, { endsOn: TODAY - DAY })).status).toBe(422);
    expect((await grant(world.staff, { rule: newId() })).status).toBe(422);
    expect((await grant(world.staff, { reason: "" })).status).toBe(422);
    const waiver = await json(await grant(world.staff));
    await runDueJobs();
    expect(await warningsOf(one)).toEqual([]);
    expect((await readRecency(pilot, world.staff)).waivers).toMatchObject([{ id: waiver.id, reason: body.reason }]);
    const end = { as: world.staff, body: { version: 1 } };
    expect((await call("PATCH", `${route}/${waiver.id}/end`, end)).status).toBe(204);
    await runDueJobs();
    expect(await warningsOf(one)).toHaveLength(1);
  });

  test("of the school's own have the figures of their kind, and hold until they are disabled", async () => {
    const pilot = await newPilot();
    const one = await rental(pilot, { passengers: 0 });
    const add = (body: object) => call("POST", "/api/school/recency/rule", { as: world.admin, body });
    for (const body of [{ kind: 0 }, { kind: 0, days: 60, minutes: 60 }, { kind: 1, days: 60 }, { kind: 2, days: 1 }])
      expect((await add(body)).status).toBe(422);
    const rule = await json(await add({ kind: 0, scope: 0, days: 60 }));
    await runDueJobs();
    expect((await warningsOf(one))[0].label).toMatch(/last flight, rule of the school: 1 flight missing\.$/);
    const change = (more: object) => call("PATCH", "/api/school/recency/rule", { as: world.admin, body: more });
    expect((await change({ id: rule.id, days: null, version: 1 })).status).toBe(422);
    expect((await change({ id: rule.id, state: 1, version: 1 })).status).toBe(204);
    await runDueJobs();
    expect(await warningsOf(one)).toEqual([]);
  });

  test("flights of years ago count for what they are added up to", async () => {
    const pilot = await newPilot();
    const [offBlockAt, onBlockAt] = [6, 8].map((hour) => new Date(Date.UTC(NEXT_YEAR - 6, 5, 1, hour)));
    const flown = { category: "Aircraft", class: "SingleEngine", model: "PA28", function: "Pic" } as const;
    const times = {
      offBlockAt: offBlockAt!,
      onBlockAt: onBlockAt!,
      declaredAt: new Date(),
      state: "Validated" as const,
    };
    await makeLeg({ pilotId: pilot.id, ...flown, ...times });
    expect(await readRecency(pilot)).toMatchObject({ flights: { validated: 0 } });
  });
});
