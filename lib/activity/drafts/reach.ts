import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import type { DraftPlanning } from "@/prisma/generated/client";

/** Throws 404 unless the draft waits to be published at a site at which the actor plans (DECISIONS: staff and instructors of the site). */
export function demandOpenDraft(
  { actor }: Pick<Reading, "actor">,
  draft: DraftPlanning | null | undefined,
): DraftPlanning {
  if (draft?.state !== "Open" || !can(actor, "planning.draft", draft.siteId))
    throw new Problem("notFound", "errors.notFound");
  return draft;
}
