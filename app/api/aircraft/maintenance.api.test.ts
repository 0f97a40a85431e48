import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { listQueuedJobsExceptMails, runDueJobs } from "@/lib/testing/jobs";
import { errorsOf, maintenanceCalls, today } from "@/lib/testing/maintenance";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  signInAs,
  type World,
} from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

const DAY = 86_400;
/** Noon of a Monday far ahead, so that nothing begins meanwhile. */
const NOON = Date.UTC(NEXT_YEAR, 5, 14, 12) / 1000;
const [HOURS, LANDINGS, DAYS, MONTHS] = [0, 1, 2, 3];
const [WARNING, TOLERANCE] = [1, 2];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const json = async (answer: { json: () => Promise<Json> }): Promise<Json> => answer.json();
const { aircraftWith, fly, limitOf, maintenanceOf, onlyLimitOf, postLimit, readAircraft, ...calls } = maintenanceCalls(
  () => world,
);
const putLimit = (id: string, body: object) => call("PUT", `/api/aircraft/${id}/limit`, { as: world.staff, body });
const renew = (id: string, body: object = {}) =>
  call("POST", `/api/aircraft/${id}/renew-maintenance`, { as: world.staff, body });
const logOf = async (id: string, query = "") =>
  json(await call("GET", `/api/aircraft/${id}/logs-maintenance${query}`, { as: world.instructor }));
