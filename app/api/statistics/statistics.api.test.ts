import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, countDaysBetween, toDate, toDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { makeFlown, makeLeg } from "@/lib/testing/flights";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makeCancellationReason,
  makePerson,
  makeWorld,
  type SignedInPerson,
  type World,
} from "@/lib/testing/world";
import { PERIOD_TABLES, type StatisticsTableName, YEARLY_TABLES } from "@/lib/views/statistics/codes";
import type { RowsAsked, RowsOf, RowsView } from "@/lib/views/statistics/rows/schema";
import type { StatisticsView, YearlyView } from "@/lib/views/statistics/schema";
import { makeStatisticsTable, type Words } from "@/lib/views/statistics/tables";

const LEG = {
  function: "Pic",
  category: "Aircraft",
  class: "SingleEngine",
  model: "DR400",
  state: "Validated",
  declaredAt: new Date(),
} as const;
type More = Partial<Parameters<typeof makeLeg>[0]> & { teacherId?: string };

/** A leg from nine o'clock on. */
async function flown(aircraftId: string, day: string, minutes: number, { teacherId, ...more }: More = {}) {
  const offBlockAt = new Date(`${day}T09:00:00Z`);
  const onBlockAt = new Date(offBlockAt.getTime() + minutes * 60_000);
  const leg = await makeLeg({ ...LEG, offBlockAt, onBlockAt, aircraftId, pilotId: world.renter.id, ...more });
  if (teacherId)
    await prisma().legPilot.create({ data: { legId: leg.id, personId: teacherId, function: "Instructor" } });
  return leg.id;
}

let world: World;
let other: World;
let light: { id: string };
beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  light = await makeAircraft(world.site.id, { model: "C152" });
});

async function ask<View>(path: string, body: object, as: SignedInPerson = world.staff): Promise<View> {
  const answer = await call("POST", `/api/${path}`, { as, body });
  const view = (await answer.json()) as View;
  expect(answer.status, JSON.stringify(view)).toBe(200);
  return view;
}
const askYear = (year: number, as = world.staff) =>
  ask<StatisticsView>("statistics", { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }, as);

