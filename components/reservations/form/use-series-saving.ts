"use client";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { fetchReservation } from "../reservation-calls";
import { bookSeries, changeSeries, type Repeat } from "../series/series-calls";
import { useSeriesToasts } from "../series/use-series-toasts";

/** Books a series, or changes one from a date on, says so, and returns the first of its reservations. */
export function useSeriesSaving(timeZone: string) {
  const tell = useSeriesToasts(timeZone);
  return {
    async book(type: BookableType, booking: BookingInput, repeat: Repeat, mode: "all" | "free", key: string) {
      const booked = await bookSeries(type, booking, { ...repeat, mode }, key);
      const first = await fetchReservation(booked.reservations[0]!.id);
      tell.booked(first, booked);
      return first;
    },
    async change(seriesId: string, type: BookableType, booking: BookingInput, from: FullReservation) {
      const saved = await changeSeries(seriesId, type, booking, from);
      const first = await fetchReservation(from.id);
      tell.changed(first, saved);
      return first;
    },
  };
}