const renter = async () => (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
/** Books some hours of an aircraft, some days after the Monday, whatever is against it. */
const rent = (aircraftId: string, day: number, hours: number) => calls.rent(aircraftId, NOON + day * DAY, hours);
const verdictsOf = async (id: string) => {
  const row = await prisma().reservation.findUniqueOrThrow({ where: { id }, include: { verdicts: true } });
  return [row.compliance, ...row.verdicts.map(({ evidence }) => (evidence as Json).hours)];
};

describe("limits of an aircraft", () => {
  test("begin with the next maintenance that it comes with, which is derived from then on", async () => {
    const { id, nextMaintenance } = await aircraftWith({ nextMaintenance: 600 });
    expect(nextMaintenance).toBe(600);
    await fly(id, 90);
    expect((await readAircraft(id)).nextMaintenance).toBe(510);
    await limitOf(id, { unit: HOURS, due: 6200 });
    expect((await readAircraft(id)).nextMaintenance, "the first one counts").toBe(110);
    expect((await renew(id, { document: "PV-1" })).status, "of which the interval isn't known").toBe(201);
    expect((await readAircraft(id)).nextMaintenance).toBe(510);
  });

  test("can't begin as overdue by more than was flown", async () => {
    const late = (nextMaintenance: number, totalFlightTime: number) =>
      aircraftWith({ nextMaintenance, totalFlightTime });
    expect((await late(-60, 60)).nextMaintenance).toBe(-60);
    expect(Object.keys((await late(-60, 59)).errors)).toEqual(["nextMaintenance"]);
  });

  test("say what remains, how far that is, and when it is reached", async () => {
    const { id } = await aircraftWith();
    const terms = [
      { unit: HOURS, interval: 3000, tolerance: 300, warning: 600, due: 6500 },
      { unit: LANDINGS, interval: 100 },
      { unit: MONTHS, interval: 12, dueDate: today() + 400 * DAY },
    ];
    await postLimit(id, { name: "Annual", category: 0, document: "PV-2", workTime: 480, terms });
    await fly(id, 450, 9);
    const limit = await onlyLimitOf(id);
    expect(limit).toMatchObject({ name: "Annual", document: "PV-2", workTime: 480, flightTime: 6450, landing: 209 });
    expect(limit.terms.map((term: Json) => [term.remaining, term.phase])).toEqual([
      [50, WARNING],
      [91, 0],
      [400, 0],
    ]);
    // 450 minutes in 90 days are 5 a day, so that 50 take ten days.
    expect([limit.first, limit.phase, limit.terms[0].projectedDate]).toEqual([0, WARNING, today() + 10 * DAY]);
    // Nobody flew what a correction puts right.
    const { version, totalFlightTime } = await readAircraft(id);
    const corrected = { version, totalFlightTime: totalFlightTime - 10, correctionReason: "Page 12" };
    await call("PATCH", `/api/aircraft/${id}/counters`, { as: world.staff, body: corrected });
    expect((await onlyLimitOf(id)).terms[0]).toMatchObject({ remaining: 60, projectedDate: today() + 12 * DAY });
    await fly(id, 61);
    expect((await onlyLimitOf(id)).terms[0]).toMatchObject({ remaining: -1, phase: TOLERANCE });
  });

  test("are answered whole, and put back as they were read, which changes nothing", async () => {
    const { id } = await aircraftWith();
    const terms = [
      { unit: HOURS, interval: 3000, tolerance: 300, warning: 600 },
      { unit: MONTHS, interval: 12, endOfMonth: true },
    ];
    const made = await json(await postLimit(id, { terms, workTime: 90 }));
    expect(made).toMatchObject({ version: 1, name: "50 h", workTime: 90, flightTime: 6000, overrun: null });
    expect(made.terms).toMatchObject([{ due: 9000, remaining: 3000 }, { endOfMonth: true }]);
    expect(await onlyLimitOf(id)).toEqual(made);
    const answer = await putLimit(id, made);
    expect(answer.status, await answer.text()).toBe(204);
    expect([await onlyLimitOf(id), await logOf(id)]).toEqual([made, []]);
    expect((await putLimit(id, { ...made, warning: 5 })).status, "what means nothing").toBe(422);
  });

  test("that end with their month do so whatever day is named", async () => {
    const { id } = await aircraftWith();
    const named = Date.UTC(NEXT_YEAR, 1, 3) / 1000;
    await limitOf(id, { unit: MONTHS, interval: 12, endOfMonth: true, dueDate: named });
    const { terms } = await onlyLimitOf(id);
    expect(terms[0].dueDate).toBe(Date.UTC(NEXT_YEAR, 2, 0) / 1000);
  });

  test("are disabled when they no longer apply, and then judge nothing", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, due: 5000 });
    const reservation = await rent(id, 0, 1);
    expect(await verdictsOf(reservation)).toEqual(["Blocking", "17:40"]);
    const patch = (state: number, version: number, reason?: string) =>
      call("PATCH", `/api/aircraft/${id}/limit`, { as: world.staff, body: { id: limitId, state, version, reason } });
    expect(await errorsOf(await patch(1, 1))).toEqual([422, { reason: [expect.any(String)] }]);
    expect((await patch(1, 1, "Engine replaced")).status).toBe(204);
    await runDueJobs();
    expect(await verdictsOf(reservation)).toEqual(["Valid"]);
    expect((await patch(0, 1)).status, "a stale version").toBe(409);
    expect((await patch(0, 2)).status).toBe(204);
    await runDueJobs();
    expect((await verdictsOf(reservation))[0]).toBe("Blocking");
    const author = { id: world.staff.id };
    expect(await logOf(id)).toMatchObject([
      { kind: 1, note: "", state: { before: 1, after: 0 }, author },
      { kind: 1, note: "Engine replaced", state: { before: 0, after: 1 }, category: null, author },
    ]);
  });

  test("are weakened with a reason, and whatever is set of them is in the log", async () => {
    const { id } = await aircraftWith();
    const directive = { unit: HOURS, interval: 3000, warning: 600, due: 5000 };
    const limitId = await limitOf(id, directive, { category: 1 });
    const set = (version: number, body: object) => putLimit(id, { id: limitId, version, ...body });
    const { due: _, ...asItIs } = directive;
    for (const weaker of [
      { category: 0 },
      { terms: [{ ...asItIs, interval: 3001 }] },
      { category: 0, terms: [{ ...asItIs, tolerance: 1 }] },
    ])
      expect(await errorsOf(await set(1, weaker))).toEqual([422, { reason: [expect.any(String)] }]);
    const tolerated = { category: 0, terms: [{ ...asItIs, tolerance: 60 }], reason: "Read again" };
    expect((await set(1, tolerated)).status).toBe(204);
    expect((await set(2, { terms: [{ ...asItIs, warning: 60 }] })).status, "stricter").toBe(204);
    expect((await set(3, { name: "AD 2026-1", document: "PV-5" })).status, "nothing that it is judged by").toBe(204);
    const author = { id: world.staff.id };
    const was = { unit: HOURS, due: 5000, interval: 3000 };
    expect(await logOf(id)).toMatchObject([
      { note: "", category: null, before: [{ ...was, tolerance: 60 }], after: [{ tolerance: 0, warning: 60 }], author },
      {
        ...{ kind: 1, note: "Read again", category: { before: 1, after: 0 }, state: null, author },
        ...{ before: [{ ...was, tolerance: 0, warning: 600 }], after: [{ ...was, tolerance: 60, warning: 600 }] },
      },
    ]);
  });

  const term = { unit: HOURS, interval: 3000 };
  test.each([
    ["without a name", { name: " ", terms: [term] }, "name"],
    ["without terms", { terms: [] }, "terms"],
    ["with two terms in hours", { terms: [term, term] }, "terms"],
    [
      "with two terms by the calendar",
      {
        terms: [
          { unit: DAYS, interval: 1 },
          { unit: MONTHS, interval: 1 },
        ],
      },
      "terms",
    ],
    ["that is due neither again nor once", { terms: [{ unit: HOURS }] }, "terms.0.interval"],
    ["with a day for a term in hours", { terms: [{ ...term, dueDate: 0 }] }, "terms.0.dueDate"],
    ["with a counter for a term by the calendar", { terms: [{ unit: DAYS, due: 5 }] }, "terms.0.due"],
    ["in hours with the end of a month", { terms: [{ ...term, endOfMonth: true }] }, "terms.0.endOfMonth"],
    ["of no hours", { terms: [{ ...term, interval: 0 }] }, "terms.0.interval"],
    ["of which the tolerance is longer", { terms: [{ ...term, tolerance: 3000 }] }, "terms.0.tolerance"],
    ["that always warns", { terms: [{ unit: MONTHS, interval: 1, warning: 31 }] }, "terms.0.warning"],
    ["of a thousand years", { terms: [{ unit: MONTHS, interval: 12_000 }] }, "terms.0.interval"],
    ["that is a directive with a tolerance", { category: 1, terms: [{ ...term, tolerance: 5 }] }, "terms.0.tolerance"],
    ["that is a limitation with a tolerance", { category: 2, terms: [{ ...term, tolerance: 5 }] }, "terms.0.tolerance"],
    ["in landings of a simulator", { terms: [{ unit: LANDINGS, interval: 100 }] }, "terms.0.unit", { type: 2 }],
    ["of a component that isn't on it", { componentId: "0".repeat(24), terms: [term] }, "componentId"],
  ])("can't be one %s", async (_, body, field, made?: object) => {
    const id = made ? (await aircraftWith({ totalLanding: 0, ...made })).id : world.aircraft.id;
    const answer = await postLimit(id, body);
    const [status, errors] = await errorsOf(answer);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test("are changed with a reason where they are due at another time, and the log keeps both", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000, due: 7000 });
    const change = { id: limitId, version: 1, terms: [{ unit: HOURS, interval: 3000, warning: 60, due: 7100 }] };
    expect(await errorsOf(await putLimit(id, change))).toEqual([422, { reason: [expect.any(String)] }]);
    expect((await putLimit(id, { ...change, reason: "Read wrongly" })).status).toBe(204);
    const { terms } = await onlyLimitOf(id);
    expect(terms[0]).toMatchObject({ due: 7100, warning: 60, remaining: 1100 });
    expect(await logOf(id)).toMatchObject([
      { kind: 1, note: "Read wrongly", before: [{ unit: HOURS, due: 7000 }], after: [{ unit: HOURS, due: 7100 }] },
    ]);
    const other = { id: limitId, version: 2, name: "100 h", terms: [{ unit: HOURS, interval: 6000 }], reason: "100 h" };
    expect((await putLimit(id, other)).status, "what isn't named stays due as it was").toBe(204);
    expect((await onlyLimitOf(id)).terms[0]).toMatchObject({ due: 7100, interval: 6000 });
  });

  test("of another aircraft are not found", async () => {
    const [{ id }, other] = [await aircraftWith(), await aircraftWith()];
    const limitId = await limitOf(other.id, term);
    expect((await putLimit(id, { id: limitId, version: 1, name: "x" })).status).toBe(404);
    expect((await renew(id, { limitId, version: 1 })).status).toBe(404);
  });

  test("are where staff may not keep them once somebody there is a mechanic", async () => {
    const { id } = await aircraftWith();
    const mechanic = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const grant = { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } as const;
    await prisma().dutyGrant.create({ data: grant });
    expect((await postLimit(id, { terms: [term] })).status).toBe(403);
    expect((await aircraftWith({ nextMaintenance: 60 })).nextMaintenance, "but they still add aircraft").toBe(60);
    await prisma().dutyGrant.deleteMany({ where: grant });
    expect((await postLimit(id, { terms: [term] })).status).toBe(201);
  });
});