describe("the statistics of a year", () => {
  beforeAll(async () => {
    const teacherId = world.instructor.id;
    await flown(world.aircraft.id, "2014-01-20", 90, { landingsByDay: 3, teacherId });
    await flown(light.id, "2014-03-05", 45, { model: "C152", landingsByNight: 1 });
    await flown(world.aircraft.id, "2013-01-15", 30);
    // None of these counts.
    await flown(other.aircraft.id, "2014-01-11", 500);
    await flown(world.aircraft.id, "2014-01-12", 500, { state: "Withdrawn" });
    const simulator = await makeAircraft(world.site.id, { type: "Simulator" });
    await flown(simulator.id, "2014-01-13", 500, { category: "Simulator" });
    // Booked for two hours, of which one was flown, in two legs.
    const book = (day: string, more: object = {}) =>
      makeFlown(
        world.site.id,
        {
          ...{ people: [[world.renter.id, "Renter"]], aircraftId: world.aircraft.id, hours: 2 },
          from: toUnix(new Date(`${day}T09:00:00Z`)),
        },
        more,
      );
    const reservationId = await book("2014-01-10", { state: "Performed" });
    await flown(world.aircraft.id, "2014-01-10", 20, { reservationId, number: 1, landingsByDay: 2 });
    await flown(world.aircraft.id, "2014-01-10", 40, { reservationId, number: 2 });
    const cancelled = { state: "Cancelled" as const, cancelledAt: new Date() };
    const [wind, health, absent] = [
      await makeCancellationReason({ text: "Wind", group: "Weather" }),
      await makeCancellationReason({ text: "Unwell", isHealth: true }),
      await makeCancellationReason({ text: "Nobody came" }),
    ];
    await prisma().school.updateMany({ data: { noShowReasonId: absent.id } });
    for (const [day, reason] of [
      ["2014-02-01", wind],
      ["2014-02-02", wind],
      ["2014-02-03", health],
      ["2014-02-04", absent],
      ["2014-02-05", absent],
      ["2013-02-01", wind],
    ] as const)
      await book(day, { ...cancelled, cancellationReasonId: reason.id });
  });

  test("are what was flown, booked and cancelled, beside the year before", async () => {
    const view = await askYear(2014);
    expect(view.now).toEqual({
      ...{ flights: 3, minutes: 195, landings: 6, landingsByNight: 1, flownOfBooked: 60, booked: 120 },
      ...{ bookings: 6, cancelled: 5, noShows: 2, noShowPeople: 1 },
    });
    expect(view.before).toMatchObject({ flights: 1, minutes: 30, bookings: 1, cancelled: 1, noShows: 0 });
    expect([view.firstDayBefore, view.lastDayBefore]).toEqual(["2013-01-01", "2013-12-31"]);
    expect(view.months).toHaveLength(12);
    expect(view.months.filter(({ minutes, minutesBefore }) => minutes || minutesBefore)).toEqual([
      { month: "2014-01", minutes: 150, minutesBefore: 30 },
      { month: "2014-03", minutes: 45, minutesBefore: 0 },
    ]);
  });

  test("say of each aircraft what was flown of what was booked, and on how many days it stood", async () => {
    const { aircraft, models } = await askYear(2014);
    const find = (id: string) => aircraft.find((one) => one.id === id);
    expect(find(world.aircraft.id)).toMatchObject({
      ...{ minutes: 150, minutesBefore: 30, booked: 120, flownOfBooked: 60, idleDays: 365 - 2 },
      ...{ fuelPerHour: null, oilPerHour: null },
    });
    expect(find(world.otherAircraft.id)).toMatchObject({ minutes: 0, booked: 0, idleDays: 365 });
    expect(aircraft).toHaveLength(3);
    expect(models).toEqual([
      { model: "DR400", minutes: 150, minutesBefore: 30, flights: 2, landings: 5 },
      { model: "C152", minutes: 45, minutesBefore: 0, flights: 1, landings: 1 },
    ]);
  });

  test("tell flights with an instructor from those without any", async () => {
    const { instructors } = await askYear(2014);
    expect(instructors.map(({ id, minutes, minutesBefore }) => [id, minutes, minutesBefore])).toEqual([
      [null, 105, 30],
      [world.instructor.id, 90, 0],
    ]);
  });

  test("name no reason of health", async () => {
    const { reasons } = await askYear(2014);
    expect(reasons.map(({ text, count, countBefore }) => [text, count, countBefore])).toEqual(
      expect.arrayContaining([
        ["Wind", 2, 1],
        ["Nobody came", 2, 0],
        ["", 1, 0],
      ]),
    );
    expect(reasons).toHaveLength(3);
  });

  test("compare the same days of both years", async () => {
    const days = { firstDay: "2014-01-16", lastDay: "2014-01-20" };
    const view = await ask<StatisticsView>("statistics", days);
    expect([view.now.minutes, view.before.minutes]).toEqual([90, 0]);
    const before = await ask<StatisticsView>("statistics", { firstDay: "2014-01-15", lastDay: "2014-01-15" });
    expect([before.now.minutes, before.before.minutes]).toEqual([0, 30]);
  });

  test("count a leg in both periods where these overlap", async () => {
    const view = await ask<StatisticsView>("statistics", { firstDay: "2013-01-01", lastDay: "2014-12-31" });
    expect([view.now.minutes, view.before.minutes]).toEqual([225, 30]);
    expect(view.months).toHaveLength(24);
    expect(view.months.find(({ month }) => month === "2014-01")).toMatchObject({ minutes: 150, minutesBefore: 30 });
  });

  test("are saved as a table in the reader's language", async () => {
    const body = { firstDay: "2014-01-01", lastDay: "2014-02-28", table: "months" };
    const answer = await call("POST", "/api/statistics/export", {
      as: world.staff,
      body,
      headers: { "accept-language": "fr-FR" },
    });
    expect(answer.headers.get("content-disposition")).toContain(".csv");
    expect((await answer.text()).split("\r\n")).toEqual([
      "Mois;Cette période;Un an avant;Écart",
      "Janv 2014;2:30;0:30;2:00",
      "Févr 2014;0:00;0:00;0:00",
      "Total;2:30;0:30;2:00",
      "",
    ]);
  });
});

test("fuel by the hour is what legs left less than those before, refuelling aside", async () => {
  const { id } = await makeAircraft(world.site.id);
  for (const [at, fuelLeftTenths] of [1000, 800, 600, 900, 700, 500, 300].entries())
    await flown(id, addDays("2012-05-01", at), 60, { fuelLeftTenths, oilAddedTenths: at === 2 ? 7 : null });
  const { aircraft } = await askYear(2012);
  expect(aircraft.find((one) => one.id === id)).toMatchObject({ fuelPerHour: 20, oilPerHour: 0.1 });
});

