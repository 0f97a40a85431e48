import { resetPassword } from "@/lib/access/sign-in/accounts";
import { makeDeviceCookie } from "@/lib/access/sign-in/known-device";
import { resetPasswordInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "Set a new password with a mailed code",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  body: resetPasswordInputSchema,
  tx: false,
  limited: true,
  example: {
    body: { email: "{email}", password: "{password}", confirmPassword: "{password}", code: "{resetCode}" },
  },
  run: async ({ body, request }) => {
    const deviceId = await resetPassword(body, extractClientInfo(request.headers));
    return new Response(null, { status: 204, headers: { "Set-Cookie": makeDeviceCookie(deviceId) } });
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
