import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { idField, multiLineField, singleLineField, siteQuerySchema, versionField } from "../schema";
import { CERTIFICATE_DEMANDS, MOST_QUALIFICATIONS } from "./codes";

/** A calendar day, as unix seconds of 00:00 UTC. */
const dayField = z
  .int()
  .min(-2_208_988_800)
  .max(4_102_444_800)
  .refine((seconds) => seconds % 86_400 === 0, "errors.dayFormat");

/** A value that a certificate has for something that its type asks for (spec 2 §3, warning kinds). */
export const certificateWarningViewSchema = z.object({
  kind: z.int(),
  expirationDate: z.int().nullable(),
  cycles: z.int().nullable(),
  /** Null for readers who may not open the document. */
  documentId: z.string().nullable(),
  serialNumber: z.string().nullable(),
});

const heldQualificationViewSchema = z.object({
  qualificationId: z.string(),
  name: z.string(),
  expirationDate: z.int().nullable(),
});

const nameSchema = z.object({ id: z.string(), callSign: z.string().nullable(), nom: z.string(), prenom: z.string() });

export const certificateViewSchema = z.object({
  id: z.string(),
  certificateTypeId: z.string(),
  certificateTypeName: z.string(),
  category: z.int(),
  userId: z.string().nullable(),
  user: nameSchema.nullable(),
  aircraftId: z.string().nullable(),
  aircraft: z.object({ id: z.string(), callSign: z.string() }).nullable(),
  state: z.int(),
  warnings: z.array(certificateWarningViewSchema),
  expirationDate: z.int().nullable(),
  issuedDate: z.int().nullable(),
  /** Colour of the threshold that is passed today, such as `#f2c94c`. */
  color: z.string().nullable(),
  limitations: z.string().nullable(),
  qualifications: z.array(heldQualificationViewSchema),
  hasDocument: z.boolean(),
  healthData: z.boolean(),
  commentsForIncomplete: z.string().nullable(),
  invalidationComment: z.string().nullable(),
  creationDate: z.int(),
  completionDate: z.int().nullable(),
  decisionDate: z.int().nullable(),
  decidedBy: z.string().nullable(),
  archiveDate: z.int().nullable(),
  archivedBy: z.string().nullable(),
  version: z.int(),
});
export type CertificateView = z.infer<typeof certificateViewSchema>;

const warningSchema = z.strictObject({
  kind: z
    .int()
    .min(0)
    .max(CERTIFICATE_DEMANDS.length - 1),
  expirationDate: dayField.nullable().default(null),
  cycles: z.int().min(0).max(10_000_000).nullable().default(null),
  /** Id of a file that the caller has uploaded (`POST file/temp`), or of the one that it has already. */
  documentId: idField.nullable().default(null),
  serialNumber: singleLineField(100).nullable().default(null),
});

const values = {
  warnings: z.array(warningSchema).max(CERTIFICATE_DEMANDS.length),
  /** The qualifications that it grants. Absent, they stay. */
  qualifications: z
    .array(
      z.strictObject({
        qualificationId: idField,
        name: z.unknown().optional().meta({ readOnly: true }),
        expirationDate: dayField.nullable().default(null),
      }),
    )
    .max(MOST_QUALIFICATIONS)
    .optional(),
  issuedDate: dayField.nullable().optional(),
  limitations: singleLineField(200).optional(),
  version: versionField.optional(),
};

/** Body of `PUT …/completion` (spec 2 §7). */
export const completionInputSchema = z.strictObject(values);
export type CompletionInput = z.output<typeof completionInputSchema>;

/** Body of `PUT …/validation` (spec 2 §7). Not validated, the certificate goes back to its holder with the comment. */
export const validationInputSchema = z.strictObject({
  ...values,
  id: idField.optional(),
  warnings: values.warnings.optional(),
  isValidated: z.boolean(),
  commentsForIncomplete: multiLineField(1000).default(""),
});
export type ValidationInput = z.output<typeof validationInputSchema>;

/** Body of `PUT …/invalidation` (spec 2 §7). */
export const invalidationInputSchema = z.strictObject({
  id: idField.optional(),
  comment: multiLineField(1000),
  version: versionField.optional(),
});

/** Body of `PATCH …/take-back` (ours). */
export const takeBackInputSchema = z.strictObject({ id: idField.optional(), version: versionField.optional() });

export const newForPersonSchema = z.strictObject({ userId: idField, certificateTypeId: idField });
export const newForAircraftSchema = z.strictObject({ aircraftId: idField, certificateTypeId: idField });
/** Body of `POST certificate-for-people/renewal` (spec 2 §7). */
export const renewalForPersonSchema = z.strictObject({ certificateId: idField, userId: idField });
export const renewalForAircraftSchema = z.strictObject({ certificateId: idField, aircraftId: idField });

/** Body of `POST …/create-missing`: at one site, or at all where the caller may; only one type, or all. */
export const createMissingSchema = z.strictObject({
  siteId: siteQuerySchema.shape.siteId,
  certificateTypeId: idField.optional(),
});
export const createMissingResultSchema = z.object({ created: z.int() });

/** Body of `POST certificate-for-people/give` (ours): the type, and whether only to count. The query says to whom. */
export const giveInputSchema = z.strictObject({ certificateTypeId: idField, preview: z.boolean().default(false) });
/** How many people the list shows, and how many of them get one because they have none. */
export const giveResultSchema = z.object({
  listed: z.int(),
  created: z.int(),
  /** When they were given, by which all of them can be taken back at once. Null where nothing was. */
  givenAt: z.int().nullable(),
});
/** Body of `PATCH certificate-for-people/give` (ours): takes back what the caller has just given to everybody listed. */
export const takeBackGivenSchema = z.strictObject({
  certificateTypeId: idField,
  givenAt: z.int().min(0).max(4_102_444_800),
});
export const takeBackGivenResultSchema = z.object({ takenBack: z.int() });

/** Query of the lists. `state` is a state's code: 1 is the queue of what awaits validation. */
export const certificateListQuerySchema = siteQuerySchema
  .extend({
    state: z.enum(["0", "1", "2", "3", "4"]).transform(Number).optional(),
    certificateTypeId: idField.optional(),
    text: singleLineField(100).default(""),
    /** 2: archived ones, too. */
    statut: z.enum(["0", "1", "2"]).default("0"),
  })
  .extend(makePagingQuerySchema(["holder", "type", "expiresOn", "completedAt"]).shape);
export type CertificateListQuery = z.output<typeof certificateListQuerySchema>;

export const archiveInputSchema = z.strictObject({
  id: idField,
  /** Only 2, archived: whatever else a certificate is, its own actions say. */
  state: z.literal(2),
  version: versionField.optional(),
});

/** Body of `POST certificate-for-people/request`: the certificate of which type is asked for, and of whom. */
export const certificateRequestSchema = z.strictObject({ userId: idField, certificateTypeId: idField });
export type CertificateRequestInput = z.output<typeof certificateRequestSchema>;
