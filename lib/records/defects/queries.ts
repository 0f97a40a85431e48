import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { toDate } from "@/lib/platform/day";
import { PagedRows, type Paging, sliceOfPage } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { DEFECT_EVENT_KINDS } from "./codes";
import {
  type DefectRow,
  type DefectSight,
  fullNameOf,
  includeOfDefect,
  presentDefect,
  sortDefectRows,
} from "./present";
import { type DefectPlace, demandDefectSight, demandMayReport, readDefectPlace } from "./reach";
import type { DefectEventView, DefectToReadView, DefectView } from "./schema";

const whereSeen = (sight: DefectSight): Prisma.DefectWhereInput =>
  sight === "all" ? {} : { isVisible: true, releasedAt: null };

/**
 * Lists the defects of an aircraft, the open ones first and of these the worst. Whoever has booked it sees only those that are
 * open and visible. Throws 403 or 404 for everybody else.
 */
export async function listDefects(
  reading: Reading,
  aircraftId: string,
  paging: Paging<never> = { page: 1 },
): Promise<PagedRows<DefectView>> {
  const place = await readDefectPlace(reading, aircraftId);
  const sight = await demandDefectSight(reading, place);
  const where = { aircraftId, ...whereSeen(sight) };
  const rows = sortDefectRows(await reading.db.defect.findMany({ where, include: includeOfDefect }));
  return new PagedRows(
    sliceOfPage(rows, paging).map((row) => presentDefect(row, sight)),
    rows.length,
  );
}

/**
 * Lists the open defects of a reach that block, that somebody must decide on, or that may be flown with until a day at the
 * latest: the worst first.
 */
export async function listDefectsToWorkOn({ db }: Reading, reach: Reach, until: string): Promise<DefectView[]> {
  const where: Prisma.DefectWhereInput = {
    releasedAt: null,
    aircraft: { siteId: toSiteIdFilter(reach), state: "Active" },
    OR: [{ isBlocking: true }, { isPending: true }, { dueOn: { lte: toDate(until) } }],
  };
  const rows = sortDefectRows(await db.defect.findMany({ where, include: includeOfDefect }));
  return rows.map((row) => presentDefect(row, "all"));
}

/** Reads the row of a defect, with its aircraft. Throws when the actor may not see it. */
export async function readDefectRow(
  reading: Reading,
  aircraftId: string,
  id: string,
): Promise<{ row: DefectRow; place: DefectPlace; sight: DefectSight }> {
  const place = await readDefectPlace(reading, aircraftId);
  const sight = await demandDefectSight(reading, place);
  const where = { id, aircraftId, ...whereSeen(sight) };
  const row = await reading.db.defect.findFirst({ where, include: includeOfDefect });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return { row, place, sight };
}

/** Reads the names of an aircraft of which the actor may report a defect. Throws 403 or 404 for everybody else. */
export async function readAircraftToReport(reading: Reading, id: string) {
  const place = await readDefectPlace(reading, id);
  await demandMayReport(reading, place);
  return reading.db.aircraft.findUniqueOrThrow({ where: { id }, select: { id: true, callSign: true, model: true } });
}

/** Reads one defect by its id alone, for people who decide on it. Throws 404 otherwise. */
export async function readDefectToDecide(reading: Reading, id: string): Promise<DefectView & { siteId: string }> {
  const row = await reading.db.defect.findUnique({
    where: { id },
    include: { ...includeOfDefect, aircraft: { select: { siteId: true } } },
  });
  if (!row || !can(reading.actor, "defect.decide", row.aircraft.siteId))
    throw new Problem("notFound", "errors.notFound");
  return { ...presentDefect(row, "all"), siteId: row.aircraft.siteId };
}

/** Finds the file of a photograph of a defect that the actor may see. Throws 404. */
export async function findDefectPhotoFile(
  reading: Reading,
  { id, defectId, photoId }: { id: string; defectId: string; photoId: string },
): Promise<string> {
  await readDefectRow(reading, id, defectId);
  const photo = await reading.db.defectPhoto.findFirst({ where: { id: photoId, defectId }, select: { fileId: true } });
  if (!photo) throw new Problem("notFound", "errors.notFound");
  return photo.fileId;
}

