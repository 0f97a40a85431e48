import type { Compliance } from "@/lib/activity/reservations/codes";
import type { Finding, RuleName } from "@/lib/activity/reservations/rules";
import type { Db } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { type Facts, loadFacts } from "./facts/load-facts";
import type { BookingRefs } from "./facts/provider";
import type { JudgedBooking, Rule } from "./rule";
import { complianceRules } from "./rules";

/** The result of judging a booking: the findings of all rules, and the worst level among them. */
export type Judgement = { findings: Finding[]; compliance: Compliance };

/** Applies every rule to one booking, whose facts the caller has read. Without findings the booking is Valid. */
export function judge(facts: Facts, booking: JudgedBooking, now: Date): Judgement {
  const all = (Object.entries(complianceRules) as [RuleName, Rule][]).flatMap(([name, rule]) =>
    rule.judge(booking, facts, toUnix(now)).map((found): Finding => ({ turnsAt: null, ...found, rule: name })),
  );
  const findings = all.length > 1 ? withoutRepetition(all) : all;
  // What keeps from flying is read first; otherwise the rules' own order stays.
  findings.sort((one, other) => Number(other.level === "Blocking") - Number(one.level === "Blocking"));
  return { findings, compliance: worstComplianceOf(findings) };
}

/** Two records that say the same, such as two limits of one name and value, are one finding. */
function withoutRepetition(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, subjectId, evidence }) => {
    const key = `${rule} ${subjectId} ${JSON.stringify(evidence)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Reads the current facts of some bookings in one statement and judges the bookings. Callers that already have the facts use
 * `judge`.
 *
 * @returns the judgements, in the order of the bookings
 */
export async function judgeBookings(db: Db, bookings: readonly JudgedBooking[], now: Date): Promise<Judgement[]> {
  const facts = await loadFacts(
    db,
    bookings.map((booking) => ({
      ...bookingRefsOf(booking),
      judgedWithin: { start: booking.start, end: booking.end },
    })),
  );
  return bookings.map((booking) => judge(facts, booking, now));
}

/** The ids whose facts are needed to judge a booking. */
export function bookingRefsOf({ parts, ...booking }: JudgedBooking): BookingRefs {
  return {
    ...booking,
    personIds: parts.map((part) => part.personId),
    lessonIds: parts.flatMap(({ lessonId }) => lessonId ?? []),
  };
}

/** The worst level among some findings. Valid when there are none. */
export function worstComplianceOf(findings: readonly { level: Compliance }[]): Compliance {
  if (findings.some((one) => one.level === "Blocking")) return "Blocking";
  return findings.length > 0 ? "Warning" : "Valid";
}
