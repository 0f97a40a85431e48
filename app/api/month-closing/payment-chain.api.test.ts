import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { checkPaymentChain } from "@/lib/activity/accounts/closing/queries";
import { hashOfPayment, lastDayOf } from "@/lib/activity/accounts/closing/rules";
import type { MonthReview, PeriodView } from "@/lib/activity/accounts/closing/schema";
import { type Posting, post, takeBack } from "@/lib/activity/accounts/commands";
import { addDays, toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { ZONE_AT_NOON } from "@/lib/testing/days";
import { queryAsOwner } from "@/lib/testing/owner";
import { makePerson, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { workerTasks } from "@/lib/work/jobs";

let world: World;
let holderId: string;
let payment: string;
beforeAll(async () => {
  world = await makeWorld();
  // Books close by the clock of the site, whose day isn't UTC's in the evening.
  await prisma().site.update({ where: { id: world.site.id }, data: { timeZone: ZONE_AT_NOON } });
  holderId = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
  payment = (await prisma().transactionType.create({ data: { id: newId(), name: newId(), kind: "Payment" } })).id;
});

const TODAY = toDay(new Date());
/** The last month of a year that is over. */
const YEAR = String(Number(TODAY.slice(0, 4)) - 1);
const MONTH = `${YEAR}-12`;

const postOn = (postedOn: string, amount: number, cause: Posting["cause"] = "Payment") => {
  const posting = { personId: holderId, siteId: world.site.id, postedOn: toDate(postedOn), amount, cause };
  return asActor(SYSTEM_ACTOR, async (work) => (await post(work, [posting]))[0]!);
};
const readTransaction = (id: string) =>
  prisma().accountTransaction.findUniqueOrThrow({ where: { id }, include: { paymentLink: true } });
const review = async (month: string): Promise<MonthReview> => {
  const path = `/api/month-closing?siteId=${world.site.id}&month=${month}`;
  return (await call("GET", path, { as: world.staff })).json();
};
const save = (as: SignedInPerson, language = "fr-FR", year = YEAR) =>
  call("GET", `/api/month-closing/export?siteId=${world.site.id}&year=${year}`, {
    ...{ as, headers: { "accept-language": language } },
  });
const setLiable = async (isLiableToVat: boolean) => {
  const { version } = await prisma().school.findFirstOrThrow();
  const body = { parameters: { isLiableToVat }, version };
  expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(204);
};
const readLinks = () => prisma().paymentLink.findMany({ orderBy: { sequence: "asc" }, include: { transaction: true } });

test("a school that isn't liable to VAT chains no payment and closes no day", async () => {
  await postOn(`${YEAR}-06-15`, 10_00);
  await workerTasks["close-days"]();
  expect(await readLinks()).toEqual([]);
  expect(await review(MONTH)).toMatchObject({ chain: null, days: [], year: null });
});

test("each payment, and what takes one back, is chained to the one before it, however many are posted at once", async () => {
  await setLiable(true);
  const first = await postOn(`${MONTH}-03`, 100_00);
  await postOn(`${MONTH}-03`, -40_00, "Fee");
  await Promise.all(Array.from({ length: 12 }, (_, at) => postOn(`${MONTH}-0${1 + (at % 3)}`, at + 1)));
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: first.id }, "Wrong person"));
  const links = await readLinks();
  expect(links.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  let previous = "";
  for (const { hash, transaction } of links) {
    const { year, number, amount, postedOn } = transaction;
    previous = hashOfPayment(previous, { year, number, amount, day: toDay(postedOn) });
    expect(hash).toBe(previous);
  }
  expect(links.at(-1)!.transaction).toMatchObject({ cause: "Contra", amount: -100_00 });
  expect((await review(MONTH)).chain).toEqual({ payments: 14, intact: true });
});

