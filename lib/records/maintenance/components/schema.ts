import { z } from "zod";
import { toIdentifier } from "@/lib/platform/one-line";
import { personLightViewSchema } from "../../people/schema";
import { asInView, idField, requiredLineField, singleLineField, versionField } from "../../schema";
import { amount, dayField } from "../schema";

const author = personLightViewSchema.omit({ roleIds: true }).nullable();

/** A time that a component spent on an aircraft. Counters are those of the aircraft. */
export const fittingViewSchema = z.object({
  id: z.string(),
  aircraftId: z.string(),
  callSign: z.string(),
  fittedDate: z.int(),
  fittedFlightTime: z.int(),
  fittedLanding: z.int(),
  removedDate: z.int().nullable(),
  removedFlightTime: z.int().nullable(),
  removedLanding: z.int().nullable(),
  /** What it has flown there so far, or flew there: minutes. */
  flownFlightTime: z.int(),
  /** Who fitted it, who removed it, and why it was removed. */
  fittedBy: author,
  removedBy: author,
  reason: z.string(),
});

/** What moved a component's own counters: what it came with, or a correction. Minutes and landings, with their sign. */
export const componentMovementViewSchema = z.object({
  id: z.string(),
  cause: z.int(),
  date: z.int(),
  flightTime: z.int(),
  landing: z.int(),
  reason: z.string(),
  author,
});

/** A component with its counters, and where it is. */
export const componentViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  partNumber: z.string(),
  serialNumber: z.string(),
  /** Its own counters: minutes and landings. */
  totalFlightTime: z.int(),
  totalLanding: z.int(),
  /** The aircraft that has it. Null on the shelf. */
  aircraftId: z.string().nullable(),
  callSign: z.string().nullable(),
  state: z.int(),
  version: z.int(),
  /** The newest first. */
  fittings: z.array(fittingViewSchema),
  /** The newest first. */
  movements: z.array(componentMovementViewSchema),
  /** When and by whom it was scrapped, and why. */
  scrapping: z.object({ date: z.int(), reason: z.string(), by: author }).nullable(),
});
export type ComponentView = z.infer<typeof componentViewSchema>;

const componentFields = {
  name: requiredLineField(60, "maintenance.componentNameRequired"),
  partNumber: singleLineField(60, toIdentifier),
  serialNumber: requiredLineField(60, "maintenance.serialRequired", toIdentifier),
  totalFlightTime: amount,
  totalLanding: amount,
};

/** Body of `POST component`. Its totals are what it comes with. */
export const componentInputSchema = asInView(
  {
    ...componentFields,
    siteId: idField,
    partNumber: componentFields.partNumber.default(""),
    totalFlightTime: amount.default(0),
    totalLanding: amount.default(0),
  },
  componentViewSchema.shape,
);
export type ComponentInput = z.output<typeof componentInputSchema>;

/** Body of `PUT component`. Other totals are written as a correction, with its reason. */
export const componentChangeSchema = asInView(
  {
    ...z.object(componentFields).partial().shape,
    id: idField,
    version: versionField.optional(),
    correctionReason: singleLineField(200).default(""),
  },
  componentViewSchema.shape,
);
export type ComponentChange = z.output<typeof componentChangeSchema>;

/**
 * Body of `PATCH component/{id}/fit` and `.../remove`: the day, and the aircraft's counters at that time (default: now). Whoever
 * removes one says why.
 */
const fittingFields = {
  date: dayField.nullable().default(null),
  flightTime: amount.nullable().default(null),
  landing: amount.nullable().default(null),
  version: versionField.optional(),
};
export const fitInputSchema = z.strictObject({ ...fittingFields, aircraftId: idField });
export const removeInputSchema = z.strictObject({
  ...fittingFields,
  reason: requiredLineField(200, "maintenance.reasonRequired"),
});
/** Body of `PATCH component/{id}/scrap`. */
export const scrapInputSchema = z.strictObject({
  reason: requiredLineField(200, "maintenance.reasonRequired"),
  version: versionField.optional(),
});
export type ScrapInput = z.output<typeof scrapInputSchema>;
export type FitInput = z.output<typeof fitInputSchema>;
export type RemoveInput = z.output<typeof removeInputSchema>;
