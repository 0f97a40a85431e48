import { removeExam } from "@/lib/activity/training/exams/commands";
import { examParamsSchema } from "@/lib/activity/training/exams/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const DELETE = endpoint({
  summary: "Remove an exam that was entered by mistake",
  allow: "training.recordExams",
  at: "any",
  params: examParamsSchema,
  example: { params: { id: "{trainingWithExam}", examId: "{trainingWithExam}" } },
  run: async (context) => removeExam(context, context.params.id, context.params.examId) as Promise<undefined>,
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
