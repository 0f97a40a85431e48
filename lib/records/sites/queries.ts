import type { Reading } from "@/lib/access/actor/as-actor";
import type { Permission } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { Site } from "@/prisma/generated/client";
import { presentAddress } from "../address";
import type { RecordState } from "../schema";
import { RECORD_STATES } from "../schema";
import type { SiteView } from "./schema";

/** Sites the actor may enter, in the given states: all of them for admins, else those where they hold a role. */
export async function sitesOf({ db, actor }: Reading, states: readonly RecordState[] = ["Active"]): Promise<Site[]> {
  const reach = reachOf(actor, "site.read");
  return db.site.findMany({
    where: { state: { in: [...states] }, ...(reach.everything ? {} : { id: { in: [...reach.siteIds] } }) },
    orderBy: [{ name: "asc" }],
  });
}

/** The one site that an address names; null for `all`. Who may be there is the page's gate's question. */
export async function siteAt({ db }: Reading, siteId: string): Promise<Site | null> {
  return siteId === "all" ? null : db.site.findUnique({ where: { id: siteId } });
}

/** The Active sites among `siteId`, or all, where the reader holds a permission: what a form offers. */
export async function sitesWhere(
  { db, actor }: Reading,
  permission: Permission,
  siteId: string,
): Promise<{ id: string; name: string }[]> {
  const reach = reachOf(actor, permission);
  const within = siteId === "all" ? (reach.everything ? {} : { id: { in: [...reach.siteIds] } }) : { id: siteId };
  const rows = await db.site.findMany({
    where: { state: "Active", ...within },
    orderBy: { name: "asc" },
    select: { id: true, name: true },
  });
  return rows.filter((site) => reach.everything || reach.siteIds.includes(site.id));
}

/** Ids of the sites that `siteId` stands for: itself if the actor may read its planning, all of theirs for `all`. */
export async function siteIdsFor(reading: Reading, siteId: string): Promise<string[]> {
  const reach = reachOf(reading.actor, "planning.read");
  if (siteId !== "all") return reach.everything || reach.siteIds.includes(siteId) ? [siteId] : [];
  return reach.everything ? activeSiteIds(reading.db) : [...reach.siteIds];
}

async function activeSiteIds(db: Db): Promise<string[]> {
  const rows = await db.site.findMany({ where: { state: "Active" }, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map((row) => row.id);
}

/** One site, whatever its state: whoever has or had a role there reads it. */
export async function readSite({ db }: Reading, id: string): Promise<SiteView> {
  const site = await db.site.findUnique({ where: { id } });
  if (!site) throw new Problem("notFound", "errors.notFound");
  return presentSite(site);
}

export function presentSite(site: Site): SiteView {
  const { id, name, icao, timeZone, airports, version } = site;
  return {
    id,
    name,
    icao,
    timeZone,
    address: presentAddress(site),
    airports,
    state: RECORD_STATES.indexOf(site.state),
    version,
  };
}
