import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toColumns } from "@/lib/platform/columns";
import { toDay } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { PriceLine } from "@/lib/records/prices/rules";
import { Prisma } from "@/prisma/generated/client";
import type { TransactionCause } from "./codes";
import { linesOf } from "./rules";

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

type Contra = Posting & { contraOfId?: string; lines: { ledger: string; amount: number }[] };

async function insertTransactions(work: Work, postings: readonly Contra[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const rows = postings.map(({ lines, ...posting }) => ({
    lines,
    row: {
      ...{ id: newId(), vatBasisPoints: 0, typeId: null, detail: [], reference: "", comment: "" },
      ...{ reservationId: null, lessonId: null, aircraftPriceId: null, instructorPriceId: null, contraOfId: null },
      ...posting,
      ...{ year: posting.postedOn.getUTCFullYear(), createdById: work.actor.kind === "person" ? work.actor.id : null },
      createdAt: work.now,
    },
  }));
  const given = rows.map(({ row }, place) => ({ ...toColumns(row), posted_on: toDay(row.postedOn), place }));
  const lines = rows.flatMap((one) => one.lines.map((line) => ({ transaction_id: one.row.id, ...line })));
  const posted = await work.db.$queryRaw<Posted[]>(
    asPreparedStatement("post-transactions", insertStatement(JSON.stringify(given), JSON.stringify(lines))),
  );
  const numbers = new Map(posted.map((one) => [one.id, one]));
  return rows.map(({ row }) => {
    const { id, year, number } = numbers.get(row.id)!;
    const verb = row.contraOfId ? "takeBack" : "post";
    changed(work, {
      ...{ kind: "AccountTransaction", id, verb, siteId: row.siteId, people: [row.personId] },
      after: { ...row, number } as never,
    });
    return { id, year, number };
  });
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
 * wrongly is put right on that day. Returns how many.
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
