import type { SoloGrant } from "@/lib/activity/training/solo/rules";
import { Prisma } from "@/prisma/generated/client";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** What a student may fly solo: all that nobody has withdrawn, that which has ended, too. */
export type SoloAuthorisationsFact = { id: string; given: readonly SoloGrant[] };

export const soloAuthorisationFactProvider: FactProvider<SoloAuthorisationsFact> = {
  // Who learns nothing flies nothing solo.
  idsOf: ({ personIds = [], lessonIds = [] }) => (lessonIds.length > 0 ? personIds : []),
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', own.student_id, 'given', own.given)), '[]') FROM (
      SELECT a.student_id, json_agg(json_build_object('programId', a.program_id, 'lineageIds', a.lineage_ids,
        'aircraftId', a.aircraft_id, 'aircraftType', a.aircraft_type, 'aircraftClass', a.aircraft_class,
        'beginsOn', a.begins_on, 'endsOn', a.ends_on) ORDER BY a.ends_on, a.id) AS given
      FROM solo_authorisation a
      WHERE a.student_id = ANY(${ids}::char(24)[]) AND a.withdrawn_at IS NULL
      GROUP BY a.student_id) own`,
  // Each change of an authorisation writes the row of its student, so that one lock holds for all.
  rows: peopleFactProvider.rows,
};
