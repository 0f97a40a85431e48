import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { compareRevisions } from "@/lib/records/programs/interchange/queries";
import { diffQuerySchema, diffViewSchema } from "@/lib/records/programs/interchange/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What was added, removed, moved and changed between an older revision (from) and this one",
  allow: "program.read",
  at: "any",
  params: idParamsSchema,
  query: diffQuerySchema,
  returns: diffViewSchema,
  example: { params: { id: "{revision}" }, query: { from: "{lockedRevision}" } },
  run: (context) => compareRevisions(context, context.query.from, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
