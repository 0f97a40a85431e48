import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { presentWarnings } from "@/lib/activity/reservations/present";
import type { GroundedQuery, GroundedView } from "@/lib/activity/reservations/schema";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { judgeBookings } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import type { Locale } from "@/lib/platform/locale";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";

/** Lists the aircraft of a site that the rules keep from being rented at a time, whoever flies, each with why. */
export async function listGrounded(
  reading: Reading,
  { siteId, start, end }: GroundedQuery,
  locale: Locale,
): Promise<GroundedView> {
  const { db, actor, now } = reading;
  const fleet = await listActiveAircraft(reading, narrowReach(reachOf(actor, "aircraft.readLight"), siteId));
  const site = (await loadFacts(db, [{ siteId }])).sites.get(siteId);
  if (!site) return [];
  const rentals = fleet
    .filter(({ enableRental }) => enableRental)
    .map(({ id }) => rentalOf(id, { siteId, start, end }));
  const judgements = await judgeBookings(db, rentals, now);
  return rentals.flatMap(({ aircraftId }, at) => {
    const findings = judgements[at]!.findings.filter(
      ({ level, subjectId }) => level === "Blocking" && subjectId === aircraftId,
    );
    const reader = { actor, locale, siteId, aircraftId, timeZone: site.timeZone, parts: [] };
    const [first] = presentWarnings(findings, reader);
    return first ? [{ aircraftId: aircraftId!, why: first.label }] : [];
  });
}

const rentalOf = (aircraftId: string, { siteId, start, end }: GroundedQuery): JudgedBooking => ({
  ...{ reservationId: null, siteId, type: "Renter", aircraftId, start, end, offBlock: start, onBlock: end },
  ...{ fromAirport: null, toAirport: null, classroomId: null, operationTypeId: null, hasGuest: false, limitIds: [] },
  ...{ passengers: null, isIfr: false, isSolo: false, parts: [] },
});
