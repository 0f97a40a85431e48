import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { lockRevision } from "@/lib/records/programs/revisions/commands";
import { lockInputSchema } from "@/lib/records/programs/revisions/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Lock a revision for good, so that students can be enrolled and nobody can change it",
  allow: "program.lock",
  at: "any",
  params: idParamsSchema,
  body: lockInputSchema,
  bodyOptional: true,
  example: { params: { id: "{writtenRevision}" }, body: { version: 1 } },
  versioned: true,
  run: (context) => lockRevision(context, context.params.id, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
