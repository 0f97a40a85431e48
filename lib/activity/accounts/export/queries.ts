import type { Reading } from "@/lib/access/actor/as-actor";
import type { Reach } from "@/lib/access/permissions/reach";
import { localDayOf } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import type { Ledger, TransactionCause } from "../codes";
import { numberText } from "../rules";
import { accountCode, type ExportLine, journalOf } from "./rules";

export type ExportPeriod = { reach: Reach; from: string; to: string };
/** The last number of each year that is exported: what is posted while the export is read stays out of it. */
export type LastNumbers = { year: number; last: number }[];

const inPeriod = ({ reach, from, to }: ExportPeriod) => Prisma.sql`
  t.posted_on BETWEEN ${from}::date AND ${to}::date
  ${reach.everything ? Prisma.empty : Prisma.sql`AND t.site_id = ANY(${[...reach.siteIds]}::char(24)[])`}`;

export const readLastNumbers = ({ db }: Pick<Reading, "db">, period: ExportPeriod) => db.$queryRaw<LastNumbers>`
  SELECT t.year, max(t.number) AS last FROM account_transaction t WHERE ${inPeriod(period)} GROUP BY t.year`;

type Row = {
  year: number;
  number: number;
  day: string;
  ownDay: string;
  createdAt: Date;
  timeZone: string;
  /** Of a transaction that takes another back, that one's cause. */
  bookedCause: TransactionCause;
  ledger: Ledger;
  amount: number;
  accountNumber: number;
  name: string;
  type: string | null;
  cause: TransactionCause;
  callSign: string | null;
  contraYear: number | null;
  contraNumber: number | null;
  comment: string;
  reference: string;
  route: string | null;
  isNothing: boolean;
};

/** The lines of a transaction. One that comes to nothing has none, but its number must not be missing. */
const LINES = Prisma.raw(`LATERAL (
  SELECT ledger, amount FROM account_line WHERE transaction_id = t.id
  UNION ALL SELECT unnest('{Members,Revenue}'::ledger[]), 0 WHERE t.amount = 0)`);

/** How many lines are read at a time. */
const PAGE = 1_000;

/** What the label of a line is written from. */
export type LabelFacts = Pick<Row, "type" | "cause" | "callSign" | "route" | "comment" | "isNothing"> & {
  contraOf: string | null;
};

/** Reads the lines of the books of a period piece by piece, in the order of their numbers; of one account of the books, or of all. */
export async function* readExportLines(
  { db }: Pick<Reading, "db">,
  period: ExportPeriod,
  { last, ledger, labelOf }: { last: LastNumbers; ledger?: Ledger; labelOf: (facts: LabelFacts) => string },
): AsyncGenerator<ExportLine[]> {
  let after = { year: 0, number: 0, ledger: "Members" as Ledger };
  for (;;) {
    const rows: Row[] = await db.$queryRaw<Row[]>`
      SELECT t.year, t.number, t.posted_on::text AS day, t.created_at AS "createdAt", site.time_zone AS "timeZone",
        coalesce((SELECT line ->> 'day' FROM jsonb_array_elements(t.detail) AS line WHERE line ->> 'kind' = 'Late'),
          t.posted_on::text) AS "ownDay",
        coalesce(o.cause, t.cause)::text AS "bookedCause", l.ledger::text AS ledger, l.amount,
        (SELECT line ->> 'route' FROM jsonb_array_elements(t.detail) AS line WHERE line ->> 'kind' = 'Route') AS route,
        t.amount = 0 AS "isNothing", p.account_number AS "accountNumber", concat_ws(' ', upper(p.last_name), p.first_name) AS name, y.name AS type, t.cause::text AS cause,
        a.call_sign AS "callSign", o.year AS "contraYear", o.number AS "contraNumber", t.comment, t.reference
      FROM account_transaction t
        JOIN jsonb_to_recordset(${JSON.stringify(last)}::jsonb) AS bound(year int, last int)
          ON bound.year = t.year AND t.number <= bound.last
        CROSS JOIN ${LINES} l
        JOIN person p ON p.id = t.person_id JOIN site ON site.id = t.site_id
        LEFT JOIN transaction_type y ON y.id = t.type_id
        LEFT JOIN account_transaction o ON o.id = t.contra_of_id
        LEFT JOIN reservation r ON r.id = t.reservation_id LEFT JOIN aircraft a ON a.id = r.aircraft_id
      WHERE ${inPeriod(period)} ${ledger ? Prisma.sql`AND l.ledger = ${ledger}::ledger` : Prisma.empty}
        AND (t.year, t.number, l.ledger) > (${after.year}, ${after.number}, ${after.ledger}::ledger)
      ORDER BY t.year, t.number, l.ledger LIMIT ${PAGE}`;
    if (rows.length > 0) yield rows.map((row) => toExportLine(row, labelOf));
    if (rows.length < PAGE) return;
    after = rows.at(-1)!;
  }
}

function toExportLine(row: Row, labelOf: (facts: LabelFacts) => string): ExportLine {
  const { ledger, amount, bookedCause, day, ownDay, reference } = row;
  const [number, contraYear] = [numberText(row), row.contraYear];
  const contraOf = contraYear === null ? null : numberText({ year: contraYear, number: row.contraNumber! });
  return {
    ...{ number, day, ledger, amount, journal: journalOf(bookedCause) },
    postedOn: localDayOf(toUnix(row.createdAt), row.timeZone),
    person: { account: accountCode(row.accountNumber), name: row.name },
    // Not the invoice, which may come later: an export of a closed month says the same for ever.
    piece: { number: reference || number, day: ownDay },
    label: labelOf({ ...row, contraOf }),
  };
}
