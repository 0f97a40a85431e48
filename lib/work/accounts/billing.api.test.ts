import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { post } from "@/lib/activity/accounts/commands";
import type { FlightAccountView } from "@/lib/activity/accounts/schema";
import { closingSchema } from "@/lib/activity/flights/follow-up/schema";
import { listGivenLessons } from "@/lib/activity/training/given-lessons/queries";
import { addGiven } from "@/lib/activity/training/given-lessons/rules";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromMinorUnits } from "@/lib/platform/money";
import { toUnix } from "@/lib/platform/time";
import { amountOfMinutes } from "@/lib/records/prices/rules";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown } from "@/lib/testing/flights";
import { queryAsOwner } from "@/lib/testing/owner";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { readInstructorActivity } from "@/lib/views/instructor-activity/queries";
import { readStatistics } from "@/lib/views/statistics/queries";
import type { Prisma } from "@/prisma/generated/client";
import { closeFlight, reopenFlight } from "../flights/close-flight";
import { submitAndBillLesson } from "../training/follow-up-lesson";
import { estimateCosts, presentCosts } from "./estimate-costs";

const HOUR = 3_600;
let world: World;
let anna: Enrolled;
let ben: Enrolled;
let programId: string;
let renterId: string;
beforeAll(async () => {
  world = await makeWorld();
  const revisionId = await makeProgram(world);
  [anna, ben] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
  ({ programId } = (await prisma().programRevision.findUnique({ where: { id: revisionId } }))!);
  renterId = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
  await prisma().instructorPrice.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, programId, isBilling: true },
      rates: { create: { id: newId(), startsOn: FROM_EVER, theoreticalPrice: 30_00, practicalPrice: 42_00 } },
      instructors: { create: { personId: world.instructor.id } },
    },
  });
});

let slots = 0;
/** A moment of the past that no other flight of this file has: 09:00 UTC of a day of its own. */
const nextSlot = () => Math.floor(Date.now() / 86_400_000) * 86_400 - ++slots * 86_400 - 15 * HOUR;
const dayOf = (unix: number) => new Date(unix * 1000).toISOString().slice(0, 10);

type Rate = Partial<Prisma.AircraftRateUncheckedCreateWithoutPriceInput>;
const FROM_EVER = toDate("2000-01-01");
/** An aircraft whose lessons, or whose rentals, cost 60.00 an hour but for what else is said. */
async function makePriced(rates: Rate[] = [{}], { isRented = false, isBilling = true, aircraft = {} } = {}) {
  const { id: aircraftId } = await makeAircraft(world.site.id, aircraft);
  const id = newId();
  await prisma().aircraftPrice.create({
    data: {
      ...{ id, aircraftId, programId: isRented ? null : programId, isBilling },
      rates: { create: rates.map((rate) => ({ id: newId(), startsOn: FROM_EVER, hourPrice: 60_00, ...rate })) },
    },
  });
  return { aircraftId, priceId: id };
}

type Crew = { users: object[]; minutes?: number; more?: object }[];
const lessonOf = ({ lessons }: Enrolled, title: string) => lessons.find(({ session }) => session.title === title)!.id;
/** With the instructor, alone, or together in a simulator. */
const dual = (student: Enrolled, minutes = 60, more = {}): Crew[number] => ({
  users: [boardAs(student.student.id, "Dual"), boardAs(world.instructor.id, "Instructor")],
  ...{ minutes, more },
});
const solo = (student: Enrolled, minutes = 60): Crew[number] => ({
  users: [boardAs(student.student.id, "Solo")],
  minutes,
});
const rented = (minutes = 60): Crew[number] => ({ users: [boardAs(renterId, "Pic")], minutes });

async function makeLessonFlight(aircraftId: string, from: number, students = [anna]) {
  const people = students.map((one) => [one.student.id, "Student", lessonOf(one, "Stalls")] as const);
  return makeFlown(world.site.id, {
    people: [[world.instructor.id, "Instructor"], ...people.map(([...one]) => one as never)],
    ...{ aircraftId, from, hours: 4 },
  });
}
const makeRental = (aircraftId: string, from: number) =>
  makeFlown(world.site.id, { people: [[renterId, "Renter"]], aircraftId, from, hours: 4 });

