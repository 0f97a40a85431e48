import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { syllabusSchema } from "@/lib/records/programs/interchange/schema";

export const GET = endpoint({
  summary: "The form of a syllabus document (envol-syllabus, version 1), as JSON Schema 2020-12",
  allow: "documentation.read",
  at: "school",
  beforeSettled: true,
  returns: z.record(z.string(), z.unknown()),
  example: {},
  run: async () => z.toJSONSchema(syllabusSchema, { io: "input", unrepresentable: "any" }) as Record<string, unknown>,
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
