import { z } from "zod";
import { listEnrolmentsLight } from "@/lib/activity/training/queries";
import { enrolmentLightViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Trainings of a person, in short; the id is the person's",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(enrolmentLightViewSchema),
  example: { params: { id: "{student}" } },
  run: (context) => listEnrolmentsLight(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