test("days and fuel are those of an aircraft's legs one after the other, whatever the period", async () => {
  const { aircraft, staff } = await makeWorld();
  const legs = Array.from({ length: 90 }, (_, n) => ({
    // Some days have none, others two.
    offBlockAt: new Date(Date.UTC(2007, 0, 1, 17 * n + ((n * n) % 5))),
    minutes: 20 + ((n * 13) % 70),
    fuelLeftTenths: 300 + ((n * n * 37) % 700),
  }));
  const { function: _, ...common } = LEG;
  await prisma().leg.createMany({
    data: legs.toReversed().map(({ minutes, ...leg }) => ({
      ...{ ...common, ...leg, id: newId(), aircraftId: aircraft.id },
      onBlockAt: new Date(leg.offBlockAt.getTime() + minutes * 60_000),
    })),
  });
  const median = (sorted: readonly number[]) => {
    const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
    return Math.round(5 * (low + high)) / 10;
  };
  const days = fc.integer({ min: 0, max: 80 }).map((days) => addDays("2006-12-28", days));
  await fc.assert(
    fc.asyncProperty(days, days, async (one, two) => {
      const [firstDay, lastDay] = [one, two].sort() as [string, string];
      const flown = legs.filter(({ offBlockAt }) => toDay(offBlockAt) >= firstDay && toDay(offBlockAt) <= lastDay);
      const rates = flown
        .slice(1)
        .map((leg, at) => ((flown[at]!.fuelLeftTenths - leg.fuelLeftTenths) * 6) / leg.minutes);
      const burnt = rates.filter((rate) => rate > 0).sort((a, b) => a - b);
      const flownDays = new Set(flown.map(({ offBlockAt }) => toDay(offBlockAt))).size;
      const view = await ask<StatisticsView>("statistics", { firstDay, lastDay }, staff);
      expect(view.aircraft.find(({ id }) => id === aircraft.id)).toMatchObject({
        fuelPerHour: burnt.length < 5 ? null : median(burnt),
        idleDays: countDaysBetween(firstDay, lastDay) + 1 - flownDays,
      });
    }),
    { numRuns: 20 },
  );
});

test("a leg is of its flight's site, or else of its aircraft's", async () => {
  const [here, there, beyond] = [await makeWorld(), await makeWorld(), await makeWorld()];
  const from = toUnix(new Date("2005-06-01T09:00:00Z"));
  const fly = async (aircraftId: string, minutes: number, siteId?: string) => {
    const people: [string, "Renter"][] = [[here.renter.id, "Renter"]];
    const reservationId = siteId && (await makeFlown(siteId, { people, aircraftId, hours: 2, from }));
    await flown(aircraftId, "2005-06-01", minutes, reservationId ? { reservationId, number: 1 } : {});
  };
  await fly(here.aircraft.id, 1);
  await fly(here.aircraft.id, 10, here.site.id);
  await fly(there.aircraft.id, 100, here.site.id);
  await fly(here.otherAircraft.id, 200, there.site.id);
  await fly(there.otherAircraft.id, 400);
  const minutesAt = async (...sites: World[]) => {
    const period = { firstDay: "2005-06-01", lastDay: "2005-06-01" };
    const siteIds = sites.map(({ site }) => site.id);
    return (await ask<StatisticsView>("statistics", { siteIds, ...period }, world.admin)).now.minutes;
  };
  expect(await minutesAt(here)).toBe(111);
  expect(await minutesAt(there)).toBe(600);
  expect(await minutesAt(here, there)).toBe(711);
  expect(await minutesAt(beyond)).toBe(0);
  expect(await minutesAt()).toBe(711);
});

