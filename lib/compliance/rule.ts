import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { FactName, Facts } from "./facts/load-facts";

/** The booking under judgement; instants in unix seconds. */
export type JudgedBooking = {
  siteId: string;
  type: ReservationType;
  /** Null where nothing flies. */
  offBlock: number | null;
  onBlock: number | null;
  aircraftId: string | null;
  classroomId: string | null;
  operationTypeId: string | null;
  parts: readonly { personId: string; role: ReservationRole }[];
};

/** What a rule found: how bad, about whom or what, and on what evidence. The texts name the evidence. */
export type Found = {
  level: Finding["level"];
  subjectId: string;
  evidence: Finding["evidence"];
  /** When the rule would say otherwise by the passage of time alone, in unix seconds. */
  turnsAt?: number;
};

/**
 * One rule of compliance. It sees only the facts that it says it needs. Its name is its key in `rules`; its texts are
 * `reservations.rules.{name}.finding` and `.clear`.
 */
export type Rule<Needs extends FactName = FactName> = {
  needs: readonly Needs[];
  judge: (booking: JudgedBooking, facts: Pick<Facts, Needs>, now: number) => Found[];
};

/** Declares a rule, so that the compiler holds its judgement to the facts that it needs. */
export const defineRule = <Needs extends FactName>(rule: Rule<Needs>): Rule => rule as unknown as Rule;
