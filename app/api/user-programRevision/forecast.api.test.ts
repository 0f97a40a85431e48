import { beforeAll, beforeEach, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { type Posting, post, takeBack } from "@/lib/activity/accounts/commands";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import { addDays, localDayOf, toDate, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { type Enrolled, enrolStudent, makeLessonEntry, makeLessonLeg, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makeReservation, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { readProgrammeCost } from "@/lib/views/forecast/queries";
import type { ForecastView } from "@/lib/views/forecast/schema";

const DAY = 86_400;
const FROM_EVER = toDate("2000-01-01");
let world: World;
let revisionId: string;
let programId: string;
let flown: string;
let today: string;
beforeAll(async () => {
  world = await makeWorld();
  today = localDayOf(Date.now() / 1000, world.site.timeZone);
});
beforeEach(async () => {
  // A class, nine flights with an instructor and a solo, each of an hour.
  revisionId = await makeProgram(world, { flights: 8 });
  ({ programId } = (await prisma().programRevision.findUnique({ where: { id: revisionId } }))!);
  flown = await price(120_00);
  await prisma().instructorPrice.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, programId, isBilling: true },
      rates: { create: { id: newId(), startsOn: FROM_EVER, theoreticalPrice: 30_00, practicalPrice: 40_00 } },
      instructors: { create: { personId: world.instructor.id } },
    },
  });
});

async function price(hourPrice: number, isBilling = true): Promise<string> {
  const { id: aircraftId } = await makeAircraft(world.site.id);
  const rates = { create: { id: newId(), startsOn: FROM_EVER, hourPrice } };
  await prisma().aircraftPrice.create({ data: { id: newId(), aircraftId, programId, isBilling, rates } });
  return aircraftId;
}

async function read(training: Pick<Enrolled, "id">, as: SignedInPerson): Promise<ForecastView> {
  const answer = await call("GET", `/api/user-programRevision/${training.id}/forecast`, { as });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

/** Gives so many flights of an hour and six minutes, a week between them, the last one `daysAgo`. */
async function fly(training: Enrolled, count: number, daysAgo = 2) {
  const lessons = training.lessons.filter(({ session }) => session.mode === "Dual");
  const entries = lessons.slice(0, count).map((lesson, at) => {
    const start = utcDayToUnix(today) - (daysAgo + 7 * at) * DAY + 9 * 3600;
    const legs = [{ ...makeLessonLeg(start, 66), aircraftId: flown }];
    const exerciseRatings = lesson.session.exercises.map(({ exerciseId }) => ({ exerciseId, rating: 3, comment: "" }));
    const times = { startAt: fromUnix(start), submittedAt: fromUnix(start + 7200) };
    return makeLessonEntry(world, lesson.id, { ...times, legs, exerciseRatings });
  });
  await asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, training.id, entries));
}
const begin = async (weeks: number) => {
  const training = await enrolStudent(world, revisionId);
  await prisma().enrolment.update({
    where: { id: training.id },
    data: { startOn: toDate(addDays(today, -7 * weeks)) },
  });
  return training;
};

test("a student who flies each week reads the day, the hours, and what they cost on the aircraft they fly", async () => {
  await price(90_00);
  const training = await begin(5);
  await fly(training, 5);
  const { state, days, hours, money, reasons, lessons } = await read(training, training.student);
  expect(state).toBe("Known");
  // Four flights and the solo: at 1.05 times of what is planned, six lessons.
  expect(lessons).toBe(6);
  expect(hours).toMatchObject([
    { kind: "theory", minutes: { likely: 60 } },
    { kind: "dual", minutes: { low: 239, likely: 252 } },
    { kind: "solo", minutes: { likely: 63 } },
  ]);
  expect(days!.likely).toBe(utcDayToUnix(addDays(today, 42)));
  expect(
    money!.parts.map(({ aircraft, aircraftPrice, instructorPrice }) => [!!aircraft, aircraftPrice, instructorPrice]),
  ).toEqual([
    [false, null, 30],
    [true, 120, 40],
    [true, 120, null],
  ]);
  expect(money!.toCome!.likely).toBe(30 + 672 + 126);
  expect(reasons.map(({ code }) => code)).toEqual(["open", "pace", "longer", "noFinishers"]);
});

