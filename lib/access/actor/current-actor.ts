import { cookies } from "next/headers";
import { cache } from "react";
import { sessionCookieName, signInOfSession } from "../sign-in/tokens";
import type { PersonActor } from "./actor";
import { actorOfSignIn } from "./load-actor";

/** The signed-in person who asked for the page, or null. The database is asked once per request. */
export const currentActor = cache(async (): Promise<PersonActor | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const signInId = cookie ? await signInOfSession(cookie) : null;
  return signInId ? actorOfSignIn(signInId) : null;
});
