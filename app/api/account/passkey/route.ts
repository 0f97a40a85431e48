import { demandPersonActor } from "@/lib/access/actor/actor";
import { verifyNewPasskey } from "@/lib/access/second-factor/passkeys";
import { passkeyAddedViewSchema, passkeyInputSchema } from "@/lib/access/second-factor/schema";
import { addPasskey } from "@/lib/access/second-factor/second-factor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "Add a passkey: what the browser answered; with the first second factor come recovery codes",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  confirmed: true,
  body: passkeyInputSchema,
  returns: passkeyAddedViewSchema,
  status: 201,
  limited: true,
  example: { body: { name: "Phone", passkey: "{newPasskey}" } },
  prepare: ({ actor, body }) => verifyNewPasskey(demandPersonActor(actor).id, body.passkey),
  run: async (work) => addPasskey(work, work.prepared, work.body.name),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
