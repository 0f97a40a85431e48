import { z } from "zod";
import { isIban } from "@/lib/platform/iban";
import { findCurrency } from "@/lib/platform/money";
import {
  addressChangeSchema,
  addressViewSchema,
  asInView,
  idField,
  multiLineField,
  requiredLineField,
  singleLineField,
  versionField,
} from "../schema";
import {
  ALLOWED_SLOT_MINUTES,
  BOOKING_QUOTA_RANGES,
  CREDIT_LIMIT_RANGE,
  DUTY_LIMIT_RANGES,
  GUEST_RETENTION_RANGE,
  LONGEST_BRIEFING_MINUTES,
  LOW_BALANCE_RANGE,
  NO_SHOW_RANGE,
  OVERDUE_RANGE,
  STANDBY_ANSWER_RANGE,
  STANDBY_OFFERS_RANGE,
} from "./codes";

const whole = (min: number, max: number) => z.int().min(min).max(max);

/** How much people may book who book for themselves. The least and the most that a school may set. */
const quotas = {
  mostFutureBookings: whole(...BOOKING_QUOTA_RANGES.mostFutureBookings),
  longestRentalDays: whole(...BOOKING_QUOTA_RANGES.longestRentalDays),
  bookingHorizonDays: whole(...BOOKING_QUOTA_RANGES.bookingHorizonDays),
};

/** Limits of duty and rest of instructors, in minutes. Null: none. */
const dutyLimits = {
  longestDutyMinutes: whole(...DUTY_LIMIT_RANGES.longestDutyMinutes).nullable(),
  mostInstructionMinutes: whole(...DUTY_LIMIT_RANGES.mostInstructionMinutes).nullable(),
  shortestRestMinutes: whole(...DUTY_LIMIT_RANGES.shortestRestMinutes).nullable(),
};

/** A currency by its sign or its code, as its ISO 4217 code. */
export const currencyField = z.string().transform((given, context) => {
  const code = findCurrency(given);
  if (code === undefined) context.addIssue({ code: "custom", message: "school.currencyUnknown" });
  return code ?? z.NEVER;
});

/** Code of the rating system: 1 simple, 2 by skills. */
const ratingSystem = z.literal([1, 2]);

/** The number of an account of the books: three digits at least, then digits and letters, as the French plan of accounts has them. */
const ledgerAccountField = z
  .string()
  .trim()
  .regex(/^\d{3}[0-9A-Za-z]{0,9}$/, "school.ledgerAccountInvalid");

