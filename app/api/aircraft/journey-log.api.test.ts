import { beforeAll, describe, expect, test } from "vitest";
import type { JourneyLogView } from "@/lib/activity/flights/journey-log/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown } from "@/lib/testing/flights";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makeAircraft, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

const HOUR = 3_600;
/** 08:00 UTC on a day of January 2026. */
const morning = (day: number) => Date.UTC(2026, 0, day, 8) / 1000;

let world: World;
let aircraftId: string;
let callSign: string;
beforeAll(async () => {
  world = await makeWorld();
  ({ id: aircraftId, callSign } = await makeAircraft(world.site.id, {
    isHobbsCounted: false,
    flightTimeKind: "Block",
  }));
  for (const day of [5, 6, 7]) await fly(day);
  const reported = { aircraftId, number: 1, description: "Left brake soft", reportedById: world.renter.id };
  await prisma().defect.create({
    data: { id: newId(), ...reported, reportedAt: new Date((morning(6) + 2 * HOUR) * 1000) },
  });
});

/** Closes a rental of an hour. */
async function fly(day: number) {
  const from = morning(day);
  const id = await makeFlown(world.site.id, { people: [[world.renter.id, "Renter"]], aircraftId, from });
  const counters = { hobbsDeparture: null, hobbsArrival: null };
  const legs = [legOf([boardAs(world.renter.id, "Pic")], from, [0, 0], 60, counters)];
  const answer = await call("POST", `/api/suivi-vol/${id}/closing`, { as: world.staff, body: { legs } });
  expect(answer.status).toBeLessThan(300);
}
const path = (more = "") => `/api/aircraft/${aircraftId}/journey-log${more}`;
const read = async (query = "", as: SignedInPerson = world.instructor): Promise<JourneyLogView> => {
  const answer = await call("GET", path(`?${query}`), { as });
  expect(answer.status).toBe(200);
  return answer.json();
};

describe("[AMC1 NCO.GEN.150] an aircraft's journey log", () => {
  test("says of each leg who flew as what, from where to where, when, what for, what was observed and who signed", async () => {
    const { entries, count, inPeriod } = await read();
    expect(entries.map(({ offBlock }) => offBlock)).toEqual([morning(7), morning(6), morning(5)]);
    expect([count, inPeriod]).toEqual([3, { minutes: 180, landings: 3 }]);
    const renter = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
    const staff = await prisma().person.findUniqueOrThrow({ where: { id: world.staff.id } });
    expect(entries[1]).toMatchObject({
      ...{ from: "LFLG", to: "LFLG", onBlock: morning(6) + HOUR, minutes: 60, landings: 1 },
      crew: [{ name: `${renter.lastName} ${renter.firstName}`, mode: 0 }],
      observations: ["1 Left brake soft"],
      signedBy: `${staff.firstName} ${staff.lastName}`,
    });
    expect(entries.map(({ observations }) => observations.length)).toEqual([0, 1, 0]);
  });

  test("carries what was flown before a period forward, and agrees with the aircraft's counters", async () => {
    const { entries, carried, inPeriod } = await read(`dateMin=${morning(6)}&dateMax=${morning(7)}`);
    expect([entries.length, carried.minutes, inPeriod.minutes]).toEqual([1, 60, 60]);
    expect((await read("limit=1&page=3")).entries[0]!.offBlock).toBe(morning(5));
    const { flightMinutes, landings } = await prisma().aircraft.findUniqueOrThrow({ where: { id: aircraftId } });
    expect((await read()).inPeriod).toEqual({ minutes: flightMinutes, landings });
  });

  test("is exported as PDF with what was carried forward, and as CSV", async () => {
    const headers = { "accept-language": "en-US" };
    const pdf = await call("GET", path(`/export?dateMin=${morning(6)}`), { as: world.instructor, headers });
    const [page] = readPdfTexts(await pdf.bytes()) as [string[]];
    expect(page.filter((line) => line.startsWith(`${callSign}|0`))).toHaveLength(2);
    const totalOf = (label: string) =>
      page
        .find((line) => line.startsWith(label))
        ?.split("|")
        .slice(1);
    expect(totalOf("Total of this page")).toEqual(["2:00", "2"]);
    expect(totalOf("Total of previous pages")).toEqual(["1:00", "1"]);
    expect(totalOf("Total time")).toEqual(["3:00", "3"]);
    const csv = await (await call("GET", path("/export?format=csv"), { as: world.instructor, headers })).text();
    expect(csv).toContain("Registration,Date (UTC),Crew and duty,Departure,Time,Arrival,Time,Hours of flight");
  });

  test("is read by who reads the aircraft alone", async () => {
    for (const more of ["", "/export"])
      expect((await call("GET", path(more), { as: world.student })).status).toBeGreaterThan(402);
  });
});
