import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { savePlanningView } from "@/lib/records/planning-views/commands";
import { listOwnPlanningViews } from "@/lib/records/planning-views/queries";
import { planningViewInputSchema, planningViewViewSchema } from "@/lib/records/planning-views/schema";

export const GET = endpoint({
  summary: "One's own saved views of the planning, by name",
  allow: "access.own",
  at: "school",
  returns: z.array(planningViewViewSchema),
  example: {},
  run: (context) => listOwnPlanningViews(context),
});

export const POST = endpoint({
  summary: "Save a view of the planning for oneself",
  allow: "access.own",
  at: "school",
  body: planningViewInputSchema,
  returns: planningViewViewSchema,
  status: 201,
  example: { body: { name: "{newName}", kind: 1, siteId: "{site}", query: "attention=1&density=compact" } },
  run: (context) => savePlanningView(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