async function close(id: string, from: number, crew: Crew) {
  let at = from;
  const legs = crew.map(({ users, minutes = 60, more = {} }) => {
    const leg = { ...legOf(users, at, [0, 0], minutes, more), hobbsDeparture: null, hobbsArrival: null };
    at += (minutes + 5) * 60;
    return leg;
  });
  const version = (await prisma().flight.findUnique({ where: { reservationId: id } }))?.version;
  const input = closingSchema.parse({ legs, version });
  return asActor(SYSTEM_ACTOR, (work) => closeFlight(work, id, input, "en-US"));
}
const reopen = async (id: string, reason = "The times were wrong") => {
  const { version } = (await prisma().flight.findUnique({ where: { reservationId: id } }))!;
  return asActor(SYSTEM_ACTOR, (work) => reopenFlight(work, id, { reason, version }, "en-US"));
};
/** The instructor rates all exercises of a lesson and submits it. */
async function submit(lessonId: string): Promise<void> {
  const lesson = await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "Planned" } });
  const exercises = await prisma().sessionExercise.findMany({ where: { sessionId: lesson.sessionId } });
  const entry = {
    ...{ comment: "Good", briefingMinutes: 10, debriefingMinutes: 10, theoryMinutes: 0, competences: [] },
    exercises: exercises.map(({ exerciseId }) => ({ exerciseId, rating: 3, comment: "" })),
  };
  await prisma().lessonFollowUpDraft.create({ data: { lessonId, editedAt: new Date(), entry } });
  const instructor = (await findActorOfSignIn(world.instructor.signInId))!;
  const input = { isForced: false, repeats: false, version: lesson.version };
  await asActor(instructor, (work) => submitAndBillLesson(work, lessonId, input));
}
/** What was posted for a flight, in its order: cause and amount, and whose it is where several people are told apart. */
const postedFor = async (reservationId: string) => {
  const rows = await prisma().accountTransaction.findMany({ where: { reservationId }, orderBy: { createdAt: "asc" } });
  return rows.sort((a, b) => a.year - b.year || a.number - b.number);
};
const causesOf = async (id: string) => (await postedFor(id)).map(({ cause, amount }) => [cause, amount]);
const balanceOf = async (personId: string) =>
  (await prisma().accountTransaction.aggregate({ where: { personId }, _sum: { amount: true } }))._sum.amount ?? 0;

test("a lesson is debited to its student when its flight is closed, taken back when that is opened again, and debited anew", async () => {
  const { aircraftId } = await makePriced([{ vatBasisPoints: 20_00 }]);
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from);
  await close(id, from, [dual(anna, 64)]);
  expect(await causesOf(id)).toEqual([["Flight", -64_00]]);
  const [flight] = await postedFor(id);
  expect(flight).toMatchObject({
    ...{ personId: anna.student.id, lessonId: lessonOf(anna, "Stalls"), siteId: world.site.id },
    ...{ postedOn: toDate(dayOf(from)), vatBasisPoints: 20_00 },
    detail: [
      { kind: "Route", route: "LFLG–LFLG", amount: 0 },
      { kind: "Dual", minutes: 64, unitPrice: 60_00, amount: 64_00 },
    ],
  });
  await reopen(id);
  await close(id, from, [dual(anna, 58)]);
  expect(await causesOf(id)).toEqual([
    ["Flight", -64_00],
    ["Contra", 64_00],
    ["Flight", -58_00],
  ]);
  expect((await postedFor(id))[1]).toMatchObject({ contraOfId: flight!.id, comment: "The times were wrong" });
});

