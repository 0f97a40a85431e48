// This file has no schemas, so that the browser can load these codes without zod.

/** Rating systems of students, by their code in the API (spec 1 §3). */
export const RATING_SYSTEMS = { 1: "Simple", 2: "BySkills" } as const;

/** Rules for when night begins and ends. The API uses the index as code. */
export const NIGHT_RULES = ["SunsetPlus30", "CivilTwilight"] as const;
export type NightRule = (typeof NIGHT_RULES)[number];

/** Allowed lengths of a time slot in minutes. An hour is a multiple of each. */
export const ALLOWED_SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const;

/** The least and the most of what a school may set as limits of people who book for themselves. */
export const BOOKING_QUOTA_RANGES = {
  mostFutureBookings: [1, 1_000],
  longestRentalDays: [1, 366],
  bookingHorizonDays: [1, 1_800],
} as const;

/** For how many days after a flight a school may keep its guest: the least and the most. */
export const GUEST_RETENTION_RANGE = [1, 730] as const;

/** How long people have to answer what is offered from the waiting list, in minutes, and to how many it is offered at once. */
export const STANDBY_ANSWER_RANGE = [0, 1_440] as const;
export const STANDBY_OFFERS_RANGE = [1, 20] as const;

/** After how many minutes beyond its planned on-block a flight that is out counts as overdue. */
export const OVERDUE_RANGE = [5, 240] as const;

/** After how many minutes beyond its planned off-block a flight that nobody has left for may be cancelled. 0: none is. */
export const NO_SHOW_RANGE = [0, 240] as const;

/** What a booking finds whose payer's account is past the credit limit. The API uses the index as code. */
export const BALANCE_RULES = ["None", "Warning", "Blocking"] as const;
export type BalanceRule = (typeof BALANCE_RULES)[number];

/** The least and the most of the balance below which an account is low, and of the credit limit, in the school's currency. */
export const LOW_BALANCE_RANGE = [-1_000_000, 1_000_000] as const;
export const CREDIT_LIMIT_RANGE = [0, 1_000_000] as const;

/** The longest usual briefing or debriefing that a school may set, in minutes. */
export const LONGEST_BRIEFING_MINUTES = 240;

/** The least and the most, in minutes, of what a school may set as limits of duty and rest of its instructors. */
export const DUTY_LIMIT_RANGES = {
  longestDutyMinutes: [60, 1_440],
  mostInstructionMinutes: [60, 1_440],
  shortestRestMinutes: [60, 2_880],
} as const;
export type DutyLimit = keyof typeof DUTY_LIMIT_RANGES;
export const DUTY_LIMITS = Object.keys(DUTY_LIMIT_RANGES) as DutyLimit[];

/** 14 CFR 61.195(a): at most 8 hours of flight training in any 24 consecutive hours. It asks nothing else of duty and rest. */
export const FAA_DUTY_LIMITS: Record<DutyLimit, number | null> = {
  longestDutyMinutes: null,
  mostInstructionMinutes: 480,
  shortestRestMinutes: null,
};
