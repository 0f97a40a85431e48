import { env } from "@/lib/platform/env";

/** The school's own OpenID Connect provider, by which its people may sign in. */
export type IdentityProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/** Reads the settings of the school's provider. Null where it has none. */
export function identityProvider(): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = env();
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name: OIDC_NAME ?? new URL(issuer).host };
}

/** What a provider says of who has signed in there, as its signed token has it. */
export type ProvidedIdentity = { issuer: string; subject: string; email: string; isEmailVerified: boolean };

/** The claims of an ID token that say who it is (OpenID Connect Core 1.0, 5.1). */
export type ProviderClaims = { iss?: unknown; sub?: unknown; email?: unknown; email_verified?: unknown };

/**
 * Reads who has signed in from the claims of a token. An address counts as verified only where the provider says so in plain: left
 * out, or written as a text, it doesn't.
 */
export const readIdentity = ({ sub, email, email_verified }: ProviderClaims, issuer: string): ProvidedIdentity => ({
  issuer,
  subject: typeof sub === "string" ? sub : "",
  email: typeof email === "string" ? email : "",
  isEmailVerified: email_verified === true,
});
