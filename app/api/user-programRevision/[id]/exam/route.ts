import { z } from "zod";
import { correctExam, recordExams } from "@/lib/activity/training/exams/commands";
import { readExams } from "@/lib/activity/training/exams/queries";
import { examChangeSchema, examInputSchema, examsViewSchema } from "@/lib/activity/training/exams/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Exams of a training, and how its student stands in the theory exam (FCL.025)",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: examsViewSchema,
  example: { params: { id: "{training}" } },
  run: (context) => readExams(context, context.params.id),
});

export const POST = endpoint({
  summary: "Record exams of one day and place, such as the papers of a sitting; answers all exams of the training",
  allow: "training.recordExams",
  at: "any",
  params: idParamsSchema,
  body: examInputSchema,
  returns: examsViewSchema,
  status: 201,
  example: {
    params: { id: "{training}" },
    body: { kind: 0, day: 1_790_812_800, entries: [{ subject: 0, result: 1, mark: 88 }] },
  },
  run: (context) => recordExams(context, context.params.id, context.body),
});

export const PUT = endpoint({
  summary: "Correct an exam of a training",
  allow: "training.recordExams",
  at: "any",
  params: idParamsSchema,
  body: examChangeSchema,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{trainingWithExam}" }, body: { id: "{trainingWithExam}", mark: 90, version: 1 } },
  versioned: true,
  run: (context) => correctExam(context, context.params.id, { ...context.body, version: context.version }),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