/** Finds the file of the certificate of a release that the actor may see. Throws 404. */
export async function findCertificateFile(
  reading: Reading,
  { id, defectId }: { id: string; defectId: string },
): Promise<string> {
  const { row } = await readDefectRow(reading, id, defectId);
  if (!row.certificateFileId) throw new Problem("notFound", "errors.notFound");
  return row.certificateFileId;
}

/** Lists what happened to a defect, and who has read of it before a flight, the latest first. */
export async function listDefectHistory(reading: Reading, aircraftId: string, id: string): Promise<DefectEventView[]> {
  await readDefectRow(reading, aircraftId, id);
  const name = { select: { firstName: true, lastName: true } } as const;
  const [events, readings] = await Promise.all([
    reading.db.defectEvent.findMany({ where: { defectId: id }, include: { author: name } }),
    reading.db.defectReading.findMany({ where: { defectId: id }, include: { person: name } }),
  ]);
  const codeOf = (kind: (typeof DEFECT_EVENT_KINDS)[number]) => DEFECT_EVENT_KINDS.indexOf(kind);
  const lines = [
    ...events.map(({ kind, at, author, changes }) => ({ kind: codeOf(kind), at, by: fullNameOf(author), changes })),
    ...readings.map(({ at, person }) => ({ kind: codeOf("Read"), at, by: fullNameOf(person), changes: {} })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime() || other.kind - one.kind);
  return lines.map(({ at, changes, ...line }) => ({
    ...line,
    at: toUnix(at),
    changes: changes as DefectEventView["changes"],
  }));
}

/** A reservation whose aircraft's defects somebody reads before they fly. */
export type ReservationToFly = { id: string; siteId: string; aircraftId: string; isOwn: boolean };

/**
 * Reads the aircraft of a reservation in which the actor takes part, or of any at a site whose defects they read. Throws 403
 * for other people of the site, 404 for everybody else, for a reservation without aircraft and for one that isn't flown.
 */
export async function readReservationToFly({ db, actor }: Reading, id: string): Promise<ReservationToFly> {
  const row = await db.reservation.findFirst({
    where: { id, withdrawnAt: null, state: { not: "Cancelled" }, aircraftId: { not: null } },
    select: { id: true, siteId: true, aircraftId: true, people: { select: { personId: true } } },
  });
  const isOwn = Boolean(row?.people.some(({ personId }) => personId === actor.id));
  if (!row?.aircraftId || !can(actor, "defect.readOwn", row.siteId)) throw new Problem("notFound", "errors.notFound");
  if (!isOwn && !can(actor, "defect.read", row.siteId)) throw new Problem("forbidden", "defects.notYourFlight");
  return { id: row.id, siteId: row.siteId, aircraftId: row.aircraftId, isOwn };
}

/** Lists the open and visible defects of a reservation's aircraft, the worst first, with when the actor has read each. */
export async function listDefectsToRead(reading: Reading, reservationId: string): Promise<DefectToReadView[]> {
  const { aircraftId } = await readReservationToFly(reading, reservationId);
  const where = { aircraftId, isVisible: true, releasedAt: null };
  const rows = sortDefectRows(await reading.db.defect.findMany({ where, include: includeOfDefect }));
  const read = await reading.db.defectReading.findMany({
    where: { reservationId, personId: reading.actor.id ?? "" },
    select: { defectId: true, defectVersion: true, at: true },
  });
  return rows.map((row) => {
    const own = read.find(({ defectId, defectVersion }) => defectId === row.id && defectVersion === row.version);
    return { ...presentDefect(row, "visible"), readAt: own ? toUnix(own.at) : null };
  });
}

/** The licence that a person gave with their last release. Empty when there was none. */
export async function findLastLicence({ db, actor }: Reading): Promise<string> {
  const row = await db.defect.findFirst({
    where: { releasedById: actor.id, licence: { not: "" } },
    orderBy: { releasedAt: "desc" },
    select: { licence: true },
  });
  return row?.licence ?? "";
}
