import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { unlinkPersonAccount } from "@/lib/work/people/recover-account";

export const DELETE = endpoint({
  summary:
    "Disconnect somebody from the school's sign-in provider; the account there with their address is connected next",
  allow: "person.write",
  at: "any",
  confirmed: true,
  params: idParamsSchema,
  example: { params: { id: "{member}" } },
  run: async (work) => {
    await unlinkPersonAccount(work, work.params.id);
    return undefined;
  },
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