test("each student pays the legs on which they are a pilot, and what they fly together in halves", async () => {
  const { aircraftId } = await makePriced([{ soloHourPrice: 48_00 }]);
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from, [anna, ben]);
  const watching = dual(anna, 60);
  const both: Crew[number] = {
    users: [boardAs(anna.student.id, "Pic"), boardAs(ben.student.id, "CoPilot", false)],
    minutes: 31,
  };
  await close(id, from, [
    { ...watching, users: [...watching.users, boardAs(ben.student.id, null)] },
    both,
    solo(ben, 60),
  ]);
  const amounts = new Map((await postedFor(id)).map(({ personId, amount }) => [personId, amount]));
  // 31 minutes are 15 and 16, and nobody taught in them.
  const shares = [amountOfMinutes(15, 48_00), amountOfMinutes(16, 48_00)];
  const [annas, bens] = anna.student.id < ben.student.id ? shares : [...shares].reverse();
  expect(amounts.get(anna.student.id)).toBe(-(60_00 + annas!));
  expect(amounts.get(ben.student.id)).toBe(-amountOfMinutes(60 + (bens === shares[0] ? 15 : 16), 48_00));
});

test("a rental is debited to who rented, by the rental price of its day; before the first one it costs nothing", async () => {
  const begun = toDate(dayOf(nextSlot()));
  const priced = await makePriced([{ hourPrice: 90_00, startsOn: begun }], { isRented: true });
  const silent = await makePriced([{}], { isRented: true, isBilling: false });
  const costs = async ({ aircraftId }: { aircraftId: string }, from: number) => {
    const id = await makeRental(aircraftId, from);
    await close(id, from, [rented(30)]);
    return causesOf(id);
  };
  const before = nextSlot();
  expect(await costs(priced, before + 86_400)).toEqual([["Flight", -45_00]]);
  expect(await costs(priced, before)).toEqual([]);
  expect(await costs(silent, nextSlot())).toEqual([]);
});

test("a debit says where its payer flew: a renter all legs, a student those on which they were a pilot", async () => {
  const routesOf = async (id: string) =>
    new Map((await postedFor(id)).map(({ personId, detail }) => [personId, (detail as { route: string }[])[0]!.route]));
  const way = (from: string, to: string, via: string[] = []) => ({ from, to, via });
  const rented = await makePriced([{}], { isRented: true });
  const start = nextSlot();
  const rental = await makeRental(rented.aircraftId, start);
  const alone = { users: [boardAs(renterId, "Pic")], minutes: 40 };
  await close(rental, start, [
    { ...alone, more: way("LFLG", "LFLB", ["LFLP"]) },
    { ...alone, more: way("LFLB", "LFLG") },
  ]);
  expect(await routesOf(rental)).toEqual(new Map([[renterId, "LFLG–LFLP–LFLB–LFLG"]]));

  const { aircraftId } = await makePriced();
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from, [anna, ben]);
  await close(id, from, [
    dual(anna, 30, way("LFLG", "LFLB")),
    dual(ben, 30, way("LFLB", "LFLP")),
    dual(anna, 30, way("LFLP", "LFLG")),
  ]);
  const routes = await routesOf(id);
  expect([routes.get(anna.student.id), routes.get(ben.student.id)]).toEqual(["LFLG–LFLB, LFLP–LFLG", "LFLB–LFLP"]);
  const account = await call("GET", `/api/flight-account?userId=${ben.student.id}`, { as: world.staff });
  const { transactions } = (await account.json()) as FlightAccountView;
  const shown = transactions.find(({ reservation }) => reservation?.id === id)!;
  expect(shown.lines[0]).toMatchObject({ kind: "Route", route: "LFLB–LFLP", amount: 0 });
});

test("the price of the flight's day counts, not that of the day on which it is closed", async () => {
  const from = nextSlot();
  const tomorrow = toDate(dayOf(from + 86_400));
  const { aircraftId } = await makePriced([{}, { hourPrice: 90_00, startsOn: tomorrow }]);
  const id = await makeLessonFlight(aircraftId, from);
  await close(id, from, [dual(anna)]);
  expect(await causesOf(id)).toEqual([["Flight", -60_00]]);
});

