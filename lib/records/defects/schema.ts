import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import {
  codeOf,
  idField,
  makeBodySchemas,
  multiLineField,
  requiredLineField,
  singleLineField,
  versionField,
} from "../schema";
import { DEFECT_AREAS, DEFERRAL_GROUNDS, MEL_CATEGORIES } from "./codes";

/** A day as unix seconds of 00:00 UTC, between 2000 and 2100. */
const day = z.int().min(946_684_800).max(4_102_444_800).multipleOf(86_400);

/** What of a comment is written. The first five are those of the specification (spec 2 §3). */
export const defectFields = {
  description: multiLineField(2_000),
  /** Whether it is an item of the minimum equipment list. */
  mel: z.boolean(),
  blocking: z.boolean(),
  /** Whether somebody must still decide if the aircraft may fly with it. */
  pending: z.boolean(),
  /** Whether people see it who have booked the aircraft. */
  visible: z.boolean(),
  area: codeOf(DEFECT_AREAS),
  /** Whether it blocks only flights that touch the night. */
  nightOnly: z.boolean(),
  melItem: singleLineField(100),
  melCategory: codeOf(MEL_CATEGORIES).nullable(),
  /** The last day on which the aircraft may fly with it. It follows from categories B, C and D; A needs it. */
  dueOn: day.nullable(),
  expectedReleaseAt: z.int().min(0).max(4_102_444_800).nullable(),
};

export const defectViewSchema = z.object({
  id: z.string(),
  aircraftId: z.string(),
  /** Counts the comments of one aircraft from 1. */
  number: z.int(),
  description: z.string(),
  mel: z.boolean(),
  blocking: z.boolean(),
  pending: z.boolean(),
  visible: z.boolean(),
  area: z.int(),
  nightOnly: z.boolean(),
  melItem: z.string(),
  melCategory: z.int().nullable(),
  dueOn: z.int().nullable(),
  expectedReleaseAt: z.int().nullable(),
  /** When and by whom it was reported. People who have booked the aircraft read a short name. */
  date: z.int(),
  reportedBy: z.string(),
  /** Since when it blocks. */
  groundedAt: z.int().nullable(),
  deferral: z.object({ ground: z.int(), allowedBy: z.string(), at: z.int(), by: z.string() }).nullable(),
  release: z
    .object({
      work: z.string(),
      certificate: z.string(),
      licence: z.string(),
      /** Name of the file of the certificate, where it is attached. */
      certificateFile: z.string().nullable(),
      at: z.int(),
      by: z.string(),
    })
    .nullable(),
  /** Whether its release needs a certificate. */
  needsCertificate: z.boolean(),
  /** 0 open, 1 released. */
  state: z.int(),
  /** Ids of its photographs, the oldest first. */
  photos: z.array(z.string()),
  version: z.int(),
});
export type DefectView = z.infer<typeof defectViewSchema>;

const DEFAULTS = {
  description: "",
  mel: false,
  blocking: false,
  pending: false,
  visible: true,
  area: DEFECT_AREAS.indexOf("Other"),
  nightOnly: false,
  melItem: "",
  melCategory: null,
  dueOn: null,
  expectedReleaseAt: null,
};
const bodies = makeBodySchemas(defectViewSchema.shape, defectFields, DEFAULTS);
export const defectInputSchema = bodies.input;
export const defectChangeInputSchema = bodies.change;
/**
 * Body of `POST aircraft/{id}/commentary`. Where a photograph follows, nothing else need be said. Nothing is stored in place
 * of a text, so that everybody reads in their own language that there is only the photograph.
 */
export const defectReportInputSchema = makeBodySchemas(
  defectViewSchema.shape,
  { ...defectFields, photoFollows: z.boolean() },
  { ...DEFAULTS, photoFollows: false },
).input;
export type DefectReportInput = z.output<typeof defectReportInputSchema>;
export type DefectInput = z.output<typeof defectInputSchema>;
export type DefectChange = z.output<typeof defectChangeInputSchema>;

/** Body of `POST …/defer`. What it leaves out of the minimum equipment list stays as it is. */
export const deferralInputSchema = z.strictObject({
  ground: codeOf(DEFERRAL_GROUNDS),
  /** Who allowed it: the pilot, the owner, the CAMO. */
  allowedBy: requiredLineField(100, "defects.allowedByRequired"),
  melItem: defectFields.melItem.optional(),
  melCategory: defectFields.melCategory.optional(),
  dueOn: defectFields.dueOn.optional(),
  /** Whether it goes on blocking flights that touch the night. */
  nightOnly: z.boolean().default(false),
  version: versionField.optional(),
});
export type DeferralInput = z.output<typeof deferralInputSchema>;

/** Body of `POST …/release`. */
export const releaseInputSchema = z.strictObject({
  work: multiLineField(2_000).min(1, "defects.workRequired"),
  certificate: singleLineField(60).default(""),
  licence: singleLineField(60).default(""),
  /** The certificate as a file from `POST file/temp`: a PDF, or a picture of it. */
  certificateFileId: idField.nullable().default(null),
  version: versionField.optional(),
});
export type ReleaseInput = z.output<typeof releaseInputSchema>;

export const defectParamsSchema = z.object({ id: idField, defectId: idField });
export const defectPhotoParamsSchema = defectParamsSchema.extend({ photoId: idField });

/** Query parameters of `GET aircraft/{id}/commentary`. */
export const defectListQuerySchema = makePagingQuerySchema([]).omit({ sort: true });

/** What happened to a defect. */
export const defectEventViewSchema = z.object({
  kind: z.int(),
  at: z.int(),
  by: z.string(),
  /** The columns that changed, as they were and are. */
  changes: z.record(
    z.string(),
    z.object({
      before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      after: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    }),
  ),
});
export type DefectEventView = z.infer<typeof defectEventViewSchema>;

/** A defect that people read of before a flight, and when the reader did, in the version that it has now. */
export const defectToReadViewSchema = defectViewSchema.extend({ readAt: z.int().nullable() });
export type DefectToReadView = z.infer<typeof defectToReadViewSchema>;

/** Body of `POST reservation/{id}/defects`: the defects that were read, in the versions that were shown. */
export const readDefectsInputSchema = z.strictObject({
  defects: z.array(z.strictObject({ id: idField, version: versionField })).max(200),
});
export type ReadDefectsInput = z.output<typeof readDefectsInputSchema>;
