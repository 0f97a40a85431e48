import { z } from "zod";
import { requiredLineField, singleLineField } from "../../schema";

export const schoolKeyViewSchema = z.object({
  /** Base64 of the Ed25519 key in SPKI. */
  publicKey: z.string(),
  /** SHA-256 of the key's bytes in hexadecimal, in groups of four. */
  fingerprint: z.string(),
});

/** Body of `POST school/trusted-key`. */
export const trustedKeyInputSchema = z.strictObject({
  publicKey: singleLineField(200),
  schoolName: requiredLineField(200, "records.import.schoolRequired"),
  /** As an admin got it from the school itself. */
  fingerprint: requiredLineField(200, "records.import.fingerprintRequired"),
});

/** A line of `GET school/trusted-key`. */
export const trustedKeyViewSchema = z.object({
  id: z.string(),
  schoolName: z.string(),
  fingerprint: z.string(),
  /** Unix seconds. */
  confirmedAt: z.number().int(),
  confirmedBy: z.string().nullable(),
});
export type TrustedKeyView = z.output<typeof trustedKeyViewSchema>;