test.each([
  ["a price that doesn't bill the account", { isBilling: false }, "Active"],
  ["a price that is disabled", {}, "Disabled"],
] as const)("%s posts nothing", async (_, options, state) => {
  const { aircraftId, priceId } = await makePriced([{}], options);
  await prisma().aircraftPrice.update({ where: { id: priceId }, data: { state } });
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from);
  await close(id, from, [dual(anna)]);
  expect(await causesOf(id)).toEqual([]);
});

test("hours that were bought ahead pay first, and come back when the flight is opened again", async () => {
  const { aircraftId, priceId } = await makePriced([{}], { isRented: true });
  await asActor(SYSTEM_ACTOR, (work) =>
    post(work, [
      {
        ...{ personId: renterId, siteId: world.site.id, postedOn: FROM_EVER, cause: "Package", amount: -75_00 },
        ...{ aircraftPriceId: priceId, detail: [{ kind: "Bought", minutes: 90, amount: 75_00 }] },
      },
    ]),
  );
  const [first, second] = [nextSlot(), nextSlot()];
  const [one, two] = [await makeRental(aircraftId, first), await makeRental(aircraftId, second)];
  await close(one, first, [rented(60)]);
  expect(await causesOf(one)).toEqual([["Flight", 0]]);
  await close(two, second, [rented(60)]);
  expect(await causesOf(two)).toEqual([["Flight", -30_00]]);
  await reopen(one);
  await reopen(two);
  await close(two, second, [rented(60)]);
  expect((await causesOf(two)).at(-1)).toEqual(["Flight", 0]);
});

test("hours that were bought ahead are estimated once, for the first of several bookings", async () => {
  const { aircraftId, priceId } = await makePriced([{}], { isRented: true });
  await asActor(SYSTEM_ACTOR, (work) =>
    post(work, [
      {
        ...{ personId: renterId, siteId: world.site.id, postedOn: FROM_EVER, cause: "Package", amount: -75_00 },
        ...{ aircraftPriceId: priceId, detail: [{ kind: "Bought", minutes: 90, amount: 75_00 }] },
      },
    ]),
  );
  const about = {
    siteId: world.site.id,
    timeZone: "Europe/Paris",
    type: "Renter" as const,
    isSolo: false,
    aircraftId,
    payerId: null,
  };
  const parts = [{ personId: renterId, role: "Renter" as const, lessonId: null }];
  const bookings = [0, 1, 2].map((later) => {
    const start = 1_800_000_000 + later * 86_400;
    return { ...about, parts, times: { start, end: start + HOUR, offBlock: start, onBlock: start + HOUR } };
  });
  const costs = await estimateCosts({ db: prisma() }, bookings);
  expect(costs.map(({ place, amount, packageMinutes }) => [place, amount, packageMinutes])).toEqual([
    [0, 0, 60],
    [1, 30_00, 30],
    [2, 60_00, 0],
  ]);
});

test.each([
  ["Block", -90_00],
  // A flight of these tests taxies five minutes at either end.
  ["Airborne", -75_00],
] as const)(
  "an operation is billed by the hour (%s) to who was named to pay it, and to nobody else",
  async (kind, due) => {
    const priced = { exploitationPrice: 90_00, exploitationPriceKind: kind };
    const { id: aircraftId } = await makeAircraft(world.site.id, priced);
    const operation = { type: "Operation", operationTypeId: world.operationType.id };
    const fly = async (payerId: string | null) => {
      const from = nextSlot();
      const people = [[world.instructor.id, "PilotInCommand"]] as never;
      const id = await makeFlown(world.site.id, { people, aircraftId, from, hours: 4 }, { ...operation, payerId });
      await close(id, from, [{ users: [boardAs(world.instructor.id, "Pic")], minutes: 60 }]);
      return id;
    };
    const [paid, unpaid] = [await fly(renterId), await fly(null)];
    expect(await causesOf(unpaid)).toEqual([]);
    const [posted] = await postedFor(paid);
    expect(posted).toMatchObject({ personId: renterId, cause: "Operation", amount: due });
    await reopen(paid);
    expect(await causesOf(paid)).toEqual([
      ["Operation", posted!.amount],
      ["Contra", -posted!.amount],
    ]);
  },
);

