import { handleOccurrence } from "@/lib/activity/occurrences/commands";
import { readOccurrence } from "@/lib/activity/occurrences/queries";
import { occurrenceHandlingSchema, occurrenceViewSchema } from "@/lib/activity/occurrences/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "An occurrence report: one's own, or one that one handles. To all others there is none",
  allow: "occurrence.own",
  at: "school",
  params: idParamsSchema,
  returns: occurrenceViewSchema,
  example: { params: { id: "{occurrence}" } },
  run: (context) => readOccurrence(context, context.params.id),
});

export const PATCH = endpoint({
  summary: "Analyse, send, answer, close or reopen an occurrence report that one handles",
  allow: "occurrence.own",
  at: "school",
  params: idParamsSchema,
  body: occurrenceHandlingSchema,
  versioned: true,
  example: {
    params: { id: "{occurrence}" },
    body: { analysis: "Birds feed on the field beside the runway.", version: 1 },
  },
  run: (context) => handleOccurrence(context, context.params.id, context.body, context.version),
});

export const { POST, PUT, DELETE } = otherVerbs("GET", "PATCH");
