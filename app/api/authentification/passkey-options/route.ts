import { makeAuthenticationOptions } from "@/lib/access/second-factor/passkeys";
import { passkeyOptionsViewSchema } from "@/lib/access/second-factor/schema";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary: "What a browser is asked for a passkey (WebAuthn), to sign in or to confirm; valid for five minutes",
  allow: "access.signIn",
  at: "school",
  beforeSettled: true,
  returns: passkeyOptionsViewSchema,
  limited: true,
  example: {},
  prepare: ({ request }) => {
    const { address } = extractClientInfo(request.headers);
    return admitAttempt({ email: null, address }, "passkey");
  },
  run: async (work) => ({ ...(await makeAuthenticationOptions(work)) }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
