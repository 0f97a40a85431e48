import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { hashOfPeriod, lastDayOf, monthAfter } from "@/lib/activity/accounts/closing/rules";
import { post, takeBack } from "@/lib/activity/accounts/commands";
import { closingSchema } from "@/lib/activity/flights/follow-up/schema";
import { addDays, localDayOf, toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown } from "@/lib/testing/flights";
import { queryAsOwner } from "@/lib/testing/owner";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeRentalPrice,
  makeSite,
  makeWorld,
  type SignedInPerson,
  type World,
} from "@/lib/testing/world";
import { billInstruction } from "@/lib/work/accounts/bill-instruction";
import { closeFlight, reopenFlight } from "@/lib/work/flights/close-flight";

let world: World;
let holderId: string;
let fee: string;
beforeAll(async () => {
  world = await makeWorld();
  holderId = (await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { lastName: "Debtor" } })).id;
  fee = (await prisma().transactionType.create({ data: { id: newId(), name: newId() } })).id;
});

/** By the clock of the site, which is a day ahead of UTC in the evening. */
const TODAY = localDayOf(toUnix(new Date()), "Europe/Paris");
const NOW_MONTH = TODAY.slice(0, 7);
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
/** The last month, the one before it, and the one before that. */
const LAST = monthBefore(NOW_MONTH);
const SECOND = monthBefore(LAST);
const THIRD = monthBefore(SECOND);

const close = (month: string, as: SignedInPerson = world.admin) =>
  call("POST", "/api/month-closing", { as, body: { month } });
const review = async (month: string) => {
  const answer = await call("GET", `/api/month-closing?siteId=${world.site.id}&month=${month}`, { as: world.staff });
  expect(answer.status).toBe(200);
  return answer.json();
};
const postOn = (day: string, price = 10, as: SignedInPerson = world.staff) =>
  call("POST", "/api/flight-account", {
    as,
    body: { userId: holderId, type: fee, date: utcDayToUnix(day), number: "1", price },
  });

/** Rents an aircraft out for a flight at noon of a day, and returns how it is closed. */
async function makeRental(day: string, aircraftId: string, hour = 12) {
  const from = utcDayToUnix(day) + hour * 3_600;
  const id = await makeFlown(world.site.id, { people: [[holderId, "Renter"]], aircraftId, from });
  const fly = async () => {
    const users = [boardAs(holderId, "Pic")];
    const leg = { ...legOf(users, from, [0, 0], 30), hobbsDeparture: null, hobbsArrival: null };
    const version = (await prisma().flight.findUnique({ where: { reservationId: id } }))?.version;
    await asActor(SYSTEM_ACTOR, (work) =>
      closeFlight(work, id, closingSchema.parse({ legs: [leg], version }), "en-US"),
    );
  };
  return { id, fly };
}
const postedFor = async (reservationId: string) =>
  (await prisma().accountTransaction.findMany({ where: { reservationId } })).sort((a, b) => a.number - b.number);

