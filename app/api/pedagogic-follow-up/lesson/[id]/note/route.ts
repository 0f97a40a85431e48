import { z } from "zod";
import { keepOwnNote } from "@/lib/activity/training/follow-up/notes/commands";
import { readOwnNote } from "@/lib/activity/training/follow-up/notes/queries";
import { lessonNoteInputSchema, lessonNoteViewSchema } from "@/lib/activity/training/follow-up/notes/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What the caller has noted of a lesson for themselves; nobody reads another's; ours",
  allow: "training.rate",
  at: "any",
  params: idParamsSchema,
  returns: lessonNoteViewSchema,
  example: { params: { id: "{lessonToRate}" } },
  run: (context) => readOwnNote(context, context.params.id),
});

export const POST = endpoint({
  summary: "Keep what the caller has noted of a lesson for themselves; ours",
  allow: "training.rate",
  at: "any",
  params: idParamsSchema,
  body: lessonNoteInputSchema,
  versioned: true,
  returns: z.object({ version: z.int() }),
  example: { params: { id: "{lessonToRate}" }, body: { text: "Tense before the first solo", version: 1 } },
  run: (work) => keepOwnNote(work, work.params.id, { ...work.body, version: work.version }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
