import type { Compliance } from "@/lib/activity/reservations/codes";
import type { Finding, RuleName } from "@/lib/activity/reservations/rules";
import type { Db } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { type Facts, loadFacts } from "./facts/load-facts";
import type { BookingRefs } from "./facts/provider";
import type { JudgedBooking, Rule } from "./rule";
import { rules } from "./rules";

/** What all rules say of a booking: their findings, and the worst level among them. */
export type Judgement = { findings: Finding[]; compliance: Compliance };

/** Every finding of every rule on one booking; nothing found is Valid. Pure. */
export function judge(facts: Facts, booking: JudgedBooking, now: Date): Judgement {
  const findings = (Object.entries(rules) as [RuleName, Rule][]).flatMap(([name, rule]) =>
    rule.judge(booking, facts, toUnix(now)).map((found): Finding => ({ turnsAt: null, ...found, rule: name })),
  );
  return { findings, compliance: worstOf(findings) };
}

/**
 * Judges some bookings on the facts as the database holds them now: one statement for all. Booking, changing, swapping,
 * suggesting and the job that judges anew all judge by these rules on these facts.
 *
 * @returns the judgements, in the order of the bookings
 */
export async function judgeBookings(db: Db, bookings: readonly JudgedBooking[], now: Date): Promise<Judgement[]> {
  const facts = await loadFacts(db, bookings.map(refsOf));
  return bookings.map((booking) => judge(facts, booking, now));
}

/** Whose facts a booking is judged on. */
export function refsOf({ parts, ...booking }: JudgedBooking): BookingRefs {
  return { ...booking, personIds: parts.map((part) => part.personId) };
}

/** The worst level of some findings. */
export function worstOf(findings: readonly { level: Compliance }[]): Compliance {
  if (findings.some((one) => one.level === "Blocking")) return "Blocking";
  return findings.length > 0 ? "Warning" : "Valid";
}
