import { randomBytes } from "node:crypto";

/** A new id: 24 lower-case hex characters, the first eight the second of its making, so that ids of one table are near. */
export function newId(): string {
  const second = Math.floor(Date.now() / 1000);
  return second.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}
