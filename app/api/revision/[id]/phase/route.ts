import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listPhases } from "@/lib/records/programs/phases/queries";
import { phaseViewSchema } from "@/lib/records/programs/phases/schema";
import { idParamsSchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Phases of a revision in their order",
  allow: "program.read",
  at: "any",
  params: idParamsSchema,
  query: statutQuerySchema,
  returns: z.array(phaseViewSchema),
  example: { params: { id: "{revision}" } },
  run: (context) => listPhases(context, context.params.id, context.query.statut),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
