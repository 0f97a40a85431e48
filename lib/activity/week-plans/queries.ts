import type { Reading } from "@/lib/access/actor/as-actor";

/** Reads the last run of a draft, which the caller has found to be the actor's to read. */
export function findLastRun({ db }: Pick<Reading, "db">, draftId: string) {
  return db.weekPlanRun.findFirst({ where: { draftId }, orderBy: [{ startedAt: "desc" }, { id: "desc" }] });
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findLastRun>>>;

/** Reads what the last run of a site was asked for. */
export async function findLastInput({ db }: Pick<Reading, "db">, siteId: string): Promise<unknown> {
  const orderBy = [{ startedAt: "desc" as const }, { id: "desc" as const }];
  return (await db.weekPlanRun.findFirst({ where: { draft: { siteId } }, orderBy, select: { input: true } }))?.input;
}
