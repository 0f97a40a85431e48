import { z } from "zod";
import { signatureSchema } from "@/lib/activity/training/follow-up/schema";
import { signLesson } from "@/lib/activity/training/follow-up/signing/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "The student signs a lesson, which is then done; ours",
  allow: "training.own",
  at: "school",
  confirmed: "signature",
  params: idParamsSchema,
  body: signatureSchema,
  versioned: true,
  idempotent: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{lessonToSign}" }, body: { version: 1 } },
  run: (work) => signLesson(work, work.params.id, { ...work.body, version: work.version }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
