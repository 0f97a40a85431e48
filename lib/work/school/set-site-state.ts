import type { Work } from "@/lib/access/actor/as-actor";
import type { RecordState } from "@/lib/records/codes";
import { changeSiteState } from "@/lib/records/sites/commands";
import { demandNothingToCome } from "../planning/demand-nothing-to-come";

/**
 * Changes a site's state. A site with future reservations can't be disabled: the 409 answer lists them.
 */
export async function setSiteState(work: Work, id: string, state: RecordState, version: number | undefined) {
  return changeSiteState(work, id, state, version, () =>
    demandNothingToCome(work, { siteId: id }, "school.sites.reservationsToCome"),
  );
}