test("who pays an operation is named after it has begun by who posts, until it is closed, and again once it is opened", async () => {
  const { id: aircraftId } = await makeAircraft(world.site.id, { exploitationPrice: 90_00 });
  const from = nextSlot();
  const people = [[world.instructor.id, "PilotInCommand"]] as never;
  const operation = { type: "Operation" as const, operationTypeId: world.operationType.id };
  const id = await makeFlown(world.site.id, { people, aircraftId, from, hours: 4 }, operation);
  await prisma().reservation.update({ where: { id }, data: { state: "FlightFollowUpNeeded" } });
  const reservation = () => prisma().reservation.findUniqueOrThrow({ where: { id } });
  const name = async (payerId: string | null, as: SignedInPerson = world.staff, version?: number) => {
    const body = { payerId, version: version ?? (await reservation()).version };
    const answer = await call("PATCH", `/api/reservation/${id}/payer`, { as, body });
    return [answer.status, answer.status === 422 ? Object.keys((await answer.json()).errors)[0] : null];
  };
  const fly = () => close(id, from, [{ users: [boardAs(world.instructor.id, "Pic")], minutes: 60 }]);
  expect(await name(renterId, world.instructor)).toEqual([403, null]);
  expect(await name((await makePerson()).id)).toEqual([422, "payerId"]);
  expect(await name(renterId)).toEqual([204, null]);
  expect(await name(null, world.staff, 1)).toEqual([409, null]);
  const told = await prisma().auditEntry.findFirstOrThrow({ where: { subjectId: id }, orderBy: { at: "desc" } });
  expect(told).toMatchObject({ before: { payerId: null }, after: { payerId: renterId } });
  await fly();
  expect((await postedFor(id)).map(({ personId }) => personId)).toEqual([renterId]);
  expect(await name(null)).toEqual([409, null]);
  await reopen(id);
  expect(await name(anna.student.id)).toEqual([204, null]);
  await fly();
  expect((await postedFor(id)).map(({ personId }) => personId)).toEqual([renterId, renterId, anna.student.id]);
  const rental = await makeRental(aircraftId, nextSlot());
  const body = { payerId: renterId, version: 1 };
  expect((await call("PATCH", `/api/reservation/${rental}/payer`, { as: world.staff, body })).status).toBe(409);
});

test("a minimum a day counts the person's other flights of that day", async () => {
  const { aircraftId } = await makePriced([{ minimumMinutes: 60, minimumPer: "Day" }], { isRented: true });
  const from = nextSlot();
  const [one, two] = [await makeRental(aircraftId, from), await makeRental(aircraftId, from + 2 * HOUR)];
  await close(one, from, [rented(20)]);
  await close(two, from + 2 * HOUR, [rented(55)]);
  expect([...(await causesOf(one)), ...(await causesOf(two))]).toEqual([
    ["Flight", -60_00],
    ["Flight", -15_00],
  ]);
});

test("instruction is debited when the lesson is submitted, and follows its flight when that is corrected", async () => {
  const { aircraftId } = await makePriced();
  const carl = await enrolStudent(world, anna.revisionId);
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from, [carl]);
  // The second leg is flown alone: nobody instructs in it.
  await close(id, from, [dual(carl, 64), solo(carl, 30)]);
  await submit(lessonOf(carl, "Stalls"));
  expect((await causesOf(id)).at(-1)).toEqual(["Instruction", -44_80]);
  await reopen(id);
  await close(id, from, [dual(carl, 60)]);
  expect((await causesOf(id)).slice(2)).toEqual([
    ["Contra", 94_00],
    ["Contra", 44_80],
    ["Flight", -60_00],
    ["Instruction", -42_00],
  ]);
});

