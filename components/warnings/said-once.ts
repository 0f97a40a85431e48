import { HEALTH_RULE } from "@/lib/activity/recency/codes";
import type { OwnWarning } from "@/lib/views/warnings/wire";

/** Leaves out how long a medical lasts by age where the certificate itself ends that day: it is the same end, said twice. */
export function listOnce(warnings: readonly OwnWarning[]): OwnWarning[] {
  const ends = new Set(warnings.filter(({ kind }) => kind === "Certificate").map(({ standing }) => standing.until));
  return warnings.filter(({ rule, standing }) => rule !== HEALTH_RULE || !ends.has(standing.until));
}
