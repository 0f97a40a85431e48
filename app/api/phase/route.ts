import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changePhase, createPhase } from "@/lib/records/programs/phases/commands";
import { phaseDescriptor } from "@/lib/records/programs/phases/descriptor";
import { phaseChangeSchema, phaseInputSchema, phaseViewSchema } from "@/lib/records/programs/phases/schema";

export const POST = endpoint({
  summary: "Add a phase to a revision, as its last one",
  allow: "program.write",
  at: "any",
  body: phaseInputSchema,
  returns: phaseViewSchema,
  status: 201,
  example: { body: phaseDescriptor.example },
  run: (context) => createPhase(context, context.body),
});

export const PUT = endpoint({
  summary: "Rename a phase",
  allow: "program.write",
  at: "any",
  body: phaseChangeSchema,
  example: { body: { id: "{phase}", name: "{newName}", version: 1 } },
  versioned: true,
  run: (context) => changePhase(context, context.body, context.version),
});

export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
