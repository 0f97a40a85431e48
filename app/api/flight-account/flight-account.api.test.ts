import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { post } from "@/lib/activity/accounts/commands";
import { addDays, localDayOf, toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { runDueJobs } from "@/lib/testing/jobs";
import {
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

let world: World;
let top: string;
let fee: string;
beforeAll(async () => {
  world = await makeWorld();
  [top, fee] = [await makeType({ kind: "Payment" }), await makeType({})];
});

const TODAY = toDay(new Date());
const json = (answer: Awaited<ReturnType<typeof call>>) => answer.json();
const makeType = async (data: {
  kind?: "Fee" | "Payment";
  price?: number;
  hasFixedPrice?: boolean;
  name?: string;
  vatBasisPoints?: number;
}) => (await prisma().transactionType.create({ data: { id: newId(), name: newId(), ...data } })).id;
const makeReader = async (person: Parameters<typeof makePerson>[0]) => signInAs(await makePerson(person));
const makeHolder = () => makeReader({ roles: { [world.site.id]: ["Student", "Renter"] } });
type Sent = { userId: string } & Record<string, unknown>;
const send = ({
  as = world.staff,
  headers,
  ...more
}: Sent & { as?: SignedInPerson; headers?: Record<string, string> }) =>
  call("POST", "/api/flight-account", {
    ...{ as, headers },
    body: { type: top, date: utcDayToUnix(TODAY), number: "5521", price: 100, ...more },
  });
const read = async (query: Record<string, string>, as: SignedInPerson = world.staff) =>
  call("GET", `/api/flight-account?${new URLSearchParams(query)}`, { as });
const account = async (userId: string, query: Record<string, string> = {}) => json(await read({ userId, ...query }));
const contra = (id: string, comment = "Wrong person", as = world.staff) =>
  call("POST", `/api/flight-account/${id}/contra`, { as, body: { comment } });

describe("[2 §3] a transaction", () => {
  test("has type, date, price, number, comment and reservation; its number in the books is ours", async () => {
    const holder = await makeHolder();
    const { id: reservationId } = await makeReservation(world, {
      start: utcDayToUnix(addDays(TODAY, 30)),
      renter: holder.id,
    });
    const type = { id: fee, name: "whatever it was called", price: null };
    const answer = await send({ userId: holder.id, type, number: 77, price: 12.5, comment: "Landing", reservationId });
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({
      ...{ type: { id: fee }, date: utcDayToUnix(TODAY), price: -12.5, balance: -12.5, comment: "Landing" },
      ...{ reference: "77", number: expect.stringMatching(/^\d{4}-\d{5}$/), reservation: { id: reservationId } },
      ...{ contraOf: null, takenBackBy: null, lines: [] },
    });
    expect((await account(holder.id)).balance).toBe(-12.5);
    // The text's own field is taken as an id and as the object of that id.
    for (const reservation of [reservationId, { id: reservationId, start: 0 }])
      expect(await json(await send({ userId: holder.id, reservation }))).toMatchObject({
        reservation: { id: reservationId },
      });
  });

  test.each([
    ["date", { date: undefined }],
    ["date", { date: utcDayToUnix(TODAY) + 1 }],
    ["date", { date: utcDayToUnix(addDays(localDayOf(Date.now() / 1000, "Europe/Paris"), 1)) }],
    ["date", { date: utcDayToUnix(addDays(TODAY, -3_700)) }],
    ["number", { number: undefined }],
    ["number", { number: "  " }],
    ["price", { price: undefined }],
    ["price", { price: 0 }],
    ["price", { price: 0.001 }],
    ["price", { price: 1_000_000.01 }],
    ["price", { price: -1_000_001 }],
    ["type", { type: undefined }],
    ["type", { type: "a".repeat(24) }],
    ["reservationId", { reservationId: "a".repeat(24) }],
  ])("[2 §5] needs a right %s: %j", async (field, sent) => {
    const holder = await makeHolder();
    const answer = await send({ userId: holder.id, ...sent });
    expect(answer.status).toBe(422);
    expect(Object.keys((await json(answer)).errors)).toEqual([field]);
    expect((await account(holder.id)).count).toBe(0);
  });

  test("is posted at a site of the person", async () => {
    const answer = await send({ userId: (await makeHolder()).id, siteId: (await makeSite()).id, as: world.admin });
    expect(Object.keys((await json(answer)).errors)).toEqual(["siteId"]);
  });

  test.each([
    ["a payment", { kind: "Payment" }, 20, 20],
    ["a payment that is paid back", { kind: "Payment" }, -20, -20],
    ["a fee", { kind: "Fee" }, 20, -20],
    ["a fee that is given back", { kind: "Fee" }, -20, 20],
    ["a discount, whose own price is negative", { kind: "Fee", price: -5_00 }, -20, 20],
    ["a discount that is typed without its sign", { kind: "Fee", price: -5_00 }, 20, 20],
    ["a fixed price", { kind: "Fee", price: 195_00, hasFixedPrice: true }, 195, -195],
  ] as const)("is credited or debited: %s", async (_, kind, price, moved) => {
    const [holder, type] = [await makeHolder(), await makeType({ ...kind })];
    expect(await json(await send({ userId: holder.id, type, price }))).toMatchObject({ price: moved, balance: moved });
  });

  test("of a type with a fixed price has that price", async () => {
    const [holder, type] = [await makeHolder(), await makeType({ price: 195_00, hasFixedPrice: true })];
    const answer = await send({ userId: holder.id, type, price: 190 });
    expect((await json(answer)).errors.price[0]).toContain("€195.00");
  });

  test("of a type with VAT contains it, in the answer as in the books", async () => {
    const holder = await makeHolder();
    const answer = await json(
      await send({ userId: holder.id, type: await makeType({ vatBasisPoints: 20_00 }), price: 12 }),
    );
    expect(answer).toMatchObject({ price: -12, vat: -2 });
    const lines = await prisma().accountLine.findMany({ where: { transactionId: answer.id } });
    expect(Object.fromEntries(lines.map(({ ledger, amount }) => [ledger, amount]))).toEqual({
      ...{ Members: -12_00, Revenue: 10_00, Vat: 2_00 },
    });
  });

  test("is posted once per Idempotency-Key", async () => {
    const holder = await makeHolder();
    const headers = { "idempotency-key": newId() };
    const [one, other] = await Promise.all([
      send({ userId: holder.id, headers }),
      send({ userId: holder.id, headers }),
    ]);
    expect((await json(one)).id).toBe((await json(other)).id);
    expect((await account(holder.id)).balance).toBe(100);
  });
});

describe("who reads and posts", () => {
  test("one reads one's own, staff of the person's site read and post, instructors and others do neither", async () => {
    const holder = await makeHolder();
    const there = await makeSite();
    const stranger = await makeReader({ roles: { [there.id]: ["Staff"] } });
    const statuses = async (as: SignedInPerson) => [
      (await read({ userId: holder.id }, as)).status,
      (await send({ userId: holder.id, as })).status,
    ];
    expect(await statuses(holder)).toEqual([200, 403]);
    expect(await json(await read({}, holder))).toMatchObject({ userId: holder.id, count: 0 });
    expect(await statuses(world.staff)).toEqual([200, 201]);
    expect(await statuses(world.admin)).toEqual([200, 201]);
    expect(await statuses(world.instructor)).toEqual([403, 403]);
    expect(await statuses(world.student)).toEqual([404, 403]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    expect((await read({ userId: "a".repeat(24) }, world.admin)).status).toBe(404);
  });

  test("where somebody is treasurer, staff only read", async () => {
    const site = await makeSite();
    const [holder, staff, treasurer] = [
      await makeReader({ roles: { [site.id]: ["Renter"] } }),
      await makeReader({ roles: { [site.id]: ["Staff"] } }),
      await makeReader({ roles: { [site.id]: ["Renter"] } }),
    ];
    await prisma().dutyGrant.create({ data: { siteId: site.id, personId: treasurer.id, duty: "Treasurer" } });
    expect((await send({ userId: holder.id, as: treasurer })).status).toBe(201);
    expect((await send({ userId: holder.id, as: staff })).status).toBe(403);
    expect((await read({ userId: holder.id }, staff)).status).toBe(200);
    expect((await read({ userId: holder.id }, treasurer)).status).toBe(200);
  });
});

test("one transaction is read by who reads its account, with the balance after it", async () => {
  const holder = await makeHolder();
  const posted = await json(await send({ userId: holder.id }));
  await send({ userId: holder.id, price: 50 });
  const one = (id: string, as = world.staff) => call("GET", `/api/flight-account/${id}`, { as });
  expect(await json(await one(posted.id))).toEqual({ ...posted, balance: 100 });
  expect(await json(await one(posted.id, holder))).toMatchObject({ id: posted.id });
  const stranger = await makeReader({ roles: { [(await makeSite()).id]: ["Staff"] } });
  const statuses = [await one(posted.id, world.instructor), await one(posted.id, stranger), await one(newId())];
  expect(statuses.map(({ status }) => status)).toEqual([403, 404, 404]);
});

describe("a contra-entry", () => {
  test("takes a transaction back once, however many ask at once, and isn't taken back itself", async () => {
    const holder = await makeHolder();
    const { id, number } = await json(await send({ userId: holder.id }));
    expect(Object.keys((await json(await contra(id, " "))).errors)).toEqual(["comment"]);
    const answers = await Promise.all([contra(id), contra(id), contra(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const taken = await json(answers.find(({ status }) => status === 201)!);
    expect(taken).toMatchObject({ price: -100, balance: 0, contraOf: number, comment: "Wrong person" });
    expect((await contra(taken.id)).status).toBe(409);
    const { balance, transactions } = await account(holder.id);
    expect([balance, transactions.map((one: { takenBackBy: string | null }) => one.takenBackBy)]).toEqual([
      0,
      [null, taken.number],
    ]);
  });

  test("of what a flight posted isn't made here, but by opening that again", async () => {
    const holder = await makeHolder();
    const of = { personId: holder.id, siteId: world.site.id, postedOn: toDate(TODAY), amount: -100 };
    const [posted] = await asActor(SYSTEM_ACTOR, (work) => post(work, [{ ...of, cause: "Flight" }]));
    const answer = await contra(posted!.id);
    expect([answer.status, (await json(answer)).detail]).toEqual([409, expect.stringMatching(/Reopen/)]);
  });

  test("isn't for who doesn't post there, who learns of no transaction", async () => {
    const holder = await makeHolder();
    const { id } = await json(await send({ userId: holder.id }));
    const stranger = await makeReader({ roles: { [(await makeSite()).id]: ["Staff"] } });
    expect((await contra(id, "Mine", holder)).status).toBe(403);
    expect((await contra(id, "Mine", stranger)).status).toBe(404);
    expect((await contra("a".repeat(24))).status).toBe(404);
    // Who posts at another site of the person writes into no books of this one.
    const other = await makeSite();
    const elsewhere = await makeReader({ roles: { [other.id]: ["Staff"] } });
    const both = await makeReader({ roles: { [world.site.id]: ["Student"], [other.id]: ["Student"] } });
    const { id: posted } = await json(await send({ userId: both.id, siteId: world.site.id }));
    expect((await contra(posted, "Ours", elsewhere)).status).toBe(403);
    expect((await contra(posted)).status).toBe(201);
  });

  test("nor any transaction is for one's own account, but for an Admin's", async () => {
    const staff = await makeReader({ roles: { [world.site.id]: ["Staff"] } });
    const limit = { creditLimit: 1_000, version: 1 };
    expect((await send({ userId: staff.id, as: staff })).status).toBe(403);
    const own = call("PUT", `/api/user/${staff.id}/credit-limit`, { as: staff, body: limit });
    expect((await own).status).toBe(403);
    expect((await send({ userId: staff.id })).status).toBe(201);
    expect((await send({ userId: world.admin.id, siteId: world.site.id, as: world.admin })).status).toBe(201);
  });
});

describe("the list", () => {
  test("is by day and number, its balances are of the whole account, and its pages are the whole", async () => {
    const holder = await makeHolder();
    const prices = [100, -30, 5, -2.5, 60];
    for (const [at, price] of prices.entries())
      await send({ userId: holder.id, date: utcDayToUnix(addDays(TODAY, [-1, -9, -5, -5, -20][at]!)), price });
    const whole = await account(holder.id);
    const shown = whole.transactions.map((one: { price: number; balance: number }) => [one.price, one.balance]);
    expect(shown).toEqual([
      [100, 132.5],
      [-2.5, 32.5],
      [5, 35],
      [-30, 30],
      [60, 60],
    ]);
    expect([whole.balance, whole.broughtForward, whole.count]).toEqual([132.5, 0, 5]);
    const pages = [];
    for (const page of ["1", "2", "3", "4"]) {
      const answer = await read({ userId: holder.id, limit: "2", page });
      expect(answer.headers.get("total-count")).toBe("5");
      pages.push(...(await json(answer)).transactions);
    }
    expect(pages).toEqual(whole.transactions);
    const part = await account(holder.id, { from: addDays(TODAY, -5), to: addDays(TODAY, -2) });
    expect(part.transactions).toEqual(whole.transactions.slice(1, 3));
    expect([part.broughtForward, part.balance, part.count]).toEqual([30, 132.5, 2]);
    expect((await read({ userId: holder.id, from: TODAY, to: addDays(TODAY, -1) })).status).toBe(422);
  });

  test("is filtered by type, by what moved the account and by words, whatever their accents", async () => {
    const holder = await makeHolder();
    const { id, number } = await json(await send({ userId: holder.id, comment: "Chèque de Hugo" }));
    await send({ userId: holder.id, type: fee, number: "Licence 2027" });
    await contra(id);
    const found = async (query: Record<string, string>) =>
      (await account(holder.id, query)).transactions.map((one: { price: number }) => one.price);
    expect(await found({ type: top })).toEqual([100]);
    expect(await found({ type: fee })).toEqual([-100]);
    expect(await found({ type: "Contra" })).toEqual([-100]);
    expect(await found({ search: "cheque hugo" })).toEqual([100]);
    expect(await found({ search: "LICENCE" })).toEqual([-100]);
    expect(await found({ search: number })).toEqual([100]);
    expect(await found({ search: "%" })).toEqual([]);
  });
});

describe("the limits of the school", () => {
  const limits = { lowBalance: 50_00, creditLimit: 20_00, balanceRule: "Blocking" as const };
  beforeAll(async () => {
    await prisma().school.updateMany({ data: limits });
    return async () => {
      await prisma().school.updateMany({ data: { lowBalance: 0, creditLimit: 0, balanceRule: "None" } });
    };
  });

  test("are told of once, each time that a posting takes the balance below", async () => {
    const holder = await makeHolder();
    const told = async () =>
      (await json(await call("GET", "/api/notification", { as: holder }))).filter(
        (one: { kind: string }) => one.kind === "accountLow",
      ).length;
    const steps: [price: number, told: number][] = [
      [60, 0],
      [-10, 0],
      [-1, 1],
      [-30, 1],
      [40, 1],
      [-20, 2],
    ];
    for (const [price, times] of steps) {
      await send({ userId: holder.id, price });
      expect(await told(), `after ${price}`).toBe(times);
    }
  });

  test("give way to a person's own limit, which bookings and the notice of a balance go by", async () => {
    const holder = await makeHolder();
    const setLimit = async (creditLimit: unknown, version: number, as: SignedInPerson = world.staff) =>
      (await call("PUT", `/api/user/${holder.id}/credit-limit`, { as, body: { creditLimit, version } })).status;
    expect(await setLimit(100, 1, holder)).toBe(403);
    expect(await setLimit(100, 1, world.instructor)).toBe(403);
    expect(await setLimit(-1, 1)).toBe(422);
    expect(await setLimit(1.005, 1)).toBe(422);
    expect(await setLimit(100, 1)).toBe(204);
    expect(await setLimit(90, 1)).toBe(409);
    expect(await account(holder.id)).toMatchObject({ version: 2, limits: { creditLimit: 100, ownCreditLimit: 100 } });
    const told = async () =>
      (await json(await call("GET", "/api/notification", { as: holder }))).filter(
        (one: { kind: string }) => one.kind === "accountLow",
      ).length;
    await send({ userId: holder.id, price: 60 });
    for (const [price, times] of [
      [-85, 1],
      [-70, 1],
      [-10, 2],
    ] as const) {
      await send({ userId: holder.id, price });
      expect(await told(), `after ${price}`).toBe(times);
    }
    const start = utcDayToUnix(addDays(TODAY, 43)) + 10 * 3600;
    const { id } = await makeReservation(world, { start, renter: holder.id, overrideReason: "Pays tomorrow" });
    const warnings = async () => (await json(await call("GET", `/api/reservation/${id}`, { as: holder }))).warnings;
    expect(await warnings()).toMatchObject([{ blocking: true, label: expect.stringMatching(/−€105.00.*−€100.00/) }]);
    expect(await setLimit(150, 2)).toBe(204);
    await runDueJobs();
    expect(await warnings()).toMatchObject([{ type: "balance", blocking: false }]);
    expect(await setLimit(null, 3)).toBe(204);
    expect((await account(holder.id)).limits).toMatchObject({ creditLimit: 20, ownCreditLimit: null });
  });

  test("are found at a booking: its renter reads their balance, others that something is there, and a payment clears it", async () => {
    const holder = await makeHolder();
    await send({ userId: holder.id, type: fee, price: 20.01 });
    const start = utcDayToUnix(addDays(TODAY, 40)) + 10 * 3600;
    const { id } = await makeReservation(world, { start, renter: holder.id, overrideReason: "Pays tomorrow" });
    const warnings = async (as: SignedInPerson) =>
      (await json(await call("GET", `/api/reservation/${id}`, { as }))).warnings;
    expect(await warnings(holder)).toMatchObject([
      { type: "balance", blocking: true, label: expect.stringMatching(/−€20.01.*−€20.00/) },
    ]);
    expect(await warnings(world.staff)).toMatchObject([{ type: "balance" }]);
    expect(await warnings(world.instructor)).toMatchObject([{ type: "hidden" }]);
    expect(JSON.stringify(await warnings(world.instructor))).not.toContain("20.01");
    await send({ userId: holder.id, price: 100 });
    await runDueJobs();
    expect(await warnings(holder)).toEqual([]);
  });
});

// The last, because the currency is the whole school's.
test.each([
  ["JPY", 1_500, 0.5],
  ["TND", 1.125, 0.0001],
  ["EUR", 1.12, 0.001],
])("in %s a price has as many decimals as the currency", async (currency, price, tooFine) => {
  await prisma().school.updateMany({ data: { currency } });
  const holder = await makeHolder();
  expect(await json(await send({ userId: holder.id, price }))).toMatchObject({ price, balance: price });
  expect((await send({ userId: holder.id, price: tooFine })).status).toBe(422);
  expect(await account(holder.id)).toMatchObject({ balance: price, currencyCode: currency });
  const change = { parameters: { currency: "CHF" }, version: (await prisma().school.findFirstOrThrow()).version };
  const answer = await call("PUT", "/api/school", { as: world.admin, body: change });
  expect(Object.keys((await json(answer)).errors)).toEqual(["parameters.currency"]);
});
