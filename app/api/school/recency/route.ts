import { chooseRecencyPacks } from "@/lib/activity/recency/commands";
import { readRecencyChoice } from "@/lib/activity/recency/queries";
import { packsInputSchema, recencyChoiceViewSchema } from "@/lib/activity/recency/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Which rules of recent experience apply at the school; ours",
  allow: "school.read",
  at: "school",
  returns: recencyChoiceViewSchema,
  example: {},
  run: (context) => readRecencyChoice(context),
});

export const PUT = endpoint({
  summary: "Choose which packs of rules of recent experience apply; ours",
  allow: "school.write",
  at: "school",
  body: packsInputSchema,
  versioned: true,
  example: { body: { packs: [0], version: "{schoolVersion}" } },
  run: (context) => chooseRecencyPacks(context, context.body, context.version),
});

export const { POST, PATCH, DELETE } = otherVerbs("GET", "PUT");
