import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { knowsSite } from "@/lib/access/permissions/reach";
import type { PlanningView } from "@/prisma/generated/client";
import { PLANNING_VIEW_KINDS } from "./codes";
import type { PlanningViewView } from "./schema";

export const presentPlanningView = ({
  id,
  name,
  kind,
  siteId,
  query,
  isDefault,
  version,
}: PlanningView): PlanningViewView => ({
  ...{ id, name, kind: PLANNING_VIEW_KINDS.indexOf(kind), siteId: siteId ?? "all", query, isDefault, version },
});

/** Lists the caller's own views by name, without those of sites that they no longer see. */
export async function listOwnPlanningViews({ db, actor }: Reading): Promise<PlanningViewView[]> {
  const personId = demandPersonActor(actor).id;
  const rows = await db.planningView.findMany({ where: { personId }, orderBy: [{ name: "asc" }, { id: "asc" }] });
  const isOpen = ({ siteId }: PlanningView) =>
    siteId === null || (knowsSite(actor, siteId) && can(actor, "planning.read", siteId));
  return rows.filter(isOpen).map(presentPlanningView);
}

/** Finds the caller's own view with which the planning of a site, or of all sites, opens. */
export async function findDefaultPlanningView(
  { db, actor }: Reading,
  siteId: string,
): Promise<PlanningViewView | null> {
  const where = { personId: demandPersonActor(actor).id, siteId: siteId === "all" ? null : siteId, isDefault: true };
  const row = await db.planningView.findFirst({ where });
  return row && presentPlanningView(row);
}
