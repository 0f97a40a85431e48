import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { appOrigin, demandAuthSecret, isAppServedOverHttps } from "@/lib/platform/env";
import type { MessageKey } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { signIn } from "./sign-in";
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

/** Encodes a refused sign-in for the form's URL: only a message key and its values. */
export const encodeRefusal = (key: MessageKey, values?: Problem["more"]["values"]): string =>
  JSON.stringify({ key, values });

/**
 * Options of next-auth, which handles the web's sign-in form. It checks the form's CSRF token, calls `signIn` and stores the
 * sign-in's id in an encrypted HttpOnly cookie. The person is read from the database at each request.
 */
export function nextAuthOptions(origin: { address: string; userAgent: string }): NextAuthOptions {
  const cookie = (name: string) => ({
    name: hostCookieName(name),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isAppServedOverHttps() },
  });
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
        credentials: { email: {}, password: {} },
        authorize: async (given) => {
          try {
            const { signInId, personId } = await signIn(
              { email: given?.email ?? "", password: given?.password ?? "" },
              origin,
            );
            return { id: personId, signInId };
          } catch (error) {
            const isOurs = error instanceof Problem;
            throw new Error(isOurs ? encodeRefusal(error.key, error.more.values) : encodeRefusal("errors.unavailable"));
          }
        },
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
