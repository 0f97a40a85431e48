import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readSyllabus } from "@/lib/records/programs/interchange/queries";
import { syllabusSchema } from "@/lib/records/programs/interchange/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A revision as one document (envol-syllabus), which POST program/import takes, here or at another school",
  allow: "program.write",
  at: "any",
  params: idParamsSchema,
  returns: syllabusSchema,
  example: { params: { id: "{revision}" } },
  run: (context) => readSyllabus(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
