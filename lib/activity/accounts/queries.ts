import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { fromMinorUnits } from "@/lib/platform/money";
import { PagedAnswer, sliceOfPage } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { splitSearchWords } from "@/lib/records/people/list/queries";
import type { PriceLine } from "@/lib/records/prices/rules";
import { vatOf } from "@/lib/records/prices/rules";
import { BALANCE_RULES } from "@/lib/records/school/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { TRANSACTION_CAUSES, type TransactionCause } from "./codes";
import { includeOccasion, nameOccasion, presentLines } from "./present";
import { readAccountHolder } from "./reach";
import { type BalanceLimits, numberText } from "./rules";
import type { FlightAccountQuery, FlightAccountView, TransactionView } from "./schema";

/** How an account stands: what is on it, and its limits. Amounts are in minor units. */
export type Standing = { id: string; balance: number; lowBalance: number | null; creditLimit: number | null };

/** How the account of person `p` of school `s` stands. A person's own credit limit goes before the school's. */
export const STANDING =
  Prisma.raw(`p.id, s.low_balance AS "lowBalance", coalesce(p.credit_limit, s.credit_limit) AS "creditLimit",
  coalesce((SELECT sum(t.amount) FROM account_transaction t WHERE t.person_id = p.id), 0)::float8 AS balance`);

