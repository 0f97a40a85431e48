import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { reorderSessions } from "@/lib/records/programs/sessions/commands";
import { idParamsSchema, orderInputSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Put the lessons of a phase in another order; each of them must be named",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  body: orderInputSchema,
  example: { params: { id: "{revisionOfOne}" }, body: [{ id: "{revisionOfOne}", order: 0 }] },
  run: async (context) => reorderSessions(context, context.params.id, context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
