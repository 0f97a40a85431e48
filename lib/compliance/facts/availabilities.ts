import type { AvailabilityKind } from "@/lib/activity/availability/codes";
import type { WeeklyPeriod } from "@/lib/platform/weekly";
import { Prisma } from "@/prisma/generated/client";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** When a person has said to be available or not. */
export type AvailabilityFact = { id: string; periods: readonly (WeeklyPeriod & { kind: AvailabilityKind })[] };

export const availabilityFactProvider: FactProvider<AvailabilityFact> = {
  idsOf: peopleFactProvider.idsOf,
  // Nothing is asked of a week that has been over for long.
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', said.person_id, 'periods', said.periods)), '[]') FROM (
      SELECT a.person_id, json_agg(json_build_object('kind', a.kind, 'startAt', extract(epoch FROM a.start_at)::int8,
        'endAt', extract(epoch FROM a.end_at)::int8, 'timeZone', a.time_zone, 'repeatUntil', a.repeat_until,
        'exceptions', a.exceptions) ORDER BY a.start_at, a.id) AS periods
      FROM availability a
      WHERE a.person_id = ANY(${ids}::char(24)[])
        AND greatest(a.end_at, a.repeat_until + interval '7 days') > now() - interval '60 days'
      GROUP BY a.person_id) said`,
  // Each change of a period writes the row of its person, so that one lock holds for all.
  rows: peopleFactProvider.rows,
};