describe("who reads statistics", () => {
  test("reads those of their own sites alone", async () => {
    await flown(other.aircraft.id, "2011-06-01", 77);
    expect((await askYear(2011)).now.minutes).toBe(0);
    expect((await askYear(2011, other.staff)).now.minutes).toBe(77);
    expect((await askYear(2011, world.admin)).now.minutes).toBe(77);
    expect((await askYear(2011)).aircraft.map(({ id }) => id)).not.toContain(other.aircraft.id);
    const { insurer } = await ask<YearlyView>("statistics/yearly", { year: 2011 });
    expect(insurer).toEqual([]);
  });

  test.each(["statistics", "statistics/export", "statistics/rows", "statistics/yearly", "statistics/yearly/export"])(
    "finds no other site by %s, and has to be of the staff",
    async (path) => {
      const days = { firstDay: "2011-01-01", lastDay: "2011-12-31" };
      const what = path.includes("yearly") ? { year: 2011 } : days;
      const table = path.endsWith("export") && { table: path.includes("yearly") ? "fleet" : "aircraft" };
      const rows = path.endsWith("rows") && { of: "legs" };
      const body = { siteIds: [other.site.id], ...what, ...table, ...rows };
      expect((await call("POST", `/api/${path}`, { as: world.staff, body })).status).toBe(404);
      expect((await call("POST", `/api/${path}`, { as: other.instructor, body })).status).toBe(403);
    },
  );
});

