import { closeLink } from "@/lib/activity/inspections/links/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Close the link to a pack for an inspector at once and for good",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{inspectionLink}" } },
  run: async (context) => void (await closeLink(context, context.params.id)),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