test("a booking says what it will cost about, and to whom may know what will be on the account then", async () => {
  // Airborne for 1:15 of an hour and a half.
  const { aircraftId } = await makePriced([{ landingPrice: 5_00, time: "Airborne" }], {
    ...{ isRented: true, aircraft: { taxiOutMinutes: 10, taxiInMinutes: 5 } },
  });
  const start = Math.floor(Date.now() / 86_400_000) * 86_400 + 7 * 86_400 + 9 * HOUR;
  const payer = world.renter;
  const costsFor = async (as: SignedInPerson) => {
    const aircraft = { aircraftId, fromAirport: "LFLG", toAirport: "LFLG" };
    const users = [{ userId: payer.id, reservationUserRole: 1 }];
    const booking = { siteId: world.site.id, start, end: start + 1.5 * HOUR, aircraft, users };
    const answer = await call("POST", "/api/reservation/check", { as, body: { type: 0, booking } });
    return ((await answer.json()) as { costs: object[] }).costs;
  };
  const balance = await balanceOf(payer.id);
  const cost = { userId: payer.id, currency: "EUR", amount: 80, packageMinutes: 0 };
  const known = { ...cost, balanceAfter: balance / 100 - 80, levelAfter: "Past" };
  expect(await costsFor(payer)).toEqual([known]);
  expect(await costsFor(world.staff)).toEqual([known]);
});

test("a lesson's estimate is what it is billed when it is flown as planned", async () => {
  const { aircraftId } = await makePriced([{ hourPrice: 100_00 }]);
  const from = nextSlot();
  const id = await makeLessonFlight(aircraftId, from);
  const parts = [
    { personId: world.instructor.id, role: "Instructor" as const, lessonId: null },
    { personId: anna.student.id, role: "Student" as const, lessonId: lessonOf(anna, "Stalls") },
  ];
  const times = { start: from, end: from + HOUR, offBlock: from, onBlock: from + HOUR };
  const about = {
    siteId: world.site.id,
    timeZone: "Europe/Paris",
    type: "Practical" as const,
    isSolo: false,
    payerId: null,
  };
  const booking = { ...about, times, aircraftId, parts };
  const [estimate] = await estimateCosts({ db: prisma() }, [booking]);
  const actor = (await findActorOfSignIn(world.instructor.signInId))!;
  // Who teaches reads prices, not accounts.
  expect(await presentCosts({ db: prisma(), actor, now: new Date() }, booking)).toMatchObject([
    { userId: anna.student.id, amount: 142, balanceAfter: null },
  ]);
  await close(id, from, [dual(anna, 60)]);
  const [flight] = await postedFor(id);
  // Beside the aircraft, its instructor.
  expect(estimate).toMatchObject({ personId: anna.student.id, amount: 100_00 + 42_00 });
  expect(flight!.amount).toBe(-100_00);
});

