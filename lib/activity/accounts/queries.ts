import type { Reading } from "@/lib/access/actor/as-actor";

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
