import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { FactName, Facts } from "./facts/load-facts";

/** A booking in the form that the rules judge. Times are unix seconds. */
export type JudgedBooking = {
  /** The stored reservation that is judged. Null for a booking that isn't saved yet. */
  reservationId: string | null;
  siteId: string;
  type: ReservationType;
  /** From when to when it needs its people and its room. */
  start: number;
  end: number;
  /** Null when the booking is no flight. */
  offBlock: number | null;
  onBlock: number | null;
  aircraftId: string | null;
  /** Where the flight begins and ends. Null when the booking is no flight between airports. */
  fromAirport: string | null;
  toAirport: string | null;
  classroomId: string | null;
  operationTypeId: string | null;
  /** Whether a guest is named who flies along. */
  hasGuest: boolean;
  /** The maintenance limits whose work it is. */
  limitIds: readonly string[];
  /** How many passengers a flight takes. Null when nobody has said. */
  passengers: number | null;
  /** Whether it is flown under instrument flight rules. */
  isIfr: boolean;
  /** Whether the student flies alone, and the instructor only supervises. */
  isSolo: boolean;
  /** Who takes part, and which lesson each student is to learn. */
  parts: readonly { personId: string; role: ReservationRole; lessonId?: string | null }[];
};

/** A finding of a rule: its level, the person or thing that it is about, and the evidence that its texts mention. */
export type RuleFinding = {
  level: Finding["level"];
  subjectId: string;
  evidence: Finding["evidence"];
  /** When the finding changes because time passes (unix seconds). */
  turnsAt?: number;
};

/**
 * A compliance rule. It gets only the facts that it lists in `needs`. Its key in `complianceRules` is its name, and its
 * texts are `reservations.rules.{name}.finding` and `.clear`.
 */
export type Rule<Needs extends FactName = FactName> = {
  needs: readonly Needs[];
  judge: (booking: JudgedBooking, facts: Pick<Facts, Needs>, now: number) => RuleFinding[];
};

/** Declares a rule. The compiler lets the rule use only the facts that it lists in `needs`. */
export const defineRule = <Needs extends FactName>(rule: Rule<Needs>): Rule => rule as unknown as Rule;
