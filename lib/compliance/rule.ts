import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { FactName, Facts } from "./facts/load-facts";

/** The booking to be judged. Instants are in unix seconds. */
export type JudgedBooking = {
  siteId: string;
  type: ReservationType;
  /** Null when nothing flies. */
  offBlock: number | null;
  onBlock: number | null;
  aircraftId: string | null;
  classroomId: string | null;
  operationTypeId: string | null;
  parts: readonly { personId: string; role: ReservationRole }[];
};

/** A finding of a rule: its level, its person or thing, and its evidence, which the texts name. */
export type Found = {
  level: Finding["level"];
  subjectId: string;
  evidence: Finding["evidence"];
  /** When the finding changes by the passage of time alone, in unix seconds. */
  turnsAt?: number;
};

/**
 * One compliance rule. It gets only the facts that it declares in `needs`. Its name is its key in `rules`, and its texts are
 * `reservations.rules.{name}.finding` and `.clear`.
 */
export type Rule<Needs extends FactName = FactName> = {
  needs: readonly Needs[];
  judge: (booking: JudgedBooking, facts: Pick<Facts, Needs>, now: number) => Found[];
};

/** Declares a rule. The compiler lets it use only the facts that it declares. */
export const defineRule = <Needs extends FactName>(rule: Rule<Needs>): Rule => rule as unknown as Rule;
