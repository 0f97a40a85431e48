import { Prisma } from "@/prisma/generated/client";
import { aircraftFactProvider } from "./aircraft";
import type { FactProvider } from "./provider";

/** An open defect that keeps an aircraft from flying, or will when its due date has passed. */
export type OpenDefect = {
  number: number;
  area: string;
  isBlocking: boolean;
  isNightOnly: boolean;
  /** The last day on which the aircraft may fly with it, such as `2026-12-01`. */
  dueOn: string | null;
  /** Unix seconds. */
  expectedReleaseAt: number | null;
};
/** What is open on an aircraft, whose id it has. */
export type DefectFact = { id: string; open: OpenDefect[] };

export const defectFactProvider: FactProvider<DefectFact> = {
  idsOf: aircraftFactProvider.idsOf,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT aircraft_id AS id, json_agg(json_build_object('number', number, 'area', area, 'isBlocking', is_blocking,
        'isNightOnly', is_night_only, 'dueOn', due_on,
        'expectedReleaseAt', extract(epoch FROM expected_release_at)::bigint) ORDER BY number) AS open
      FROM defect
      WHERE aircraft_id = ANY(${ids}::char(24)[]) AND released_at IS NULL AND (is_blocking OR due_on IS NOT NULL)
      GROUP BY aircraft_id
    ) one`,
  // Each change of a defect writes the row of its aircraft, so that one lock holds for all.
  rows: aircraftFactProvider.rows,
};
