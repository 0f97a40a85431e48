import type { RecordState } from "@/lib/records/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

export type AircraftFact = {
  id: string;
  siteId: string;
  callSign: string;
  state: RecordState;
  isRentable: boolean;
  turnaroundMinutes: number;
};

export const aircraftFactProvider: FactProvider<AircraftFact> = {
  idsOf: ({ aircraftId }) => (aircraftId ? [aircraftId] : []),
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', id, 'siteId', site_id, 'callSign', call_sign, 'state', state,
      'isRentable', is_rentable, 'turnaroundMinutes', turnaround_minutes)), '[]')
    FROM aircraft WHERE id = ANY(${ids}::char(24)[])`,
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM aircraft WHERE id = ANY(${ids}::char(24)[]) ORDER BY id`,
};
