import type { LegCheck, LegClass, LegCount, PilotFunction } from "@/lib/activity/flights/codes";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";

/** A leg as the rules of recent experience count it. Times are unix seconds. */
export type RecencyLeg = Record<LegCount, number> & {
  category: AircraftType;
  class: LegClass;
  model: string;
  isTailwheel: boolean;
  offBlock: number;
  onBlock: number;
  function: PilotFunction;
  isPilotFlying: boolean;
  hasInstructor: boolean;
  check: LegCheck;
  /** Whether it counts. One that is only declared might, once it is validated. */
  isValidated: boolean;
};

/** A certificate of a person. Days such as `2026-11-23`; without an expiry it stays valid. */
export type RecencyRating = { meaning: CertificateMeaning; issuedOn: string | null; expiresOn: string | null };

/** A rule that a person need not meet until a day, that day included. */
export type RecencyWaiver = { rule: string; endsOn: string };

/** What is known of a person. */
export type RecencyFacts = {
  bornOn: string | null;
  ratings: readonly RecencyRating[];
  legs: readonly RecencyLeg[];
  /** Minutes as pilot in command of aeroplanes before the earliest of the legs. */
  olderPicMinutes: number;
  waivers: readonly RecencyWaiver[];
};

/** The aircraft that is flown, or whose class is asked about. */
export type RecencyAircraft = { category: AircraftType; class: LegClass; model: string; isTailwheel: boolean };

/** What a rule says of a person on a day. */
export type RecencyAnswer = {
  status: "Met" | "Missing" | "NotConcerned";
  /** The last day on which it is met if nothing more is flown. Null: for good, or it isn't met. */
  until: string | null;
  /** The first day that counts. Null where none is. */
  since: string | null;
  counts: readonly RecencyCountOf[];
  /** How many of the counts must be reached. Without it, all must. */
  atLeast?: number;
};

/** What is counted, how much of it there is, and how much is needed. */
export type RecencyCountOf = { what: RecencyCountName; counted: number; needed: number };
export type RecencyCountName = (typeof RECENCY_COUNTS)[number];

/** What rules count. Their texts are `recency.counts.{name}`; those that end in Minutes are lengths of time. */
export const RECENCY_COUNTS = [
  "takeOffs",
  "approaches",
  "landings",
  "fullStops",
  "flights",
  "minutes",
  "picMinutes",
  "instructionMinutes",
  "refresherMinutes",
  "refreshers",
  "checks",
  "assessments",
  "checkOuts",
] as const;
