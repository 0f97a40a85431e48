import type { NotificationRhythm } from "@/prisma/generated/client";

/** How often a person receives notifications by mail. The index in this list is the code on the wire. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const satisfies readonly NotificationRhythm[];
