import { formatHours } from "@/lib/platform/hours";
import { PHASES } from "@/lib/records/maintenance/codes";
import { isByCalendar, type TermStanding, titleOfLimit, walkUses } from "@/lib/records/maintenance/rules";
import type { AircraftFact } from "../facts/aircraft";
import type { LimitFact } from "../facts/maintenance";
import { plannedUseOf } from "../planned-uses";
import { defineRule, type JudgedBooking } from "../rule";

/**
 * Finds the maintenance limit that a flight exceeds, by its hours, landings or day, with all that is booked before it
 * (DECISIONS, "Reservations and planning"): Warning within the limit's tolerance, Blocking beyond it. Work that is booked
 * before the flight counts as done. An operation type that is marked as check flight isn't judged. Of several exceeded
 * limits, the worst is named.
 */
export const maintenanceDue = defineRule({
  needs: ["aircraft", "sites", "operationTypes"],
  judge: (booking, facts) => {
    const aircraft = facts.aircraft.get(booking.aircraftId ?? "");
    const site = facts.sites.get(booking.siteId);
    if (!aircraft || !site || booking.offBlock === null || booking.onBlock === null) return [];
    if (facts.operationTypes.get(booking.operationTypeId ?? "")?.isCheckFlight) return [];
    const exceeded = aircraft.limits.flatMap((limit) => standingAfter(aircraft, limit, booking, site.timeZone) ?? []);
    const [worst] = exceeded.sort((a, b) => PHASES.indexOf(b.standing.phase) - PHASES.indexOf(a.standing.phase));
    if (!worst) return [];
    const { limit, standing, isFirst } = worst;
    const { unit } = standing.term;
    return [
      {
        level: standing.phase === "Overrun" ? "Blocking" : "Warning",
        subjectId: aircraft.id,
        evidence: {
          limit: titleOfLimit(limit),
          limitId: limit.id,
          unit: isByCalendar(unit) ? "Calendar" : unit,
          amount: -standing.remaining,
          hours: formatHours(-standing.remaining),
          first: isFirst ? "yes" : "no",
          tolerance: standing.phase === "Overrun" ? "no" : "yes",
        },
      },
    ];
  },
});

/** How a limit stands after a flight, if the flight exceeds it. `isFirst` says that no booking before it does. */
function standingAfter(
  aircraft: AircraftFact,
  limit: LimitFact,
  { reservationId, type, offBlock, onBlock, limitIds }: JudgedBooking,
  timeZone: string,
): { limit: LimitFact; standing: TermStanding; isFirst: boolean } | null {
  const before = aircraft.uses.filter((use) => use.reservationId !== reservationId && use.offBlock < offBlock!);
  const own = { type, offBlock: offBlock!, onBlock: onBlock!, limitIds };
  const steps = walkUses(
    limit,
    limit,
    [...before, own].map((use) => plannedUseOf(aircraft, use, timeZone)),
  );
  const standing = steps.at(-1)!.standing;
  if (!standing || standing.remaining >= 0) return null;
  const renewedAt = steps.findLastIndex(({ isRenewal }) => isRenewal);
  const earlier = steps.slice(renewedAt + 1, -1);
  const isExceededNow = renewedAt < 0 && exceedsNow(limit);
  const isFirst = !isExceededNow && earlier.every((step) => (step.standing?.remaining ?? 0) >= 0);
  return { limit, standing, isFirst };
}

/** Whether the counters of this moment exceed a limit, before any booking. */
function exceedsNow({ terms, minutes, landings }: LimitFact): boolean {
  return terms.some(({ unit, dueCounter }) => {
    if (unit === "Hours") return dueCounter! < minutes;
    return unit === "Landings" && dueCounter! < landings;
  });
}
