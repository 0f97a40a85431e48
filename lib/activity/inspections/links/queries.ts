import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { sha256 } from "@/lib/platform/canonical-json";
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { MOST_OPENINGS } from "../codes";
import { includeOfAll, readPackRow } from "../queries";
import { nameOf } from "../rules";
import { isKey, stateOfLink } from "./rules";
import type { LinkView } from "./schema";

/** Lists the links of a pack with what was opened by them, the newest first. */
export async function listLinks(reading: Reading, packId: string): Promise<LinkView[]> {
  const { site } = await readPackRow(reading, packId);
  const rows = await reading.db.inspectionLink.findMany({
    where: { packId },
    include: {
      createdBy: { select: { firstName: true, lastName: true } },
      openings: { orderBy: [{ openedAt: "desc" }, { id: "desc" }], take: MOST_OPENINGS },
      _count: { select: { openings: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => ({
    ...{ id: row.id, reader: row.reader, until: toUnix(row.untilOn), mayDownload: row.mayDownload },
    ...{ state: stateOfLink(row, site.timeZone, reading.now), createdAt: toUnix(row.createdAt) },
    ...{ createdBy: nameOf(row.createdBy), openingsInAll: row._count.openings },
    openings: row.openings.map(({ id, openedAt, what, network }) => ({ id, at: toUnix(openedAt), what, network })),
  }));
}

const withSite = { pack: { select: { siteId: true, site: { select: { timeZone: true } } } } } as const;

/** Reads a link. Throws 404 for who doesn't make packs at its site. */
export async function readLinkRow({ db, actor }: Reading, id: string) {
  const siteId = toSiteIdFilter(reachOf(actor, "inspection.manage"));
  const row = await db.inspectionLink.findFirst({ where: { id, pack: { siteId } }, include: withSite });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

const includeOfOpenLink = { pack: { include: includeOfAll } } satisfies Prisma.InspectionLinkInclude;
export type OpenLink = Prisma.InspectionLinkGetPayload<{ include: typeof includeOfOpenLink }>;

/** Finds the link that a key opens now, with its pack. Null for a key that opens nothing, be it unknown, closed or past its end. */
export async function findOpenLink(key: string, now: Date): Promise<OpenLink | null> {
  if (!isKey(key)) return null;
  const link = await prisma().inspectionLink.findUnique({
    where: { keyHash: sha256(key) },
    include: includeOfOpenLink,
  });
  const isOpen = link?.pack.state === "Made" && stateOfLink(link, link.pack.site.timeZone, now) === "Open";
  return isOpen ? link : null;
}
