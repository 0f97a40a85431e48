import { demandPersonActor } from "@/lib/access/actor/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";
import { idParamsSchema } from "@/lib/records/schema";
import { sendRecoveryMail } from "@/lib/work/people/recover-account";

export const POST = endpoint({
  summary: "Mail somebody's new address, still to be confirmed, a link that sets a new password and confirms it",
  allow: "person.write",
  at: "any",
  confirmed: true,
  params: idParamsSchema,
  tx: false,
  limited: true,
  example: { params: { id: "{moving}" } },
  run: async ({ actor, params, request }) => {
    await sendRecoveryMail(demandPersonActor(actor), params.id, extractClientInfo(request.headers));
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
