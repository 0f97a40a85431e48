import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeSession, createSession } from "@/lib/records/programs/sessions/commands";
import { sessionDescriptor } from "@/lib/records/programs/sessions/descriptor";
import { sessionChangeSchema, sessionInputSchema, sessionViewSchema } from "@/lib/records/programs/sessions/schema";

export const POST = endpoint({
  summary: "Add a lesson to a phase, as its last one",
  allow: "program.write",
  at: "any",
  body: sessionInputSchema,
  returns: sessionViewSchema,
  status: 201,
  example: { body: sessionDescriptor.example },
  run: (context) => createSession(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a lesson with its exercises, texts, files and regulatory environment, or move it to another phase",
  allow: "program.write",
  at: "any",
  body: sessionChangeSchema,
  example: { body: { id: "{session}", title: "{newName}", pratical: { mode: 0 }, version: 1 } },
  versioned: true,
  run: (context) => changeSession(context, context.body, context.version),
});

export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