test("an aircraft that is grounded or exceeded leaves its site only by who decides about that there", async () => {
  const other = await makeSite();
  const roles = { [world.site.id]: ["Staff"], [other.id]: ["Staff"] } as const;
  const [staff, mechanic] = [await signInAs(await makePerson({ roles })), await signInAs(await makePerson({ roles }))];
  const grant = { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } as const;
  await prisma().dutyGrant.create({ data: grant });
  const move = (id: string, as: typeof staff) =>
    call("PUT", "/api/aircraft", { as, body: { id, version: 1, site: { siteId: other.id } } });
  const refusal = async (id: string) => {
    const answer = await move(id, staff);
    return [answer.status, (await json(answer)).detail];
  };
  const limitPast = (id: string, term: object) =>
    postLimit(id, { terms: [{ unit: HOURS, interval: 3000, ...term }] }, mechanic);
  const report = async (id: string, more: object) => {
    const body = { description: "Brake", mel: false, blocking: true, pending: false, visible: true, ...more };
    expect((await call("POST", `/api/aircraft/${id}/commentary`, { as: staff, body })).status).toBe(201);
  };
  const made = await Promise.all(Array.from({ length: 5 }, () => aircraftWith()));
  const [grounded, atNight, tolerated, exceeded, due] = made.map(({ id }) => id as string);
  await report(grounded!, {});
  await report(atNight!, { nightOnly: true });
  await limitPast(tolerated!, { due: 5999, tolerance: 300 });
  await limitPast(exceeded!, { due: 5000 });
  await limitPast(due!, { due: 6000 });
  for (const id of [grounded!, atNight!]) expect(await refusal(id)).toEqual([403, expect.stringContaining("defect")]);
  for (const id of [tolerated!, exceeded!]) expect(await refusal(id)).toEqual([403, expect.stringContaining("limit")]);
  expect((await move(due!, staff)).status, "at its limit it isn't exceeded").toBe(204);
  for (const id of [grounded!, exceeded!]) expect((await move(id, mechanic)).status).toBe(204);
  await prisma().dutyGrant.deleteMany({ where: grant });
  expect((await move(tolerated!, staff)).status, "where nobody has the duty, staff decide").toBe(204);
});

