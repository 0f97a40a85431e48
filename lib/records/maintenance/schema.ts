import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { personLightViewSchema } from "../people/schema";
import { asInView, codeOf, idField, multiLineField, requiredLineField, singleLineField, versionField } from "../schema";
import { LIMIT_CATEGORIES, RENEWAL_BASES, TERM_UNITS } from "./codes";
import { isByCalendar, spanOf } from "./rules";

const MOST = 100_000_000;
export const amount = z.int().min(0).max(MOST);
export const dayField = z.int().min(-2_208_988_800).max(4_102_444_800);

/** A term of a limit. Hours are minutes; a term in months has its interval in months, its tolerance and warning in days. */
export const termViewSchema = z.object({
  unit: z.int(),
  interval: z.int().nullable(),
  tolerance: z.int(),
  warning: z.int(),
  endOfMonth: z.boolean(),
  /** The counter at which the term is reached: minutes or landings. Null for a term by the calendar. */
  due: z.int().nullable(),
  /** The last day of a term by the calendar, as unix seconds of 00:00 UTC. */
  dueDate: z.int().nullable(),
});
export type TermView = z.infer<typeof termViewSchema>;

const termInputSchema = asInView(
  {
    unit: codeOf(TERM_UNITS),
    interval: z.int().min(1, "maintenance.intervalPositive").max(MOST).nullable().default(null),
    tolerance: amount.default(0),
    warning: amount.default(0),
    endOfMonth: z.boolean().default(false),
    /** Absent or null: an interval from the present counter, or from today. */
    due: amount.nullable().default(null),
    dueDate: dayField.nullable().default(null),
  },
  { remaining: z.unknown(), phase: z.unknown(), projectedDate: z.unknown() },
);
export type TermInput = z.output<typeof termInputSchema>;

const isCalendarCode = (unit: number) => isByCalendar(TERM_UNITS[unit]!);
const termsField = z
  .array(termInputSchema)
  .max(3)
  .refine((terms) => new Set(terms.map(({ unit }) => Math.min(unit, 2))).size === terms.length, "maintenance.termTwice")
  .superRefine((terms, context) => {
    for (const [at, { unit, interval, tolerance, warning, due, dueDate, endOfMonth }] of terms.entries()) {
      const fault = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [at, field], message, input: terms });
      if (isCalendarCode(unit) && due !== null) fault("due", "maintenance.dueByDate");
      if (!isCalendarCode(unit) && dueDate !== null) fault("dueDate", "maintenance.dueByCounter");
      if (!isCalendarCode(unit) && endOfMonth) fault("endOfMonth", "maintenance.endOfMonthByCalendar");
      const span = interval === null || interval < 1 ? null : spanOf({ unit: TERM_UNITS[unit]!, interval });
      if (span !== null && tolerance >= span) fault("tolerance", "maintenance.longerThanInterval");
      if (span !== null && warning > span) fault("warning", "maintenance.longerThanInterval");
      if (interval === null && due === null && dueDate === null) fault("interval", "maintenance.intervalOrDue");
      if (unit === TERM_UNITS.indexOf("Days") && interval !== null && interval > 36_500)
        fault("interval", "maintenance.intervalTooLong");
      if (unit === TERM_UNITS.indexOf("Months") && interval !== null && interval > 1200)
        fault("interval", "maintenance.intervalTooLong");
    }
  });

const limitFields = {
  name: requiredLineField(80, "maintenance.nameRequired"),
  category: codeOf(LIMIT_CATEGORIES),
  document: singleLineField(80),
  /** Minutes that the work usually takes. */
  workTime: z
    .int()
    .min(15)
    .max(60 * 24 * 60),
  terms: termsField,
};

/** What only the answer says of a limit: other requests write it, or it follows from the flights. */
const readOnly = Object.fromEntries(
  [
    ...["id", "version", "state", "componentId", "componentName", "flightTime", "landing", "lastDoneDate"],
    ...["phase", "first", "overrun", "booked"],
  ].map((name) => [name, z.unknown()]),
);

/** Body of `POST aircraft/{id}/limit`. A limit of a component names it; it must be fitted to the aircraft. */
export const limitInputSchema = asInView(
  {
    ...limitFields,
    terms: limitFields.terms.refine((terms) => terms.length > 0, "maintenance.termRequired"),
    category: limitFields.category.default(0),
    document: limitFields.document.default(""),
    workTime: limitFields.workTime.default(240),
    componentId: idField.nullable().default(null),
  },
  readOnly,
);
export type LimitInput = z.output<typeof limitInputSchema>;

/** Body of `PUT aircraft/{id}/limit`. Whoever sets other due values, or makes it bind less, says why. */
export const limitChangeSchema = asInView(
  {
    ...z.object(limitFields).partial().shape,
    id: idField,
    version: versionField.optional(),
    reason: singleLineField(200).default(""),
  },
  readOnly,
);
export type LimitChange = z.output<typeof limitChangeSchema>;

/** Body of `PATCH aircraft/{id}/limit`: a limit that no longer applies is disabled, for a reason, and may be enabled again. */
export const limitStateSchema = z.strictObject({
  id: idField,
  state: z.int().min(0).max(1),
  version: versionField.optional(),
  reason: singleLineField(200).default(""),
});

/**
 * Body of `POST aircraft/{id}/renew-maintenance`. Without `limitId`, the work of the limit by hours that is reached first was
 * done; without a date, today; without counters, at the present ones.
 */
export const renewalInputSchema = z.strictObject({
  limitId: idField.nullable().default(null),
  /** The day on which the work was done, as unix seconds of 00:00 UTC. */
  date: dayField.nullable().default(null),
  basis: codeOf(RENEWAL_BASES).default(0),
  /** The counters of the aircraft, or of the component, at that time: minutes and landings. */
  flightTime: amount.nullable().default(null),
  landing: amount.nullable().default(null),
  document: singleLineField(80).default(""),
  note: multiLineField(2000).default(""),
  version: versionField.optional(),
});
export type RenewalInput = z.output<typeof renewalInputSchema>;

/** A term in the log. The first lines of the log say only when it was due. */
const loggedTermView = z.object({
  ...termViewSchema.pick({ unit: true, due: true, dueDate: true }).shape,
  ...termViewSchema.pick({ interval: true, tolerance: true, warning: true, endOfMonth: true }).partial().shape,
});
const otherCode = z.object({ before: z.int(), after: z.int() }).nullable();

/** One line of the maintenance log. */
export const maintenanceEntryViewSchema = z.object({
  id: z.string(),
  limitId: z.string(),
  name: z.string(),
  componentName: z.string().nullable(),
  kind: z.int(),
  basis: z.int().nullable(),
  /** The day of the work, as unix seconds of 00:00 UTC, and when the line was written. */
  date: z.int(),
  at: z.int(),
  flightTime: z.int(),
  landing: z.int(),
  document: z.string(),
  note: z.string(),
  before: z.array(loggedTermView),
  after: z.array(loggedTermView),
  /** The limit's category and state, where they were set otherwise. */
  category: otherCode,
  state: otherCode,
  author: personLightViewSchema.omit({ roleIds: true }).nullable(),
});
export type MaintenanceEntryView = z.infer<typeof maintenanceEntryViewSchema>;

/** Query of `GET aircraft/{id}/logs-maintenance`: those of one limit, or all of the aircraft, the newest first. */
export const logsQuerySchema = z.object({ limitId: idField.optional() }).extend(makePagingQuerySchema(["date"]).shape);
