import { importRecord } from "@/lib/activity/training/student-record/commands";
import {
  importedRecordViewSchema,
  recordInputSchema,
  recordQuerySchema,
} from "@/lib/activity/training/student-record/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary:
    "Make a training of another school's record, or with preview=1 only check it; names the lines that were changed",
  allow: "training.enrol",
  at: "any",
  params: idParamsSchema,
  query: recordQuerySchema,
  body: recordInputSchema,
  bodyLimits: { bytes: 6_000_000, values: 20 },
  returns: importedRecordViewSchema,
  status: 201,
  example: {
    params: { id: "{student}" },
    query: { preview: "1" },
    body: { record: '{"format":"envol-student-record","version":1,"signature":"","lines":[{}]}' },
  },
  run: (context) => importRecord(context, context.params.id, context.body, context.query),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