/** Says how the accounts of people stand, by their ids. */
export async function readStandings(
  { db }: Pick<Reading, "db">,
  personIds: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await db.$queryRaw<Standing[]>`
    SELECT ${STANDING} FROM person p CROSS JOIN school s WHERE p.id = ANY(${personIds}::char(24)[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is on the flight accounts of people, by their ids, in minor units. Who has no transaction isn't in it. */
export async function readBalances(
  { db }: Pick<Reading, "db">,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map();
  const where = { personId: { in: [...personIds] } };
  const sums = await db.accountTransaction.groupBy({ by: ["personId"], where, _sum: { amount: true } });
  return new Map(sums.map(({ personId, _sum }) => [personId, _sum.amount ?? 0]));
}

/** What is on somebody's flight account, in minor units: the sum of their transactions. Negative: they owe it. */
export async function readBalance({ db }: Pick<Reading, "db">, personId: string): Promise<number> {
  const { _sum } = await db.accountTransaction.aggregate({ where: { personId }, _sum: { amount: true } });
  return _sum.amount ?? 0;
}

/** What is on an account and its limits, in amounts with decimals. */
export type OwnBalance = { balance: number; limits: BalanceLimits; currency: string };

/** Reads how the actor's own account stands. Null for who neither learns nor rents anywhere, and has none. */
export async function readOwnBalance({ db, actor }: Reading): Promise<OwnBalance | null> {
  const { id, roles } = demandPersonActor(actor);
  if (![...roles.values()].some((held) => held.has("Student") || held.has("Renter"))) return null;
  const { balance, lowBalance, creditLimit } = (await readStandings({ db }, [id])).get(id)!;
  const { currency } = await readSchoolRow(db);
  const limit = (minor: number | null) => (minor === null ? null : fromMinorUnits(minor, currency));
  return {
    balance: fromMinorUnits(balance, currency),
    limits: { lowBalance: limit(lowBalance), creditLimit: limit(creditLimit) },
    currency,
  };
}

/** Reads which day it is where the school's clocks are furthest ahead. */
export async function readLatestDay({ db, now }: Pick<Reading, "db" | "now">): Promise<string> {
  const sites = await db.site.findMany({ select: { timeZone: true }, distinct: ["timeZone"] });
  const days = sites.map(({ timeZone }) => localDayOf(toUnix(now), timeZone)).sort();
  return days.at(-1) ?? toDay(now);
}

/** A transaction as far as it is searched, with the balance after it, in minor units. */
type Movement = {
  id: string;
  day: string;
  year: number;
  number: number;
  cause: TransactionCause;
  typeId: string | null;
  balance: number;
  words: string;
};

/** Lists all movements of an account by their days, the oldest first, and those of a day by their numbers. */
const listMovements = ({ db }: Pick<Reading, "db">, personId: string) => db.$queryRaw<Movement[]>`
  SELECT t.id, t.posted_on::text AS day, t.year, t.number, t.cause::text AS cause, t.type_id AS "typeId",
    (sum(t.amount) OVER (ORDER BY t.posted_on, t.number))::float8 AS balance,
    concat_ws(' ', t.reference, t.comment, y.name, a.call_sign, s.reference, s.title) AS words
  FROM account_transaction t
    LEFT JOIN transaction_type y ON y.id = t.type_id
    LEFT JOIN reservation r ON r.id = t.reservation_id LEFT JOIN aircraft a ON a.id = r.aircraft_id
    LEFT JOIN enrolment_session e ON e.id = t.lesson_id LEFT JOIN training_session s ON s.id = e.session_id
  WHERE t.person_id = ${personId}
  ORDER BY t.posted_on, t.number`;

/**
 * Reads a page of somebody's account, the newest first. Balances are those of the whole account, whatever is asked for.
 *
 * @throws 403 or 404 for who may not read it
 */
export async function readFlightAccount(
  reading: Reading,
  query: FlightAccountQuery,
): Promise<PagedAnswer<FlightAccountView>> {
  const holder = await readAccountHolder(reading, query.userId ?? reading.actor.id ?? "");
  const [movements, school] = [await listMovements(reading, holder.id), await readSchoolRow(reading.db)];
  const { version, creditLimit } = await reading.db.person.findUniqueOrThrow({
    where: { id: holder.id },
    select: { version: true, creditLimit: true },
  });
  const standing = (await readStandings(reading, [holder.id])).get(holder.id)!;
  const { currency } = school;
  const decimal = (minor: number) => fromMinorUnits(minor, currency);
  const limit = (minor: number | null) => (minor === null ? null : decimal(minor));
  const before = movements.filter(({ day }) => query.from !== undefined && day < query.from);
  const found = movements.filter(makeFilter(query)).reverse();
  const view = {
    ...{ userId: holder.id, version },
    balance: decimal(movements.at(-1)?.balance ?? 0),
    limits: {
      lowBalance: limit(standing.lowBalance),
      creditLimit: limit(standing.creditLimit),
      ownCreditLimit: limit(creditLimit),
      balanceRule: BALANCE_RULES.indexOf(school.balanceRule),
    },
    currencyCode: currency,
    broughtForward: decimal(before.at(-1)?.balance ?? 0),
    count: found.length,
    transactions: await presentMovements(reading, sliceOfPage(found, query), currency),
  };
  return new PagedAnswer(view, found.length);
}

/** Reads one transaction of an account, with the balance after it. The caller has asked who may read it. */
export async function readTransaction(reading: Reading, personId: string, id: string): Promise<TransactionView> {
  const movements = (await listMovements(reading, personId)).filter((one) => one.id === id);
  return (await presentMovements(reading, movements, (await readSchoolRow(reading.db)).currency))[0]!;
}

/** Reads one transaction. Throws 404, or 403, for who may not read its account. */
export async function readReadableTransaction(reading: Reading, id: string): Promise<TransactionView> {
  const row = await reading.db.accountTransaction.findUnique({ where: { id }, select: { personId: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await readAccountHolder(reading, row.personId);
  return readTransaction(reading, row.personId, id);
}

/** Makes what says whether a movement is asked for: each word of the search must be found, whatever its case and accents. */
function makeFilter({ from, to, type, search }: FlightAccountQuery): (movement: Movement) => boolean {
  const wanted = splitSearchWords(foldAccentsAndCase(search));
  return (movement) => {
    if ((from !== undefined && movement.day < from) || (to !== undefined && movement.day > to)) return false;
    if (type !== undefined && movement.cause !== type && (movement.typeId !== type || movement.cause === "Contra"))
      return false;
    if (wanted.length === 0) return true;
    const words = foldAccentsAndCase(`${numberText(movement)} ${movement.words}`);
    return wanted.every((word) => words.includes(word));
  };
}

const numbered = { select: { year: true, number: true } } as const;
const include = {
  type: { select: { id: true, name: true } },
  contraOf: numbered,
  contra: numbered,
  ...includeOccasion,
} as const satisfies Prisma.AccountTransactionInclude;
type Row = Prisma.AccountTransactionGetPayload<{ include: typeof include }>;

async function presentMovements({ db }: Reading, movements: readonly Movement[], currency: string) {
  const ids = movements.map(({ id }) => id);
  const rows = await db.accountTransaction.findMany({ where: { id: { in: ids } }, include });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return movements.map(({ id, balance }) => presentTransaction(byId.get(id)!, balance, currency));
}

function presentTransaction(row: Row, balance: number, currency: string): TransactionView {
  const decimal = (minor: number) => fromMinorUnits(minor, currency);
  const { id, type, comment, reference, reservation, contraOf, contra } = row;
  const { callSign, instructor, lesson } = nameOccasion(row);
  return {
    ...{ id, type, comment, reference, number: numberText(row) },
    date: utcDayToUnix(toDay(row.postedOn)),
    cause: TRANSACTION_CAUSES.indexOf(row.cause),
    price: decimal(row.amount),
    balance: decimal(balance),
    vat: decimal(vatOf(row.amount, row.vatBasisPoints)),
    reservation: reservation && { id: reservation.id, start: toUnix(reservation.startAt), callSign, instructor },
    ...{ callSign, lesson },
    lines: presentLines(row.detail as PriceLine[], currency),
    contraOf: contraOf && numberText(contraOf),
    takenBackBy: contra && numberText(contra),
  };
}
