import { z } from "zod";
import { listEnrolments } from "@/lib/activity/training/queries";
import { enrolmentViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Trainings of a person, the newest first; the id is the person's",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(enrolmentViewSchema),
  example: { params: { id: "{student}" } },
  run: (context) => listEnrolments(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
