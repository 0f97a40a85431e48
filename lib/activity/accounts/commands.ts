import { isAdmin } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { toColumns } from "@/lib/platform/columns";
import { toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { currencyDigits, fromMinorUnits, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { confirmPersonVersion, writePersonColumns } from "@/lib/records/people/commands";
import type { PriceLine } from "@/lib/records/prices/rules";
import { readSchoolRow } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { chainPayments } from "./closing/commands";
import { FLOWN_CAUSES, type TransactionCause } from "./codes";
import { readHoursLeft } from "./packages/queries";
import { readLatestDay, readTransaction, STANDING, type Standing } from "./queries";
import { type AccountHolder, listPostingSites, readPostedHolder } from "./reach";
import { amountOfPrice, dayFault, isWorse, levelOfBalance, linesOf, MOST_MINOR_UNITS, openDayOf } from "./rules";
import type { TransactionInput, TransactionView } from "./schema";

/** A transaction that is to be posted. What is left out is empty. */
export type Posting = {
  personId: string;
  siteId: string;
  /** The day that it counts for, on the clock of the site. */
  postedOn: Date;
  cause: TransactionCause;
  /** In minor units. Negative: the person owes more. 0 only with a detail that says why. */
  amount: number;
  vatBasisPoints?: number;
  typeId?: string | null;
  detail?: readonly PriceLine[];
  reference?: string;
  comment?: string;
  reservationId?: string | null;
  lessonId?: string | null;
  aircraftPriceId?: string | null;
  instructorPriceId?: string | null;
  /** It lands on the first open day where the month of its own is closed, as what was flown does. */
  comesLate?: true;
};

export type Posted = { id: string; year: number; number: number };

/**
 * Posts transactions with their lines, and numbers them without a gap, in one statement. Until the end of the transaction nobody else
 * can take a number of the same year, so it is the last thing that a command does. Who may post is for the caller to ask.
 */
export async function post(work: Work, postings: readonly Posting[]): Promise<Posted[]> {
  return insertTransactions(
    work,
    postings.map((posting) => ({ ...posting, lines: linesOf({ vatBasisPoints: 0, ...posting }) })),
  );
}

/** Until when the books are closed, all of them and the payments of their days, and whether payments are chained. */
type Books = { closedUntil: string | null; paymentsClosedUntil: string | null; isLiableToVat: boolean };

type Contra = Posting & { contraOfId?: string; lines: { ledger: string; amount: number }[] };

async function insertTransactions(work: Work, postings: readonly Contra[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const { accounts, books } = await holdAccounts(work, postings);
  const rows = postings.map((given) => {
    const { lines, ...posting } = intoOpenBooks(given, books);
    return {
      lines,
      row: {
        ...{ id: newId(), vatBasisPoints: 0, typeId: null, detail: [], reference: "", comment: "" },
        ...{ reservationId: null, lessonId: null, aircraftPriceId: null, instructorPriceId: null, contraOfId: null },
        ...posting,
        ...{
          year: posting.postedOn.getUTCFullYear(),
          createdById: work.actor.kind === "person" ? work.actor.id : null,
        },
        createdAt: work.now,
      },
    };
  });
  // Whose account comes from elsewhere knew before how it stood.
  const moved = rows.flatMap(({ row }) => (row.cause === "Opening" ? [] : row));
  tellOfLowBalances(work, accounts, moved);
  const given = rows.map(({ row }, place) => ({ ...toColumns(row), posted_on: toDay(row.postedOn), place }));
  const lines = rows.flatMap((one) => one.lines.map((line) => ({ transaction_id: one.row.id, ...line })));
  const posted = await work.db.$queryRaw<Posted[]>(
    asPreparedStatement("post-transactions", insertStatement(JSON.stringify(given), JSON.stringify(lines))),
  );
  const numbers = new Map(posted.map((one) => [one.id, one]));
  const payments = rows.filter(movesPayments).map(({ row: { id, amount, postedOn } }) => {
    const { year, number } = numbers.get(id)!;
    return { id, year, number, amount, day: toDay(postedOn) };
  });
  if (books.isLiableToVat) await chainPayments(work, payments);
  return rows.map(({ row }) => {
    const { id, year, number } = numbers.get(row.id)!;
    const verb = row.contraOfId ? "takeBack" : "post";
    changed(work, {
      ...{
        kind: "AccountTransaction",
        id,
        verb,
        siteId: row.siteId,
        people: accounts.some(({ isJudged }) => isJudged) ? [row.personId] : [],
      },
      after: { ...row, number } as never,
    });
    return { id, year, number };
  });
}

/** Whether money came in or was paid back, or a transaction that says so is taken back. */
const movesPayments = ({ lines }: Pick<Contra, "lines">) => lines.some(({ ledger }) => ledger === "Payments");

/** How an account stands before something is posted to it, and whether bookings look at accounts. */
type HeldAccount = Standing & { isJudged: boolean };

/**
 * Reads the accounts that are posted to, before numbers are taken, for which others wait. Where bookings look at accounts, those that are
 * saved at the same moment wait: they then see what was posted, or are there when they are judged again. A month that is being closed is
 * waited for, and isn't closed before the end of what is posted now: its row of the school says until when the books are closed. Whose
 * account is posted to for the first time gets its number.
 */
async function holdAccounts(
  { db }: Work,
  postings: readonly { personId: string }[],
): Promise<{ accounts: HeldAccount[]; books: Books }> {
  const ids = [...new Set(postings.map(({ personId }) => personId))].sort();
  const statement = Prisma.sql`
    WITH held AS (
      UPDATE person SET account_changes = account_changes + 1
      WHERE id IN (SELECT id FROM person WHERE id = ANY(${ids}::char(24)[]) ORDER BY id FOR NO KEY UPDATE)
        AND EXISTS (SELECT FROM school WHERE balance_rule <> 'None'))
    SELECT ${STANDING}, s.balance_rule <> 'None' AS "isJudged",
      s.books_closed_until::text AS "closedUntil", s.payments_closed_until::text AS "paymentsClosedUntil",
      s.is_liable_to_vat AS "isLiableToVat", p.account_number AS "accountNumber"
    FROM person p CROSS JOIN school s WHERE p.id = ANY(${ids}::char(24)[])
    FOR SHARE OF s`;
  const accounts = await db.$queryRaw<(HeldAccount & Books & { accountNumber: number | null })[]>(
    asPreparedStatement("hold-accounts", statement),
  );
  if (accounts.some(({ accountNumber }) => accountNumber === null)) await numberAccounts(db, ids);
  return { accounts, books: accounts[0]! };
}

/** Numbers the accounts among those of some people that have no number yet, without a gap. */
const numberAccounts = (db: Work["db"], ids: string[]) => db.$executeRaw`
  WITH held AS MATERIALIZED (
    SELECT id FROM person WHERE id = ANY(${ids}::char(24)[]) AND account_number IS NULL ORDER BY id FOR NO KEY UPDATE),
  fresh AS (SELECT id, row_number() OVER (ORDER BY id)::int AS place FROM held),
  series AS (
    INSERT INTO number_series AS s (name, year, last) SELECT 'account', 0, count(*) FROM fresh HAVING count(*) > 0
    ON CONFLICT (name, year) DO UPDATE SET last = s.last + excluded.last RETURNING last)
  UPDATE person SET account_number = series.last - (SELECT count(*) FROM fresh) + place
  FROM fresh CROSS JOIN series WHERE person.id = fresh.id`;

/**
 * Moves what a flight, a lesson or the bank posts, or what takes something back, to the first open day where the month of its own day is
 * closed, and a payment also where the payments of its day are. That day is kept with it. Throws for anything else of a closed month.
 */
function intoOpenBooks(given: Contra, books: Books): Contra {
  const { closedUntil, paymentsClosedUntil } = books;
  const { comesLate, ...posting } = given;
  const { postedOn, cause, detail = [] } = posting;
  const day = toDay(postedOn);
  const closed = { closedUntil, paymentsClosedUntil: movesPayments(posting) ? paymentsClosedUntil : null };
  const open = openDayOf(day, cause, closed, comesLate);
  if (open === day) return posting;
  if (open === null) throw makeClosedProblem(closedUntil!);
  const isKnown = detail.some(({ kind }) => kind === "Late");
  return {
    ...posting,
    postedOn: toDate(open),
    detail: isKnown ? detail : [...detail, { kind: "Late", day, amount: 0 }],
  };
}

const makeClosedProblem = (closedUntil: string) =>
  makeInvalidFieldProblem("date", "accounts.closing.closed", { day: formatDayAsDdMmYyyy(closedUntil) });

/** Tells those whose balance what is posted takes below what is low, or past how far it may be below zero. */
function tellOfLowBalances(
  work: Work,
  accounts: readonly HeldAccount[],
  postings: readonly { id: string; personId: string; siteId: string; amount: number }[],
): void {
  for (const { id: personId, balance, ...limits } of accounts) {
    const own = postings.filter((one) => one.personId === personId);
    if (own.length === 0) continue;
    const after = own.reduce((sum, { amount }) => sum + amount, balance);
    if (!isWorse(levelOfBalance(after, limits), levelOfBalance(balance, limits))) continue;
    const { id, siteId } = own.at(-1)!;
    changed(work, { kind: "AccountTransaction", id, verb: "fallBelow", siteId, people: [personId], after: {} });
  }
}

const insertStatement = (given: string, lines: string) => Prisma.sql`
  WITH given AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY year ORDER BY place) AS place_in_year FROM jsonb_to_recordset(${given}::jsonb) AS (
      place int, id char(24), person_id char(24), site_id char(24), year int, posted_on date, cause transaction_cause,
      type_id char(24), amount int, vat_basis_points int, detail jsonb, reference text, comment text, reservation_id char(24),
      lesson_id char(24), aircraft_price_id char(24), instructor_price_id char(24), contra_of_id char(24),
      created_by_id char(24), created_at timestamptz)),
  counted AS (SELECT year, count(*)::int AS many FROM given GROUP BY year ORDER BY year),
  series AS (
    INSERT INTO number_series AS s (name, year, last) SELECT 'transaction', year, many FROM counted
    ON CONFLICT (name, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.year, s.last),
  posted AS (
    INSERT INTO account_transaction (
      id, person_id, site_id, year, number, posted_on, cause, type_id, amount, vat_basis_points, detail, reference, comment,
      reservation_id, lesson_id, aircraft_price_id, instructor_price_id, contra_of_id, created_by_id, created_at)
    SELECT g.id, person_id, site_id, g.year, series.last - many + place_in_year, posted_on, cause, type_id, amount, vat_basis_points,
      detail, reference, comment, reservation_id, lesson_id, aircraft_price_id, instructor_price_id, contra_of_id, created_by_id,
      created_at
    FROM given g JOIN series ON series.year = g.year JOIN counted ON counted.year = g.year
    RETURNING id, year, number),
  written AS (
    INSERT INTO account_line (transaction_id, ledger, amount)
    SELECT transaction_id, ledger, amount FROM jsonb_to_recordset(${lines}::jsonb)
      AS (transaction_id char(24), ledger ledger, amount int))
  SELECT id, year, number FROM posted`;

/** Which transactions are taken back: those of a flight that was opened again, of a lesson that was given back, or one by its id. */
export type TakenBack = Pick<Prisma.AccountTransactionWhereInput, "id" | "reservationId" | "lessonId" | "cause">;

/**
 * Takes transactions back that nobody has taken back yet: each gets a contra-entry of the same day, because a day that was billed
 * wrongly is put right on that day, or of the first open day where its month is closed.
 */
export async function takeBack(work: Work, which: TakenBack, comment = ""): Promise<Posted[]> {
  const rows = await work.db.accountTransaction.findMany({
    where: { AND: [which, { cause: { not: "Contra" }, contra: null }] },
    include: { lines: true },
    orderBy: [{ year: "asc" }, { number: "asc" }],
  });
  return insertTransactions(
    work,
    rows.map(({ id, amount, lines, ...row }) => ({
      ...{ personId: row.personId, siteId: row.siteId, postedOn: row.postedOn, typeId: row.typeId },
      ...{ vatBasisPoints: row.vatBasisPoints, reservationId: row.reservationId, lessonId: row.lessonId },
      ...{ aircraftPriceId: row.aircraftPriceId, instructorPriceId: row.instructorPriceId },
      ...{ cause: "Contra" as const, contraOfId: id, amount: -amount, comment },
      detail: row.detail as unknown as PriceLine[],
      lines: lines.map(({ ledger, amount: written }) => ({ ledger, amount: -written })),
    })),
  );
}

/** Reads a transaction type, and what a price of it does to an account, in minor units. Throws on the field that is wrong. */
export async function readTypeAndAmount(
  { db }: Work,
  { type: id, price }: Pick<TransactionInput, "type" | "price">,
  locale: Locale,
) {
  const { currency } = await readSchoolRow(db);
  const type = await db.transactionType.findUnique({ where: { id, state: "Active" } });
  if (!type) throw makeInvalidFieldProblem("type", "accounts.typeUnknown");
  const minor = toMinorUnits(price, currency);
  if (minor === null || Math.abs(minor) > MOST_MINOR_UNITS)
    throw makeInvalidFieldProblem("price", "lists.priceInvalid", { digits: currencyDigits(currency) });
  if (type.hasFixedPrice && minor !== type.price) {
    const fixed = formatMoney(fromMinorUnits(type.price ?? 0, currency), currency, locale);
    throw makeInvalidFieldProblem("price", "accounts.fixedPrice", { price: fixed });
  }
  return { type, amount: amountOfPrice(type, minor) };
}

/** Reads the day for which something is posted. Throws where it lies ahead, before the books, or in a closed month. */
export async function readPostingDay(work: Work, date: number): Promise<Date> {
  const day = unixToUtcDay(date);
  const fault = dayFault(day, await readLatestDay(work));
  if (fault) throw makeInvalidFieldProblem("date", fault);
  const { booksClosedUntil } = await readSchoolRow(work.db);
  if (booksClosedUntil && day <= toDay(booksClosedUntil)) throw makeClosedProblem(toDay(booksClosedUntil));
  return toDate(day);
}

/** Posts what somebody has typed: a payment, a fee. Its number in the books is given here; the one that was typed is its reference. */
export async function postTransaction(work: Work, input: TransactionInput, locale: Locale): Promise<TransactionView> {
  const holder = await readPostedHolder(work, input.userId);
  const { type, amount } = await readTypeAndAmount(work, input, locale);
  const reservation = await findOwnReservation(work, input);
  const { mainSiteId } = await readSchoolRow(work.db);
  const siteId = chooseSite(work, holder, input.siteId, [reservation?.siteId, mainSiteId]);
  const postedOn = await readPostingDay(work, input.date);
  const [posted] = await post(work, [
    {
      ...{ personId: holder.id, siteId, postedOn, cause: type.kind, typeId: type.id },
      ...{ amount, vatBasisPoints: type.vatBasisPoints, reference: input.number, comment: input.comment },
      reservationId: reservation?.id ?? null,
    },
  ]);
  return readTransaction(work, holder.id, posted!.id);
}

/** Finds the reservation that is named, in which the person takes part. Null where none is. */
async function findOwnReservation({ db }: Work, { reservationId, reservation: given, userId }: TransactionInput) {
  const id = reservationId ?? given;
  if (id == null) return null;
  const reservation = await db.reservation.findFirst({
    where: { id, people: { some: { personId: userId } } },
    select: { id: true, siteId: true },
  });
  if (!reservation) throw makeInvalidFieldProblem("reservationId", "accounts.reservationUnknown");
  return reservation;
}

/** Returns the site in whose books it is posted: the one that is named, or the first that fits of those of the person. */
export function chooseSite(
  { actor }: Work,
  holder: AccountHolder,
  named: string | undefined,
  preferred: readonly (string | null | undefined)[],
): string {
  const sites = listPostingSites(actor, holder);
  const wanted = named === undefined ? preferred : [named];
  const fits = wanted.find((siteId) => siteId && (sites.includes(siteId) || (isAdmin(actor) && sites.length === 0)));
  const chosen = fits ?? (named === undefined ? sites[0] : undefined);
  if (!chosen) throw makeInvalidFieldProblem("siteId", "accounts.siteUnknown");
  return chosen;
}

/**
 * Takes back a transaction that somebody posted, by a contra-entry. What closing a flight or a lesson has posted is taken back by opening
 * that again, so that what was flown and what it costs never differ.
 */
export async function takeBackTransaction(work: Work, id: string, comment: string): Promise<TransactionView> {
  // Who takes it back at the same time waits here, and then finds that it is.
  await work.db.$executeRaw`SELECT 1 FROM account_transaction WHERE id = ${id} FOR UPDATE`;
  const row = await work.db.accountTransaction.findUnique({
    where: { id },
    select: {
      personId: true,
      siteId: true,
      cause: true,
      aircraftPriceId: true,
      detail: true,
      contra: { select: { id: true } },
    },
  });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await readPostedHolder(work, row.personId);
  // Who posts at another site of the person alone doesn't write into the books of this one.
  if (!isAdmin(work.actor) && !can(work.actor, "account.post", row.siteId))
    throw new Problem("forbidden", "errors.forbidden");
  if (row.cause === "Contra") throw new Problem("conflict", "accounts.isContra");
  if (row.contra) throw new Problem("conflict", "accounts.takenBack");
  if (FLOWN_CAUSES.includes(row.cause)) throw new Problem("conflict", "accounts.reopenInstead");
  if (row.cause === "Package") await demandUnusedHours(work, row);
  const [contra] = await takeBack(work, { id }, comment);
  return readTransaction(work, row.personId, contra!.id);
}

/** Throws when flights have used up hours of a package: without it, they would have cost nothing. */
async function demandUnusedHours(
  work: Work,
  { personId, aircraftPriceId, detail }: { personId: string; aircraftPriceId: string | null; detail: unknown },
): Promise<void> {
  // A flight of theirs that is being closed is waited for.
  await work.db.$executeRaw`SELECT 1 FROM person WHERE id = ${personId} FOR NO KEY UPDATE`;
  const left = (await readHoursLeft(work, personId)).get(aircraftPriceId ?? "") ?? 0;
  const bought = (detail as PriceLine[]).reduce((sum, line) => sum + (line.kind === "Bought" ? line.minutes : 0), 0);
  if (left >= bought) return;
  const values = { bought: formatHours(bought), left: formatHours(Math.max(left, 0)) };
  throw new Problem("conflict", "accounts.packages.used", { values });
}

/** Sets how far below zero somebody's account may be, in decimals. Null: as far as the school says. */
export async function setCreditLimit(work: Work, id: string, amount: number | null, version: number | undefined) {
  await readPostedHolder(work, id);
  const { currency } = await readSchoolRow(work.db);
  const creditLimit = amount === null ? null : toMinorUnits(amount, currency);
  if (amount !== null && creditLimit === null)
    throw makeInvalidFieldProblem("creditLimit", "lists.priceInvalid", { digits: currencyDigits(currency) });
  const before = await work.db.person.findUniqueOrThrow({ where: { id }, select: { creditLimit: true } });
  if (before.creditLimit === creditLimit) return confirmPersonVersion(work, id, version);
  const after = { creditLimit };
  return writePersonColumns(work, id, version, after, { verb: "setCreditLimit", before, after });
}
