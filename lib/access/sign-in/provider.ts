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
export type ProvidedIdentity = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  /** When the person proved there who they are; 1970 where the provider doesn't say. */
  provedAt: Date;
};

/** The claims of an ID token that say who it is (OpenID Connect Core 1.0, 5.1), and when they proved it (2). */
export type ProviderClaims = {
  iss?: unknown;
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
  auth_time?: unknown;
};

/**
 * Asks the provider to have people prove again who they are, even if it still knows them. By `max_age` it also has to say when they did,
 * because whoever sits at the browser can take both out of the request.
 */
export const PROVE_AGAIN = { prompt: "login", max_age: 0 };

/**
 * Reads who has signed in from the claims of a token. An address counts as verified only where the provider says so in plain: left
 * out, or written as a text, it doesn't.
 */
export const readIdentity = (
  { sub, email, email_verified, auth_time }: ProviderClaims,
  issuer: string,
): ProvidedIdentity => ({
  issuer,
  subject: typeof sub === "string" ? sub : "",
  email: typeof email === "string" ? email : "",
  isEmailVerified: email_verified === true,
  provedAt: new Date(typeof auth_time === "number" ? auth_time * 1000 : 0),
});
