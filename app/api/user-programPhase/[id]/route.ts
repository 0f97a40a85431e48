import { z } from "zod";
import { listEnrolmentPhases } from "@/lib/activity/training/queries";
import { enrolmentPhaseViewSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Phases of a training, in their order",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(enrolmentPhaseViewSchema),
  example: { params: { id: "{training}" } },
  run: (context) => listEnrolmentPhases(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
