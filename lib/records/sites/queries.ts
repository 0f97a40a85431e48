import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { Site } from "@/prisma/generated/client";
import { presentAddress } from "../address";
import type { RecordState } from "../codes";
import { RECORD_STATES } from "../codes";
import type { KnownAerodrome } from "./aerodromes";
import type { SiteView } from "./schema";
import { computeSun, type Sun } from "./sun";

/** Lists the sites in the given states that the actor may enter. Admins may enter all, others those of their roles. */
export async function listSites({ db, actor }: Reading, states: readonly RecordState[] = ["Active"]): Promise<Site[]> {
  return db.site.findMany({
    where: { state: { in: [...states] }, id: toSiteIdFilter(reachOf(actor, "site.read")) },
    orderBy: [{ name: "asc" }],
  });
}

/** Lists the aerodromes of the school's Active sites whose place is known. */
export async function listOwnAerodromes(db: Db): Promise<KnownAerodrome[]> {
  const sites = await db.site.findMany({
    where: { state: "Active", icao: { not: null }, latitude: { not: null }, longitude: { not: null } },
    select: { icao: true, latitude: true, longitude: true },
  });
  return sites.flatMap(({ icao, latitude, longitude }) =>
    icao && latitude !== null && longitude !== null ? [{ icao, latitude, longitude }] : [],
  );
}

/** Reads the site whose id is in a page's URL. Null for `all`. The caller must check that the reader may enter the site. */
export async function findSiteOfUrl({ db }: Reading, siteId: string): Promise<Site | null> {
  return siteId === "all" ? null : db.site.findUnique({ where: { id: siteId } });
}

/** Lists the Active sites of a reach by name, for selects in forms. */
export async function listSiteChoices(
  { db }: Reading,
  reach: Reach,
): Promise<{ id: string; name: string; timeZone: string }[]> {
  return db.site.findMany({
    where: { state: "Active", id: toSiteIdFilter(reach) },
    orderBy: { name: "asc" },
    select: { id: true, name: true, timeZone: true },
  });
}

/** Lists the ids of the sites of a reach. When the reach is everything, these are the ids of all Active sites. */
export async function listSiteIds({ db }: Reading, reach: Reach): Promise<readonly string[]> {
  if (!reach.everything) return reach.siteIds;
  const rows = await db.site.findMany({ where: { state: "Active" }, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map((row) => row.id);
}

/** Throws 404 when the site doesn't exist. */
export async function demandSite(db: Db, siteId: string): Promise<void> {
  if ((await db.site.count({ where: { id: siteId } })) === 0) throw new Problem("notFound", "errors.notFound");
}

/** Reads one site in any state. The caller must check that the reader may see the site. */
export async function readSite({ db }: Reading, id: string): Promise<SiteView> {
  const site = await db.site.findUnique({ where: { id } });
  if (!site) throw new Problem("notFound", "errors.notFound");
  return presentSite(site);
}

/**
 * Reads sunrise and sunset of a day at a site, in unix seconds. They are null when the site's position is unknown.
 *
 * @param date the calendar day, as unix seconds of 00:00 UTC
 */
export async function readSun({ db }: Reading, siteId: string, date: number): Promise<Sun> {
  const site = await db.site.findUnique({ where: { id: siteId } });
  if (!site) throw new Problem("notFound", "errors.notFound");
  const { latitude, longitude, timeZone } = site;
  if (latitude === null || longitude === null) return { sunrise: null, sunset: null };
  return computeSun(localDayOf(date, "UTC"), { latitude, longitude, timeZone });
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
