import { endOwnSignIn } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const DELETE = endpoint({
  summary: "End one of one's own sign-ins",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{ownSignIn}" } },
  run: async (work) => {
    await endOwnSignIn(work, work.params.id);
    return undefined;
  },
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
