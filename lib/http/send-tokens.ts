import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { makeDeviceCookie } from "@/lib/access/sign-in/known-device";
import { issueTokens, type StartedSignIn } from "@/lib/access/sign-in/sign-in";

/** Answers a sign-in at the API with its pair of tokens, and with the cookie of the device that is now known. */
export async function sendTokens({ signInId, deviceId }: StartedSignIn): Promise<Response> {
  const tokens = await asActor(SYSTEM_ACTOR, (work) => issueTokens(work, signInId));
  return Response.json(tokens, { headers: { "Cache-Control": "no-store", "Set-Cookie": makeDeviceCookie(deviceId) } });
}