test("a month closes its days and its year with it, and each keeps the payments' total and that of all before", async () => {
  const answer = await call("POST", "/api/month-closing", { as: world.admin, body: { month: MONTH } });
  expect(answer.status).toBe(201);
  // 1 to 12 cents; the payment of 100 was taken back.
  const payments = { count: 14, total: 0.78, perpetual: 0.78 };
  const closed: PeriodView = await answer.json();
  expect(closed).toMatchObject({ kind: 1, period: MONTH, payments, intact: true });
  const found = await review(MONTH);
  expect(found.days).toMatchObject([{ kind: 0, period: lastDayOf(MONTH), payments, transactions: 14, intact: true }]);
  expect(found.year).toMatchObject({
    kind: 2,
    period: YEAR,
    payments,
    transactions: closed.transactions,
    intact: true,
  });
  expect(found.days[0]!.sums).toMatchObject([
    { ledger: "Members", debit: 100, credit: 100.78 },
    { debit: 0, credit: 0 },
    { debit: 0, credit: 0 },
    { ledger: "Payments", debit: 100.78, credit: 100 },
  ]);
});

test("days close by themselves once they are over, and what is paid for one of them stands on the first open day", async () => {
  const [yesterday, before] = [addDays(TODAY, -1), addDays(TODAY, -2)];
  const early = await postOn(before, 5_00);
  await workerTasks["close-days"]();
  await workerTasks["close-days"]();
  const days = await prisma().accountingPeriod.findMany({ where: { kind: "Day" }, orderBy: { firstOn: "asc" } });
  const last = days.at(-1)!;
  expect(toDay(last.firstOn)).toBe(yesterday);
  expect(days.map(({ firstOn }) => toDay(firstOn))).toEqual(days.map((_, at) => addDays(lastDayOf(MONTH), at)));
  expect(days.every(({ previousHash }, at) => previousHash === (days[at - 1]?.hash ?? ""))).toBe(true);
  const [open, ownDay] = [addDays(toDay(last.firstOn), 1), addDays(toDay(last.firstOn), -1)];
  expect(last.payments).toMatchObject({ perpetual: 5_78 });

  const typed = await call("POST", "/api/flight-account", {
    as: world.staff,
    body: { userId: holderId, type: payment, date: utcDayToUnix(ownDay), number: "CHQ 1", price: 20 },
  });
  expect(typed.status).toBe(201);
  const view = await typed.json();
  expect(view.date).toBe(utcDayToUnix(open));
  expect(view.lines).toMatchObject([{ kind: "Late", day: ownDay }]);
  const contra = await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: early.id }));
  expect(toDay((await readTransaction(contra[0]!.id)).postedOn)).toBe(open);
  // What isn't paid keeps its own day until its month is closed.
  const fee = await readTransaction((await postOn(yesterday, -1_00, "Fee")).id);
  expect([toDay(fee.postedOn), fee.paymentLink]).toEqual([yesterday, null]);
  expect((await review(before.slice(0, 7))).days.every(({ intact }) => intact)).toBe(true);
});

test("who posts there saves what was closed of a year as a table", async () => {
  const answer = await save(world.staff);
  expect(answer.headers.get("content-type")).toMatch(/^text\/csv/);
  const [head, ...lines] = new TextDecoder()
    .decode(await answer.bytes())
    .trimEnd()
    .split("\r\n");
  expect(head).toBe(
    "Clôture;Période;Clôturé à (UTC);Clôturé par;Transactions;Paiements chaînés;Total des paiements;Cumul perpétuel;Empreinte précédente;Empreinte",
  );
  const cells = lines.map((line) => line.split(";"));
  expect(cells.map((one) => [one[0], one[1], one[5], one[6], one[7], one[8]])).toEqual([
    ["Jour", lastDayOf(MONTH), "14", "0,78", "0,78", ""],
    ["Mois", MONTH, "14", "0,78", "0,78", ""],
    ["Année", YEAR, "14", "0,78", "0,78", ""],
  ]);
  const { days, closed, year } = await review(MONTH);
  expect(cells.map((one) => one.at(-1))).toEqual([days[0]!.hash, closed!.hash, year!.hash]);
  expect((await save(world.student)).status).toBe(403);
  expect((await save(world.staff, "en-US", "26")).status).toBe(422);
});

