import { requestPasswordReset } from "@/lib/access/sign-in/accounts";
import { forgottenPasswordInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "Ask for a mail with a link to set a new password",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: forgottenPasswordInputSchema,
  tx: false,
  limited: true,
  example: { body: { email: "{unknownEmail}" } },
  run: async ({ body, request, locale }) => {
    await requestPasswordReset(body.email, extractClientInfo(request.headers), locale);
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
