"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Series } from "@/lib/activity/reservations/series/wire";
import { fetchSeries } from "./series-calls";

/** Whether a change is of one date of a series, or of all that follow, too. */
export type Scope = "one" | "following";

/** Reads the series of a reservation. It is read again when the reservation has a new version. */
export function useSeries(seriesId: string | null | undefined, version: number) {
  return useQuery({
    queryKey: ["series", seriesId, version],
    queryFn: ({ signal }) => fetchSeries(seriesId!, { signal, quiet: true }),
    enabled: Boolean(seriesId),
  });
}

/** Where a reservation stands in its series, and how many that are scheduled follow it. */
export function placeInSeries({ dates }: Series, id: string) {
  const standing = dates.filter((date) => date.state !== "Cancelled" || date.id === id);
  const at = standing.findIndex((date) => date.id === id);
  const following = standing.slice(at + 1).filter(({ state }) => state === "Scheduled").length;
  return { number: at + 1, all: standing.length, following };
}

/** Asks whether only this date is meant, or all that follow, too. Nothing is asked where none follows. */
export function ScopeChoice({
  series,
  id,
  value,
  onChange,
}: {
  series: Series | undefined;
  id: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}) {
  const t = useTranslations("booking.series");
  const count = series ? placeInSeries(series, id).following : 0;
  if (count === 0) return null;
  return (
    <div className="mb-3">
      <SegmentedControl
        label={t("scope")}
        segments={[
          { value: "one" as const, label: t("one") },
          { value: "following" as const, label: t("following", { count }) },
        ]}
        value={value}
        onValueChange={onChange}
      />
    </div>
  );
}
