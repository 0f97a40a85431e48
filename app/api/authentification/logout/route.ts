import { demandPersonActor } from "@/lib/access/actor/actor";
import { endSignIn } from "@/lib/access/sign-in/sign-in";
import { sessionCookieName } from "@/lib/access/sign-in/tokens";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { isAppServedOverHttps } from "@/lib/platform/env";

export const POST = endpoint({
  summary: "End this sign-in",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  example: {},
  run: async (context) => {
    await endSignIn(context, demandPersonActor(context.actor).signInId, "signed-out");
    const gone = `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isAppServedOverHttps() ? "; Secure" : ""}`;
    return new Response(null, { status: 204, headers: { "Set-Cookie": gone } });
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
