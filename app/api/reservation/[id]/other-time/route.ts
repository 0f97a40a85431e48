import { otherTimeViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { findOtherTime } from "@/lib/work/planning/find-other-time";

export const GET = endpoint({
  summary: "The best other time of a reservation, for who may change it",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: otherTimeViewSchema,
  example: { params: { id: "{reservation}" } },
  run: (context) => findOtherTime(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
