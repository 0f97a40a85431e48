/** How soon mails come (DECISIONS, "Money, reports, notifications"); the index is the wire code. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;
export type NotificationRhythm = (typeof NOTIFICATION_RHYTHMS)[number];
