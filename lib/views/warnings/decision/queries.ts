import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { kinds } from "@/lib/activity/reservations/kinds";
import { codeOfCompliance } from "@/lib/activity/reservations/wire";
import type { HeldCertificate } from "@/lib/compliance/facts/certificates";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, judge } from "@/lib/compliance/judge";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { CERTIFICATE_STATES, type CertificateKind } from "@/lib/records/certificates/codes";
import { type CertificateRow, validityOf } from "@/lib/records/certificates/present";
import { readCertificateRow } from "@/lib/records/certificates/queries";
import { demandDecides } from "@/lib/records/certificates/reach";
import { readerKindOf } from "@/lib/records/people/reach";
import { judgedOf, listRowsToJudge } from "@/lib/work/planning/rejudge";
import { Prisma } from "@/prisma/generated/client";
import type { BookingHitView, DecisionQuery, DecisionView } from "../schema";

/** How many bookings are judged, the next first. */
export const MOST_FORESEEN = 40;

/**
 * Reads what helps somebody to decide on a certificate that was handed in: whose it is, what was decided before, and which
 * bookings its validation would clear. Throws 403 for who doesn't decide on it.
 */
export async function foreseeDecision(
  reading: Reading,
  kind: CertificateKind,
  id: string,
  query: DecisionQuery,
): Promise<DecisionView> {
  const { row, holder } = await readCertificateRow(reading, kind, id);
  demandDecides(reading, holder, row.type);
  const bornOn = row.personId === null ? null : await readDayOfBirth(reading, row.personId, row.type);
  return {
    dateOfBirth: bornOn === null ? null : utcDayToUnix(bornOn),
    lastDecision: await findLastDecision(reading, row),
    clears: await listCleared(reading, row, query),
  };
}

/**
 * The day of birth of a person. Null where it isn't known, or isn't for the actor to read: who decides on a medical reads it,
 * because its validity goes by the age (MED.A.045).
 */
async function readDayOfBirth(
  { db, actor }: Reading,
  id: string,
  { isHealthData }: { isHealthData: boolean },
): Promise<string | null> {
  const roles = await db.siteRole.findMany({ where: { personId: id }, select: { siteId: true, role: true } });
  const reader = readerKindOf(actor, { id, roles });
  if (!isHealthData && reader !== "self" && reader !== "admin" && reader !== "staff") return null;
  const row = await db.person.findUnique({ where: { id }, select: { bornOn: true } });
  return row?.bornOn ? toDay(row.bornOn) : null;
}

/** The last decision about a certificate of this type and holder, this one's own too, where it was sent back before. */
async function findLastDecision({ db }: Reading, row: CertificateRow): Promise<DecisionView["lastDecision"]> {
  const { typeId, personId, aircraftId } = row;
  const found = await db.certificate.findFirst({
    where: { typeId, personId, aircraftId, decidedAt: { not: null } },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    select: { state: true, decidedAt: true, decidedBy: { select: { firstName: true, lastName: true } } },
  });
  if (!found) return null;
  const { decidedBy } = found;
  // What was sent back and then handed in anew awaits again.
  const state = found.state === "Completed" ? "Incompleted" : found.state;
  return {
    state: CERTIFICATE_STATES.indexOf(state),
    decisionDate: toUnix(found.decidedAt!),
    decidedBy: decidedBy && `${decidedBy.firstName} ${decidedBy.lastName}`,
  };
}

/** Lists the next bookings that would be in order if the certificate were valid now, by judging them with it. */
async function listCleared(reading: Reading, row: CertificateRow, query: DecisionQuery): Promise<BookingHitView[]> {
  if (row.state !== "Completed" || row.archivedAt !== null) return [];
  const { db, actor, now } = reading;
  const holderId = row.personId ?? row.aircraftId!;
  const rows = await listRowsToJudge(
    db,
    whereHit(now, { holderId, typeId: row.typeId }, reachOf(actor, "planning.read")),
  );
  const bookings = rows
    .filter(({ compliance }) => compliance !== "Valid")
    .map((one) => ({ one, booking: judgedOf(one) }));
  if (bookings.length === 0) return [];
  const facts = await loadFacts(
    db,
    bookings.map(({ booking }) => bookingRefsOf(booking)),
  );
  const kept = (facts.certificates.get(holderId)?.held ?? []).filter(
    ({ typeId, state }) => typeId !== row.typeId || state === "Incompleted",
  );
  const certificates = new Map(facts.certificates);
  certificates.set(holderId, { id: holderId, held: [...kept, validated(row, query)] });
  const cleared = bookings.filter(
    ({ booking }) => judge({ ...facts, certificates }, booking, now).compliance === "Valid",
  );
  return cleared
    .map(({ one }) => ({
      ...{ id: one.id, siteId: one.siteId, timeZone: facts.sites.get(one.siteId)!.timeZone },
      reservationType: kinds[one.type].code,
      start: toUnix(one.offBlockAt ?? one.startAt),
      callSign: facts.aircraft.get(one.aircraftId ?? "")?.callSign ?? null,
      level: codeOfCompliance(one.compliance),
    }))
    .sort((a, b) => a.start - b.start);
}

/** The certificate as it would be valid: with the day that the form says, where it says one. */
function validated(row: CertificateRow, query: DecisionQuery): HeldCertificate {
  const { expiresOn, expiresAtCycles } = validityOf(row);
  return {
    ...{ typeId: row.typeId, state: "Validated", expiresAtCycles, completedAt: null },
    expiresOn: query.expiresOn ?? expiresOn,
    qualifications: row.qualifications.map((one) => ({
      ...{ id: one.qualificationId, expiresOn: one.expiresOn && toDay(one.expiresOn) },
    })),
  };
}

/** SQL condition: the booking is among the next ones that a certificate of a type, or what it grants, makes other than valid. */
function whereHit(now: Date, { holderId, typeId }: { holderId: string; typeId: string }, reach: Reach): Prisma.Sql {
  const sites = toSiteIdFilter(reach);
  return Prisma.sql`r.id IN (
    SELECT hit.id FROM reservation hit
    WHERE hit.state = 'Scheduled' AND hit.withdrawn_at IS NULL AND hit.end_at > ${now}
      ${sites ? Prisma.sql`AND hit.site_id = ANY(${sites.in}::char(24)[])` : Prisma.empty}
      AND EXISTS (SELECT 1 FROM verdict v WHERE v.reservation_id = hit.id AND v.subject_id = ${holderId}
        AND (v.evidence->>'typeId' = ${typeId} OR v.evidence->>'qualificationId' IN
          (SELECT q.id FROM qualification q WHERE q.type_id = ${typeId})))
    ORDER BY hit.start_at, hit.id LIMIT ${MOST_FORESEEN})`;
}
