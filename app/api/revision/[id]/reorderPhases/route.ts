import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { reorderPhases } from "@/lib/records/programs/phases/commands";
import { idParamsSchema, orderInputSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Put the phases of a revision in another order; each of them must be named",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  body: orderInputSchema,
  example: { params: { id: "{revisionOfOne}" }, body: [{ id: "{revisionOfOne}", order: 0 }] },
  run: async (context) => reorderPhases(context, context.params.id, context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
