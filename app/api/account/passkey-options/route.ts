import { demandPersonActor } from "@/lib/access/actor/actor";
import { makeRegistrationOptions } from "@/lib/access/second-factor/passkeys";
import { passkeyOptionsViewSchema } from "@/lib/access/second-factor/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "What a browser is asked for a new passkey (WebAuthn), valid for five minutes",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  confirmed: true,
  returns: passkeyOptionsViewSchema,
  example: {},
  run: async (work) => ({ ...(await makeRegistrationOptions(work, demandPersonActor(work.actor).id)) }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
