// This file has no schemas, so that the browser can load these codes without zod.

/**
 * How often a person is mailed about their reservations, as one word for all of it. The index in this list is the code on the
 * wire. What people choose by kind is in lib/activity/notifications.
 */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;
export type NotificationRhythm = (typeof NOTIFICATION_RHYTHMS)[number];

/** The word for what a person chose by kind: that of changed reservations, of which they hear most. */
export function rhythmOfChoices(choices: unknown): NotificationRhythm {
  const { reservationChanged } = choices as { reservationChanged?: { mail?: boolean; when?: string } };
  if (reservationChanged?.mail === false) return "Off";
  return reservationChanged?.when === "Digest" ? "Daily" : "AtOnce";
}

/**
 * Of whom the school demands a second factor at sign-in: of nobody, of admins and staff, or of instructors too. The index in
 * this list is the code on the wire.
 */
export const SECOND_FACTOR_DEMANDS = ["Offered", "Staff", "Instructors"] as const;
export type SecondFactorDemand = (typeof SECOND_FACTOR_DEMANDS)[number];

/** By what a person can prove a second time who they are when they sign in with their password. */
export const SECOND_FACTOR_KINDS = ["totp", "passkey", "recoveryCode"] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** By what a signed-in person can confirm that it is them. */
export const CONFIRMATION_METHODS = ["password", "totp", "passkey"] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

/** The header in which a request says whose it is. What waited on a device is sent with it. */
export const PERSON_HEADER = "Envol-Person";

/** The header in which an answer that is made while it is sent says about how many bytes it gets. */
export const EXPECTED_LENGTH_HEADER = "Envol-Expected-Length";
