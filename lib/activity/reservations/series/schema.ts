import { z } from "zod";
import { utcDayField } from "@/lib/platform/time-fields";
import { codeView, idField, versionField } from "@/lib/records/schema";
import { bookingInputForType, cancelInputSchema, seenReservationsField } from "../bodies";
import { COMPLIANCES, RESERVATION_STATES } from "../codes";
import { type BookableType, kinds, repeatableTypes } from "../kinds";
import { conflictViewSchema, reservationTypeView, warningViewSchema } from "../schema";
import { MOST_DATES } from "./rules";

const day = utcDayField();

const bookingOf = (type: BookableType) => ({
  type: z.literal(kinds[type].code).meta({ description: `${kinds[type].code} ${type}` }),
  /** The first date, or the date from which all are changed. */
  booking: bookingInputForType(type),
});
const weekly = {
  /** The last day on which a date may begin. */
  repeatUntil: day,
  /** Days on which none is wanted. */
  exceptions: z.array(day).max(MOST_DATES).default([]),
};

function forEachType<S extends z.ZodObject>(make: (type: BookableType) => S) {
  const [first, ...others] = repeatableTypes.map(make);
  return z.discriminatedUnion("type", [first!, ...others]);
}

/** Body of `POST reservation/series/check`: a series that isn't booked, or the change of one from a date on. */
export const seriesCheckInputSchema = forEachType((type) =>
  z
    .strictObject({
      ...bookingOf(type),
      repeatUntil: weekly.repeatUntil.optional(),
      exceptions: weekly.exceptions,
      /** The reservation from which on a series is changed. */
      from: idField.optional(),
    })
    .refine(({ repeatUntil, from }) => (repeatUntil === undefined) !== (from === undefined), {
      path: ["repeatUntil"],
      error: "reservations.series.untilRequired",
    }),
);
export type SeriesCheckInput = z.output<typeof seriesCheckInputSchema>;

/** Whether all dates of a series must be free, or those that are free are booked. */
export const SERIES_MODES = ["all", "free"] as const;

/** Body of `POST reservation/series`. */
export const seriesInputSchema = forEachType((type) =>
  z.strictObject({
    ...bookingOf(type),
    ...weekly,
    mode: z.enum(SERIES_MODES, "reservations.series.modeUnknown").default("all"),
  }),
);
export type SeriesInput = z.output<typeof seriesInputSchema>;

/** Body of `PUT reservation/series/{id}`: what the date `from` becomes; the later ones follow it. */
export const seriesChangeInputSchema = forEachType((type) =>
  z.strictObject({ ...bookingOf(type), from: idField, version: versionField.optional() }),
);
export type SeriesChangeInput = z.output<typeof seriesChangeInputSchema>;

/** Body of `PATCH reservation/series/{id}/cancel`: one reason for this date and all that follow. */
export const seriesCancelInputSchema = z.strictObject({ ...cancelInputSchema.shape, from: idField });
export type SeriesCancelInput = z.output<typeof seriesCancelInputSchema>;

/** Body of `PATCH reservation/series/{id}/restore`: what was cancelled or changed at once, with the versions since. */
export const seriesRestoreInputSchema = z.strictObject({ reservations: seenReservationsField });

const versionedIdView = z.object({ id: z.string(), version: z.int() });
export const versionedIdsViewSchema = z.array(versionedIdView);

/** Answer of `PUT reservation/series/{id}`. A date that was already as it is now has kept its version. */
const changedDateView = z.object({ ...versionedIdView.shape, isChanged: z.boolean() });
export const changedDatesViewSchema = z.array(changedDateView);
export type ChangedDateView = z.output<typeof changedDateView>;

export const seriesDateViewSchema = z.object({
  /** Unix seconds of 00:00 UTC of its local day. */
  day: z.int(),
  start: z.int(),
  end: z.int(),
  /** Whether it is an exception. Nothing was judged then. */
  isLeftOut: z.boolean(),
  /** Whether it can be booked. */
  isFree: z.boolean(),
  /** The reservation that it is already. */
  reservationId: z.string().nullable(),
  /** What its lesson is called. */
  title: z.string().nullable(),
  /** Students who can't learn this lesson, because they have it no longer or not yet. */
  withoutIds: z.array(z.string()),
  conflicts: z.array(conflictViewSchema),
  /** Why it can't be booked, other than a conflict or a verdict, in the reader's language. */
  refusal: z.string().nullable(),
  compliance: codeView(COMPLIANCES),
  warnings: z.array(warningViewSchema),
});
export type SeriesDateView = z.output<typeof seriesDateViewSchema>;

export const seriesCheckViewSchema = z.object({
  dates: z.array(seriesDateViewSchema),
  /** Whether it ends before its day, because the programme has no further lesson of this sort. */
  endsWithProgram: z.boolean(),
});
export type SeriesCheckView = z.output<typeof seriesCheckViewSchema>;

export const seriesViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  reservationType: reservationTypeView,
  start: z.int(),
  end: z.int(),
  timeZone: z.string(),
  repeatUntil: z.int(),
  exceptions: z.array(z.int()),
  /** All its dates, also those that were cancelled, in the order of time. */
  reservations: z.array(
    z.object({
      id: z.string(),
      reservationState: codeView(RESERVATION_STATES),
      compliance: codeView(COMPLIANCES),
      start: z.int(),
      end: z.int(),
      title: z.string().nullable(),
      version: z.int(),
    }),
  ),
});
export type SeriesView = z.output<typeof seriesViewSchema>;

export const bookedSeriesViewSchema = z.object({
  id: z.string(),
  reservations: z.array(z.object({ id: z.string(), start: z.int(), end: z.int(), version: z.int() })),
  /** What wasn't booked, and why. */
  leftOut: z.array(seriesDateViewSchema),
});
export type BookedSeriesView = z.output<typeof bookedSeriesViewSchema>;