test("says what a month of a site lacks: flights, lessons, what billed nothing, and who owes", async () => {
  const day = `${THIRD}-15`;
  const priced = (await makeAircraft(world.site.id)).id;
  await makeRentalPrice(priced, 90_00);
  const free = (await makeAircraft(world.site.id)).id;
  const open = await makeRental(day, priced);
  const unpriced = await makeRental(day, free);
  const billed = await makeRental(`${THIRD}-16`, priced);
  for (const { fly } of [unpriced, billed]) await fly();
  const revision = await makeProgram(world);
  const { student, lessons } = await enrolStudent(world, revision);
  const lessonId = lessons.find(({ session }) => session.title === "Stalls")!.id;
  const from = utcDayToUnix(`${THIRD}-17`) + 9 * 3_600;
  const people: [string, "Instructor" | "Student", string?][] = [
    [world.instructor.id, "Instructor"],
    [student.id, "Student", lessonId],
  ];
  const lesson = await makeFlown(world.site.id, { people, aircraftId: free, from });
  const users = [boardAs(student.id, "Dual"), boardAs(world.instructor.id, "Instructor")];
  const leg = { ...legOf(users, from, [0, 0], 40), hobbsDeparture: null, hobbsArrival: null };
  await asActor(SYSTEM_ACTOR, (work) => closeFlight(work, lesson, closingSchema.parse({ legs: [leg] }), "en-US"));
  await postOn(`${THIRD}-20`, 12.5);

  const found = await review(THIRD);
  expect(found.closed).toBeNull();
  expect(found.flights.map((one: { reservationId: string }) => one.reservationId)).toEqual([open.id]);
  expect(found.lessons).toMatchObject([{ lessonId, reservationId: lesson, user: { id: student.id } }]);
  expect(found.unbilled).toMatchObject([
    { reservationId: unpriced.id, priced: false, user: { id: holderId } },
    { reservationId: lesson, priced: false, user: { id: student.id } },
  ]);
  expect(found.unpaid).toMatchObject([{ user: { id: holderId, nom: "Debtor" }, balance: -57.5 }]);
  const given = { lessonId, instructorId: world.instructor.id, startAt: new Date(from * 1000) };
  await prisma().lessonFollowUp.create({ data: { id: newId(), ...given, submittedAt: new Date() } });
  const unbilledLessons = async () => (await review(THIRD)).unbilledLessons;
  // Nobody bills instruction of this programme.
  expect(await unbilledLessons()).toEqual([]);
  const { programId } = await prisma().programRevision.findUniqueOrThrow({ where: { id: revision } });
  const [priceId, startsOn] = [newId(), toDate("2000-01-01")];
  const hour = { id: newId(), startsOn, theoreticalPrice: 0, practicalPrice: 42_00 };
  const price = { id: priceId, siteId: world.site.id, programId, isBilling: true, rates: { create: hour } };
  await prisma().instructorPrice.create({ data: price });
  expect(await unbilledLessons()).toMatchObject([{ lessonId, priced: false, user: { id: student.id } }]);
  await prisma().instructorPricePerson.create({ data: { priceId, personId: world.instructor.id } });
  expect(await unbilledLessons()).toMatchObject([{ lessonId, reservationId: lesson, priced: true }]);
  for (const [change, back] of [
    [{ isBilling: false }, { isBilling: true }],
    [{ state: "Archived" }, { state: "Active" }],
  ] as const) {
    await prisma().instructorPrice.update({ where: { id: priceId }, data: change });
    expect(await unbilledLessons()).toEqual([]);
    await prisma().instructorPrice.update({ where: { id: priceId }, data: back });
  }
  await prisma().instructorRate.update({ where: { id: hour.id }, data: { practicalPrice: 0 } });
  expect(await unbilledLessons()).toEqual([]);
  await prisma().instructorRate.update({ where: { id: hour.id }, data: { practicalPrice: 42_00 } });
  await asActor(SYSTEM_ACTOR, (work) => billInstruction(work, [lessonId]));
  expect(await unbilledLessons()).toEqual([]);
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { lessonId }));
  expect(await unbilledLessons()).toHaveLength(1);
  const before = await review(monthBefore(THIRD));
  expect([before.flights, before.lessons, before.unbilled, before.unpaid]).toEqual([[], [], [], []]);
});

