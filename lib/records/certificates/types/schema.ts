import { z } from "zod";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import { codeOf, idField, makeBodySchemas, requiredLineField, versionField } from "../../schema";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  CERTIFICATE_PARTS,
  DEFAULT_ACTIONS,
  INDICATORS,
  MOST_QUALIFICATIONS,
  THRESHOLD_UNITS,
} from "../codes";
import { CERTIFICATE_MEANINGS } from "../meanings";

const optionalId = z.union([idField, z.null()]);

/** Of whom something is demanded, and only when. `null` and `false` mean always. */
const demandFields = {
  parts: z.array(codeOf(CERTIFICATE_PARTS)).max(CERTIFICATE_PARTS.length),
  onlyAircraftType: codeOf(AIRCRAFT_TYPES).nullable(),
  onlyAircraftClass: codeOf(AIRCRAFT_CLASSES).nullable(),
  onlyTagId: optionalId,
  nightOnly: z.boolean(),
  ifrOnly: z.boolean(),
};
/** One that is asked of nobody in particular applies to the usual parts. */
const demandDefaults = {
  onlyAircraftType: null,
  onlyAircraftClass: null,
  onlyTagId: null,
  nightOnly: false,
  ifrOnly: false,
};

const demandView = {
  parts: z.array(z.int()),
  onlyAircraftType: z.int().nullable(),
  onlyAircraftClass: z.int().nullable(),
  onlyTagId: z.string().nullable(),
  nightOnly: z.boolean(),
  ifrOnly: z.boolean(),
};

/** A threshold: how much remains in a unit, and the colour in which it is shown, such as `#f2c94c`. */
const thresholdSchema = z.strictObject({
  value: z.int().min(0).max(100_000),
  unit: codeOf(THRESHOLD_UNITS),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "certificates.colourFormat"),
});

/** Something that certificates of the type must say, with its thresholds. */
const warningSchema = z.strictObject({
  kind: codeOf(CERTIFICATE_DEMANDS),
  thresholds: z.array(thresholdSchema).max(20).default([]),
});

const qualificationSchema = z.strictObject({
  /** Absent in a new one. */
  id: idField.optional(),
  name: requiredLineField(100, "certificates.qualificationNameRequired"),
  /** Whether it expires on a date of its own. */
  hasExpiry: z.boolean().default(false),
  isBlocking: z.boolean().default(false),
  meaning: codeOf(CERTIFICATE_MEANINGS).default(0),
  parts: demandFields.parts.default([]),
  onlyAircraftType: demandFields.onlyAircraftType.default(null),
  onlyAircraftClass: demandFields.onlyAircraftClass.default(null),
  onlyTagId: demandFields.onlyTagId.default(null),
  nightOnly: demandFields.nightOnly.default(false),
  ifrOnly: demandFields.ifrOnly.default(false),
});
export type QualificationInput = z.output<typeof qualificationSchema>;

export const qualificationViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  hasExpiry: z.boolean(),
  isBlocking: z.boolean(),
  meaning: z.int(),
  ...demandView,
});
export type QualificationView = z.infer<typeof qualificationViewSchema>;

export const certificateTypeViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.int(),
  mailNotification: z.boolean(),
  qualifications: z.array(qualificationViewSchema),
  warnings: z.array(
    z.object({
      kind: z.int(),
      thresholds: z.array(z.object({ value: z.int(), unit: z.int(), color: z.string() })),
    }),
  ),
  /** The thresholds of what certificates grant, where the type itself asks for no date, as a licence for life; ours. */
  qualificationThresholds: z.array(z.object({ value: z.int(), unit: z.int(), color: z.string() })),
  indicatorAircraft: z.int(),
  isMandatory: z.boolean(),
  /** Whether it is in the set of what is created: people or aircraft. */
  isDefault: z.boolean(),
  isBlocking: z.boolean(),
  healthData: z.boolean(),
  meaning: z.int(),
  ...demandView,
  state: z.int(),
  version: z.int(),
});
export type CertificateTypeView = z.infer<typeof certificateTypeViewSchema>;

const fields = {
  name: requiredLineField(100, "lists.nameRequired"),
  category: codeOf(CERTIFICATE_CATEGORIES),
  mailNotification: z.boolean(),
  qualifications: z.array(qualificationSchema).max(MOST_QUALIFICATIONS),
  warnings: z.array(warningSchema).max(CERTIFICATE_DEMANDS.length),
  qualificationThresholds: z.array(thresholdSchema).max(20),
  indicatorAircraft: codeOf(INDICATORS),
  isMandatory: z.boolean(),
  isDefault: z.boolean(),
  isBlocking: z.boolean(),
  healthData: z.boolean(),
  meaning: codeOf(CERTIFICATE_MEANINGS),
  ...demandFields,
};

/** Without `parts`, the usual ones (`USUAL_PARTS`) are asked for. */
const bodies = makeBodySchemas(certificateTypeViewSchema.shape, fields, {
  ...{ mailNotification: true, qualifications: [], warnings: [], qualificationThresholds: [], indicatorAircraft: 0 },
  ...{ isMandatory: false, isDefault: false, isBlocking: false, healthData: false, meaning: 0, parts: [0, 1, 2] },
  ...demandDefaults,
});

/**
 * Both forms of a body: `{certificateType, qualifications}` (spec 2 §7), and the type as the API answers it, whose
 * qualifications are its own.
 */
function orWrapped<S extends z.ZodType>(schema: S): S {
  return z.preprocess((body) => {
    if (typeof body !== "object" || body === null || !("certificateType" in body)) return body;
    const { certificateType, ...beside } = body;
    return typeof certificateType === "object" ? { ...certificateType, ...beside } : body;
  }, schema) as unknown as S;
}

export const certificateTypeInputSchema = orWrapped(bodies.input);
export const certificateTypeChangeSchema = orWrapped(bodies.change);
export type CertificateTypeInput = z.output<typeof bodies.input>;
export type CertificateTypeChange = z.output<typeof bodies.change>;

/** Body of `PATCH certificate-type/aircraft-indicator` (spec 2 §7). With a version (ours), a type that has changed is refused. */
export const indicatorsInputSchema = z
  .array(z.strictObject({ id: idField, indicatorAircraft: codeOf(INDICATORS), version: versionField.optional() }))
  .max(100);
export type IndicatorsInput = z.output<typeof indicatorsInputSchema>;

const actionCode = z
  .int()
  .refine((code) => Object.values(DEFAULT_ACTIONS).includes(code as never), "certificates.unknownAction");

/** Body of `POST defaultCertificatesTypes` (spec 2 §7). */
export const defaultTypesInputSchema = z.strictObject({
  /** Of the setting, as it is answered. */
  id: z.string().max(100).optional(),
  action: actionCode,
  certificatesTypesIds: z.array(idField).max(200),
});
export const defaultTypesViewSchema = z.object({
  /** There is one setting an action, whose code is its id. */
  id: z.string(),
  action: z.int(),
  certificatesTypesIds: z.array(z.string()),
});
export type DefaultTypesView = z.infer<typeof defaultTypesViewSchema>;