/** The parameters that the specification doesn't have. */
const parameters = {
  slotMinutes: z.literal(ALLOWED_SLOT_MINUTES),
  cancellationNoticeHours: whole(0, 720),
  /** Minutes of briefing and debriefing with which the form of a flight with a briefing begins. */
  usualBriefingMinutes: whole(0, LONGEST_BRIEFING_MINUTES),
  usualDebriefingMinutes: whole(0, LONGEST_BRIEFING_MINUTES),
  /** Code of the night rule. 0: night is from 30 minutes after sunset to 30 minutes before sunrise. 1: civil twilight. */
  nightRule: z.literal([0, 1]),
  /** Code of the people of whom a second factor is demanded. 0: nobody. 1: admins and staff. 2: instructors too. */
  secondFactor: z.literal([0, 1, 2]),
  trainingRetentionYears: whole(3, 100),
  accountRetentionYears: whole(10, 100),
  /** For how many days after a flight its guest is kept. */
  guestRetentionDays: whole(...GUEST_RETENTION_RANGE),
  /** Whether staff are told when certificates of the people of their site end, as these people are. */
  isStaffToldOfCertificates: z.boolean(),
  /** How many minutes people have to answer what is offered from the waiting list. 0: nothing is offered by itself. */
  standbyAnswerMinutes: whole(...STANDBY_ANSWER_RANGE),
  /** To how many it is offered at once. */
  standbyOffersAtOnce: whole(...STANDBY_OFFERS_RANGE),
  /** After how many minutes beyond its planned on-block a flight that is out is overdue. */
  overdueMinutes: whole(...OVERDUE_RANGE),
  /** After how many minutes beyond its planned off-block a flight that nobody has left for is cancelled. 0: none is. */
  noShowMinutes: whole(...NO_SHOW_RANGE),
  /** Why it then is: a cancellation reason. Null: none is. */
  noShowReasonId: idField.nullable(),
  /** Whether the pilot in command must accept the aircraft before it leaves. */
  isAcceptanceDemanded: z.boolean(),
  /** Below which balance people are told that their flight account is low. A decimal amount. Null: they aren't. */
  lowBalance: z.number().min(LOW_BALANCE_RANGE[0]).max(LOW_BALANCE_RANGE[1]).nullable(),
  /** How far below zero an account may be for a booking. Null: as far as one likes. */
  creditLimit: z.number().min(CREDIT_LIMIT_RANGE[0]).max(CREDIT_LIMIT_RANGE[1]).nullable(),
  /** Code of what a booking past that finds. 0: nothing, and accounts don't matter to bookings. 1: a warning. 2: it blocks. */
  balanceRule: z.literal([0, 1, 2]),
  /** Where people pay to: papers say it, with a code that the applications of banks read. Without an IBAN they don't. */
  bankHolder: singleLineField(70),
  iban: z
    .string()
    .overwrite((text) => text.replace(/\s/g, "").toUpperCase())
    .refine((iban) => iban === "" || isIban(iban), "school.ibanInvalid"),
  bic: z
    .string()
    .overwrite((text) => text.replace(/\s/g, "").toUpperCase())
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, "school.bicInvalid"),
  /** Lines that the law wants on invoices, and why no VAT is charged. */
  invoiceLines: multiLineField(500),
  vatExemption: singleLineField(200),
  /** Whether its payments are chained and closed by day, month and year, as the law wants of who is liable to VAT. */
  isLiableToVat: z.boolean(),
  /** The numbers of the accounts of its books: what members owe, revenue, VAT, money that came in, and opening balances. */
  membersAccount: ledgerAccountField,
  revenueAccount: ledgerAccountField,
  vatAccount: ledgerAccountField,
  paymentsAccount: ledgerAccountField,
  openingAccount: ledgerAccountField,
};
export const { slotMinutes: slotMinutesField } = parameters;
export const schoolNameField = requiredLineField(100, "school.nameRequired");

const edition = z.object({ number: z.int(), publishedAt: z.int() }).nullable();

export const schoolViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  mainSiteId: z.string().nullable(),
  address: addressViewSchema,
  parameters: z.object({
    ratingSystem,
    /** The currency's sign (spec 1 §3), and its ISO 4217 code. */
    currency: z.string(),
    currencyCode: z.string(),
    ...parameters,
    ...quotas,
    ...dutyLimits,
  }),
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

/** Body of `PUT school`. What it doesn't name stays as it is. */
export const schoolInputSchema = asInView(
  {
    id: idField.optional(),
    name: schoolNameField.optional(),
    mainSiteId: idField.nullable().optional(),
    address: addressChangeSchema.optional(),
    parameters: z
      .strictObject({
        ratingSystem,
        currency: currencyField,
        currencyCode: currencyField,
        ...parameters,
        ...quotas,
        ...dutyLimits,
      })
      .partial()
      .optional(),
    version: versionField.optional(),
  },
  schoolViewSchema.shape,
);
export type SchoolInput = z.output<typeof schoolInputSchema>;

/** Body for a new edition of the terms. `fileId` is a file from `POST file/temp`, or the file of the present edition. */
export const termsInputSchema = z.strictObject({
  text: multiLineField(100_000).min(1, "school.terms.textRequired"),
  fileId: idField.nullable().default(null),
});

export const termsEditionViewSchema = z.object({
  number: z.int(),
  publishedAt: z.int(),
  fileId: z.string().nullable(),
});
