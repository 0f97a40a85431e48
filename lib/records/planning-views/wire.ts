import type { PlanningViewKind } from "@/prisma/generated/client";
import { PLANNING_VIEW_KINDS } from "./codes";
import type { PlanningViewView } from "./schema";

/** A saved view of the planning, in words. */
export type SavedView = Omit<PlanningViewView, "kind"> & { kind: PlanningViewKind };

export const decodePlanningView = ({ kind, ...view }: PlanningViewView): SavedView => ({
  ...view,
  kind: PLANNING_VIEW_KINDS[kind]!,
});

/** A saved view as it is sent, without what the server gives it. */
export const encodePlanningView = ({ kind, ...view }: Omit<SavedView, "id" | "version">) => ({
  ...view,
  kind: PLANNING_VIEW_KINDS.indexOf(kind),
});

/** The address of a saved view: of the day that is shown, or of today. */
export function hrefOfPlanningView({ kind, siteId, query }: SavedView, day?: string): string {
  const search = new URLSearchParams(query);
  if (day) search.set("date", day);
  return `/site/${siteId}/planning/${kind.toLowerCase()}${search.size > 0 ? `?${search}` : ""}`;
}
