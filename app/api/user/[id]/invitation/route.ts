import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { makeHashedTemporaryPassword } from "@/lib/work/people/create-and-invite-person";
import { inviteAgain } from "@/lib/work/people/person-state";

export const POST = endpoint({
  summary: "Send the invitation again, with a new temporary password, to somebody who never chose their own",
  allow: "person.write",
  at: "any",
  params: idParamsSchema,
  limited: true,
  example: { params: { id: "{invited}" } },
  prepare: makeHashedTemporaryPassword,
  run: async (context) => inviteAgain(context, context.params.id, context.prepared) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
