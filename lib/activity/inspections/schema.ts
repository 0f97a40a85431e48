import { z } from "zod";
import { idField } from "@/lib/records/schema";
import { FINDING_KINDS, PACK_KINDS, PACK_PARTS, PACK_STATES } from "./codes";

const dayField = z.int().min(0).max(4_102_444_800).meta({ description: "00:00 UTC of the day, in unix seconds" });

/** Body of `POST inspection`. */
export const inspectionInputSchema = z.strictObject({
  siteId: idField,
  kind: z.enum(PACK_KINDS),
  /** Of a student: one training, which goes in whole. */
  trainingId: idField.optional(),
  aircraftId: idField.optional(),
  instructorId: idField.optional(),
  /** First and last day, of all but a training. */
  from: dayField.optional(),
  until: dayField.optional(),
  parts: z
    .array(z.enum(PACK_PARTS, "inspection.partUnknown"), "inspection.noParts")
    .min(1, "inspection.noParts")
    .refine((parts) => new Set(parts).size === parts.length, "inspection.partTwice"),
});
export type InspectionInput = z.output<typeof inspectionInputSchema>;

export const inspectionListQuerySchema = z.object({ siteId: idField });

export const inspectionFileParamsSchema = z.object({
  id: idField,
  file: z
    .string()
    .regex(/^(\d{1,4}|pdf|zip)$/)
    .meta({ description: "The number of a file, `pdf` for all as one document, or `zip` for all with the manifest" }),
});

const fileView = z.object({
  number: z.int(),
  part: z.enum([...PACK_PARTS, "Whole"]),
  title: z.string(),
  name: z.string(),
  pages: z.int(),
  size: z.int(),
  sha256: z.string(),
  entries: z.int().meta({ description: "How many lines, lessons or the like it holds" }),
  lacking: z.int().meta({ description: "How many of these lack something, such as a signature" }),
});

/** A pack without its files, as it stands in the list. */
export const inspectionLightSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  kind: z.enum(PACK_KINDS),
  subject: z.string(),
  from: z.int().nullable(),
  until: z.int().nullable(),
  progress: z.enum(PACK_STATES),
  filesMade: z.int(),
  filesInAll: z.int(),
  createdAt: z.int(),
  createdBy: z.string(),
  madeAt: z.int().nullable(),
});
export type InspectionLight = z.infer<typeof inspectionLightSchema>;

export const inspectionViewSchema = inspectionLightSchema.extend({
  locale: z.string().meta({ description: "The language that its files are written in, their titles too" }),
  parts: z.array(z.enum(PACK_PARTS)),
  files: z.array(fileView),
  whole: fileView.nullable(),
  manifestHash: z.string().nullable(),
  findings: z.array(
    z.object({
      kind: z.enum(FINDING_KINDS),
      values: z.record(z.string(), z.string()),
      lesson: z.object({ id: z.string(), reservationId: z.string().nullable() }).optional(),
    }),
  ),
  chain: z.object({ sequence: z.int(), hash: z.string() }).nullable(),
});
export type InspectionView = z.infer<typeof inspectionViewSchema>;

/** Answer of `POST inspection/{id}/check`: what agrees with the manifest, computed anew. */
export const inspectionCheckSchema = z.object({
  manifest: z.boolean(),
  files: z.array(z.object({ number: z.int(), agrees: z.boolean() })),
  chain: z.object({
    agrees: z.boolean(),
    sequence: z.int().nullable().meta({ description: "The first line that doesn't agree" }),
  }),
});
export type InspectionCheck = z.infer<typeof inspectionCheckSchema>;
