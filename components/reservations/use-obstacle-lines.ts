"use client";
import { useTranslations } from "next-intl";
import type { DraftObstacle } from "@/lib/activity/drafts/schema";
import { formatOccupiedPeriod } from "./site-time";

type Obstacle = Pick<DraftObstacle, "isOutdated" | "refusals" | "conflicts" | "warnings">;

/**
 * Returns a function that says in one line each what stands against publishing what a draft makes of a reservation. Periods have no
 * day where it is that of `seenFrom`, in unix seconds.
 */
export function useObstacleLines(timeZone: string): (of: Obstacle, seenFrom: number) => string[] {
  const t = useTranslations("booking.drafted");
  return ({ isOutdated, refusals, conflicts, warnings }, seenFrom) => [
    ...(isOutdated ? [t("outdated")] : []),
    ...refusals,
    ...conflicts.map(({ resource, label, ...period }) =>
      t(label ? "taken" : "takenUnknown", {
        ...{ resource, by: label },
        period: formatOccupiedPeriod(period, seenFrom, timeZone),
      }),
    ),
    ...warnings.filter(({ blocking }) => blocking).map(({ label }) => label),
  ];
}
