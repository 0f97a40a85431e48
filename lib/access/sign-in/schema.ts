import { z } from "zod";
import { passkeyAssertionInputSchema } from "../second-factor/schema";

/** Request bodies and answers of `authentification/*` (spec 1 §3, §7). */
export const credentialsInputSchema = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(1000),
  /** A code of the authenticator app or a recovery code, for people who have a second factor. */
  code: z.string().max(100).optional(),
});
export const tokenPairViewSchema = z.object({ token: z.string(), refreshToken: z.string() });
export const refreshInputSchema = z.strictObject({ refreshToken: z.string().min(1).max(500) });
export const languageInputSchema = z.strictObject({ code: z.string().max(35) });

/** A password in the request bodies of `account/*` (spec 1 §7). The rules for a good password are in password-rules. */
const typed = z.string().max(1000);
export const forgottenPasswordInputSchema = z.strictObject({
  email: z.string().max(320),
  /** Sent by the client of the first product, but ignored, because links always start with `APP_URL`. */
  baseUrl: z.string().max(2000).optional(),
});
export const resetPasswordInputSchema = z.strictObject({
  email: z.string().max(320),
  password: typed,
  confirmPassword: typed,
  code: z.string().max(200),
});
export const initialPasswordInputSchema = z.strictObject({
  userId: z.string().max(100),
  password: typed,
  temporaryPassword: typed,
});
/** By what a signed-in person proves that it is them: exactly one of these. */
export const confirmationInputSchema = z
  .strictObject({
    password: typed.min(1, "access.passwordEmpty"),
    code: z.string().min(1, "access.codeEmpty").max(100),
    passkey: passkeyAssertionInputSchema,
  })
  .partial()
  .extend({
    /** True where a signature asks for it. By a code of the app, nobody signs. */
    forSignature: z.boolean().default(false),
  })
  .refine(
    ({ password, code, passkey }) => [password, code, passkey].filter((proof) => proof !== undefined).length === 1,
    "access.proofMissing",
  );
export type ConfirmationInput = z.infer<typeof confirmationInputSchema>;
export const ownPasswordInputSchema = z.strictObject({
  currentPassword: typed,
  password: typed,
  confirmPassword: typed,
});
export const termsAcceptanceInputSchema = z.strictObject({ edition: z.int().positive().optional() });
export const ownSignInViewSchema = z.object({
  id: z.string(),
  startedAt: z.int(),
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSignIn = z.infer<typeof ownSignInViewSchema>;

export const ownLinkedAccountViewSchema = z.object({
  /** The name of the school's provider, or null where the school has none. */
  provider: z.string().nullable(),
  /** The account there that signs the person in. Its address is the one that it had at the last sign-in. */
  account: z.object({ email: z.string().nullable(), linkedAt: z.int(), lastUsedAt: z.int().nullable() }).nullable(),
});
export type OwnLinkedAccount = z.infer<typeof ownLinkedAccountViewSchema>;

export const connectedUserViewSchema = z.object({
  id: z.string(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
  roleSchool: z.int(),
  rolesSite: z.array(z.object({ siteId: z.string(), roleId: z.string() })),
  isTemporaryPassword: z.boolean(),
  dateAcceptanceCGU: z.int().nullable(),
  dateAcceptanceCGV: z.int().nullable(),
});
export type ConnectedUser = z.infer<typeof connectedUserViewSchema>;