describe("a renewal", () => {
  test("begins the terms anew from what was done, or from where they were due, and is kept for ever", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000, tolerance: 300, due: 6100 });
    await fly(id, 200);
    const day = today() - DAY;
    const first = { limitId, version: 1, date: day, flightTime: 6180, document: "PV-3", note: "Oil, filter" };
    expect(await json(await renew(id, first))).toEqual({ id: limitId, version: 2 });
    expect(await onlyLimitOf(id)).toMatchObject({ document: "PV-3", lastDoneDate: day, terms: [{ due: 9180 }] });
    const carried = { limitId, version: 2, basis: 1 };
    expect(await errorsOf(await renew(id, carried)), "far from due").toEqual([422, { basis: [expect.any(String)] }]);
    await fly(id, 2680);
    expect((await renew(id, carried)).status, "as early as its tolerance").toBe(201);
    expect((await onlyLimitOf(id)).terms[0].due).toBe(12_180);
    const log = await logOf(id);
    expect(log).toMatchObject([
      { kind: 0, basis: 1, flightTime: 8880, before: [{ due: 9180 }], after: [{ due: 12_180 }] },
      {
        kind: 0,
        basis: 0,
        date: day,
        flightTime: 6180,
        document: "PV-3",
        note: "Oil, filter",
        before: [{ due: 6100 }],
      },
    ]);
    expect(log[0].author.id).toBe(world.staff.id);
    const { id: entry } = log[0];
    await expect(prisma().maintenanceEntry.update({ where: { id: entry }, data: { note: "x" } })).rejects.toThrow();
    await expect(prisma().maintenanceEntry.delete({ where: { id: entry } })).rejects.toThrow();
    expect((await logOf(id, "?limit=1&page=2"))[0].id).toBe(log[1].id);
  });

  test("of something that is done once ends it", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: DAYS, dueDate: today() + DAY }, { category: 1 });
    expect((await renew(id, { limitId, version: 1 })).status).toBe(201);
    expect(await onlyLimitOf(id)).toMatchObject({ state: 1, terms: [], first: null });
    expect((await renew(id, { limitId, version: 2 })).status).toBe(409);
    const ended = await onlyLimitOf(id);
    expect((await putLimit(id, ended)).status, "put back as it was read").toBe(204);
    expect(await onlyLimitOf(id)).toEqual(ended);
    const enable = { id: limitId, state: 0, version: 2 };
    expect((await call("PATCH", `/api/aircraft/${id}/limit`, { as: world.staff, body: enable })).status).toBe(409);
  });

  test.each([
    ["a day to come", () => ({ date: today() + 2 * DAY }), "date"],
    ["a day that is over, without its counters", () => ({ date: today() - 2 * DAY }), "flightTime"],
    ["more hours than it has flown", () => ({ flightTime: 6001 }), "flightTime"],
    ["more landings than it has made", () => ({ landing: 201 }), "landing"],
  ])("of %s is refused", async (_, wrong, field) => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000 });
    const [status, errors] = await errorsOf(await renew(id, { limitId, version: 1, ...wrong() }));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test("needs the version that was seen, or no limit at all", async () => {
    const { id } = await aircraftWith();
    expect((await renew(id)).status, "there is no limit by hours").toBe(422);
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000 });
    expect((await renew(id, { limitId })).status).toBe(428);
    expect((await renew(id, { limitId, version: 7 })).status).toBe(409);
    const headers = { "if-match": '"1"' };
    const contradictory = { as: world.staff, body: { limitId, version: 2 }, headers };
    const answer = await call("POST", `/api/aircraft/${id}/renew-maintenance`, contradictory);
    expect(await errorsOf(answer), "the header says another one").toEqual([422, { version: [expect.any(String)] }]);
    expect(await errorsOf(await renew(id, { basis: 1 })), "carried forward").toEqual([
      422,
      { limitId: [expect.any(String)] },
    ]);
    expect((await renew(id)).status).toBe(201);
  });

  test("isn't dated before the last one, but at will before the first", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: DAYS, interval: 30 });
    const on = (days: number, version: number) => renew(id, { limitId, date: today() - days * DAY, version });
    expect((await on(20, 1)).status).toBe(201);
    const early = await on(21, 2);
    const dayOf = (days: number) =>
      new Date((today() - days * DAY) * 1000).toLocaleDateString("en-GB", { timeZone: "UTC" });
    const said = `${dayOf(21)} is before the last time, ${dayOf(20)}.`;
    expect(await errorsOf(early)).toEqual([422, { date: [said] }]);
    expect((await on(20, 2)).status, "on the same day").toBe(201);
  });

  test("that names no limit counts once, however often it is sent", async () => {
    const { id } = await aircraftWith();
    const [fifty, hundred] = [
      await limitOf(id, { unit: HOURS, interval: 3000, due: 6010 }),
      await limitOf(id, { unit: HOURS, interval: 6000, due: 6020 }, { name: "100 h" }),
    ];
    await limitOf(id, { unit: DAYS, interval: 30 }, { name: "ELT" });
    const tenAtOnce = async () =>
      (await Promise.all(Array.from({ length: 10 }, () => renew(id)))).map(({ status }) => status).sort();
    expect(await tenAtOnce()).toEqual([201, ...Array(9).fill(409)]);
    const duesOf = async () => (await logOf(id)).map(({ limitId, after }: Json) => [limitId, after[0].due]);
    expect(await duesOf(), "nor does it renew the next limit").toEqual([[fifty, 9000]]);
    expect((await renew(id, { limitId: hundred, version: 1 })).status).toBe(201);
    await fly(id, 10);
    expect(await tenAtOnce(), "at other counters").toEqual([201, ...Array(9).fill(409)]);
    expect((await duesOf())[0]).toEqual([fifty, 9010]);
  });
});

