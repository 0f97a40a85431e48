import { makeAuthenticationOptions } from "@/lib/access/second-factor/passkeys";
import { passkeyOptionsView } from "@/lib/access/second-factor/schema";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "What a browser is asked for a passkey (WebAuthn), to sign in or to confirm; valid for five minutes",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  returns: passkeyOptionsView,
  tx: false,
  limited: true,
  example: {},
  run: async ({ request, ...reading }) => {
    await admitAttempt({ email: null, address: extractClientInfo(request.headers).address }, "passkey");
    return { ...(await makeAuthenticationOptions(reading)) };
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
