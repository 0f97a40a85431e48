import { z } from "zod";
import { COMPLIANCES } from "@/lib/activity/reservations/codes";
import { reservationTypeView } from "@/lib/activity/reservations/schema";
import { certificateWarningViewSchema } from "@/lib/records/certificates/schema";
import { personViews } from "@/lib/records/people/schema";
import { codeView, dayField, idField, singleLineField, siteQuerySchema, switchField } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";
import { COUNTERS, MATRIX_SUBJECTS } from "./codes";

/** How something stands today. What says nothing is left out, because a table has thousands of them. */
export const standingViewSchema = z.strictObject({
  state: z.int(),
  level: z.int(),
  /** Its last day, as unix seconds of 00:00 UTC. Absent when it doesn't end on a day. */
  expirationDate: z.int().optional(),
  /** Days or cycles that remain, when a threshold has passed; less than nothing of what has expired. */
  remaining: z.int().optional(),
  unit: z.int().optional(),
  /** Colour of the threshold that has passed, such as `#f2c94c`. */
  color: z.string().optional(),
  renewal: z.int().optional(),
});
export type StandingView = z.infer<typeof standingViewSchema>;

/** A booking that a finding warns of or keeps on the ground. */
export const bookingHitViewSchema = z.strictObject({
  id: z.string(),
  siteId: z.string(),
  timeZone: z.string(),
  reservationType: reservationTypeView,
  start: z.int(),
  callSign: z.string().nullable(),
  level: codeView(COMPLIANCES),
});
export type BookingHitView = z.infer<typeof bookingHitViewSchema>;

const aboutFields = {
  kind: z.int(),
  certificateTypeId: z.string().nullable(),
  qualificationId: z.string().nullable(),
  name: z.string(),
  healthData: z.boolean(),
};

/** A warning of a person, without what it does to their bookings. */
export const personWarningViewSchema = z.strictObject({ ...aboutFields, ...standingViewSchema.shape });
export type PersonWarningView = z.infer<typeof personWarningViewSchema>;

const ownRuleViewSchema = z
  .strictObject({ kind: z.int(), scope: z.int(), days: z.int().nullable(), minutes: z.int().nullable() })
  .nullable();

/** One of the caller's own: what they have to look after, those in order too. */
export const ownWarningViewSchema = z.strictObject({
  ...aboutFields,
  /** The rule of recent experience, and for the school's own its figures. */
  rule: z.string().nullable(),
  own: ownRuleViewSchema,
  ...standingViewSchema.shape,
  /** Why it was sent back to be completed, or made invalid. */
  comment: z.string(),
  bookings: z.array(bookingHitViewSchema),
});
export type OwnWarningView = z.infer<typeof ownWarningViewSchema>;

const columnViewSchema = z.strictObject({
  certificateTypeId: z.string(),
  qualificationId: z.string().nullable(),
  name: z.string(),
  healthData: z.boolean(),
});

const rowViewSchema = z.strictObject({
  person: z
    .strictObject({
      id: z.string(),
      callSign: z.string().nullable(),
      nom: z.string(),
      prenom: z.string(),
      roleIds: z.array(z.string()),
    })
    .nullable(),
  aircraft: z.strictObject({ id: z.string(), callSign: z.string(), model: z.string() }).nullable(),
  /** In the order of the columns. Null: neither asked of them nor held by them. */
  cells: z.array(standingViewSchema.nullable()),
  /** The first booking that something here keeps from flying. */
  booking: bookingHitViewSchema.nullable(),
  /** Whether they are booked within the next 30 days. */
  fliesSoon: z.boolean(),
  /** Whether the caller validates their health data. */
  decidesHealth: z.boolean(),
});

export const warningMatrixViewSchema = z.strictObject({
  /** The day for which it is judged. */
  date: z.int(),
  columns: z.array(columnViewSchema),
  rows: z.array(rowViewSchema),
  /** Who validates health data at the sites, for callers who don't. */
  medicalReaders: z.array(z.string()),
});
export type WarningMatrixView = z.infer<typeof warningMatrixViewSchema>;

/** Of the pilots of a site: a column for each rule of recent experience that bookings are judged by. */
export const recencyMatrixViewSchema = z.strictObject({
  columns: z.array(z.strictObject({ rule: z.string(), paragraph: z.string(), own: ownRuleViewSchema })),
  /** Of each pilot a cell a column. Null: the rule doesn't concern them. */
  rows: z.array(z.strictObject({ personId: z.string(), cells: z.array(standingViewSchema.nullable()) })),
});
export type RecencyMatrixView = z.infer<typeof recencyMatrixViewSchema>;

export const matrixQuerySchema = siteQuerySchema.extend({ of: z.enum(MATRIX_SUBJECTS).default("people") });
export const matrixExportQuerySchema = matrixQuerySchema.extend({
  format: z.enum(TABLE_FORMATS).default("csv"),
  /** What the table is narrowed by: words, what a cell is counted as, and whether a flight is booked soon. */
  text: singleLineField(100).default(""),
  only: z.enum(COUNTERS).optional(),
  soon: switchField,
});

/**
 * Query of the bookings that one finding hits: of a person or an aircraft, by a certificate type, a
 * qualification or a rule of recent experience.
 */
export const bookingHitsQuerySchema = siteQuerySchema.extend({ holderId: idField, aboutId: singleLineField(60) });

/** What a certificate that counts says for each thing that its type asks for, and how it stands. */
export const certificateStandingViewSchema = z.strictObject({
  ...certificateWarningViewSchema.shape,
  state: z.int(),
  color: z.string().nullable(),
});
export type CertificateStandingView = z.infer<typeof certificateStandingViewSchema>;

/** What the sheet of a person has beside (spec 2 §3), for who reads all of it. */
const sheetFields = {
  /** The types of which they hold a certificate. */
  certificatesType: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** What somebody should look after, the most urgent first. */
  warnings: z.array(personWarningViewSchema),
};
export const personWithWarningsViewSchema = z.union([
  personViews.admin.extend(sheetFields),
  personViews.self.extend(sheetFields),
  personViews.staff.extend(sheetFields),
  personViews.instructor,
]);
export type PersonWithWarnings = z.infer<typeof personWithWarningsViewSchema>;

/** Query of `GET certificate-for-…/{id}/decision`: the last day that the form says, where it isn't what was handed in. */
export const decisionQuerySchema = z.object({ expiresOn: dayField.optional() });
export type DecisionQuery = z.output<typeof decisionQuerySchema>;

/** What helps somebody to decide on a certificate that was handed in. */
export const decisionViewSchema = z.strictObject({
  /** Null where it isn't known, or isn't for the reader. */
  dateOfBirth: z.int().nullable(),
  /** What was last decided about a certificate of this type and holder: 0 sent back, 2 validated, 4 made invalid. */
  lastDecision: z.strictObject({ state: z.int(), decisionDate: z.int(), decidedBy: z.string().nullable() }).nullable(),
  /** Of the next bookings that it hits, those that would be in order. */
  clears: z.array(bookingHitViewSchema),
});
export type DecisionView = z.infer<typeof decisionViewSchema>;
