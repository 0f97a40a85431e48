import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, type Reach, reachIncludes, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { TOUCHES_PERIOD_SQL } from "@/lib/activity/reservations/queries";
import { runPreparedQuery } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { listInstructors } from "@/lib/records/people/queries";
import { listPrograms } from "@/lib/records/programs/queries";
import { listSiteIds } from "@/lib/records/sites/queries";
import { RECORD_FILTERS, RESTRICTED_FILTERS } from "./codes";
import type { FilterChoicesView, RecordFilter } from "./schema";

/** The sites where a person may filter by what others learn, belong to and are tagged with: where they see these people. */
export const reachOfRecords = (actor: Actor): Reach => reachOf(actor, "person.list");

/** The filters by records that a reader may set somewhere at these sites. */
export function keepAllowed<F extends RecordFilter>(actor: Actor, siteId: string, filter: F): F {
  if (mayFilterByRecords(actor, siteId)) return filter;
  return { ...filter, ...Object.fromEntries(RESTRICTED_FILTERS.map((name) => [name, []])) };
}

export function mayFilterByRecords(actor: Actor, siteId: string): boolean {
  const reach = narrowReach(reachOfRecords(actor), siteId);
  return reach.everything || reach.siteIds.length > 0;
}

const chosen = (ids: readonly string[]) => (ids.length > 0 ? ids : null);

/**
 * Finds the reservations in a period (unix seconds) that pass the filters by records. Null: none is set. Those by what people
 * learn, belong to or are tagged with find something only at sites where the reader sees these people; at none it is refused.
 */
export async function findByRecords(
  reading: Reading,
  reach: Reach,
  { from, to }: { from: number; to: number },
  filter: RecordFilter,
): Promise<string[] | null> {
  if (RECORD_FILTERS.every((name) => filter[name].length === 0)) return null;
  const isRestricted = RESTRICTED_FILTERS.some((name) => filter[name].length > 0);
  const all = await listSiteIds(reading, reach);
  const siteIds = isRestricted ? all.filter((id) => reachIncludes(reachOfRecords(reading.actor), id)) : all;
  if (isRestricted && siteIds.length === 0) throw new Problem("forbidden", "errors.forbidden");
  const rows = await runPreparedQuery<{ id: string }>(
    "found-by-records",
    `SELECT r.id FROM reservation r
     WHERE r.site_id = ANY($1::char(24)[]) AND r.withdrawn_at IS NULL
       AND ${TOUCHES_PERIOD_SQL}
       AND ($4::char(24)[] IS NULL OR EXISTS (
         SELECT FROM reservation_person p WHERE p.reservation_id = r.id AND p.person_id = ANY($4)))
       AND ($5::char(24)[] IS NULL OR EXISTS (
         SELECT FROM reservation_person p JOIN enrolment_session l ON l.id = p.lesson_id JOIN enrolment e ON e.id = l.enrolment_id
         WHERE p.reservation_id = r.id AND e.program_id = ANY($5)))
       AND ($6::char(24)[] IS NULL OR EXISTS (
         SELECT FROM reservation_person p WHERE p.reservation_id = r.id AND (p.promotion_id = ANY($6)
           OR EXISTS (SELECT FROM promotion_student s WHERE s.promotion_id = ANY($6) AND s.person_id = p.person_id))))
       AND ($7::char(24)[] IS NULL
         OR EXISTS (SELECT FROM aircraft_tag t WHERE t.aircraft_id = r.aircraft_id AND t.tag_id = ANY($7) AND NOT t.is_for_rental)
         OR EXISTS (SELECT FROM reservation_person p JOIN person_tag t ON t.person_id = p.person_id
           WHERE p.reservation_id = r.id AND t.tag_id = ANY($7)))
     ORDER BY r.id`,
    [siteIds, from, to, ...RECORD_FILTERS.map((name) => chosen(filter[name]))],
  );
  return rows.map(({ id }) => id);
}

/** Lists what the reader may filter the planning of a reach by, and the names of the people who are asked for. */
export async function listFilterChoices(
  reading: Reading,
  reach: Reach,
  siteId: string,
  peopleIds: readonly string[],
): Promise<FilterChoicesView> {
  const { db, actor } = reading;
  const sites = toSiteIdFilter(reach);
  const isHere = {
    OR: [{ roles: { some: { siteId: sites } } }, { reservations: { some: { reservation: { siteId: sites } } } }],
  };
  const mayFilter = mayFilterByRecords(actor, siteId);
  const [asked, instructors] = await Promise.all([
    db.person.findMany({
      where: { id: { in: [...peopleIds] }, ...(sites && isHere) },
      select: { id: true, callSign: true, firstName: true, lastName: true },
      orderBy: [{ lastName: "asc" }, { id: "asc" }],
    }),
    mayFilter ? [] : listInstructors(reading, reach),
  ]);
  const named = asked.map(({ firstName, lastName, ...one }) => ({
    ...one,
    prenom: firstName,
    nom: lastName,
    roleIds: [],
  }));
  const others = new Map([...instructors.map(({ siteId: _, ...one }) => one), ...named].map((one) => [one.id, one]));
  const people = [...others.values()];
  if (!mayFilter) return { people, programs: null, promotions: null, tags: null };
  const records = narrowReach(reachOfRecords(actor), siteId);
  const byName = [{ name: "asc" as const }, { id: "asc" as const }];
  const [programs, promotions, tags] = await Promise.all([
    listPrograms(reading, ["Active"]),
    db.promotion.findMany({
      where: { state: "Active", siteId: toSiteIdFilter(records) },
      select: { id: true, name: true },
      orderBy: byName,
    }),
    db.tag.findMany({ where: { state: "Active" }, select: { id: true, name: true }, orderBy: byName }),
  ]);
  // A programme is called as its revision in use.
  const namedPrograms = programs.map(({ id, currentRevisionId, revisions }) => {
    return { id, name: revisions.find((one) => one.id === currentRevisionId)?.name ?? "" };
  });
  return { people, programs: namedPrograms, promotions, tags };
}
