import { refreshInputSchema, tokenPairViewSchema } from "@/lib/access/sign-in/schema";
import { exchangeRefreshToken } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";

export const POST = endpoint({
  summary: "Exchange a refresh token for a new pair",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: refreshInputSchema,
  returns: tokenPairViewSchema,
  example: { body: { refreshToken: "{refreshToken}" } },
  // The Problem is returned, not thrown, because the transaction must commit: a reused token has ended the sign-in.
  run: async (context) =>
    (await exchangeRefreshToken(context, context.body.refreshToken)) ??
    new Problem("unauthorized", "access.refreshRefused"),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
