"use client";
import { useLocale, useTranslations } from "next-intl";
import type { BookedSeriesView, ChangedDateView } from "@/lib/activity/reservations/series/schema";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatNarrowDay } from "@/lib/platform/display";
import { useUndoOffer } from "../use-undo-offer";
import { describeBar } from "../what-text";
import { restoreSeries, type Versioned, withdrawSeries } from "./series-calls";

/** Says what was done with several dates of a series, and offers to undo all of it. */
export function useSeriesToasts(timeZone: string) {
  const t = useTranslations("booking");
  const locale = useLocale();
  const offerUndo = useUndoOffer();
  const offer = (id: string, title: string, lines: string[], undone: string, run: () => Promise<unknown>) =>
    offerUndo({ id, title, lines, undone, run });
  return {
    booked: (first: FullReservation, { id, reservations, leftOut }: BookedSeriesView) => {
      const days = leftOut.map(({ day }) => formatNarrowDay(unixToUtcDay(day), locale)).join(", ");
      const left = leftOut.length > 0 ? [t("series.notBooked", { count: leftOut.length, days })] : [];
      const title = t("series.booked", { count: reservations.length });
      offer(`series-${id}`, title, [describeBar(first, timeZone), ...left], t("series.bookingUndone"), () =>
        withdrawSeries(id),
      );
    },
    changed: (first: FullReservation, saved: ChangedDateView[]) => {
      const others = saved.filter(({ isChanged }) => isChanged).map(({ id, version }) => ({ id, version }));
      const title = t("series.changed", { count: saved.length });
      const undo = async () => {
        if (others.length > 0) await restoreSeries(first.seriesId!, others);
      };
      offer(`series-${first.id}-${first.version}`, title, [describeBar(first, timeZone)], t("done.changeUndone"), undo);
    },
    cancelled: (bar: PublicReservation, seriesId: string, saved: Versioned[], onUndone: () => void) => {
      const count = saved.length;
      const title = t("series.cancelled", { count });
      const restored = t("series.restored", { count });
      offer(`series-cancelled-${bar.id}`, title, [describeBar(bar, timeZone)], restored, async () => {
        await restoreSeries(seriesId, saved);
        onUndone();
      });
    },
  };
}
