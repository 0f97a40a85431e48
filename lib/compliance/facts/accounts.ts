import { STANDING, type Standing } from "@/lib/activity/accounts/queries";
import type { BalanceRule } from "@/lib/records/school/codes";
import { Prisma } from "@/prisma/generated/client";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** A flight account, by whose it is. Amounts are in minor units. Nothing is read where the school doesn't look at accounts. */
export type AccountFact = Standing & {
  rule: Exclude<BalanceRule, "None">;
  currency: string;
};

export const accountFactProvider: FactProvider<AccountFact> = {
  idsOf: peopleFactProvider.idsOf,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(account), '[]') FROM (
      SELECT ${STANDING}, s.balance_rule AS rule, s.currency FROM person p CROSS JOIN school s
      WHERE p.id = ANY(${ids}::char(24)[]) AND s.balance_rule <> 'None') account`,
  // Each posting writes the row of its person, so that one lock holds for all.
  rows: peopleFactProvider.rows,
};
