import { unixToUtcDay } from "@/lib/platform/day";
import { COMPLIANCES, type Compliance, RESERVATION_STATES, type ReservationState } from "../codes";
import type { SeriesCheckView, SeriesDateView, SeriesView } from "./schema";

/** One date of a series that isn't booked yet, or of a change that isn't saved, in words. */
export type CheckedDate = Omit<SeriesDateView, "day" | "compliance"> & { day: string; compliance: Compliance };
export type CheckedSeries = { dates: CheckedDate[]; endsWithProgram: boolean };

export const decodeCheckedSeries = ({ dates, endsWithProgram }: SeriesCheckView): CheckedSeries => ({
  endsWithProgram,
  dates: dates.map((date) => ({
    ...date,
    day: unixToUtcDay(date.day),
    compliance: COMPLIANCES[date.compliance]!,
  })),
});

/** A booked series with its dates, in words. */
export type Series = {
  id: string;
  timeZone: string;
  /** The last day on which a date may begin. */
  repeatUntil: string;
  dates: {
    id: string;
    start: number;
    end: number;
    title: string | null;
    state: ReservationState;
    compliance: Compliance;
    version: number;
  }[];
};

export const decodeSeries = ({ id, timeZone, repeatUntil, reservations }: SeriesView): Series => ({
  id,
  timeZone,
  repeatUntil: unixToUtcDay(repeatUntil),
  dates: reservations.map(({ reservationState, compliance, ...date }) => ({
    ...date,
    state: RESERVATION_STATES[reservationState]!,
    compliance: COMPLIANCES[compliance]!,
  })),
});
