import { answerNotDeletable } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readClassroom } from "@/lib/records/classrooms/queries";
import { classroomView } from "@/lib/records/classrooms/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A classroom",
  allow: "classroom.read",
  at: "any",
  params: idParamsSchema,
  returns: classroomView,
  example: { params: { id: "{classroom}" } },
  run: (context) => readClassroom(context, context.params.id),
});
export const DELETE = answerNotDeletable;
export const { POST, PUT, PATCH } = otherVerbs("GET");