test("PostgreSQL itself refuses to change the chain, to open a day again, and a payment on a closed day", async () => {
  const refused = (sql: string) =>
    queryAsOwner(sql).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  for (const sql of [
    "UPDATE payment_link SET hash = repeat('0', 64)",
    "DELETE FROM payment_link",
    "TRUNCATE payment_link",
    "UPDATE account_transaction SET amount = amount + 1",
    "UPDATE accounting_period SET payments = NULL",
    "UPDATE school SET payments_closed_until = NULL",
    "UPDATE school SET payments_closed_until = payments_closed_until - 1",
  ])
    expect(await refused(sql), sql).toMatch(/append-only/);
  const copy = (columns: string, where: string) =>
    refused(`INSERT INTO account_transaction (id, person_id, site_id, year, number, posted_on, cause, amount, created_at, contra_of_id)
      SELECT reverse(id), person_id, site_id, 2099, 1, (SELECT payments_closed_until FROM school), ${columns}
      FROM account_transaction t WHERE ${where} LIMIT 1`);
  expect(await copy("'Payment', 1, created_at, NULL", "true")).toMatch(/payments of this day are closed/);
  const open = "cause = 'Payment' AND NOT EXISTS (SELECT FROM account_transaction c WHERE c.contra_of_id = t.id)";
  expect(await copy("'Contra', -amount, created_at, id", open)).toMatch(/payments of this day are closed/);
});

test("whatever a superuser alters of a payment, its link or what is closed, the chain or the closing doesn't hold any more", async () => {
  const forced = (sql: string) => queryAsOwner(`SET session_replication_role = replica; ${sql}`);
  const [, link] = await readLinks();
  const { id, amount, number, postedOn } = link!.transaction;
  const ofLink = (set: string) => `UPDATE account_transaction SET ${set} WHERE id = '${id}'`;
  const attacks = [
    [ofLink(`amount = ${amount + 1}`), ofLink(`amount = ${amount}`)],
    [ofLink("number = 99999"), ofLink(`number = ${number}`)],
    [ofLink(`posted_on = '${MONTH}-30'`), ofLink(`posted_on = '${toDay(postedOn)}'`)],
    [
      `UPDATE payment_link SET hash = repeat('0', 64) WHERE sequence = 2`,
      `UPDATE payment_link SET hash = '${link!.hash}' WHERE sequence = 2`,
    ],
  ] as const;
  for (const [attack, repair] of attacks) {
    await forced(attack);
    expect((await review(MONTH)).chain!.intact, attack).toBe(false);
    await forced(repair);
    expect((await review(MONTH)).chain!.intact, repair).toBe(true);
  }
  await forced(attacks[0][0]);
  const altered = await review(MONTH);
  expect([altered.closed, altered.days[0], altered.year].map((one) => one!.intact)).toEqual([false, false, false]);
  await forced(attacks[0][1]);

  const last = (await readLinks()).at(-1)!;
  await forced(`DELETE FROM payment_link WHERE sequence = ${last.sequence}`);
  expect((await checkPaymentChain({ db: prisma() }))!.intact).toBe(false);
  await forced(`INSERT INTO payment_link VALUES (${last.sequence}, '${last.transactionId}', '${last.hash}')`);
  const ofDay = (value: string) =>
    `UPDATE accounting_period SET payments = jsonb_set(payments, '{perpetual}', '${value}') WHERE kind = 'Day' AND first_on = '${lastDayOf(MONTH)}'`;
  await forced(ofDay("1"));
  expect((await review(MONTH)).days[0]!.intact).toBe(false);
  await forced(ofDay("78"));
  const { chain, days } = await review(MONTH);
  expect([chain!.intact, days[0]!.intact]).toEqual([true, true]);
});

test("a school that isn't liable any more chains nothing, and its closed days stay closed", async () => {
  await setLiable(false);
  const links = (await readLinks()).length;
  const paid = await readTransaction((await postOn(addDays(TODAY, -3), 7_00)).id);
  expect(toDay(paid.postedOn) > addDays(TODAY, -3)).toBe(true);
  expect((await readLinks()).length).toBe(links);
});
