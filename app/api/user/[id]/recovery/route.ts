import { demandPerson } from "@/lib/access/actor/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { requestOrigin } from "@/lib/http/request";
import { idParams } from "@/lib/records/schema";
import { sendRecovery } from "@/lib/work/people/recover-account";

export const POST = endpoint({
  summary: "Mail somebody's new address, still to be confirmed, a link that sets a new password and confirms it",
  allow: "person.write",
  at: "any",
  params: idParams,
  tx: false,
  limited: true,
  example: { params: { id: "{moving}" } },
  run: async ({ actor, params, request }) => {
    await sendRecovery(demandPerson(actor), params.id, requestOrigin(request.headers));
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
