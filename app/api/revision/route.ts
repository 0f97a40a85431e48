import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeRevision, openRevision } from "@/lib/records/programs/revisions/commands";
import { revisionDescriptor } from "@/lib/records/programs/revisions/descriptor";
import {
  newRevisionInputSchema,
  revisionChangeSchema,
  revisionViewSchema,
} from "@/lib/records/programs/revisions/schema";

export const POST = endpoint({
  summary: "Open a revision from a locked one, empty or as its copy",
  allow: "program.lock",
  at: "any",
  body: newRevisionInputSchema,
  returns: revisionViewSchema,
  status: 201,
  example: { body: revisionDescriptor.example },
  run: (context) => openRevision(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a revision that isn't locked: its name and edition, rating, requirements and regulatory environment",
  allow: "program.write",
  at: "any",
  body: revisionChangeSchema,
  example: { body: { id: "{revision}", name: "{newName}", requirements: ["Aged 16 at the first solo"], version: 1 } },
  versioned: true,
  run: (context) => changeRevision(context, context.body, context.version),
});

export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
