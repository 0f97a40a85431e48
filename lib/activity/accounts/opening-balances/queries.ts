import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf } from "@/lib/access/permissions/reach";
import { toDay } from "@/lib/platform/day";
import { makePersonSearch } from "@/lib/records/people/named-person";
import { readSchoolRow } from "@/lib/records/school/queries";
import { readLatestDay } from "../queries";
import { mayPostToAccount } from "../reach";
import { numberText } from "../rules";
import type { OpeningContext } from "./rules";
import type { OpeningQuery } from "./schema";

/** Lists the people to whose accounts the actor posts, with what a table may name them by. */
export async function listAccountHolders({ db, actor }: Reading) {
  const reach = reachOf(actor, "account.post");
  const people = await db.person.findMany({
    where: {
      ...{ state: { not: "Archived" }, anonymisedAt: null },
      ...(reach.everything ? {} : { roles: { some: { siteId: { in: [...reach.siteIds] } } } }),
    },
    select: {
      ...{ id: true, email: true, callSign: true, firstName: true, lastName: true },
      roles: { select: { siteId: true, role: true } },
    },
    orderBy: { id: "asc" },
  });
  return people.filter((person) => mayPostToAccount(actor, person));
}
type Holders = Awaited<ReturnType<typeof listAccountHolders>>;

/** Reads what a table of opening balances is checked against. */
export async function readOpeningContext(
  reading: Reading,
  holders: Holders,
  { day, again }: OpeningQuery,
): Promise<OpeningContext> {
  const { currency, booksClosedUntil } = await readSchoolRow(reading.db);
  return {
    ...{ findPerson: makePersonSearch(holders), day, currency },
    standing: again ? new Map() : await readStandingOpenings(reading),
    latestDay: await readLatestDay(reading),
    closedUntil: booksClosedUntil && toDay(booksClosedUntil),
  };
}

/** Reads the numbers of the opening balances that nobody has taken back, by the person's id. */
async function readStandingOpenings({ db }: Pick<Reading, "db">): Promise<Map<string, string>> {
  const rows = await db.accountTransaction.findMany({
    where: { cause: "Opening", contra: null },
    select: { personId: true, year: true, number: true },
    orderBy: [{ year: "asc" }, { number: "asc" }],
  });
  return new Map(rows.map((row) => [row.personId, numberText(row)]));
}
