import { z } from "zod";
import { toOneLine } from "@/lib/platform/one-line";

/** What a browser's WebAuthn answers, as @simplewebauthn/browser encodes it. Members that we don't need are ignored. */
const encoded = z
  .string()
  .max(100_000)
  .regex(/^[\w-]+$/);
const extensions = z.looseObject({}).default({});
export const passkeyAssertionInputSchema = z.object({
  id: encoded.max(2_000),
  rawId: encoded.max(2_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionInputSchema>;

export const passkeyRegistrationInputSchema = z.object({
  id: encoded.max(2_000),
  rawId: encoded.max(2_000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: extensions,
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationInputSchema>;

const name = z.string().overwrite(toOneLine).trim().min(1, "access.passkeyNameMissing").max(60);
export const passkeyInputSchema = z.strictObject({ name, passkey: passkeyRegistrationInputSchema });
export const passkeyNameInputSchema = z.strictObject({ name });
export const passkeySignInInputSchema = z.strictObject({ passkey: passkeyAssertionInputSchema });
export const appCodeInputSchema = z.strictObject({ code: z.string().max(100) });

/** The question that a browser's WebAuthn takes. Its other members are those of the standard. */
export const passkeyOptionsViewSchema = z.looseObject({ challenge: z.string() });

export const appSetUpViewSchema = z.object({
  /** In base32. */
  secret: z.string(),
  /** Address of the scheme otpauth, which opens an authenticator app. */
  uri: z.string(),
  /** The same address as a QR code: an SVG image. */
  qr: z.string(),
});
export type AppSetUp = z.infer<typeof appSetUpViewSchema>;

/** New recovery codes, or null when the person keeps those that they have. */
export const factorAddedViewSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export const passkeyAddedViewSchema = factorAddedViewSchema.extend({ id: z.string() });
export const recoveryCodesViewSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const ownSecondFactorViewSchema = z.object({
  authenticatorApp: z.object({ createdAt: z.int(), lastUsedAt: z.int().nullable() }).nullable(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.int(), lastUsedAt: z.int().nullable() })),
  recoveryCodesLeft: z.int(),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorViewSchema>;
