import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { withdrawKey } from "@/lib/records/school/signing/commands";

export const DELETE = endpoint({
  summary: "No longer trust the key of another school",
  allow: "school.write",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{trustedKey}" } },
  run: async (work) => {
    await withdrawKey(work, work.params.id);
    return undefined;
  },
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
