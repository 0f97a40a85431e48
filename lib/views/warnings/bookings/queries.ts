import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Compliance, ReservationType } from "@/lib/activity/reservations/codes";
import { flightTypes, kinds } from "@/lib/activity/reservations/kinds";
import { codeOfCompliance } from "@/lib/activity/reservations/wire";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import type { BookingHitView } from "../schema";

/** How far ahead a booking is soon. */
const SOON_DAYS = 30;

type HitRow = {
  id: string;
  siteId: string;
  timeZone: string;
  type: ReservationType;
  startAt: Date;
  callSign: string | null;
  level: Compliance;
  subjectId: string;
  aboutId: string;
};

/** SQL of the stored findings about certificates, qualifications and recent experience of bookings that haven't ended. */
const findingsSql = (now: Date, rules: readonly string[]) => Prisma.sql`
  FROM reservation r
  JOIN verdict v ON v.reservation_id = r.id AND v.rule = ANY(${rules}::text[])
  JOIN site s ON s.id = r.site_id
  LEFT JOIN aircraft a ON a.id = r.aircraft_id
  WHERE r.state = 'Scheduled' AND r.withdrawn_at IS NULL AND r.end_at > ${now} AND v.level <> 'Valid'`;

const COLUMNS = Prisma.sql`r.id, r.site_id AS "siteId", s.time_zone AS "timeZone", r.type::text AS type,
  r.start_at AS "startAt", a.call_sign AS "callSign", v.level::text AS level, v.subject_id AS "subjectId",
  coalesce(v.evidence->>'typeId', v.evidence->>'qualificationId', v.evidence->>'rule') AS "aboutId"`;

function inReach(reach: Reach | null): Prisma.Sql {
  const sites = reach && toSiteIdFilter(reach);
  return sites ? Prisma.sql`AND r.site_id = ANY(${sites.in}::char(24)[])` : Prisma.empty;
}

const present = ({ startAt, type, level, subjectId: _, aboutId: __, ...row }: HitRow): BookingHitView => ({
  ...row,
  reservationType: kinds[type].code,
  start: toUnix(startAt),
  level: codeOfCompliance(level),
});

/**
 * Lists the bookings that what is found of a person or an aircraft warns of or keeps on the ground, the next first: by the id
 * of the certificate type or qualification, or by the rule of recent experience.
 *
 * @param reach where the bookings are; null for the holder, who knows their own wherever they are
 */
export async function listBookingHits(
  { db, now }: Reading,
  subjectId: string,
  reach: Reach | null,
): Promise<ReadonlyMap<string, BookingHitView[]>> {
  const rows = await db.$queryRaw<HitRow[]>`
    SELECT ${COLUMNS} ${findingsSql(now, ["certificate", "qualification", "lessonDemand", "recency"])}
      AND v.subject_id = ${subjectId} ${inReach(reach)}
    ORDER BY r.start_at, r.id`;
  const hits = new Map<string, BookingHitView[]>();
  for (const row of rows) hits.set(row.aboutId, [...(hits.get(row.aboutId) ?? []), present(row)]);
  return hits;
}

/** Finds the first booking of each person and aircraft that a certificate or qualification of theirs keeps from flying. */
export async function findFirstBlocked(
  { db, now }: Reading,
  reach: Reach,
): Promise<ReadonlyMap<string, BookingHitView>> {
  const rows = await db.$queryRaw<HitRow[]>`
    SELECT DISTINCT ON (v.subject_id) ${COLUMNS} ${findingsSql(now, ["certificate", "qualification", "lessonDemand"])}
      AND v.level = 'Blocking' ${inReach(reach)}
    ORDER BY v.subject_id, r.start_at, r.id`;
  return new Map(rows.map((row) => [row.subjectId, present(row)]));
}

/** Lists the ids of the people and aircraft who have a flight soon. */
export async function listWhoFlySoon({ db, now }: Reading, reach: Reach): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH flight AS (
      SELECT r.id, r.aircraft_id FROM reservation r
      WHERE r.state = 'Scheduled' AND r.withdrawn_at IS NULL AND r.end_at > ${now} AND r.type::text = ANY(${flightTypes}::text[])
        AND r.start_at < ${new Date(now.getTime() + SOON_DAYS * 86_400_000)} ${inReach(reach)}
    )
    SELECT p.person_id AS id FROM flight f JOIN reservation_person p ON p.reservation_id = f.id
    UNION SELECT aircraft_id FROM flight WHERE aircraft_id IS NOT NULL`;
  return new Set(rows.map(({ id }) => id));
}
