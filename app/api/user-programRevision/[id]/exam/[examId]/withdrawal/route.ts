import { withdrawExam } from "@/lib/activity/training/exams/commands";
import { examParamsSchema, examWithdrawalSchema } from "@/lib/activity/training/exams/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Take an exam that was entered by mistake out of sight; ours",
  allow: "training.recordExams",
  at: "any",
  params: examParamsSchema,
  body: examWithdrawalSchema,
  versioned: true,
  example: { params: { id: "{trainingWithExam}", examId: "{trainingWithExam}" }, body: { version: 1 } },
  run: (context) => withdrawExam(context, context.params.id, context.params.examId, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
