export const DELIVERY_STATES = ["Waiting", "Delivered", "Failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Whether a webhook sends, or why it doesn't. */
export const STANDINGS = ["Active", "Paused", "KeyEnded"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Why an attempt has failed. `Status`: the server has answered, but not with 2xx. */
export const FAULTS = [
  "Status",
  "TimedOut",
  "Unreachable",
  "BrokenOff",
  "UnknownHost",
  "Certificate",
  "NotPublic",
  "SecretLost",
  "Other",
] as const;
export type Fault = (typeof FAULTS)[number];

/** How many changes one delivery tells of at most. */
export const MOST_IN_DELIVERY = 100;
/** For how many days a delivery that has ended is in the log. */
export const LOG_DAYS = 30;
/** How many webhooks a school has at most. Each minute, the feed is read for each. */
export const MOST_WEBHOOKS = 50;
