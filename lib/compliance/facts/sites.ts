import type { RecencyPackName } from "@/lib/activity/recency/codes";
import type { ClosedDays } from "@/lib/records/closures/rules";
import type { RecordState } from "@/lib/records/codes";
import type { NightRule } from "@/lib/records/school/codes";
import { Prisma } from "@/prisma/generated/client";
import type { DutyLimits } from "../duty";
import type { OwnRecencyRule } from "../recency/rule";
import type { FactProvider } from "./provider";

/** A site, with the settings of its school that planning and judging use. */
export type SiteFact = {
  id: string;
  state: RecordState;
  timeZone: string;
  icao: string | null;
  /** Decimal degrees in WGS 84, positive to the north and east. Null when the position is unknown. */
  latitude: number | null;
  longitude: number | null;
  slotMinutes: number;
  noticeHours: number;
  /** How much people may book who book for themselves. */
  mostFutureBookings: number;
  longestRentalDays: number;
  bookingHorizonDays: number;
  nightRule: NightRule;
  /** The packs of rules of recent experience that the school has chosen, and its own. */
  recencyPacks: readonly RecencyPackName[];
  recencyRules: readonly OwnRecencyRule[];
  /** The limits of duty and rest of its instructors, in minutes. Null: none. */
  dutyLimits: DutyLimits;
  /** When it is closed, alone or with all others, the first day first. */
  closures: readonly ClosedDays[];
};

export const siteFactProvider: FactProvider<SiteFact> = {
  idsOf: ({ siteId }) => [siteId],
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'timeZone', s.time_zone, 'icao', s.icao,
      'latitude', s.latitude, 'longitude', s.longitude, 'slotMinutes', h.slot_minutes,
      'noticeHours', h.cancellation_notice_hours, 'nightRule', h.night_rule,
      'mostFutureBookings', h.most_future_bookings, 'longestRentalDays', h.longest_rental_days,
      'bookingHorizonDays', h.booking_horizon_days, 'recencyPacks', to_json(h.recency_packs),
      'dutyLimits', json_build_object('longestDutyMinutes', h.longest_duty_minutes,
        'mostInstructionMinutes', h.most_instruction_minutes, 'shortestRestMinutes', h.shortest_rest_minutes),
      'recencyRules', (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'scope', o.scope,
        'days', o.days, 'minutes', o.minutes) ORDER BY o.id), '[]') FROM recency_rule o WHERE o.state = 'Active'),
      'closures', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'firstDay', c.first_on,
        'lastDay', c.last_on) ORDER BY c.first_on, c.id), '[]') FROM closure c
        WHERE c.state = 'Active' AND (c.site_id IS NULL OR c.site_id = s.id) AND c.last_on > now() - interval '60 days'))), '[]')
    FROM site s JOIN school h ON h.id = s.school_id WHERE s.id = ANY(${ids}::char(24)[])`,
  rows: (ids) => Prisma.sql`
    SELECT s.id, s.xmin::text || ' ' || h.xmin::text AS stamp
    FROM site s JOIN school h ON h.id = s.school_id WHERE s.id = ANY(${ids}::char(24)[])`,
};
