import type { Reading } from "@/lib/access/actor/as-actor";

/** What is on somebody's flight account, in minor units: the sum of their transactions. Negative: they owe it. */
export async function readBalance({ db }: Pick<Reading, "db">, personId: string): Promise<number> {
  const { _sum } = await db.accountTransaction.aggregate({ where: { personId }, _sum: { amount: true } });
  return _sum.amount ?? 0;
}
