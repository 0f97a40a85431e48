import { z } from "zod";
import { addressInputSchema, addressViewSchema, idField, singleLineField, versionField } from "../schema";
import { ALLOWED_SLOT_MINUTES, BOOKING_QUOTA_RANGES } from "./codes";

const currencies = new Set(Intl.supportedValuesOf("currency"));
const whole = (min: number, max: number) => z.int().min(min).max(max);

/** How much people may book who book for themselves. The least and the most that a school may set. */
const quotas = {
  mostFutureBookings: whole(...BOOKING_QUOTA_RANGES.mostFutureBookings),
  longestRentalDays: whole(...BOOKING_QUOTA_RANGES.longestRentalDays),
  bookingHorizonDays: whole(...BOOKING_QUOTA_RANGES.bookingHorizonDays),
};

const parameters = {
  /** Code of the rating system: 1 simple, 2 by skills. */
  ratingSystem: z.literal([1, 2]),
  /** ISO 4217 code. */
  currency: z.string().refine((code) => currencies.has(code), "school.currencyUnknown"),
  slotMinutes: z.literal(ALLOWED_SLOT_MINUTES),
  cancellationNoticeHours: whole(0, 720),
  /** Code of the night rule. 0: night is from 30 minutes after sunset to 30 minutes before sunrise. 1: civil twilight. */
  nightRule: z.literal([0, 1]),
  /** Code of the people of whom a second factor is demanded. 0: nobody. 1: admins and staff. 2: instructors too. */
  secondFactor: z.literal([0, 1, 2]),
  trainingRetentionYears: whole(3, 100),
  accountRetentionYears: whole(10, 100),
};

export const schoolInputSchema = z.object({
  id: idField.optional(),
  name: singleLineField(100).min(1, "school.nameRequired"),
  mainSiteId: idField.nullable(),
  address: addressInputSchema,
  /** A quota that isn't named stays as it is, and so does the demand of a second factor. */
  parameters: z.object({ ...parameters, ...z.object(quotas).partial().shape }).partial({ secondFactor: true }),
  version: versionField.optional(),
});
export type SchoolInput = z.infer<typeof schoolInputSchema>;

const edition = z.object({ number: z.int(), publishedAt: z.int() }).nullable();

export const schoolViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  mainSiteId: z.string().nullable(),
  address: addressViewSchema,
  parameters: z.object({ ...parameters, ...quotas }),
  /** Text of the terms of use (cgu) and of sale (cgv) in force, or "" when there are none. */
  cgu: z.string(),
  cgv: z.string(),
  cguFileId: z.string().nullable(),
  cgvFileId: z.string().nullable(),
  cguEdition: edition,
  cgvEdition: edition,
  /** Path of the image below `/api`, or null when there is none. */
  imageLocation: z.string().nullable(),
  version: z.int(),
});
export type SchoolView = z.infer<typeof schoolViewSchema>;

/** Body for a new edition of the terms. `fileId` is a file from `POST file/temp`, or the file of the present edition. */
export const termsInputSchema = z.object({
  text: z.string().trim().min(1, "school.terms.textRequired").max(100_000),
  fileId: idField.nullable().default(null),
});

export const termsEditionViewSchema = z.object({
  number: z.int(),
  publishedAt: z.int(),
  fileId: z.string().nullable(),
});
