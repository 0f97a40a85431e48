import { extendLink } from "@/lib/activity/inspections/links/commands";
import { linkExtensionSchema } from "@/lib/activity/inspections/links/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Give the link to a pack for an inspector another last day",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  body: linkExtensionSchema,
  example: { params: { id: "{inspectionLink}" }, body: { until: "{tomorrow}" } },
  run: async (context) => void (await extendLink(context, context.params.id, context.body.until)),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
