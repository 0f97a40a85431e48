import { randomBytes } from "node:crypto";

/** Makes a new id of 24 hex characters. The first eight are the current second, so ids made together sort together. */
export function newId(): string {
  const second = Math.floor(Date.now() / 1000);
  return second.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}
