import { credentialsInputSchema, tokenPairViewSchema } from "@/lib/access/sign-in/schema";
import { signIn } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";
import { sendTokens } from "@/lib/http/send-tokens";

export const POST = endpoint({
  summary: "Sign in with e-mail address and password, and a code for who has a second factor",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: credentialsInputSchema,
  returns: tokenPairViewSchema,
  tx: false,
  limited: true,
  example: { body: { email: "{email}", password: "{password}" } },
  run: async ({ body, request }) => sendTokens(await signIn(body, extractClientInfo(request.headers))),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