test("instructors read no money; who hasn’t to do with the student reads nothing", async () => {
  const training = await begin(5);
  await fly(training, 5);
  const own = await read(training, training.student);
  expect(await read(training, world.instructor)).toEqual({ ...own, money: null });
  expect(await read(training, world.staff)).toEqual(own);
  const fellow = await enrolStudent(world, revisionId);
  const { status } = await call("GET", `/api/user-programRevision/${training.id}/forecast`, { as: fellow.student });
  expect(status).toBe(404);
});

test("what was billed for this training alone counts as spent, less what was taken back", async () => {
  const training = await begin(5);
  await fly(training, 4);
  const other = await enrolStudent(world, await makeProgram(world));
  const lessonId = training.lessons[1]!.id;
  const { id: aircraftPriceId } = await prisma().aircraftPrice.findFirstOrThrow({ where: { programId } });
  const bill = (amount: number, what: Partial<Posting>) =>
    asActor(SYSTEM_ACTOR, (work) => {
      const account = { personId: training.student.id, siteId: world.site.id, postedOn: toDate(today) };
      return post(work, [{ ...account, cause: "Flight", amount, ...what }]);
    });
  await bill(-120_00, { lessonId });
  await bill(-44_00, { lessonId });
  const detail = [{ kind: "Bought" as const, minutes: 120, amount: 500_00 }];
  await bill(-500_00, { cause: "Package", aircraftPriceId, detail });
  await bill(-70_00, { lessonId: other.lessons[1]!.id });
  await bill(-80_00, {});
  const mistaken = [
    ...(await bill(-900_00, { lessonId })),
    ...(await bill(-700_00, { cause: "Package", aircraftPriceId })),
  ];
  for (const { id } of mistaken) await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id }));
  expect((await read(training, training.student)).money).toMatchObject({ spent: 664, boughtMinutes: 120 });
});

test("with nothing flown for six weeks there is no day, until a flight is booked", async () => {
  const training = await begin(20);
  await fly(training, 4, 43);
  const stalled = await read(training, training.student);
  expect(stalled).toMatchObject({ state: "Stalled", days: null });
  expect(stalled.atPaces.map(({ perWeek, day }) => [perWeek, day! > utcDayToUnix(today)])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  const start = utcDayToUnix(addDays(today, 3)) + 9 * 3600;
  const learner = { id: training.student.id, lessonId: training.lessons.at(-1)!.id };
  await makeReservation(world, { type: "Practical", start, learner });
  expect((await read(training, training.student)).state).toBe("Known");
});

test("three who finished say what the rest is to expect, and what the programme costs", async () => {
  const training = await begin(5);
  await price(150_00);
  await price(90_00, false);
  const cost = () =>
    asActor(SYSTEM_ACTOR, (work) => readProgrammeCost(work, { programId, revisionId, siteId: world.site.id, today }));
  expect(await cost()).toMatchObject({ least: 30 + 9 * 160 + 120, finishers: null, usual: null });
  for (const count of [9, 8, 9]) {
    const other = await begin(12);
    await fly(other, count);
    const exam = { enrolmentId: other.id, kind: "SkillTest" as const, result: "Passed" as const };
    await prisma().exam.create({ data: { id: newId(), ...exam, takenOn: toDate(today), recordedAt: new Date() } });
  }
  const { reasons } = await read(training, training.student);
  expect(reasons).toContainEqual({
    ...{ code: "finishers", count: 3 },
    minutes: { low: 561, likely: 594, high: 594 },
    weeks: { low: 12, likely: 12, high: 12 },
  });
  expect(await cost()).toMatchObject({ finishers: { count: 3 }, least: 1590 });
});

test("without a price there are hours, and no cost", async () => {
  await prisma().aircraftPrice.updateMany({ where: { programId }, data: { state: "Disabled" } });
  const training = await begin(5);
  const { money, hours } = await read(training, training.student);
  expect(money!.toCome).toBeNull();
  expect(hours.length).toBe(3);
});
