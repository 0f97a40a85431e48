import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeProgram, createProgram } from "@/lib/records/programs/commands";
import { programDescriptor } from "@/lib/records/programs/descriptor";
import { listPrograms } from "@/lib/records/programs/queries";
import { programChangeSchema, programInputSchema, programViewSchema } from "@/lib/records/programs/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Programmes with their revisions",
  allow: "program.read",
  at: "any",
  query: statutQuerySchema,
  returns: z.array(programViewSchema),
  example: {},
  run: (context) => listPrograms(context, context.query.statut),
});

export const POST = endpoint({
  summary: "Write a new programme with its first revision; the answer is the id of the programme",
  allow: "program.write",
  at: "any",
  body: programInputSchema,
  returns: z.string(),
  status: 201,
  example: { body: programDescriptor.example },
  run: async (context) => (await createProgram(context, context.body)).id,
});

export const PUT = endpoint({
  summary: "Change the tags of a programme, and whether only an approved organisation may give it",
  allow: "program.write",
  at: "any",
  body: programChangeSchema,
  example: { body: { id: "{program}", tagsIds: ["{tag}"], needsAto: true, version: 1 } },
  versioned: true,
  run: (context) => changeProgram(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
