import { resetPassword } from "@/lib/access/sign-in/accounts";
import { resetPasswordInput } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "Set a new password with a mailed code",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: resetPasswordInput,
  tx: false,
  limited: true,
  example: {
    body: { email: "{email}", password: "{password}", confirmPassword: "{password}", code: "{resetCode}" },
  },
  run: async ({ body, request }) => {
    await resetPassword(body, extractClientInfo(request.headers));
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
