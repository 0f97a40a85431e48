import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { appOrigin, demandAuthSecret, isAppServedOverHttps } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { toOneLine } from "@/lib/platform/one-line";
import { Problem } from "@/lib/platform/problem";
import { type PasskeyAssertion, passkeyAssertionInputSchema } from "../second-factor/schema";
import { type IdentityProvider, identityProvider, PROVE_AGAIN, type ProviderClaims, readIdentity } from "./provider";
import { type ClientOrigin, type StartedSignIn, signIn, signInWithPasskey, signInWithProvider } from "./sign-in";
import { hostCookieName, SIGN_IN_SECONDS } from "./tokens";

declare module "next-auth/jwt" {
  interface JWT {
    signInId?: string;
  }
}
declare module "next-auth" {
  interface User {
    signInId?: string;
  }
}

/** The name of the provider's route: `/api/auth/callback/oidc` is where it sends people back to. */
export const PROVIDER_DOOR = "oidc";
/** How long somebody may take to sign in at the provider, in seconds. */
const PROVIDER_SECONDS = 900;
/** Characters of what a provider said went wrong that are written down. */
const LONGEST_REASON = 200;

/**
 * Options of next-auth, which handles the web's sign-in form. It checks the form's CSRF token, calls `signIn` and stores the
 * sign-in's id in an encrypted HttpOnly cookie. The person is read from the database at each request. With the school's own provider
 * it goes through the authorization code flow with PKCE, state and nonce, and checks the signed token. `onSignIn` is called
 * after a success, `onError` with what a sign-in threw, because next-auth answers 401 to every error.
 */
export function nextAuthOptions(
  origin: ClientOrigin,
  onSignIn: (started: StartedSignIn) => void,
  onError: (error: unknown) => void,
): NextAuthOptions {
  const cookie = (name: string, maxAge?: number) => ({
    name: hostCookieName(name),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isAppServedOverHttps(), maxAge },
  });
  const provider = identityProvider();
  /** Runs one of our sign-ins and tells its outcome to next-auth: a user, or null. */
  const authorize = async (begin: () => Promise<StartedSignIn>) => {
    try {
      const started = await begin();
      onSignIn(started);
      return { id: started.personId, signInId: started.signInId };
    } catch (error) {
      onError(error);
      return null;
    }
  };
  return {
    secret: demandAuthSecret(),
    logger: {
      // What a provider has answered may tell of people, so its reason alone is written down, and of that no more than says what it is.
      error: (code, told) => {
        const { message } = told instanceof Error ? told : told.error;
        log.warn({ code, reason: toOneLine(message).slice(0, LONGEST_REASON) }, "a sign-in through next-auth failed");
      },
      warn: () => {},
      debug: () => {},
    },
    session: { strategy: "jwt", maxAge: SIGN_IN_SECONDS },
    useSecureCookies: isAppServedOverHttps(),
    cookies: {
      sessionToken: cookie("session"),
      csrfToken: cookie("csrf"),
      callbackUrl: cookie("callback"),
      pkceCodeVerifier: cookie("pkce", PROVIDER_SECONDS),
      state: cookie("state", PROVIDER_SECONDS),
      nonce: cookie("nonce", PROVIDER_SECONDS),
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {}, code: {} },
        authorize: (given) =>
          authorize(() => {
            const { email = "", password = "", code } = given ?? {};
            return signIn({ email, password, code: code?.slice(0, 100) }, origin);
          }),
      }),
      Credentials({
        id: "passkey",
        credentials: { passkey: {} },
        authorize: (given) => authorize(() => signInWithPasskey(parsePasskey(given?.passkey), origin)),
      }),
      ...(provider ? [describeProvider(provider)] : []),
    ],
    callbacks: {
      // next-auth asks it once the proof holds. What our own sign-ins throw, `authorize` has told already.
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== PROVIDER_DOOR) return true;
        const identity = readIdentity((profile ?? {}) as ProviderClaims, provider!.issuer);
        const started = await authorize(() => signInWithProvider(identity, origin));
        user.signInId = started?.signInId;
        return started !== null;
      },
      jwt: ({ token, user }) => ({ signInId: user?.signInId ?? token.signInId }),
      session: ({ session }) => session,
      // The sign-in form goes on by itself. From the provider, people come back to the page that they had asked for.
      redirect: ({ url }) => addressInApp(url),
    },
  };
}

const describeProvider = ({ issuer, clientId, clientSecret, name }: IdentityProvider): OAuthConfig<ProviderClaims> => ({
  ...{ id: PROVIDER_DOOR, name, type: "oauth", clientId, clientSecret },
  wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  authorization: { params: { scope: "openid email profile", ...PROVE_AGAIN } },
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  profile: ({ sub }) => ({ id: String(sub) }),
});

/** An address of this application, or its start where the given one is none. */
export function addressInApp(given: string | undefined): string {
  if (!given || !URL.canParse(given, appOrigin())) return appOrigin();
  const url = new URL(given, appOrigin());
  return url.origin === appOrigin() ? url.href : appOrigin();
}

/** Reads what the browser's WebAuthn answered from the form's field, which holds it as JSON. */
function parsePasskey(text = ""): PasskeyAssertion {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const { data } = passkeyAssertionInputSchema.safeParse(given);
  if (!data) throw new Problem("unauthorized", "access.passkeyRefused");
  return data;
}
