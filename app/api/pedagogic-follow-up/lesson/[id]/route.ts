import { z } from "zod";
import { readFollowUp } from "@/lib/activity/training/follow-up/queries";
import { keepFollowUp } from "@/lib/activity/training/follow-up/rating/commands";
import { entryInputSchema, followUpViewSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "How a student's lesson was given and rated, or what has been typed of it; ours",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  returns: followUpViewSchema,
  example: { params: { id: "{lessonToRate}" } },
  run: (context) => readFollowUp(context, context.params.id),
});

export const POST = endpoint({
  summary: "Keep what an instructor has typed of a lesson; nothing counts until it is submitted; ours",
  allow: "training.rate",
  at: "any",
  params: idParamsSchema,
  body: entryInputSchema,
  versioned: true,
  idempotent: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{lessonToRate}" }, body: { comment: "Flies a good circuit", version: 1 } },
  run: (work) => keepFollowUp(work, work.params.id, { ...work.body, version: work.version }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
