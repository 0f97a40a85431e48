import type { RecordState } from "../codes";

export const KEY_STATES = ["Active", "MakerDisabled", "Ended", "Revoked"] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** How many days ahead a key may end. */
export const MOST_KEY_DAYS = 366;
/** For how long the secret before still opens after a new one was made. */
export const FORMER_HOURS = 24;

type Facts = { revokedAt: Date | null; endsAt: Date; maker: { state: RecordState } };

/** Whether a key opens something now, or why it doesn't. */
export function stateOfKey({ revokedAt, endsAt, maker }: Facts, now: Date): KeyState {
  if (revokedAt) return "Revoked";
  if (endsAt <= now) return "Ended";
  return maker.state === "Active" ? "Active" : "MakerDisabled";
}
