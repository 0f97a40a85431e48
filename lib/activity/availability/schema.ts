import { z } from "zod";
import { unixSecondsField, unixSecondsTextField, utcDayField } from "@/lib/platform/time-fields";
import { codeOf, codeView, idField, multiLineField, versionField } from "@/lib/records/schema";
import { AVAILABILITY_KINDS, MOST_EXCEPTIONS } from "./codes";

const day = utcDayField();

const fields = {
  type: codeOf(AVAILABILITY_KINDS),
  startAt: unixSecondsField,
  endAt: unixSecondsField,
  /** The last day on which a weekly period may begin. `null`: it isn't repeated. */
  repeatUntil: day.nullable(),
  /** Days on which no weekly period begins. */
  exceptions: z.array(day).max(MOST_EXCEPTIONS),
  comment: multiLineField(500),
};

/** Body of `POST user-availability`. Who names nobody means themselves. */
const inputFields = z.strictObject({
  userId: idField.optional(),
  startAt: fields.startAt,
  endAt: fields.endAt,
  type: fields.type.default(0),
  repeatUntil: fields.repeatUntil.default(null),
  exceptions: fields.exceptions.default([]),
  comment: fields.comment.default(""),
});

export const availabilityInputSchema = inputFields.extend({
  /** Which weekly period this one takes the place of: the one that begins on a day, or all from that day on. */
  instead: z
    .strictObject({ id: idField, day, andFollowing: z.boolean().default(false), version: versionField })
    .optional(),
});
/** Body of `POST user-availability/check`. */
export const availabilityCheckInputSchema = inputFields;
export type AvailabilityCheckInput = z.output<typeof availabilityCheckInputSchema>;
export type AvailabilityInput = z.output<typeof availabilityInputSchema>;

/** Body of `PUT user-availability/{id}`. What isn't named stays. The person stays, too. */
export const availabilityChangeSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  id: idField.optional(),
  userId: idField.optional(),
  periods: z.array(z.strictObject({ startAt: unixSecondsField, endAt: unixSecondsField })).optional(),
  timeZone: z.string().optional(),
  version: versionField.optional(),
});
export type AvailabilityChange = z.output<typeof availabilityChangeSchema>;

export const availabilityQuerySchema = z.object({
  userId: idField.optional(),
  startAt: unixSecondsTextField,
  endAt: unixSecondsTextField,
});

export const availabilityViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  type: codeView(AVAILABILITY_KINDS),
  /** The first period (unix seconds). */
  startAt: z.int(),
  endAt: z.int(),
  /** By whose clock its weeks are repeated, and its days meant. */
  timeZone: z.string(),
  repeatUntil: z.int().nullable(),
  exceptions: z.array(z.int()),
  /** Empty for readers who may not read it. */
  comment: z.string(),
  version: z.int(),
  /** The periods that touch the window that was asked for, in their order. */
  periods: z.array(z.object({ startAt: z.int(), endAt: z.int() })),
});
export type AvailabilityView = z.output<typeof availabilityViewSchema>;
