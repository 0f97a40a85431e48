import type { NotificationRhythm } from "@/prisma/generated/client";

/** How soon somebody hears by mail; on the wire by place. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const satisfies readonly NotificationRhythm[];