describe("booked flights use up potential", () => {
  test("the booking that overruns is named, whatever the order in which they are booked, moved and cancelled", async () => {
    const { id } = await aircraftWith();
    await limitOf(id, { unit: HOURS, interval: 3000, tolerance: 60, due: 6240 });
    const [late, middle] = [await rent(id, 4, 2), await rent(id, 2, 1)];
    expect([await verdictsOf(late), await verdictsOf(middle)]).toEqual([["Valid"], ["Valid"]]);
    const early = await rent(id, 0, 1.5);
    await runDueJobs();
    expect([await verdictsOf(early), await verdictsOf(middle)]).toEqual([["Valid"], ["Valid"]]);
    expect(await verdictsOf(late)).toEqual(["Warning", "0:30"]);
    expect(await onlyLimitOf(id)).toMatchObject({ overrun: { reservationId: late, by: 30, phase: TOLERANCE } });
    const { version } = await prisma().reservation.findUniqueOrThrow({ where: { id: early } });
    const move = { start: NOON + 6 * DAY, version };
    expect((await call("PATCH", `/api/reservation/${early}/move`, { as: world.staff, body: move })).status).toBe(204);
    await runDueJobs();
    expect([await verdictsOf(late), await verdictsOf(early)]).toEqual([["Valid"], ["Warning", "0:30"]]);
    const { version: seen } = await prisma().reservation.findUniqueOrThrow({ where: { id: late } });
    const undo = await call("DELETE", `/api/reservation/${late}`, {
      as: world.staff,
      headers: { "If-Match": `"${seen}"` },
    });
    expect(undo.status).toBe(204);
    await runDueJobs();
    expect(await verdictsOf(early)).toEqual(["Valid"]);
  });

  test("what is flown is no longer booked, and the rest is judged again", async () => {
    const { id } = await aircraftWith();
    await limitOf(id, { unit: HOURS, interval: 3000, due: 6100 });
    const booked = await rent(id, 0, 1.5);
    expect(await verdictsOf(booked)).toEqual(["Valid"]);
    await fly(id, 30);
    await runDueJobs();
    expect(await verdictsOf(booked)).toEqual(["Blocking", "0:20"]);
    await renew(id);
    await runDueJobs();
    expect(await verdictsOf(booked)).toEqual(["Valid"]);
  });

  test("an aircraft that a plan leaves elsewhere is told to the flight after it, until it is brought back", async () => {
    const { id } = await aircraftWith({ currentAirport: "LFLG" });
    const book = async (day: number, fromAirport: string, toAirport: string) => {
      const start = NOON + day * DAY;
      const aircraft = { aircraftId: id, fromAirport, toAirport };
      const body = { start, end: start + 3600, aircraft, users: [{ userId: await renter(), reservationUserRole: 1 }] };
      return (await json(await call("POST", "/api/reservation/renter", { as: world.staff, body }))).id as string;
    };
    const rulesOf = async (of: string) =>
      (await prisma().verdict.findMany({ where: { reservationId: of } })).map(({ rule }) => rule);
    const later = await book(4, "LFLG", "LFLG");
    expect(await rulesOf(later)).toEqual([]);
    await book(0, "LFLG", "LFMV");
    await runDueJobs();
    expect(await rulesOf(later)).toEqual(["aircraftElsewhere"]);
    await book(2, "LFMV", "LFLG");
    await runDueJobs();
    expect(await rulesOf(later)).toEqual([]);
  });

  test("a booking that comes near no limit leaves the others alone", async () => {
    const { id } = await aircraftWith();
    await limitOf(id, { unit: HOURS, interval: 3000 });
    await runDueJobs();
    await rent(id, 0, 1);
    const jobs = (await listQueuedJobsExceptMails()).filter(({ task }) => task === "rejudge");
    expect(jobs).toEqual([]);
  });

  test("maintenance that is booked for the limit counts, and its aircraft and slot are proposed", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000, due: 6060 });
    const overrun = await rent(id, 3, 2);
    const { proposal } = await maintenanceOf(id);
    // On the day before, Wednesday, from 8 to 12 o'clock at the site.
    expect(proposal).toMatchObject({ limitIds: [limitId], end: proposal.start + 4 * 3600 });
    expect(new Date(proposal.start * 1000).toISOString()).toBe(
      new Date((NOON + 2 * DAY - 6 * 3600) * 1000).toISOString(),
    );
    const body = {
      ...{ start: proposal.start, end: proposal.end, users: [] },
      aircraft: { aircraftId: id, limitIds: proposal.limitIds },
    };
    const book = (limitIds: string[], to = body) =>
      call("POST", "/api/reservation/maintenance", {
        as: world.staff,
        body: { ...to, aircraft: { ...to.aircraft, limitIds } },
      });
    expect(await errorsOf(await book(["0".repeat(24)]))).toEqual([422, { "aircraft.limitIds": [expect.any(String)] }]);
    const reservation = await json(await book([limitId]));
    expect(reservation.aircraft.limitIds).toEqual([limitId]);
    await runDueJobs();
    expect(await verdictsOf(overrun)).toEqual(["Valid"]);
    const { uses, limits, ...rest } = await maintenanceOf(id);
    expect(rest.proposal).toBeNull();
    const booked = { reservationId: reservation.id, start: proposal.start };
    expect(limits).toEqual([expect.objectContaining({ overrun: null, booked })]);
    const work = uses.find((use: Json) => use.reservationId === reservation.id);
    expect(work.label, "what is done, by nobody yet").toBe(limits[0].name);
    const other = await makeAircraft(world.site.id);
    const move = { start: reservation.start, aircraftId: other.id, version: reservation.version };
    const moved = await call("PATCH", `/api/reservation/${reservation.id}/move`, { as: world.staff, body: move });
    expect(moved.status).toBe(204);
    await runDueJobs();
    expect(await verdictsOf(overrun), "work on another aircraft is none on this one").toEqual(["Blocking", "1:00"]);
  });

  test("work that is late is proposed as soon as the aircraft and a mechanic are free", async () => {
    const { id } = await aircraftWith();
    await limitOf(id, { unit: HOURS, interval: 3000, due: 5000 }, { workTime: 60 });
    const start = Math.floor(Date.now() / 1000) - 1800;
    const options = { aircraftId: id, start, hours: 1, overrideReason: "Meant", renter: await renter() };
    const flying = await makeReservation(world, options);
    const mechanic = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } });
    const { limits, proposal } = await maintenanceOf(id);
    expect(limits[0].overrun.reservationId).toBe(flying.id);
    expect(proposal.start).toBeGreaterThan(Date.now() / 1000);
    expect(proposal.start).toBeLessThan(Date.now() / 1000 + 2 * DAY);
    expect([proposal.end - proposal.start, proposal.personId]).toEqual([3600, mechanic.id]);
    await prisma().dutyGrant.deleteMany();
  });

  test("a rental renews no limit", async () => {
    const { id } = await aircraftWith();
    const limitId = await limitOf(id, { unit: HOURS, interval: 3000 });
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const body = { start: NOON, end: NOON + 3600, users, aircraft: { aircraftId: id, limitIds: [limitId] } };
    const [status, errors] = await errorsOf(await call("POST", "/api/reservation/renter", { as: world.staff, body }));
    expect([status, Object.keys(errors)]).toEqual([422, ["aircraft.limitIds"]]);
  });

  test("the list says of each aircraft which limit comes first", async () => {
    const { id } = await aircraftWith();
    await limitOf(id, { unit: HOURS, interval: 3000, due: 6600 });
    await limitOf(id, { unit: DAYS, interval: 30, dueDate: today() + DAY }, { name: "ELT" });
    await rent(id, 0, 4);
    const list = await json(
      await call("GET", `/api/aircraft/maintenance?siteId=${world.site.id}`, { as: world.instructor }),
    );
    const one = list.find((row: Json) => row.aircraftId === id);
    expect(one.limits.map(({ name }: Json) => name)).toEqual(["ELT", "50 h"]);
    expect(one).toMatchObject({ remainingAfterBookings: 1, inShopUntil: null });
  });
});
