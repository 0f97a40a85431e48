import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { LogbookView } from "@/lib/activity/flights/logbook/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import type { StatisticsView } from "@/lib/views/statistics/schema";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const HEADS = "Date;Immat;Pilote;Instructeur;Bloc départ;Bloc arrivée;Durée;Atterrissages;Remarques";
type Options = { as?: SignedInPerson; query?: string; route?: string; verb?: "GET" | "POST" };
const send = (content: string | Buffer, { as = world.admin, query = "", route = "" }: Options = {}) =>
  call("POST", `/api/past-flight/import${route}?${query}`, {
    ...{ as, file: asBlob(content), fileName: "vols.csv", headers: { "accept-language": "en-US" } },
  });
const table = (...lines: string[]) => [HEADS, ...lines].join("\r\n");
const makePilot = () => makePerson({ roles: { [world.site.id]: ["Renter"] } });
const legsOf = (personId: string) =>
  prisma().leg.findMany({
    where: { pilots: { some: { personId } }, state: { not: "Withdrawn" } },
    include: { pilots: { orderBy: { isPilotFlying: "desc" } } },
    orderBy: { offBlockAt: "asc" },
  });
const logbookOf = async (id: string): Promise<LogbookView> =>
  (await call("GET", `/api/user/${id}/logbook`, { as: world.admin })).json();
