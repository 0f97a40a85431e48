// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/** How soon somebody hears by mail of what concerns them; the index is the wire code. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;
