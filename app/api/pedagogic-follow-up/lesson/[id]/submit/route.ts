import { z } from "zod";
import { submissionSchema } from "@/lib/activity/training/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { submitAndBillLesson } from "@/lib/work/training/follow-up-lesson";

export const POST = endpoint({
  summary: "Submit a lesson: its ratings count, and it waits for the student's signature; ours",
  allow: "training.rate",
  at: "any",
  params: idParamsSchema,
  body: submissionSchema,
  versioned: true,
  idempotent: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{ratedLesson}" }, body: { version: 1 } },
  run: (work) => submitAndBillLesson(work, work.params.id, { ...work.body, version: work.version }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
