import { z } from "zod";
import { listRevisionsOfStudents } from "@/lib/activity/training/queries";
import { revisionStudentsInputSchema, revisionWithStudentsViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "The revisions that some of these students follow, each with those who do",
  allow: "training.read",
  at: "any",
  body: revisionStudentsInputSchema,
  returns: z.array(revisionWithStudentsViewSchema),
  status: 200,
  tx: false,
  onlyReads: true,
  example: { body: { userStudentIds: ["{student}"] } },
  run: (context) => listRevisionsOfStudents(context, context.body.userStudentIds),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
