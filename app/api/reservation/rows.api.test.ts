import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { today } from "@/lib/testing/maintenance";
import { makeAircraft, makeWorld, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Term = { unit: "Hours" | "Landings" | "Days"; warning?: number; tolerance?: number; left: number };
const [HOURS, LANDINGS, DAYS] = [0, 1, 2];
const [WARNING, TOLERANCE, OVERRUN] = [1, 2, 3];
const COUNTERS = { flightMinutes: 6000, landings: 200 };

async function makeLimited(limits: Record<string, Term[]>, state: "Active" | "Disabled" = "Active"): Promise<string> {
  const { id } = await makeAircraft(world.site.id, COUNTERS);
  for (const [name, terms] of Object.entries(limits)) {
    const made = terms.map(({ unit, warning = 0, tolerance = 0, left }) => ({
      ...{ unit, warning, tolerance },
      ...(unit === "Days"
        ? { dueOn: new Date((today() + left * 86_400) * 1000) }
        : { dueCounter: (unit === "Hours" ? COUNTERS.flightMinutes : COUNTERS.landings) + left }),
    }));
    await prisma().maintenanceLimit.create({
      data: { id: newId(), aircraftId: id, name, state, terms: { create: made } },
    });
  }
  return id;
}

test("an aircraft's row says what remains of its worst limit, once that is below its warning threshold", async () => {
  const near: Term = { unit: "Hours", warning: 600, left: 220 };
  const cases: [string, object | null][] = [
    [await makeLimited({}), null],
    [await makeLimited({ "50 h": [{ ...near, left: 601 }] }), null],
    [await makeLimited({ "50 h": [near] }, "Disabled"), null],
    [await makeLimited({ "50 h": [near] }), { limit: "50 h", unit: HOURS, remaining: 220, phase: WARNING }],
    [
      await makeLimited({ "50 h": [near], Tyres: [{ unit: "Landings", warning: 5, left: -2, tolerance: 3 }] }),
      { limit: "Tyres", unit: LANDINGS, remaining: -2, phase: TOLERANCE },
    ],
    [
      await makeLimited({ Yearly: [near, { unit: "Days", warning: 30, left: -4 }] }),
      { limit: "Yearly", unit: DAYS, remaining: -4, phase: OVERRUN },
    ],
  ];
  const route = `/api/reservation/rows?siteId=${world.site.id}&day=2027-06-21`;
  const { sites } = await (await call("GET", route, { as: world.student })).json();
  const potentials = new Map(
    sites[0].aircraft.map((one: { id: string; potential: object }) => [one.id, one.potential]),
  );
  expect(cases.map(([id]) => potentials.get(id))).toEqual(cases.map(([, potential]) => potential));
});

test("a week has the daylight of each of its days; another number of days is refused", async () => {
  const place = { latitude: 45.2192, longitude: 5.8497, timeZone: "Europe/Paris" };
  await prisma().site.update({ where: { id: world.site.id }, data: place });
  const read = (days: string) =>
    call("GET", `/api/reservation/rows?siteId=${world.site.id}&day=2027-10-25${days}`, { as: world.student });
  const [site] = (await (await read("&days=7")).json()).sites;
  const sunrises = site.daylight.map((one: { sunrise: number }) => new Date(one.sunrise * 1000).toISOString());
  expect(sunrises.map((at: string) => at.slice(0, 10))).toEqual(
    ["25", "26", "27", "28", "29", "30", "31"].map((day) => `2027-10-${day}`),
  );
  expect(site.sunrise).toBe(site.daylight[0].sunrise);
  expect((await (await read("")).json()).sites[0].daylight).toHaveLength(1);
  expect((await read("&days=3")).status).toBe(422);
});
