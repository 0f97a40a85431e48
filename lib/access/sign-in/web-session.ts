import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { appOrigin, demandAuthSecret, isAppServedOverHttps } from "@/lib/platform/env";
import { Problem } from "@/lib/platform/problem";
import { type PasskeyAssertion, passkeyAssertionInputSchema } from "../second-factor/schema";
import { type ClientOrigin, type StartedSignIn, signIn, signInWithPasskey } from "./sign-in";
import { hostCookieName, SIGN_IN_SECONDS } from "./tokens";

declare module "next-auth/jwt" {
  interface JWT {
    signInId?: string;
  }
}
declare module "next-auth" {
  interface User {
    signInId: string;
  }
}

/**
 * Options of next-auth, which handles the web's sign-in form. It checks the form's CSRF token, calls `signIn` and stores the
 * sign-in's id in an encrypted HttpOnly cookie. The person is read from the database at each request. `onSignIn` is called
 * after a success, `onError` with what a sign-in threw, because next-auth answers 401 to every error.
 */
export function nextAuthOptions(
  origin: ClientOrigin,
  onSignIn: (started: StartedSignIn) => void,
  onError: (error: unknown) => void,
): NextAuthOptions {
  const cookie = (name: string) => ({
    name: hostCookieName(name),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isAppServedOverHttps() },
  });
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
    session: { strategy: "jwt", maxAge: SIGN_IN_SECONDS },
    useSecureCookies: isAppServedOverHttps(),
    cookies: {
      sessionToken: cookie("session"),
      csrfToken: cookie("csrf"),
      callbackUrl: cookie("callback"),
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
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ signInId: user?.signInId ?? token.signInId }),
      session: ({ session }) => session,
      // The sign-in form goes on by itself. Without this, next-auth fails for an address that it can't parse.
      redirect: () => appOrigin(),
    },
  };
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
