import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type {
  BookedSeriesView,
  ChangedDateView,
  SeriesCheckView,
  SeriesView,
} from "@/lib/activity/reservations/series/schema";
import {
  type CheckedSeries,
  decodeCheckedSeries,
  decodeSeries,
  type Series,
} from "@/lib/activity/reservations/series/wire";
import { type ApiCallOptions, api } from "@/lib/http/client";
import { utcDayToUnix } from "@/lib/platform/day";

// Calls of the API of weekly series for the screens.

/** How a new reservation is repeated: until a day, and not on these days. */
export type Repeat = { until: string; exceptions: readonly string[] };
export type Versioned = { id: string; version: number };

const ruleOf = ({ until, exceptions }: Repeat) => ({
  repeatUntil: utcDayToUnix(until),
  exceptions: exceptions.map(utcDayToUnix),
});

/** The body that asks for the dates of a new series, or of a change of one from a date on. */
export const makeCheckBody = (type: BookableType, booking: BookingInput, asked: Repeat | { from: string }) => ({
  ...{ type: kinds[type].code, booking },
  ...("from" in asked ? asked : ruleOf(asked)),
});

/** Reads what is in the way of each date. */
export async function checkSeries(body: object, options: Pick<ApiCallOptions, "signal">): Promise<CheckedSeries> {
  const { data } = await api.post<SeriesCheckView>("reservation/series/check", { ...options, body, quiet: true });
  return decodeCheckedSeries(data);
}

/** Books a series. A retry must send the same idempotency key as the first try. */
export async function bookSeries(
  type: BookableType,
  booking: BookingInput,
  { mode, ...repeat }: Repeat & { mode: "all" | "free" },
  idempotencyKey: string,
): Promise<BookedSeriesView> {
  const body = { ...makeCheckBody(type, booking, repeat), mode };
  return (await api.post<BookedSeriesView>("reservation/series", { body, idempotencyKey })).data;
}

/** Changes a date and all that follow it, if the date still has this version. */
export async function changeSeries(
  id: string,
  type: BookableType,
  booking: BookingInput,
  from: Versioned,
): Promise<ChangedDateView[]> {
  const body = { type: kinds[type].code, booking, from: from.id };
  return (await api.put<ChangedDateView[]>(`reservation/series/${id}`, { body, version: from.version })).data;
}

/** Cancels a date and all that follow it, and returns their new versions. */
export async function cancelSeries(
  id: string,
  from: Versioned,
  reason: { reasonId: string; commentaryForCancel: string },
): Promise<Versioned[]> {
  const body = { ...reason, from: from.id };
  return (await api.patch<Versioned[]>(`reservation/series/${id}/cancel`, { body, version: from.version })).data;
}

/** Undoes such a cancellation, or such a change of dates. */
export async function restoreSeries(id: string, reservations: Versioned[]): Promise<void> {
  await api.patch(`reservation/series/${id}/restore`, { body: { reservations } });
}

/** Takes back a series that the person has just booked. */
export async function withdrawSeries(id: string): Promise<void> {
  await api.delete(`reservation/series/${id}`);
}

export async function fetchSeries(id: string, options?: ApiCallOptions): Promise<Series> {
  return decodeSeries((await api.get<SeriesView>(`reservation/series/${id}`, options)).data);
}
