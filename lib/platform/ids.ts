import { randomBytes } from "node:crypto";

/** Makes a random id of 24 hex digits. The first eight are the current time in seconds, so that newer ids sort last. */
export function newId(): string {
  const second = Math.floor(Date.now() / 1000);
  return second.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}
