import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listSessions } from "@/lib/records/programs/sessions/queries";
import { sessionViewSchema } from "@/lib/records/programs/sessions/schema";
import { idParamsSchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Lessons of a revision, by phase and order",
  allow: "program.read",
  at: "any",
  params: idParamsSchema,
  query: statutQuerySchema,
  returns: z.array(sessionViewSchema),
  example: { params: { id: "{revision}" } },
  run: (context) => listSessions(context, context.params.id, context.query.statut),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
