import { demandPersonActor } from "@/lib/access/actor/actor";
import { confirmIdentity } from "@/lib/access/sign-in/confirmation";
import { confirmationInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const POST = endpoint({
  summary:
    "Confirm that it is oneself, by password, code of the authenticator app or passkey; it counts for ten minutes, for a signature two",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  body: confirmationInputSchema,
  tx: false,
  limited: true,
  example: { body: { password: "{password}" } },
  run: async ({ actor, body, request }) => {
    await confirmIdentity(demandPersonActor(actor), body, extractClientInfo(request.headers));
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