test("sums by month, aircraft, model and instructor agree with each other and with the legs, whatever the period", async () => {
  const [here, there] = [await makeWorld(), await makeAircraft(world.site.id)];
  const ids = [here.aircraft.id, here.otherAircraft.id, there.id];
  const teachers = [null, here.instructor.id, world.instructor.id];
  const legs = Array.from({ length: 80 }, (_, n) => ({
    id: newId(),
    aircraft: n % 3,
    teacher: n % 7 === 0 ? 2 : n % 2,
    day: addDays("2006-01-01", (n * 37) % 1_000),
    minutes: 10 + ((n * 13) % 90),
  }));
  const columnsOf = ({ id, aircraft, day, minutes }: (typeof legs)[number]) => {
    const { function: _, ...leg } = LEG;
    const offBlockAt = new Date(`${day}T23:30:00Z`);
    const times = { offBlockAt, onBlockAt: new Date(offBlockAt.getTime() + minutes * 60_000) };
    return { ...leg, id, model: `M${aircraft % 2}`, aircraftId: ids[aircraft]!, ...times };
  };
  await prisma().leg.createMany({ data: legs.map(columnsOf) });
  const teach = { function: "Instructor" as const };
  await prisma().legPilot.createMany({
    data: legs.flatMap(({ id: legId, teacher }) => {
      const personId = teachers[teacher];
      return personId ? [{ legId, personId, ...teach }] : [];
    }),
  });
  const sum = (rows: readonly { minutes: number; minutesBefore: number }[]) => [
    rows.reduce((all, { minutes }) => all + minutes, 0),
    rows.reduce((all, { minutesBefore }) => all + minutesBefore, 0),
  ];
  const days = fc.integer({ min: 0, max: 1_100 }).map((days) => addDays("2006-01-01", days));
  await fc.assert(
    fc.asyncProperty(days, days, async (one, two) => {
      const [firstDay, lastDay] = [one, two].sort() as [string, string];
      const view = await ask<StatisticsView>("statistics", { firstDay, lastDay }, here.staff);
      const flownIn = (first: string, last: string) =>
        legs
          .filter(({ aircraft, day }) => aircraft < 2 && day >= first && day <= last)
          .reduce((all, { minutes }) => all + minutes, 0);
      const whole = [flownIn(firstDay, lastDay), flownIn(view.firstDayBefore, view.lastDayBefore)];
      expect([view.now.minutes, view.before.minutes]).toEqual(whole);
      for (const rows of [view.months, view.aircraft, view.models, view.instructors]) expect(sum(rows)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});

describe("students", () => {
  test("have their pace by programme, and have stalled once they haven't flown for 30 days", async () => {
    const revisionId = await makeProgram(world);
    const validated = { validatedAt: new Date(), validatedByName: "Staff", startOn: toDate("2019-01-01") };
    const [keen, slow] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
    await prisma().enrolment.updateMany({ where: { id: { in: [keen.id, slow.id] } }, data: validated });
    const give = async ({ student, lessons }: typeof keen, day: string, at: number) => {
      const lessonId = lessons[at]!.id;
      const [startAt, of] = [new Date(`${day}T09:00:00Z`), { lessonId, instructorId: world.instructor.id }];
      const written = { startAt, submittedAt: startAt, siteId: world.site.id };
      await prisma().lessonFollowUp.create({ data: { id: newId(), ...of, ...written } });
      const more = { pilotId: student.id, function: "Dual", lessonId, teacherId: world.instructor.id } as const;
      await flown(world.aircraft.id, day, 60, more);
    };
    await give(keen, "2019-04-10", 0);
    await give(keen, "2019-04-20", 1);
    await give(slow, "2019-04-15", 0);
    await flown(world.aircraft.id, new Date().toISOString().slice(0, 10), 30, { pilotId: keen.student.id });
    const { programs, stalled } = await ask<StatisticsView>("statistics", {
      ...{ firstDay: "2019-04-01", lastDay: "2019-04-30" },
    });
    expect(programs).toEqual([
      expect.objectContaining({
        students: 2,
        lessons: 3,
        minutes: 180,
        lessonsPerMonth: 1.5,
        lessonsPerMonthBefore: null,
      }),
    ]);
    // A period counts as far as they were in training, and as it has passed.
    const began = { startOn: toDate("2019-04-01") };
    await prisma().enrolment.updateMany({ where: { id: { in: [keen.id, slow.id] } }, data: began });
    await prisma().enrolment.update({ where: { id: keen.id }, data: { leftOn: toDate("2019-04-20") } });
    const [whole] = (await askYear(2019)).programs;
    expect(whole).toMatchObject({ lessons: 3, lessonsPerMonth: Math.round((30 * (365.25 / 12)) / (20 + 275)) / 10 });
    await prisma().enrolment.update({ where: { id: keen.id }, data: { leftOn: null } });
    await prisma().enrolment.updateMany({ where: { id: { in: [keen.id, slow.id] } }, data: validated });
    const days = Math.floor((Date.now() - Date.parse("2019-04-15T09:00:00Z")) / 86_400_000);
    expect(stalled).toEqual([
      expect.objectContaining({ id: slow.student.id, trainingId: slow.id, next: expect.any(String), days }),
    ]);
    await prisma().exam.create({
      data: {
        ...{ id: newId(), enrolmentId: keen.id, kind: "SkillTest", result: "Passed", recordedAt: new Date() },
        takenOn: toDate("2019-12-31"),
      },
    });
    const yearly = await ask<YearlyView>("statistics/yearly", { year: 2019 });
    expect(yearly.courses).toEqual([
      expect.objectContaining({ students: 2, begun: 2, lessons: 3, minutes: 180, simulatorMinutes: 0, skillTests: 1 }),
    ]);
    expect(yearly.teachers).toEqual([expect.objectContaining({ id: world.instructor.id, lessons: 3, minutes: 180 })]);
    expect(yearly.fleet).toEqual([
      expect.objectContaining({ id: world.aircraft.id, minutes: 180, isSimulator: false }),
    ]);
    expect(yearly.activity).toMatchObject({ aircraft: 1, flights: 3, minutes: 180, dual: 180, solo: 0, skillTests: 1 });
    expect(yearly.insurer.map(({ id, minutes, dual, teaching }) => [id, minutes, dual, teaching])).toEqual(
      expect.arrayContaining([
        [world.instructor.id, 180, 0, 180],
        [keen.student.id, 120, 120, 0],
        [slow.student.id, 60, 60, 0],
      ]),
    );
    expect(yearly.occurrences).toBe(0);
    // A lesson that isn't submitted yet counts neither for its programme nor for its aircraft.
    const planned = { pilotId: keen.student.id, function: "Dual", lessonId: keen.lessons[2]!.id } as const;
    await flown(world.aircraft.id, "2019-04-25", 33, { ...planned, teacherId: world.instructor.id });
    const again = await ask<YearlyView>("statistics/yearly", { year: 2019 });
    expect([again.courses, again.fleet]).toEqual([yearly.courses, yearly.fleet]);
    expect(again.activity.minutes).toBe(213);
  });

  test("and others are members, whose age is that of the year's last day", async () => {
    const { site, staff } = await makeWorld();
    const born = async (bornOn: string | null, role: "Student" | "Staff" = "Student") =>
      makePerson({ roles: { [site.id]: [role] }, data: { bornOn: bornOn && toDate(bornOn) } });
    // The world itself has an instructor, a student and a renter of unknown age.
    for (const day of ["1999-12-31", "2000-01-01", "1955-12-31", "1954-12-31", "1953-12-31"]) await born(day);
    await born("1990-01-01", "Staff");
    const { activity } = await ask<YearlyView>("statistics/yearly", { year: 2020 }, staff);
    expect(activity).toMatchObject({ members: 8, membersUnder21: 1, membersOver65: 2, membersWithoutAge: 3 });
  });
});

// They are those of all that the tests above have made.
describe("the rows behind a figure", () => {
  const words: Words = { say: (key) => key, locale: "en-US", plus: "" };
  const legs = { of: "legs", firstDay: "2014-01-01", lastDay: "2014-12-31" } as const;
  const rowsOf = <Of extends RowsOf>(body: RowsAsked & { of: Of; page?: number }, as = world.staff) =>
    ask<Extract<RowsView, { of: Of }>>("statistics/rows", body, as);

  /** What rows add up to, as the figure in a line and column says it. */
  const measure = (rows: RowsView, key: string, isDuration: boolean) => {
    const sums: Record<string, number> = rows.sums;
    return sums[key] ?? (isDuration ? sums.minutes : rows.total);
  };

  /** Reads the rows behind each figure of a table that has any. */
  async function compare(name: StatisticsTableName, view: StatisticsView | YearlyView): Promise<number> {
    const { rows, sums = [] } = makeStatisticsTable(name, view as never, words);
    let compared = 0;
    for (const { key, cells } of [...rows, { key: "", cells: sums }])
      for (const cell of cells) {
        if (typeof cell === "string" || !("behind" in cell)) continue;
        const isDuration = cell.format === "[h]:mm";
        const read = await rowsOf(cell.behind);
        expect(Math.round(Number(cell.value) * (isDuration ? 1440 : 1)), `${name} ${key} ${JSON.stringify(cell)}`).toBe(
          measure(read, key, isDuration),
        );
        expect(read.rows).toHaveLength(Math.min(read.total, 100));
        compared += 1;
      }
    return compared;
  }

  test.each(PERIOD_TABLES)("add up to it in the table %s", async (name) => {
    const years = [await askYear(2014), await askYear(2015), await askYear(2019)];
    const period = await ask<StatisticsView>("statistics", { firstDay: "2012-02-20", lastDay: "2014-11-05" });
    let compared = 0;
    for (const view of [...years, period]) compared += await compare(name, view);
    if (name !== "stalled") expect(compared).toBeGreaterThan(0);
  });

  test.each(YEARLY_TABLES)("add up to it in the yearly table %s", async (name) => {
    await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { bornOn: toDate("2001-01-01") } });
    await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { bornOn: toDate("1940-01-01") } });
    const simulator = await makeAircraft(world.site.id, { type: "Simulator" });
    const { lessonId } = await prisma().legPilot.findFirstOrThrow({
      where: { lessonId: { not: null }, leg: { aircraftId: world.aircraft.id } },
    });
    const more = { nightMinutes: 20, ifrMinutes: 30, isCrossCountry: true, takeOffsByDay: 3 };
    await flown(world.aircraft.id, "2019-06-01", 50, { ...more, function: "Solo" });
    await flown(simulator.id, "2019-06-02", 40, { category: "Simulator", function: "Dual", lessonId });
    let compared = 0;
    for (const year of [2014, 2019])
      compared += await compare(name, await ask<YearlyView>("statistics/yearly", { year }));
    expect(compared).toBeGreaterThan(name === "activity" ? 16 : 0);
  });

  test("of a programme tell what was flown and what was done in a simulator apart, as its line does", async () => {
    const simulator = await makeAircraft(world.site.id, { type: "Simulator" });
    const { lessonId, personId: pilotId } = await prisma().legPilot.findFirstOrThrow({
      where: { lessonId: { not: null }, function: "Dual", leg: { aircraftId: world.aircraft.id } },
    });
    await flown(simulator.id, "2019-06-03", 40, { category: "Simulator", function: "Dual", lessonId, pilotId });
    const { courses } = await ask<YearlyView>("statistics/yearly", { year: 2019 });
    const of = { of: "lessons", firstDay: "2019-01-01", lastDay: "2019-12-31" } as const;
    expect(courses.some(({ simulatorMinutes }) => simulatorMinutes > 0)).toBe(true);
    for (const { id: programId, minutes, simulatorMinutes, theoryMinutes } of courses)
      expect((await rowsOf({ ...of, programId })).sums).toMatchObject({ minutes, simulatorMinutes, theoryMinutes });
  });

  test("come a hundred at a time, the newest first, each once", async () => {
    const { aircraft, staff } = await makeWorld();
    const { function: _, ...common } = LEG;
    const data = Array.from({ length: 130 }, (_, n) => {
      const offBlockAt = new Date(Date.UTC(2004, 0, 1, n));
      const onBlockAt = new Date(offBlockAt.getTime() + 600_000);
      return { ...common, id: newId(), aircraftId: aircraft.id, offBlockAt, onBlockAt };
    });
    await prisma().leg.createMany({ data });
    const body = { of: "legs", firstDay: "2004-01-01", lastDay: "2004-12-31" } as const;
    const [first, second, third] = [1, 2, 3].map((page) => rowsOf({ ...body, page }, staff));
    expect([(await first!).total, (await first!).sums.minutes, (await second!).sums.minutes]).toEqual([
      130, 1300, 1300,
    ]);
    expect([...(await first!).rows, ...(await second!).rows].map(({ id }) => id)).toEqual(
      data.toReversed().map(({ id }) => id),
    );
    expect((await third!).rows).toEqual([]);
  });

  test("are narrowed to legs without an instructor by null, and to no bookings cancelled for reasons of health", async () => {
    const bookings = { ...legs, of: "bookings" as const, isCancelled: true };
    expect(JSON.stringify(await rowsOf(bookings))).not.toMatch(/Wind|Nobody came|reason/);
    const ofHealth = { ...bookings, reasonId: null, siteIds: [world.site.id] };
    expect((await call("POST", "/api/statistics/rows", { as: world.staff, body: ofHealth })).status).toBe(422);
    expect((await rowsOf({ ...legs, instructorId: null })).sums.minutes).toBe(105);
  });

  test("say who flew what, and on which day the planning of its site has it", async () => {
    const { rows } = await rowsOf({ ...legs, aircraftId: world.aircraft.id, isBooked: true });
    expect(rows.toSorted((a, b) => a.minutes - b.minutes)).toEqual([
      expect.objectContaining({ day: "2014-01-10", minutes: 20, landings: 2, opensOn: "2014-01-10" }),
      expect.objectContaining({ minutes: 40, siteId: world.site.id, aircraft: world.aircraft.callSign }),
    ]);
    const { lastName, firstName } = await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } });
    expect(rows[0]!.pilot).toBe(`${lastName} ${firstName}`);
  });

  test("of another site's aircraft or person are none", async () => {
    expect((await rowsOf({ ...legs, firstDay: "2011-01-01", aircraftId: other.aircraft.id })).total).toBe(0);
    expect((await rowsOf({ ...legs, personId: other.renter.id })).total).toBe(0);
  });

  test.each<[string, object]>([
    ["nothing", {}],
    ["what isn't counted", { of: "invoices" }],
    ["legs of no page", { of: "legs", page: 0 }],
    ["legs with a field of bookings", { of: "legs", reasonId: null }],
    ["an aircraft with a text as its id", { of: "legs", aircraftId: "F-GKQA' OR true" }],
  ])("can't be asked for %s", async (_, body) => {
    const { firstDay, lastDay } = legs;
    const answer = await call("POST", "/api/statistics/rows", {
      as: world.staff,
      body: { firstDay, lastDay, ...body },
    });
    expect(answer.status).toBe(422);
  });
});

