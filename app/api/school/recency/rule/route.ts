import { addOwnRule, changeOwnRule } from "@/lib/activity/recency/commands";
import { ownRuleChangeSchema, ownRuleInputSchema, ownRuleViewSchema } from "@/lib/activity/recency/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "Add a rule of recent experience of the school's own; ours",
  allow: "school.write",
  at: "school",
  body: ownRuleInputSchema,
  returns: ownRuleViewSchema,
  status: 201,
  example: { body: { kind: 0, scope: 0, days: 60 } },
  run: (context) => addOwnRule(context, context.body),
});

export const PATCH = endpoint({
  summary: "Change a rule of the school's own, or whether it applies; ours",
  allow: "school.write",
  at: "school",
  body: ownRuleChangeSchema,
  versioned: true,
  example: { body: { id: "{recencyRule}", days: 90, version: 1 } },
  run: (context) => changeOwnRule(context, context.body, context.version),
});

export const { GET, PUT, DELETE } = otherVerbs("POST", "PATCH");
