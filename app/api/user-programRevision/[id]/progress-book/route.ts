import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { progressBookViewSchema } from "@/lib/activity/training/progress-book/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Progress book of a training: lessons with their ratings, hours, minima, and what comes next",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: progressBookViewSchema,
  example: { params: { id: "{training}" } },
  run: (context) => readProgressBook(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
