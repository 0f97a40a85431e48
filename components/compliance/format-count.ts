import { formatHours } from "@/lib/platform/hours";

/** Writes an amount of what recent experience counts: lengths of time in hours and minutes. */
export const formatCount = (what: string, amount: number): string =>
  what.endsWith("inutes") ? formatHours(amount) : String(amount);