const statisticsOf = async (year: number): Promise<StatisticsView> =>
  (
    await call("POST", "/api/statistics", {
      as: world.staff,
      body: { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` },
    })
  ).json();

describe("past flights", () => {
  test("are shown first and added then: in the logbooks of pilot and instructor, at once, without moving a counter", async () => {
    const [pilot, teacher] = [await makePilot(), await makePilot()];
    const aircraft = await makeAircraft(world.site.id, { flightMinutes: 60_000, landings: 500 });
    const file = table(
      `31/03/2021;${aircraft.callSign.replace("-", "")};${pilot.firstName} ${pilot.lastName};${teacher.callSign};08:00;09:30;;4;Circuits`,
      `01/04/2021;${aircraft.callSign};${pilot.email};;;;1:15;1;`,
    );
    const query = "timeZone=Europe/Paris";
    const seen = await (await send(file, { query: `preview=1&${query}` })).json();
    expect(seen).toMatchObject({
      total: 2,
      faulty: 0,
      created: 0,
      lines: [{ blockMinutes: 90, landings: 4 }, { blockMinutes: 75 }],
    });
    expect(await legsOf(pilot.id)).toEqual([]);
    expect(await (await send(file, { query })).json()).toMatchObject({ created: 2 });
    expect(await legsOf(pilot.id)).toMatchObject([
      {
        ...{
          aircraftId: aircraft.id,
          reservationId: null,
          state: "Validated",
          model: "DR400-120",
          hasInstructor: true,
        },
        ...{ offBlockAt: new Date("2021-03-31T06:00:00Z"), landingsByDay: 4, takeOffsByDay: 4, approachesByDay: 4 },
        pilots: [
          { personId: pilot.id, function: "Dual", remarks: "Circuits" },
          { personId: teacher.id, function: "Instructor", isPilotFlying: false },
        ],
      },
      { hasTimes: false, pilots: [{ function: "Pic" }] },
    ]);
    const { entries, totals } = await logbookOf(pilot.id);
    expect(totals.total).toMatchObject({ total: 165, dual: 90, pic: 75, landingsByDay: 5 });
    expect(entries[0]).toMatchObject({ isExternal: false, commander: teacher.lastName.toUpperCase() });
    expect((await logbookOf(teacher.id)).totals.total).toMatchObject({ total: 90, instructor: 90, landingsByDay: 0 });
    expect(await prisma().aircraft.findUniqueOrThrow({ where: { id: aircraft.id } })).toMatchObject({
      flightMinutes: 60_000,
      landings: 500,
    });
    expect(await prisma().accountTransaction.count({ where: { personId: pilot.id } })).toBe(0);
    // It isn't theirs alone, so that nobody changes it as a flight that they declared.
    const [leg] = await legsOf(pilot.id);
    const path = `/api/user/${pilot.id}/external-leg/${leg!.id}/withdrawal`;
    expect((await call("PATCH", path, { as: world.admin, body: {}, headers: { "if-match": '"1"' } })).status).toBe(404);

    const again = await send(file, { query });
    expect([
      again.status,
      (await again.json()).lines.map((one: { faults: { text: string }[] }) => one.faults[0]!.text),
    ]).toEqual([422, ["This flight is there already.", "This flight is there already."]]);
  });

  test("with a faulty line add none, or the others where that is asked for, and give the faulty ones back", async () => {
    const pilot = await makePilot();
    const lines = [
      `31/03/2021;${world.aircraft.callSign};${pilot.email};;;;1:00;1;`,
      `31/03/2021;F-NONE;${pilot.email};;;;1:00;1;`,
    ];
    const refused = await send(table(...lines));
    expect([refused.status, (await refused.json()).lines.length]).toEqual([422, 1]);
    expect(await legsOf(pilot.id)).toEqual([]);
    const faulty = await (await send(table(...lines), { route: "/faulty" })).text();
    expect([faulty.includes("F-NONE"), faulty.includes(world.aircraft.callSign)]).toEqual([true, false]);
    expect(await (await send(table(...lines), { query: "skipFaulty=1" })).json()).toMatchObject({
      created: 1,
      faulty: 1,
    });
    expect(await legsOf(pilot.id)).toHaveLength(1);
  });

  test("are read by the columns that the person names", async () => {
    const pilot = await makePilot();
    const file = `Quand,Quoi,Qui,Combien\n2021-05-02,${world.aircraft.callSign},${pilot.email},90`;
    expect((await (await send(file)).json()).columns.map(({ at }: { at: number | null }) => at)).not.toContain(0);
    const query = "unit=minutes&columns=date:0,aircraft:1,pilot:2,total:3";
    expect(await (await send(file, { query })).json()).toMatchObject({ created: 1 });
    expect((await logbookOf(pilot.id)).totals.total.total).toBe(90);
  });

  test("are brought by admins alone, listed, and removed again", async () => {
    const pilot = await makePilot();
    const file = table(`03/05/2021;${world.aircraft.callSign};${pilot.email};;10:00;11:00;;1;`);
    for (const as of [world.staff, world.instructor]) expect((await send(file, { as })).status).toBe(403);
    await send(file);
    const list = async () => (await call("GET", "/api/past-flight/import", { as: world.admin })).json();
    const [{ id, ...first }] = await list();
    expect(first).toMatchObject({ fileName: "vols.csv", flights: 1, rights: { remove: true, validate: false } });
    const path = `/api/past-flight/import/${id}/withdrawal`;
    expect((await call("PATCH", path, { as: world.staff, body: {} })).status).toBe(403);
    expect(await (await call("PATCH", path, { as: world.admin, body: {} })).json()).toEqual({ flights: 1 });
    expect((await call("PATCH", path, { as: world.admin, body: {} })).status).toBe(404);
    expect([await legsOf(pilot.id), (await list()).some((one: { id: string }) => one.id === id)]).toEqual([[], false]);
    const told = await prisma().auditEntry.findMany({
      where: { subjectId: id },
      select: { action: true },
      orderBy: { at: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual(["logbook-import.import", "logbook-import.remove"]);
  });

  test("sum up in logbooks and statistics to what the file says", async () => {
    let year = 1960;
    const flight = fc.record({
      ...{
        pilot: fc.nat(2),
        taught: fc.boolean(),
        minutes: fc.integer({ min: 5, max: 180 }),
        landings: fc.integer({ min: 1, max: 5 }),
      },
      hasTimes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(flight, { minLength: 1, maxLength: 15 }), async (flights) => {
        year++;
        const people = await Promise.all([0, 1, 2, 3].map(makePilot));
        const teacher = people[3]!;
        const lines = flights.map(({ pilot, taught, minutes, landings, hasTimes }, at) => {
          const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
          const times = hasTimes ? [clock(600), clock(600 + minutes), ""] : ["", "", clock(minutes)];
          const day = `${String(at + 1).padStart(2, "0")}/03/${year}`;
          return [
            day,
            world.aircraft.callSign,
            people[pilot]!.email,
            taught ? teacher.email : "",
            ...times,
            landings,
            "",
          ].join(";");
        });
        expect(await (await send(table(...lines))).json()).toMatchObject({ created: flights.length });
        const sum = (of: typeof flights, amount: "minutes" | "landings") =>
          of.reduce((total, one) => total + one[amount], 0);
        for (const at of [0, 1, 2]) {
          const own = flights.filter(({ pilot }) => pilot === at);
          const { totals } = await logbookOf(people[at]!.id);
          expect(totals.total).toMatchObject({ total: sum(own, "minutes"), landingsByDay: sum(own, "landings") });
          expect(totals.total.dual).toBe(
            sum(
              own.filter(({ taught }) => taught),
              "minutes",
            ),
          );
        }
        expect((await logbookOf(teacher.id)).totals.total.instructor).toBe(
          sum(
            flights.filter(({ taught }) => taught),
            "minutes",
          ),
        );
        const { now } = await statisticsOf(year);
        expect(now).toMatchObject({
          flights: flights.length,
          minutes: sum(flights, "minutes"),
          landings: sum(flights, "landings"),
        });
      }),
      { numRuns: 5 },
    );
  });

  test("of five thousand lines come in within seconds", async () => {
    const pilots = await Promise.all(Array.from({ length: 10 }, makePilot));
    const fleet = await Promise.all(
      Array.from({ length: 10 }, () => makeAircraft(world.site.id, { callSign: `F-${newId().slice(-6)}` })),
    );
    const lines = Array.from({ length: 5_000 }, (_, at) => {
      const day = new Date(Date.UTC(2005, 0, 1 + Math.floor(at / 10))).toISOString().slice(0, 10);
      return `${day};${fleet[at % 10]!.callSign};${pilots[at % 10]!.email};;10:00;11:00;;1;`;
    });
    const begun = Date.now();
    const done = await (await send(table(...lines))).json();
    expect(done).toMatchObject({ created: 5_000 });
    expect([done.total, done.created, done.lines.length]).toEqual([5_000, 5_000, 1_000]);
    expect(Date.now() - begun).toBeLessThan(25_000);
    expect((await logbookOf(pilots[3]!.id)).totals.total.total).toBe(500 * 60);
  }, 60_000);
});
