import type { Db } from "@/lib/platform/db";
import { dayOf } from "@/lib/platform/time";
import type { NightRule } from "@/lib/records/school/codes";
import { nightOf } from "@/lib/records/sites/sun";
import { Prisma } from "@/prisma/generated/client";
import type { Facts } from "./rules";

type State = "Active" | "Disabled" | "Archived";

/** The things a booking names, as they are now. */
export type Named = {
  site: {
    id: string;
    state: State;
    timeZone: string;
    icao: string | null;
    latitude: number | null;
    longitude: number | null;
    slotMinutes: number;
    noticeHours: number;
    nightRule: NightRule;
  } | null;
  aircraft: {
    id: string;
    siteId: string;
    callSign: string;
    state: State;
    isRentable: boolean;
    turnaroundMinutes: number;
  }[];
  people: { id: string; name: string; state: State; roles: string[] }[];
  operationTypes: { id: string; state: State; bookingRight: string; isCheckFlight: boolean }[];
};

/**
 * Reads, in one statement, everything that planning and judging bookings of a site look at. `hold` keeps the site's state
 * as it was read until the transaction ends: whoever disables the site meanwhile waits, and then finds the booking.
 */
export async function namedThings(
  db: Db,
  siteId: string,
  ids: { aircraft: readonly string[]; people: readonly string[]; operationTypes: readonly string[] },
  { hold }: { hold: boolean } = { hold: false },
): Promise<Named> {
  // Another text is another prepared statement, with a name of its own.
  const name = Prisma.raw(hold ? "/* named-things-held */" : "/* named-things */");
  const held = hold ? Prisma.raw("FOR SHARE OF s") : Prisma.empty;
  const [row] = await db.$queryRaw<Named[]>`${name}
    SELECT
      (SELECT json_build_object('id', s.id, 'state', s.state, 'timeZone', s.time_zone, 'icao', s.icao,
          'latitude', s.latitude, 'longitude', s.longitude,
          'slotMinutes', h.slot_minutes, 'noticeHours', h.cancellation_notice_hours, 'nightRule', h.night_rule)
        FROM site s JOIN school h ON h.id = s.school_id WHERE s.id = ${siteId} ${held}) AS site,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'siteId', a.site_id, 'callSign', a.call_sign,
          'state', a.state, 'isRentable', a.is_rentable, 'turnaroundMinutes', a.turnaround_minutes)), '[]')
        FROM aircraft a WHERE a.id = ANY(${[...ids.aircraft]}::char(24)[])) AS aircraft,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'state', p.state,
          'name', coalesce(p.call_sign, p.first_name || ' ' || p.last_name), 'roles',
          (SELECT coalesce(json_agg(r.role), '[]') FROM site_role r WHERE r.person_id = p.id AND r.site_id = ${siteId}))), '[]')
        FROM person p WHERE p.id = ANY(${[...ids.people]}::char(24)[])) AS people,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 'bookingRight', o.booking_right,
          'isCheckFlight', o.is_check_flight)), '[]')
        FROM operation_type o WHERE o.id = ANY(${[...ids.operationTypes]}::char(24)[])) AS "operationTypes"`;
  return row!;
}

/** The facts that the rules judge a booking of that site on, with the nights of its flight's days. */
export function factsOf(named: Named, flight: { offBlock: number; onBlock: number } | null): Facts {
  const { site } = named;
  const place =
    site && site.latitude !== null && site.longitude !== null
      ? { latitude: site.latitude, longitude: site.longitude, timeZone: site.timeZone }
      : null;
  return {
    aircraft: new Map(named.aircraft.map((one) => [one.id, one])),
    classrooms: new Map(),
    people: new Map(named.people.map((one) => [one.id, one])),
    night:
      site && place && flight
        ? {
            offBlock: nightOf(dayOf(flight.offBlock, place.timeZone), place, site.nightRule),
            onBlock: nightOf(dayOf(flight.onBlock, place.timeZone), place, site.nightRule),
          }
        : null,
  };
}
