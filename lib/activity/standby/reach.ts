import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Prisma } from "@/prisma/generated/client";

type Subject = { siteId: string; personId: string };

/** Whether the actor may know that somebody waits: they themselves, and who plans at the site. */
export const maySeeStandby = (actor: Actor, { siteId, personId }: Subject): boolean =>
  actor.id === personId || can(actor, "standby.manage", siteId);

/** Prisma condition: the entries that the actor may know of, at a site or at `all`. */
export function whereSeen({ actor }: Pick<Reading, "actor">, siteId: string) {
  const managed = toSiteIdFilter(narrowReach(reachOf(actor, "standby.manage"), siteId));
  const own = { personId: actor.id ?? "", ...(siteId !== "all" && { siteId }) };
  return { OR: [{ siteId: managed }, own] } satisfies Prisma.StandbyWhereInput;
}

/** Prisma condition: entries that still wait. Once its time has passed one counts as ended, before a job writes that down. */
export const whereWaiting = (now: Date) =>
  ({ state: "Waiting", untilAt: { gt: now }, person: { state: "Active" } }) satisfies Prisma.StandbyWhereInput;