describe("a month that is closed", () => {
  test("was over, comes after the one before it, and is closed by who posts at every site", async () => {
    expect((await close(NOW_MONTH)).status).toBe(409);
    const there = await makeSite();
    expect((await close(THIRD, world.staff)).status).toBe(403);
    expect((await close(THIRD, world.student)).status).toBe(403);
    await prisma().site.update({ where: { id: there.id }, data: { state: "Disabled" } });
    const answer = await close(THIRD, world.staff);
    expect(answer.status).toBe(201);
    const closed = await answer.json();
    expect(closed).toMatchObject({ kind: 1, period: THIRD, payments: null, previousHash: "", intact: true });
    const sum = (side: "debit" | "credit") =>
      closed.sums.reduce((all: number, one: Record<"debit" | "credit", number>) => all + one[side], 0);
    expect(sum("debit")).toBe(sum("credit"));
    // The rental, the fee, and the instruction that was billed and taken back.
    expect(sum("debit")).toBe(45 + 12.5 + 28 + 28);
    expect((await review(THIRD)).closed).toEqual(closed);
    const again = await Promise.all([close(THIRD), close(monthBefore(THIRD)), close(LAST)]);
    expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await again[2]!.json()).detail).toMatch(/^Close \w+ \d{4} first\.$/);
  });

  test("takes no payment and no fee any more, to one or to a group", async () => {
    const day = lastDayOf(THIRD);
    const answers = [await postOn(day), await postOn(`${monthBefore(THIRD)}-10`)];
    const group = { userIds: [holderId] };
    const body = { siteId: world.site.id, type: fee, date: utcDayToUnix(day), price: 5, group, again: true };
    for (const query of ["", "?preview=1"])
      answers.push(await call("POST", `/api/fee-run${query}`, { as: world.staff, body }));
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors.date[0]).toContain(day.split("-").reverse().join("/"));
    }
    expect((await postOn(addDays(day, 1))).status).toBe(201);
  });

  test("gets its late flights on the first open day, which say their own, and takes them back there", async () => {
    const { id: aircraftId } = await makeAircraft(world.site.id);
    const rate = { id: newId(), startsOn: toDate("2000-01-01"), hourPrice: 60_00 };
    const daily = { ...rate, minimumMinutes: 120, minimumPer: "Day" as const };
    await prisma().aircraftPrice.create({
      data: { id: newId(), aircraftId, isBilling: true, rates: { create: daily } },
    });
    const day = `${THIRD}-21`;
    const [first, second] = [await makeRental(day, aircraftId, 9), await makeRental(day, aircraftId, 14)];
    await first.fly();
    await second.fly();
    const open = addDays(lastDayOf(THIRD), 1);
    const rows = [...(await postedFor(first.id)), ...(await postedFor(second.id))];
    expect(rows.map(({ postedOn }) => toDay(postedOn))).toEqual([open, open]);
    expect(rows.map(({ detail }) => (detail as object[]).at(-1))).toEqual(
      Array(2).fill({ kind: "Late", day, amount: 0 }),
    );
    // Both are of one day, so that its two hours are billed once.
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(-120_00);

    const { version } = (await prisma().flight.findUniqueOrThrow({ where: { reservationId: second.id } }))!;
    const input = { reason: "Wrong times", version };
    await asActor(SYSTEM_ACTOR, (work) => reopenFlight(work, second.id, input, "en-US"));
    const contra = (await postedFor(second.id)).at(-1)!;
    expect([contra.cause, toDay(contra.postedOn)]).toEqual(["Contra", open]);
    const account = await call("GET", `/api/flight-account?userId=${holderId}`, { as: world.staff });
    const shown = (await account.json()).transactions.find((one: { id: string }) => one.id === rows[0]!.id);
    expect(shown.lines.at(-1)).toMatchObject({ kind: "Late", day });
  });

  test("has what is taken back of it taken back on the first open day", async () => {
    const old = await prisma().accountTransaction.findFirstOrThrow({
      where: { typeId: fee },
      orderBy: { number: "asc" },
    });
    expect(toDay(old.postedOn).slice(0, 7)).toBe(THIRD);
    const body = { comment: "Wrong person" };
    const answer = await call("POST", `/api/flight-account/${old.id}/contra`, { as: world.staff, body });
    expect(answer.status).toBe(201);
    expect((await answer.json()).date).toBe(utcDayToUnix(addDays(lastDayOf(THIRD), 1)));
    expect((await review(THIRD)).closed.intact).toBe(true);
  });

  test("gets nothing however postings and closings race, and its hash goes on from the one before", async () => {
    for (const month of [SECOND, LAST]) {
      const day = lastDayOf(month);
      const race = Array.from({ length: 24 }, (_, at) =>
        at === 8 || at === 9 ? close(month) : postOn(at % 2 === 0 ? day : addDays(day, 1), at + 1),
      );
      const statuses = (await Promise.all(race)).map(({ status }) => status);
      expect(statuses.slice(8, 10).sort()).toEqual([201, 409]);
      expect(statuses.filter((_, at) => at % 2 === 1 && at !== 9)).toEqual(Array(11).fill(201));
      const { closed } = await review(month);
      expect(closed.intact).toBe(true);
      const days = { gt: toDate(lastDayOf(monthBefore(month))), lte: toDate(day) };
      const rows = await prisma().accountTransaction.findMany({
        where: { postedOn: days },
        orderBy: [{ year: "asc" }, { number: "asc" }],
      });
      expect(rows).toHaveLength(closed.transactions);
      const previous = (await review(monthBefore(month))).closed.hash;
      expect(closed.previousHash).toBe(previous);
      expect(closed.hash).toBe(hashOfPeriod(previous, month, rows, null));
      expect((await postOn(day)).status).toBe(422);
    }
    expect(monthAfter(LAST)).toBe(NOW_MONTH);
  }, 30_000);

  test("stays closed: PostgreSQL refuses to open it, to change what it says, and to post on its days", async () => {
    const refused = (sql: string) =>
      queryAsOwner(sql).then(
        () => "accepted",
        (error: Error) => error.message,
      );
    expect(await refused("UPDATE accounting_period SET hash = repeat('0', 64)")).toMatch(/append-only/);
    expect(await refused("DELETE FROM accounting_period")).toMatch(/append-only/);
    expect(await refused("TRUNCATE accounting_period")).toMatch(/append-only/);
    expect(await refused("UPDATE school SET books_closed_until = NULL")).toMatch(/append-only/);
    expect(await refused("UPDATE school SET books_closed_until = '2001-01-31'")).toMatch(/append-only/);
    const copy = `INSERT INTO account_transaction (id, person_id, site_id, year, number, posted_on, cause, amount, created_at)
      SELECT reverse(id), person_id, site_id, 2099, 1, '${LAST}-15', cause, amount, created_at FROM account_transaction LIMIT 1`;
    expect(await refused(copy)).toMatch(/month is closed/);
    const posting = { personId: holderId, siteId: world.site.id, postedOn: toDate(TODAY), cause: "Fee" as const };
    expect(await asActor(SYSTEM_ACTOR, (work) => post(work, [{ ...posting, amount: -1 }]))).toHaveLength(1);
  });
});
