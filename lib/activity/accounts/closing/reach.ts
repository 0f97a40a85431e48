import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";

/** Lists the clocks of the school's Active sites, and says whether the actor posts at each of them: a month is closed for all at once. */
export async function readClosingReach({ db, actor }: Pick<Reading, "db" | "actor">) {
  const sites = await db.site.findMany({ where: { state: "Active" }, select: { id: true, timeZone: true } });
  return {
    timeZones: sites.map(({ timeZone }) => timeZone),
    mayClose: sites.every(({ id }) => can(actor, "account.post", id)),
  };
}
