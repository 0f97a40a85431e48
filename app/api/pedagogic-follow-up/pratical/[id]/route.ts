import { listFollowUps } from "@/lib/activity/training/follow-up/queries";
import { followUpListViewSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The students' practical lessons that a reservation gives, and how far each is; students get their own",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: followUpListViewSchema,
  example: { params: { id: "{lessonReservation}" } },
  run: (context) => listFollowUps(context, context.params.id, "Practical"),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
