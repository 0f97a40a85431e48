import type { Work } from "@/lib/access/actor/as-actor";
import { toDate, utcDayToUnix } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { fromMinorUnits } from "@/lib/platform/money";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "@/lib/records/imports";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { GivenTable } from "@/lib/records/tables";
import { chooseSite, post } from "../commands";
import { numberText } from "../rules";
import type { OpeningColumn } from "./codes";
import { listAccountHolders, readOpeningContext } from "./queries";
import { type OpeningBalance, openingColumns, parseOpeningLines } from "./rules";
import type { OpeningImportAnswer, OpeningQuery } from "./schema";

/** Who imports opening balances holds this lock, so that two don’t post the same. */
const OPENINGS_LOCK = 7_236_912;

type Holders = Awaited<ReturnType<typeof listAccountHolders>>;
type Cells = Omit<OpeningImportAnswer["lines"][number], "line" | "faults">;

/** @param numbers the numbers of the transactions that were posted, by the person's id */
function openingImport(
  holders: Holders,
  currency: string,
  numbers: ReadonlyMap<string, string> = new Map(),
): ImportKind<OpeningColumn, OpeningBalance, Cells> {
  const byId = new Map(holders.map((one) => [one.id, one]));
  return {
    columns: openingColumns,
    faulty: "accounts.opening.faulty",
    show: ({ cells, input }) => {
      const holder = input && byId.get(input.personId);
      return {
        person: cells.person ?? "",
        user: holder
          ? { id: holder.id, callSign: holder.callSign, nom: holder.lastName, prenom: holder.firstName }
          : null,
        balance: input && fromMinorUnits(input.amount, currency),
        given: cells.balance ?? "",
        date: input && utcDayToUnix(input.day),
        number: (input && numbers.get(input.personId)) ?? null,
        comment: cells.comment ?? "",
      };
    },
  };
}

/** Checks a table of opening balances and returns its lines with their errors. It posts nothing. */
export async function previewOpenings(
  work: Work,
  table: GivenTable,
  query: OpeningQuery,
  locale: Locale,
): Promise<OpeningImportAnswer> {
  const { lines, holders, currency } = await readLines(work, table, query, locale);
  return presentImport(openingImport(holders, currency), table, lines, 0, locale);
}

export async function makeFaultyOpeningsCsv(
  work: Work,
  table: GivenTable,
  query: OpeningQuery,
  locale: Locale,
): Promise<string> {
  const { lines } = await readLines(work, table, query, locale);
  return makeFaultyCsv({ columns: openingColumns }, table, lines, locale);
}

/**
 * Posts what was on people's accounts elsewhere, numbered in the order of the table. If a line has errors, it posts nothing, or with
 * `skipsFaulty` all others. A balance of 0 needs no transaction. Two who import at the same moment wait for each other.
 */
export async function importOpenings(
  work: Work,
  table: GivenTable,
  query: OpeningQuery & { skipFaulty: boolean },
  locale: Locale,
): Promise<OpeningImportAnswer> {
  const { mainSiteId } = await readSchoolRow(work.db);
  await work.db.$executeRaw`SELECT pg_advisory_xact_lock(${OPENINGS_LOCK}::int)`;
  const { lines, holders, currency } = await readLines(work, table, query, locale);
  const inputs = demandGoodLines(openingImport(holders, currency), lines, query.skipFaulty, locale);
  const byId = new Map(holders.map((one) => [one.id, one]));
  const moved = inputs.filter(({ amount }) => amount !== 0);
  const posted = await post(
    work,
    moved.map(({ personId, amount, day, comment }) => ({
      ...{ personId, amount, comment, cause: "Opening" as const, postedOn: toDate(day) },
      siteId: chooseSite(work, byId.get(personId)!, undefined, [mainSiteId]),
    })),
  );
  const numbers = new Map(posted.map((one, at) => [moved[at]!.personId, numberText(one)]));
  return presentImport(openingImport(holders, currency, numbers), table, lines, posted.length, locale);
}

async function readLines(work: Work, table: GivenTable, query: OpeningQuery, locale: Locale) {
  const holders = await listAccountHolders(work);
  const context = await readOpeningContext(work, holders, query);
  return { holders, currency: context.currency, lines: parseOpeningLines(table, context, locale) };
}
