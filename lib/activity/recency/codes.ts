// This file has no schemas, so that the browser can load these codes without zod.

/** The packs of rules of recent experience that a school chooses from. The API uses the index as code, as of all lists here. */
export const RECENCY_PACKS = ["Easa", "Faa"] as const;
export type RecencyPackName = (typeof RECENCY_PACKS)[number];

/** The rules of the packs. Their texts are `recency.rules.{name}`. */
export const PACK_RULES = [
  "easaPassengers",
  "easaPassengersNight",
  "easaLaplPassengers",
  "easaLaplRecency",
  "easaSepRevalidation",
  "easaTmgRevalidation",
  "easaInstructorRevalidation",
  "easaMedical",
  "faaFlightReview",
  "faaPassengers",
  "faaPassengersNight",
] as const;
export type PackRuleName = (typeof PACK_RULES)[number];

/** The kinds of rules that a school makes itself. */
export const OWN_RULE_KINDS = ["LastFlight", "HoursInDays", "CheckedOut"] as const;
export type OwnRuleKind = (typeof OWN_RULE_KINDS)[number];

/** Which flights a rule of the school counts: of the same model, of the same class, or all. */
export const OWN_RULE_SCOPES = ["Model", "Class", "Any"] as const;
export type OwnRuleScope = (typeof OWN_RULE_SCOPES)[number];

/** Which of its figures a kind of rule needs. */
export const FIGURES_OF_KIND: Record<OwnRuleKind, { days: boolean; minutes: boolean }> = {
  LastFlight: { days: true, minutes: false },
  HoursInDays: { days: true, minutes: true },
  CheckedOut: { days: false, minutes: false },
};

/** The rule about the validity of a medical: it tells of somebody's health, and no experience elsewhere replaces it. */
export const HEALTH_RULE = "easaMedical" satisfies PackRuleName;
