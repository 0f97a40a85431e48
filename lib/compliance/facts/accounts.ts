import type { BalanceRule } from "@/lib/records/school/codes";
import { Prisma } from "@/prisma/generated/client";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** A flight account, by whose it is. Amounts are in minor units. Nothing is read where the school doesn't look at accounts. */
export type AccountFact = {
  id: string;
  balance: number;
  lowBalance: number | null;
  creditLimit: number | null;
  rule: Exclude<BalanceRule, "None">;
  currency: string;
};

export const accountFactProvider: FactProvider<AccountFact> = {
  idsOf: peopleFactProvider.idsOf,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'lowBalance', s.low_balance, 'creditLimit', coalesce(p.credit_limit, s.credit_limit),
      'rule', s.balance_rule, 'currency', s.currency, 'balance', coalesce(
        (SELECT sum(t.amount) FROM account_transaction t WHERE t.person_id = p.id), 0))), '[]')
    FROM person p CROSS JOIN school s
    WHERE p.id = ANY(${ids}::char(24)[]) AND s.balance_rule <> 'None'`,
  // Each posting writes the row of its person, so that one lock holds for all.
  rows: peopleFactProvider.rows,
};
