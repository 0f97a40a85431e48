import { cookies } from "next/headers";
import { cache } from "react";
import { sessionCookieName, signInIdOfSessionCookie } from "../sign-in/tokens";
import type { PersonActor } from "./actor";
import { findActorOfSignIn } from "./load-actor";

/** Reads the person who is signed in to the page request, or null. The cache limits this to one read per request. */
export const readCurrentActor = cache(async (): Promise<PersonActor | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const signInId = cookie ? await signInIdOfSessionCookie(cookie) : null;
  return signInId ? findActorOfSignIn(signInId) : null;
});
