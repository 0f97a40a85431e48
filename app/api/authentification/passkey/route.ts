import { passkeySignInInputSchema } from "@/lib/access/second-factor/schema";
import { tokenPairViewSchema } from "@/lib/access/sign-in/schema";
import { signInWithPasskey } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";
import { sendTokens } from "@/lib/http/send-tokens";

export const POST = endpoint({
  summary: "Sign in with a passkey alone",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: passkeySignInInputSchema,
  returns: tokenPairViewSchema,
  tx: false,
  example: { body: { passkey: "{passkey}" } },
  run: async ({ body, request }) =>
    sendTokens(await signInWithPasskey(body.passkey, extractClientInfo(request.headers))),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