test("the number of occurrences is the safety manager's alone", async () => {
  const { site, staff, instructor } = await makeWorld();
  const texts = {
    headline: "x",
    place: "",
    injuries: "None",
    damage: "None",
    aircraft: "",
    weather: "",
    narrative: "x",
  };
  await prisma().occurrenceReport.create({
    data: {
      ...{ id: newId(), siteId: site.id, sendingKey: newId(), ...texts, isMandatory: false },
      ...{ occurredAt: toDate("2018-05-05"), awareAt: toDate("2018-05-05"), receivedAt: toDate("2018-05-05") },
    },
  });
  const count = async () => (await ask<YearlyView>("statistics/yearly", { year: 2018 }, staff)).occurrences;
  expect(await count()).toBe(1);
  await prisma().dutyGrant.create({ data: { personId: instructor.id, siteId: site.id, duty: "SafetyManager" } });
  expect(await count()).toBeNull();
});

test.each<[string, object, string]>([
  ["a period that ends before it begins", { firstDay: "2024-06-02", lastDay: "2024-06-01" }, "lastDay"],
  ["a period of a century", { firstDay: "1924-06-01", lastDay: "2024-06-01" }, "lastDay"],
  ["a day that isn't there", { firstDay: "2024-02-30", lastDay: "2024-06-01" }, "firstDay"],
])("there are none of %s", async (_, body, field) => {
  const answer = await call("POST", "/api/statistics", { as: world.staff, body });
  expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, [field]]);
});
