import { z } from "zod";
import { studentRecordSchema } from "@/lib/activity/training/student-record/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The form of a student record (envol-student-record, version 1), as JSON Schema 2020-12",
  allow: "documentation.read",
  at: "school",
  beforeSettled: true,
  returns: z.record(z.string(), z.unknown()),
  example: {},
  run: async () =>
    z.toJSONSchema(studentRecordSchema, { io: "input", unrepresentable: "any" }) as Record<string, unknown>,
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
