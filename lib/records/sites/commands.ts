import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isTimeZone } from "@/lib/platform/time";
import type { Site } from "@/prisma/generated/client";
import { demandCompleteAddress, toAddressColumns } from "../address";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../versioned";
import { presentSite } from "./queries";
import type { SiteChange, SiteInput } from "./schema";

export type NewSite = {
  name: string;
  icao?: string | null;
  timeZone?: string;
  street?: string;
  zipCode?: string;
  city?: string;
  region?: string;
  country?: string;
  latitude?: number | null;
  longitude?: number | null;
  airports?: string[];
};

export async function createSite(work: Work, schoolId: string, input: NewSite): Promise<string> {
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone))
    throw makeInvalidFieldProblem("timeZone", "errors.invalid");
  const id = newId();
  await work.db.site.create({ data: { id, schoolId, ...input } });
  changed(work, { kind: "Site", id, verb: "create", siteId: id, after: input });
  return id;
}

/** Converts the body's fields to database columns. */
export function toSiteColumns({ address, ...input }: SiteInput) {
  return { ...input, ...toAddressColumns(address) };
}

export async function changeSite(work: Work, change: SiteChange, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, change.id, version),
    verb: "change",
    data: (row) => {
      const { name, icao, timeZone, address, airports } = fillUnnamed(presentSite(row), change);
      demandCompleteAddress(address);
      return toSiteColumns({ name, icao, timeZone, address, airports });
    },
  });
  return { version: next };
}

/**
 * Changes the state of a site. Throws when the main site or the last Active site would be disabled. `mayDisable` throws for
 * other reasons. It is called after locks, so that no other site changes its state in the meantime.
 */
export async function changeSiteState(
  work: Work,
  id: string,
  state: RecordState,
  version: number | undefined,
  mayDisable: () => Promise<void>,
) {
  await work.db.$executeRaw`SELECT id FROM school FOR UPDATE`;
  await work.db.$executeRaw`SELECT id FROM site WHERE id = ${id} FOR UPDATE`;
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandStateTransition(row.state, state);
      if (row.state === "Active" && state === "Disabled") {
        await demandOthers(work, row);
        await mayDisable();
      }
      return { state };
    },
  });
  return { version: next };
}

async function demandOthers(work: Work, site: Site): Promise<void> {
  const main = await work.db.school.count({ where: { mainSiteId: site.id } });
  if (main > 0) throw new Problem("conflict", "school.sites.mainStays");
  const others = await work.db.site.count({ where: { state: "Active", id: { not: site.id } } });
  if (others === 0) throw new Problem("conflict", "school.sites.lastStays");
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.site,
    id,
    version,
    kind: "Site" as const,
    view: presentSite,
    siteId: (row: Site) => row.id,
  };
}
