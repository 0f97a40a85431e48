import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changePlanningView, deletePlanningView } from "@/lib/records/planning-views/commands";
import { planningViewChangeSchema } from "@/lib/records/planning-views/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Change one of one's own saved views of the planning",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  body: planningViewChangeSchema,
  versioned: true,
  example: { params: { id: "{planningView}" }, body: { isDefault: true, version: 1 } },
  run: (context) => changePlanningView(context, context.params.id, context.body, context.version),
});

export const DELETE = endpoint({
  summary: "Delete one of one's own saved views of the planning",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{planningView}" } },
  run: async (context) => {
    await deletePlanningView(context, context.params.id);
    return undefined;
  },
});

export const { GET, POST, PATCH } = otherVerbs("PUT", "DELETE");
