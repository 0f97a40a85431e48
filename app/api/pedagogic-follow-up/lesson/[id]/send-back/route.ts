import { z } from "zod";
import { returnSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { sendBackBilledLesson } from "@/lib/work/training/follow-up-lesson";

export const POST = endpoint({
  summary: "The student sends a lesson back, with what is to be corrected; ours",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  body: returnSchema,
  versioned: true,
  idempotent: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{lessonToSign}" }, body: { reason: "It was two landings", version: 1 } },
  run: (work) => sendBackBilledLesson(work, work.params.id, { ...work.body, version: work.version }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
