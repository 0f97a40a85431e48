import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Prisma } from "@/prisma/generated/client";

/** Whether the actor reads, analyses and closes the reports of a site. */
export const mayHandleOccurrences = (actor: Actor, siteId: string): boolean => can(actor, "occurrence.read", siteId);

/** Prisma condition: the reports that the actor handles, at a site or at `all`. */
export const whereHandled = ({ actor }: Pick<Reading, "actor">, siteId: string): Prisma.OccurrenceReportWhereInput => ({
  siteId: toSiteIdFilter(narrowReach(reachOf(actor, "occurrence.read"), siteId)),
});

/** Prisma condition: what the actor reported with their name. */
export const whereOwn = ({ actor }: Pick<Reading, "actor">): Prisma.OccurrenceReportWhereInput => ({
  reporterId: actor.id ?? "",
});
