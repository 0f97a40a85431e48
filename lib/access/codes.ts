// This file has no schemas, so that the browser can load these codes without zod.

/** How often a person receives notifications by mail. The index in this list is the code on the wire. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;
export type NotificationRhythm = (typeof NOTIFICATION_RHYTHMS)[number];
