import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listEdits } from "@/lib/records/programs/tree/queries";
import { editsQuerySchema, editViewSchema } from "@/lib/records/programs/tree/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What others have changed in a revision since a moment, the newest first",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  query: editsQuerySchema,
  returns: z.array(editViewSchema),
  example: { params: { id: "{revision}" }, query: { since: "1796083200" } },
  run: (context) => listEdits(context, context.params.id, context.query.since),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
