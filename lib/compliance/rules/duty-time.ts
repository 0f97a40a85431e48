import { isAtWork } from "@/lib/activity/reservations/rules";
import { formatHours } from "@/lib/platform/hours";
import { type DutyPeriod, type DutyUse, hasDutyLimit, instructionOf, isBeyond, measureDuty } from "../duty";
import type { Facts } from "../facts/load-facts";
import { defineRule, type JudgedBooking } from "../rule";

/** When the instructors of a booking are at work in it. */
export function listDutyPeriods(
  { reservationId, type, isSolo, start, end, offBlock, onBlock, aircraftId, parts }: JudgedBooking,
  { people, aircraft }: Pick<Facts, "people" | "aircraft">,
): { personId: string; period: DutyPeriod }[] {
  const isSimulator = aircraft.get(aircraftId ?? "")?.type === "Simulator";
  const periods = new Map<string, DutyPeriod>();
  for (const { personId, role } of parts) {
    const isInstructor = people.get(personId)?.roles.some((held) => held.role === "Instructor");
    if (!isInstructor || !isAtWork(type, role)) continue;
    const instruction = instructionOf({ type, role, isSolo, isSimulator, offBlock, onBlock });
    // Who has two roles in a booking is at work in it once.
    const known = periods.get(personId)?.instruction ?? null;
    periods.set(personId, { reservationId, start, end, instruction: instruction ?? known });
  }
  return [...periods].map(([personId, period]) => ({ personId, period }));
}

/** How far a booking uses each of the limits of its instructors. */
function listDutyUses(
  booking: JudgedBooking,
  facts: Pick<Facts, "people" | "dutyTimes" | "sites" | "aircraft">,
): { personId: string; uses: DutyUse[] }[] {
  const site = facts.sites.get(booking.siteId);
  if (!site || !hasDutyLimit(site.dutyLimits)) return [];
  return listDutyPeriods(booking, facts).map(({ personId, period }) => {
    const all = facts.dutyTimes.get(personId)?.periods ?? [];
    const others = all.filter(({ reservationId }) => reservationId !== booking.reservationId);
    return { personId, uses: measureDuty(period, others, site.timeZone) };
  });
}

/**
 * Warning: an instructor is booked beyond a limit of duty or rest that the school has set, such as 14 CFR 61.195(a)
 * (DECISIONS, "Reservations and planning": limits of duty and rest are school parameters).
 */
export const dutyTime = defineRule({
  needs: ["people", "dutyTimes", "sites", "aircraft"],
  judge: (booking, facts) => {
    const limits = facts.sites.get(booking.siteId)?.dutyLimits;
    if (!limits) return [];
    return listDutyUses(booking, facts).flatMap(({ personId, uses }) =>
      uses
        .filter((use) => isBeyond(use, limits))
        .map(({ limit, minutes, others }) => ({
          level: "Warning" as const,
          subjectId: personId,
          evidence: {
            name: facts.people.get(personId)?.name ?? "",
            rule: limit,
            used: formatHours(minutes),
            allowed: formatHours(limits[limit]!),
            others,
          },
        })),
    );
  },
});
