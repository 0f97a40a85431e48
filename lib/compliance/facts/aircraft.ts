import type { AircraftClass, AircraftType, FlightTimeKind } from "@/lib/records/aircraft/codes";
import type { RecordState } from "@/lib/records/codes";
import { Prisma } from "@/prisma/generated/client";
import {
  type LimitFact,
  limitsOfAircraftSql,
  readUse,
  type UseFact,
  type UseRow,
  usesOfAircraftSql,
} from "./maintenance";
import type { FactProvider } from "./provider";

export type AircraftFact = {
  id: string;
  siteId: string;
  callSign: string;
  state: RecordState;
  isRentable: boolean;
  turnaroundMinutes: number;
  type: AircraftType;
  class: AircraftClass;
  tagIds: string[];
  landings: number;
  model: string;
  isFlightTimeCounted: boolean;
  flightTimeKind: FlightTimeKind;
  taxiOutMinutes: number;
  taxiInMinutes: number;
  /** Where it stands as far as it is known: its current airport, its home, or the site's. */
  place: string | null;
  /** The Active tags that a renter must have. */
  rentalTags: { id: string; name: string }[];
  limits: LimitFact[];
  uses: UseFact[];
};

/** Makes the query of the facts of some aircraft. `uses` is the SQL of a JSON array of their bookings. */
export const makeAircraftQuery = (ids: readonly string[], uses: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'siteId', site_id, 'callSign', call_sign, 'state', a.state,
      'isRentable', is_rentable, 'turnaroundMinutes', turnaround_minutes, 'type', a.type, 'class', a.class, 'model', a.model,
      'landings', a.landings,
      'tagIds', (SELECT coalesce(json_agg(DISTINCT t.tag_id), '[]') FROM aircraft_tag t WHERE t.aircraft_id = a.id),
      'isFlightTimeCounted', is_flight_time_counted, 'flightTimeKind', flight_time_kind,
      'taxiOutMinutes', taxi_out_minutes, 'taxiInMinutes', taxi_in_minutes,
      'place', coalesce(nullif(current_airport, ''),
        nullif(home_airport, ''), (SELECT s.icao FROM site s WHERE s.id = a.site_id)),
      'rentalTags', (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.name), '[]')
        FROM aircraft_tag t JOIN tag g ON g.id = t.tag_id
        WHERE t.aircraft_id = a.id AND t.is_for_rental AND g.state = 'Active'),
      'limits', ${limitsOfAircraftSql}, 'uses', ${uses})), '[]')
    FROM aircraft a WHERE a.id = ANY(${ids}::char(24)[])`;

export const aircraftFactProvider: FactProvider<AircraftFact, Omit<AircraftFact, "uses"> & { uses: UseRow[] }> = {
  idsOf: ({ aircraftId }) => (aircraftId ? [aircraftId] : []),
  query: (ids) => makeAircraftQuery(ids, usesOfAircraftSql),
  read: (fact) => ({ ...fact, uses: fact.uses.map(readUse) }),
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM aircraft WHERE id = ANY(${ids}::char(24)[]) ORDER BY id`,
};
