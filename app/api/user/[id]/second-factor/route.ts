import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { resetPersonSecondFactor } from "@/lib/work/people/recover-account";

export const DELETE = endpoint({
  summary: "Remove somebody's second factor, who has lost their device; they sign in by password and set up another",
  allow: "person.write",
  at: "any",
  confirmed: true,
  params: idParamsSchema,
  example: { params: { id: "{memberWithSecondFactor}" } },
  run: async (work) => {
    await resetPersonSecondFactor(work, work.params.id);
    return undefined;
  },
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
