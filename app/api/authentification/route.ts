import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { credentialsInput, tokenPairView } from "@/lib/access/sign-in/schema";
import { issueTokens, signIn } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "Sign in with e-mail address and password",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: credentialsInput,
  returns: tokenPairView,
  tx: false,
  limited: true,
  example: { body: { email: "{email}", password: "{password}" } },
  run: async ({ body, request }) => {
    const { signInId } = await signIn(body, extractClientInfo(request.headers));
    return asActor(SYSTEM_ACTOR, (work) => issueTokens(work, signInId));
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
