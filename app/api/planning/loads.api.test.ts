import { beforeAll, describe, expect, test } from "vitest";
import { buildBoardModel } from "@/components/planning/board/board-model";
import { noFilters } from "@/components/planning/types";
import { loadsOfDays, makeWeek } from "@/components/planning/week/week-model";
import type { ReservationState } from "@/lib/activity/reservations/codes";
import type { RuleName } from "@/lib/activity/reservations/rules";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { maintenanceCalls } from "@/lib/testing/maintenance";
import { makeAircraft, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { type DaySign, listSigns, percentOfDaylight } from "@/lib/views/planning/month/rules";
import type { MonthView } from "@/lib/views/planning/month/schema";
import type { BoardRows } from "@/lib/views/planning/schema";
import { decodeBoardRows } from "@/lib/views/planning/wire";
import type { YearView } from "@/lib/views/planning/year/schema";
import type { Prisma } from "@/prisma/generated/client";

const HOUR = 3600;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const at = (text: string) => Date.parse(text) / 1000;

type Planned = Partial<Prisma.ReservationUncheckedCreateInput> & { start: number; hours?: number };

/** Plans a reservation as it stands in the database, also one that nobody could book any more. */
async function plan({ start, hours = 1, ...data }: Planned): Promise<string> {
  const id = newId();
  const [startAt, endAt] = [fromUnix(start), fromUnix(start + hours * HOUR)];
  const isFlight = !["Maintenance", "Theoretical", "Meeting"].includes(data.type ?? "Renter");
  await prisma().reservation.create({
    data: {
      ...{ id, siteId: world.site.id, type: "Renter", startAt, endAt, createdAt: startAt, editedAt: startAt },
      ...(isFlight && { offBlockAt: startAt, onBlockAt: endAt, aircraftId: world.aircraft.id }),
      ...data,
    },
  });
  // As a command would, so that nobody gets an old answer.
  await prisma().planningChange.create({
    data: { siteId: data.siteId ?? world.site.id, kind: "Reservation", subjectId: id },
  });
  return id;
}

async function read<View>(what: "month" | "year", query: Record<string, string>, as: SignedInPerson = world.staff) {
  const response = await call("GET", `/api/planning/${what}?${new URLSearchParams(query)}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as View;
}
const readMonth = (month: string, query: Record<string, string> = {}, as?: SignedInPerson) =>
  read<MonthView>("month", { siteId: world.site.id, month, ...query }, as);
const readYear = (year: string, query: Record<string, string> = {}, as?: SignedInPerson) =>
  read<YearView>("year", { siteId: world.site.id, year, ...query }, as);
const dayOf = (view: MonthView, day: string) => view.days.find((one) => one.day === day)!;

type Case = {
  found: [rule: RuleName, level: "Blocking" | "Warning", about: "aircraft" | "instructor" | "student"][];
  state?: ReservationState;
};

describe("a day of the month", () => {
  test("has its flights, hours and what needs somebody, and each aircraft once an hour", async () => {
    const other = world.otherAircraft.id;
    await plan({ start: at("2027-05-10T08:00+02:00"), hours: 1.5 });
    // The same aircraft again in the same hour is still one aircraft out.
    await plan({ start: at("2027-05-10T09:30+02:00"), hours: 0.5 });
    await plan({ start: at("2027-05-10T09:00+02:00"), hours: 2, aircraftId: other, type: "Operation" });
    await plan({ start: at("2027-05-10T14:00+02:00"), aircraftId: other, compliance: "Blocking" });
    await plan({ start: at("2027-05-10T15:00+02:00"), compliance: "Warning" });
    await plan({ start: at("2027-05-10T16:00+02:00"), state: "FlightFollowUpNeeded" });
    await plan({ start: at("2027-05-10T17:00+02:00"), state: "Cancelled", compliance: "Blocking" });
    await plan({ start: at("2027-05-10T17:00+02:00"), withdrawnAt: new Date() });
    await plan({ start: at("2027-05-10T10:00+02:00"), type: "Meeting" });
    const { load, hours } = dayOf(await readMonth("2027-05"), "2027-05-10");
    expect(load).toMatchObject({ flights: 6, ground: 1, flown: 0, booked: 420 });
    expect(load).toMatchObject({ blocked: 1, attention: 1, followUps: 1, cancelled: 1, daylightUsed: 420 });
    const [RENTER, OPERATION] = [0, 2];
    expect(hours.sort((one, two) => one.type - two.type)).toEqual([
      { type: RENTER, aircraft: [1, 1, 0, 0, 0, 0, 1, 1, 1, 0] },
      { type: OPERATION, aircraft: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0] },
    ]);
  });

  test.each<[string, Case, Partial<Record<DaySign, number>>]>([
    ["a grounded aircraft", { found: [["blockingDefect", "Blocking", "aircraft"]] }, { withoutAircraft: 1 }],
    ["a disabled aircraft", { found: [["aircraftDisabled", "Blocking", "aircraft"]] }, { withoutAircraft: 1 }],
    ["an overrun limit", { found: [["maintenanceDue", "Blocking", "aircraft"]] }, { withoutAircraft: 1 }],
    ["a limit within its tolerance", { found: [["maintenanceDue", "Warning", "aircraft"]] }, { attention: 1 }],
    ["an absent instructor", { found: [["unavailable", "Warning", "instructor"]] }, { withoutInstructor: 1 }],
    ["a disabled instructor", { found: [["personDisabled", "Blocking", "instructor"]] }, { withoutInstructor: 1 }],
    ["an instructor of other sites", { found: [["noRoleOnSite", "Blocking", "instructor"]] }, { withoutInstructor: 1 }],
    ["an absent student", { found: [["unavailable", "Warning", "student"]] }, { attention: 1 }],
    ["a disabled student", { found: [["personDisabled", "Blocking", "student"]] }, { blocked: 1 }],
    // Somebody's papers are their own matter.
    ["an instructor's expired certificate", { found: [["certificate", "Blocking", "instructor"]] }, { blocked: 1 }],
    [
      "both, and a student who is blocked",
      {
        found: [
          ["blockingDefect", "Blocking", "aircraft"],
          ["maintenanceDue", "Blocking", "aircraft"],
          ["unavailable", "Warning", "instructor"],
          ["certificate", "Blocking", "student"],
        ],
      },
      { withoutAircraft: 1, withoutInstructor: 1 },
    ],
    [
      "a flight that nobody has closed",
      { found: [["blockingDefect", "Blocking", "aircraft"]], state: "FlightFollowUpNeeded" },
      { followUps: 1 },
    ],
    [
      "a cancelled flight",
      { found: [["blockingDefect", "Blocking", "aircraft"]], state: "Cancelled" },
      { cancelled: 1 },
    ],
  ])("says what %s leaves it without, each reservation once", async (name, { found, state = "Scheduled" }, wanted) => {
    const site = await makeSite();
    const aircraft = await makeAircraft(site.id);
    const isBlocked = found.some(([, level]) => level === "Blocking");
    const reservationId = await plan({
      ...{ start: at("2027-06-14T10:00+02:00"), siteId: site.id, aircraftId: aircraft.id, type: "Practical", state },
      compliance: isBlocked ? "Blocking" : "Warning",
    });
    const subjects = { aircraft: aircraft.id, instructor: world.instructor.id, student: world.student.id };
    await prisma().reservationPerson.createMany({
      data: [
        { reservationId, personId: subjects.instructor, role: "Instructor" },
        { reservationId, personId: subjects.student, role: "Student" },
      ],
    });
    await prisma().verdict.createMany({
      data: found.map(([rule, level, subject]) => ({
        ...{
          reservationId,
          rule,
          level,
          subjectId: subjects[subject],
          evidence: { name },
          evidenceKey: "0".repeat(16),
        },
      })),
    });
    const { load } = dayOf(await readMonth("2027-06", { siteId: site.id }, world.admin), "2027-06-14");
    const counted = Object.fromEntries(listSigns(load).map(({ sign, count }) => [sign, count]));
    expect(counted).toEqual(wanted);
  });

  test("counts a flight on the day on which it begins, and shows its aircraft out on each day", async () => {
    await plan({ start: at("2027-07-28T16:00+02:00"), hours: 66 });
    const view = await readMonth("2027-07");
    const [first, second, last] = ["2027-07-28", "2027-07-29", "2027-07-31"].map((day) => dayOf(view, day));
    expect(first!.load).toMatchObject({ flights: 1, booked: 66 * 60 });
    expect(second!.load).toMatchObject({ flights: 0, booked: 0 });
    expect(second!.hours[0]!.aircraft).toEqual(Array.from({ length: 10 }, () => 1));
    expect(last!.load.flights).toBe(0);
    // It was out for two hours of the last day.
    expect(last!.hours).toEqual([{ type: 0, aircraft: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0] }]);
    expect(second!.load.daylightUsed).toBeGreaterThan(14 * 60);
    // The next month's sheet begins before it, and counts its flight in July only.
    const next = await readMonth("2027-08");
    expect(next.total.flights).toBe(0);
    expect(dayOf(next, "2027-07-28").load.flights).toBe(1);
  });

  test("has maintenance of its aircraft within the drawn hours", async () => {
    await plan({ start: at("2027-09-14T14:00+02:00"), hours: 20, type: "Maintenance", aircraftId: world.aircraft.id });
    const view = await readMonth("2027-09");
    const drawn = (day: string) => dayOf(view, day).maintenance.map(({ start, end }) => [start, end]);
    expect([drawn("2027-09-13"), drawn("2027-09-14"), drawn("2027-09-15")]).toEqual([[], [[6, 10]], [[0, 2]]]);
    expect(dayOf(view, "2027-09-14").load).toMatchObject({ flights: 0, ground: 0, booked: 0, daylightUsed: 0 });
  });

  test.each([
    ["Europe/Paris", "2027-03-28", 23],
    ["Europe/Paris", "2027-10-31", 25],
    ["America/St_Johns", "2027-03-14", 23],
    ["America/St_Johns", "2027-11-07", 25],
    ["Pacific/Auckland", "2027-09-26", 23],
    ["Pacific/Auckland", "2027-04-04", 25],
    ["Pacific/Kiritimati", "2027-04-04", 24],
  ])("of %s, %s, has %i hours, each in its place", async (timeZone, day, hours) => {
    const site = await makeSite({ timeZone, latitude: null, longitude: null });
    const aircraft = await makeAircraft(site.id);
    const { boundsOfDays, hourOfDay } = await import("@/lib/views/planning/load/rules");
    const [bounds] = boundsOfDays([day], timeZone);
    for (let hour = -1; hour <= hours; hour++)
      await plan({ start: bounds!.from + hour * HOUR, siteId: site.id, aircraftId: aircraft.id });
    await plan({ start: hourOfDay(day, 9, timeZone), siteId: site.id, aircraftId: aircraft.id, type: "Operation" });
    const view = await readMonth(day.slice(0, 7), { siteId: site.id }, world.admin);
    expect(dayOf(view, day).load.flights).toBe(hours + 1);
    expect(dayOf(view, day).load.daylight).toBeNull();
    const operation = dayOf(view, day).hours.find(({ type }) => type === 2)!;
    expect(operation.aircraft).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("has its public holiday in the reader's language, and none where the country is unknown", async () => {
    await prisma().site.update({ where: { id: world.site.id }, data: { country: "France" } });
    await prisma().planningChange.create({ data: { siteId: world.site.id, kind: "Site", subjectId: world.site.id } });
    const holidays = async (language: string) => {
      const route = `/api/planning/month?siteId=${world.site.id}&month=2027-11`;
      const response = await call("GET", route, { as: world.student, headers: { "accept-language": language } });
      return dayOf((await response.json()) as MonthView, "2027-11-11").holidays;
    };
    expect(await holidays("en")).toEqual([{ name: "Armistice Day", sites: [] }]);
    expect(await holidays("fr")).toEqual([{ name: "Armistice 1918", sites: [] }]);
    await prisma().site.update({ where: { id: world.site.id }, data: { country: "" } });
    await prisma().planningChange.create({ data: { siteId: world.site.id, kind: "Site", subjectId: world.site.id } });
    expect(await holidays("en")).toEqual([]);
  });
});

test("a day takes the same share of the daylight in the week as in the month, also by flights of the evening", async () => {
  const [other, siteId] = [world.otherAircraft.id, world.site.id];
  await plan({ start: at("2027-02-08T10:00+01:00"), hours: 3 });
  await plan({ start: at("2027-02-08T17:00+01:00"), hours: 4, aircraftId: other });
  await plan({ start: at("2027-02-09T20:00+01:00"), hours: 2 });
  await plan({ start: at("2027-02-10T22:00+01:00"), hours: 12 });
  await plan({ start: at("2027-02-12T05:00+01:00"), hours: 5, state: "Cancelled" });
  const get = async (path: string, query: Record<string, string>) =>
    (await call("GET", `/api/reservation/${path}?${new URLSearchParams(query)}`, { as: world.staff })).json();
  const [monday, end] = [at("2027-02-08T00:00+01:00"), at("2027-02-15T00:00+01:00")];
  const rows = (await get("rows", { siteId, day: "2027-02-08", days: "7" })) as BoardRows;
  const views = (await get("planning", { siteId, from: String(monday), to: String(end) })) as PublicReservationView[];
  const { sites } = decodeBoardRows(rows);
  const model = buildBoardModel(sites, views.map(decodePublicReservation), noFilters, new Set());
  const { days } = loadsOfDays(model, new Map([[siteId, makeWeek("2027-02-08", sites[0]!)]]));
  const month = await readMonth("2027-02");
  const ofMonth = days.map((_, count) =>
    percentOfDaylight(dayOf(month, `2027-02-${String(8 + count).padStart(2, "0")}`).load),
  );
  expect(days.map(({ share }) => Math.round(share! * 100))).toEqual(ofMonth);
  expect(ofMonth.slice(0, 5).map((percent) => percent! > 0)).toEqual([true, false, false, true, false]);
});

test("a filter leaves what the day's filter leaves", async () => {
  const start = at("2028-02-15T10:00+01:00");
  const fleet = await Promise.all([
    makeAircraft(world.site.id, { callSign: "F-ÉTÉ", isRentable: false }),
    makeAircraft(world.site.id, { callSign: "F-XYZW" }),
  ]);
  const [summer, other] = fleet.map(({ id }) => id);
  const rented = await plan({ start, aircraftId: summer });
  await prisma().reservationPerson.create({
    data: { reservationId: rented, personId: world.renter.id, role: "Renter" },
  });
  await plan({
    start,
    aircraftId: other,
    compliance: "Blocking",
    type: "Operation",
    operationTypeId: world.operationType.id,
  });
  await plan({ start, aircraftId: other, state: "Performed" });
  const renter = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
  const flights = async (query: Record<string, string>) => (await readMonth("2028-02", query)).total.flights;
  expect([
    await flights({}),
    await flights({ types: "0" }),
    await flights({ types: "0,2" }),
    await flights({ states: "3" }),
    // Cancelled ones are added to what is shown, as on the day.
    await flights({ states: "2" }),
    await flights({ verdicts: "2" }),
    await flights({ rental: "1" }),
    await flights({ text: "f-ete" }),
    await flights({ text: "F-ÉTÉ" }),
    await flights({ text: renter.lastName }),
    await flights({ text: `${renter.firstName} ${renter.lastName}`.toUpperCase() }),
    await flights({ text: world.operationType.name }),
    await flights({ text: "nobody at all" }),
    await flights({ text: "%" }),
  ]).toEqual([3, 2, 3, 1, 3, 1, 2, 1, 1, 1, 1, 1, 0, 0]);
  const bad = [
    "month=2028-13",
    "month=2028",
    "month=2028-02&types=9",
    "month=2028-02&states=x",
    "month=2028-02&rental=2",
  ];
  for (const query of bad)
    expect((await call("GET", `/api/planning/month?${query}`, { as: world.staff })).status).toBe(422);
});

describe("a year", () => {
  test("takes flown hours from legs where there are any, each leg once, and else from the booking", async () => {
    const start = at("2029-04-10T10:00+02:00");
    const withLegs = await plan({ start, hours: 2, state: "Performed" });
    await plan({ start: start + 5 * HOUR, hours: 1, state: "Performed" });
    await plan({ start: start + 7 * HOUR, hours: 3, state: "FlightFollowUpNeeded" });
    await plan({ start: at("2028-04-30T23:30+02:00"), hours: 2, state: "Performed" });
    const simulator = await makeAircraft(world.site.id, { type: "Simulator" });
    await plan({ start, hours: 9, aircraftId: simulator.id });
    const leg: Omit<Parameters<typeof makeLeg>[0], "pilotId"> = {
      ...{ category: "Aircraft", class: "SingleEngine", model: "DR400-120", number: 1, reservationId: withLegs },
      ...{ offBlockAt: fromUnix(start), onBlockAt: fromUnix(start + 1800), function: "Pic", declaredAt: new Date() },
    };
    // Of one leg, instructor and student have each their own row.
    for (const person of [world.instructor, world.student]) await makeLeg({ ...leg, pilotId: person.id });
    await makeLeg({
      ...{ ...leg, pilotId: world.student.id, number: 2, state: "Refused" },
      ...{ offBlockAt: fromUnix(start + HOUR), onBlockAt: fromUnix(start + 2 * HOUR) },
    });
    const { months } = await readYear("2029");
    expect(months.map(({ month }) => month)[3]).toBe("2029-04");
    expect(months[3]!.load).toMatchObject({ flown: 30 + 60, booked: 180 });
    // It began in April on the site's clock.
    expect([months[3]!.lastYear, months[4]!.lastYear]).toEqual([120, 0]);
    expect(months[3]!.load.daylight).toBeGreaterThan(0);
  });

  test("has its maintenance with first and last day on the site's clock", async () => {
    await plan({
      ...{ start: at("2030-01-10T00:30+01:00"), hours: 23.5, type: "Maintenance", aircraftId: world.aircraft.id },
    });
    const { maintenance } = await readYear("2030");
    expect(maintenance).toEqual([
      {
        aircraftId: world.aircraft.id,
        callSign: world.aircraft.callSign,
        work: "",
        firstDay: "2030-01-10",
        lastDay: "2030-01-10",
      },
    ]);
  });
});

describe("maintenance that isn't booked", () => {
  const calls = maintenanceCalls(() => world);
  const inDays = (count: number) => localDayOf(Date.now() / 1000 + count * 86_400, "Europe/Paris");
  const expectedOf = async (id: string, year: string, query: Record<string, string> = {}) => {
    const { expectedMaintenance } = await readYear(year, query, world.student);
    return expectedMaintenance.filter(({ aircraftId }) => aircraftId === id);
  };

  test("is expected where its limit is reached, and no longer once it is done; the filters leave it out", async () => {
    const { id, callSign } = await calls.aircraftWith({ callSign: "F-DUE" });
    const day = inDays(40);
    const year = day.slice(0, 4);
    await calls.limitOf(id, { unit: 2, dueDate: Date.parse(`${day}T00:00Z`) / 1000 }, { name: "Annual" });
    expect(await expectedOf(id, year)).toEqual([{ aircraftId: id, callSign, work: "Annual", day }]);
    const leaves: [Record<string, string>, number][] = [
      [{ types: "0" }, 0],
      [{ states: "0" }, 0],
      [{ verdicts: "1" }, 0],
      [{ text: "F-OTHER" }, 0],
      [{ types: "1" }, 1],
      [{ text: "f-due" }, 1],
    ];
    for (const [query, count] of leaves) expect(await expectedOf(id, year, query)).toHaveLength(count);
    expect(await expectedOf(id, "2020")).toEqual([]);
    // Nobody gets an old answer, though no planning has changed.
    await prisma().maintenanceLimit.updateMany({
      where: { aircraftId: id },
      data: { state: "Disabled", version: { increment: 1 } },
    });
    expect(await expectedOf(id, year)).toEqual([]);
  });

  test("of hours is expected by what is flown, and again after each interval", async () => {
    const { id } = await calls.aircraftWith({});
    // Ninety hours in ninety days are one a day.
    await calls.fly(id, 90 * 60);
    await calls.limitOf(id, { unit: 0, interval: 50 * 60, due: 6000 + 90 * 60 + 10 * 60 }, { name: "50 h" });
    const [first, second] = [inDays(10), inDays(60)];
    const years = [...new Set([first, second].map((day) => day.slice(0, 4)))];
    const found = (await Promise.all(years.map((year) => expectedOf(id, year)))).flat();
    expect(found.map(({ day }) => day).filter((day) => day <= second)).toEqual([first, second]);
  });
});

describe("who may know it", () => {
  test("a person sees the sites of their roles, and no words of reservations", async () => {
    const foreign = await makeSite();
    const aircraft = await makeAircraft(foreign.id);
    const start = at("2031-03-03T10:00+01:00");
    await plan({ start, siteId: foreign.id, aircraftId: aircraft.id });
    await plan({ start, comment: "secret words", clientComment: "secret wish" });
    const counts = [];
    for (const as of [world.student, world.renter, world.admin])
      counts.push((await readMonth("2031-03", { siteId: "all" }, as)).total.flights);
    expect(counts).toEqual([1, 1, 2]);
    expect((await readYear("2031", { siteId: "all" }, world.student)).sites.map(({ siteId }) => siteId)).toEqual([
      world.site.id,
    ]);
    for (const what of ["month?month=2031-03", "year?year=2031"]) {
      const foreignUrl = `/api/planning/${what}&siteId=${foreign.id}`;
      expect((await call("GET", foreignUrl, { as: world.student })).status).toBe(404);
      const text = await (await call("GET", `/api/planning/${what}`, { as: world.renter })).text();
      expect(text).not.toContain("secret");
    }
  });

  test("an unchanged month is 304, and another language or a change is not", async () => {
    const route = `/api/planning/month?siteId=${world.site.id}&month=2032-03`;
    const get = (headers: Record<string, string> = {}) => call("GET", route, { as: world.student, headers });
    const etag = (await get()).headers.get("etag")!;
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    expect((await get({ "if-none-match": etag, "accept-language": "fr" })).status).toBe(200);
    await plan({ start: at("2032-03-03T10:00+01:00") });
    const changed = await get({ "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as MonthView).total.flights).toBe(1);
  });
});
