import { z } from "zod";
import { returnSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { reopenBilledLesson } from "@/lib/work/training/follow-up-lesson";

export const POST = endpoint({
  summary: "Open a lesson that was submitted again, with a reason; ours",
  allow: "training.reopen",
  at: "any",
  params: idParamsSchema,
  body: returnSchema,
  versioned: true,
  idempotent: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{submittedLesson}" }, body: { reason: "Rated the wrong exercise", version: 1 } },
  run: (work) => reopenBilledLesson(work, work.params.id, { ...work.body, version: work.version }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