test("whatever is closed, opened again, corrected and priced anew, accounts say what the closed flights cost, and the books balance", async () => {
  const price = fc.integer({ min: 1, max: 300_00 });
  const step = fc.record({
    of: fc.nat(2),
    minutes: fc.integer({ min: 12, max: 90 }),
    newPrice: fc.option(price, { freq: 3 }),
  });
  const steps = fc.array(step, { minLength: 4, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(steps, price, async (turns, hourPrice) => {
      const { aircraftId, priceId } = await makePriced([{ hourPrice }], { isRented: true });
      const opening = await balanceOf(renterId);
      const flights = await Promise.all(
        [0, 1, 2].map(async () => {
          const from = nextSlot();
          return { from, id: await makeRental(aircraftId, from) };
        }),
      );
      // The prices of the flights' days, and what each that is closed was billed: a later price of its day changes nothing.
      const prices = new Map([["2000-01-01", hourPrice]]);
      const priceOn = (day: string) =>
        prices.get(
          [...prices.keys()]
            .filter((one) => one <= day)
            .sort()
            .at(-1)!,
        )!;
      const billed = new Map<string, number>();
      for (const { of, minutes, newPrice } of turns) {
        const flight = flights[of]!;
        const day = dayOf(flight.from);
        if (newPrice !== null) {
          const rate = { priceId, startsOn: toDate(day), hourPrice: newPrice };
          const key = { priceId_startsOn: { priceId, startsOn: rate.startsOn } };
          await prisma().aircraftRate.upsert({ where: key, create: { id: newId(), ...rate }, update: rate });
          prices.set(day, newPrice);
        } else if (billed.has(flight.id)) {
          await reopen(flight.id);
          billed.delete(flight.id);
        } else {
          await close(flight.id, flight.from, [rented(minutes)]);
          billed.set(flight.id, amountOfMinutes(minutes, priceOn(day)));
        }
        const due = [...billed.values()].reduce((sum, amount) => sum + amount, 0);
        expect(await balanceOf(renterId)).toBe(opening - due);
      }
    }),
    { numRuns: 6 },
  );
  const { rows } = await queryAsOwner(`
    SELECT (SELECT sum(amount) FROM account_line) AS sum,
      (SELECT sum(last - (SELECT count(*) FROM account_transaction t WHERE t.year = s.year)) FROM number_series s WHERE name = 'transaction') AS gaps`);
  expect(rows).toEqual([{ sum: "0", gaps: "0" }]);
});

test("whatever is closed, submitted, opened again and corrected, the report of activity agrees with logbook, statistics and accounts", async () => {
  const { id: instructorId } = world.instructor;
  const today = dayOf(Date.now() / 1_000);
  const agree = () =>
    asActor(SYSTEM_ACTOR, async (work) => {
      const period = { from: toUnix(work.now) - 300 * 86_400, to: toUnix(work.now) };
      const asked = { siteIds: [], instructorIds: [instructorId], types: [], limit: 1_000, page: 1, ...period };
      const { totals, unvalidated } = await readInstructorActivity(work, asked);
      const logged = addGiven(await listGivenLessons(work, instructorId, { dateMin: period.from, dateMax: period.to }));
      for (const name of ["flight", "dual", "solo", "briefing", "landings"] as const) {
        const reported = totals[name] + unvalidated.reduce((sum, one) => sum + one[name], 0);
        expect([name, reported]).toEqual([name, logged[name]]);
      }
      const days = { siteIds: [], firstDay: dayOf(period.from), lastDay: today };
      const { instructors } = await readStatistics(work, days);
      expect(instructors.find(({ id }) => id === instructorId)?.minutes ?? 0).toBe(logged.dual);
      const [posted] = await work.db.$queryRaw<{ sum: number }[]>`
        SELECT coalesce(sum(t.amount), 0)::int AS sum FROM account_transaction t LEFT JOIN account_transaction of ON of.id = t.contra_of_id
        WHERE coalesce(of.cause, t.cause) = 'Instruction'`;
      expect(fromMinorUnits(-posted!.sum, "EUR")).toBe(totals.billed ?? 0);
    });
  const step = fc.record({
    of: fc.nat(1),
    minutes: fc.integer({ min: 12, max: 90 }),
    alone: fc.boolean(),
    submits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 7 }), async (turns) => {
      const { aircraftId } = await makePriced();
      const flights = await Promise.all(
        [0, 1].map(async () => {
          const [from, student] = [nextSlot(), await enrolStudent(world, anna.revisionId)];
          return {
            from,
            student,
            id: await makeLessonFlight(aircraftId, from, [student]),
            isClosed: false,
            isSubmitted: false,
          };
        }),
      );
      for (const { of, minutes, alone, submits } of turns) {
        const flight = flights[of]!;
        if (!flight.isClosed) {
          await close(flight.id, flight.from, [
            dual(flight.student, minutes),
            ...(alone ? [solo(flight.student, 30)] : []),
          ]);
          flight.isClosed = true;
        } else if (submits && !flight.isSubmitted) {
          await submit(lessonOf(flight.student, "Stalls"));
          flight.isSubmitted = true;
        } else {
          await reopen(flight.id);
          flight.isClosed = false;
        }
        await agree();
      }
    }),
    { numRuns: 4 },
  );
}, 60_000);
