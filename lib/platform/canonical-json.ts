import { createHash } from "node:crypto";

/**
 * Writes a value as JSON in one way only: the members of objects in the order of their names, and no spaces. So everybody
 * computes the same hash of it. Numbers must be whole.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${toCanonicalJson(one)}`).join(",")}}`;
}

/** SHA-256 in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
