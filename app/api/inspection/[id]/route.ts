import { readPack } from "@/lib/activity/inspections/queries";
import { inspectionViewSchema } from "@/lib/activity/inspections/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A pack for an inspector: how far it is, its files with their hashes, and what doesn't agree in it",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  returns: inspectionViewSchema,
  example: { params: { id: "{inspection}" } },
  run: (context) => readPack(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
