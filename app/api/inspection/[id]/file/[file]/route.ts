import { readPackRow } from "@/lib/activity/inspections/queries";
import { inspectionFileParamsSchema } from "@/lib/activity/inspections/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendPackFile } from "@/lib/http/inspection-files";

export const GET = endpoint({
  summary: "A file of a pack for an inspector, all as one PDF, or all with the manifest as ZIP",
  allow: "inspection.manage",
  at: "any",
  params: inspectionFileParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{inspection}", file: "1" } },
  run: async (context) =>
    sendPackFile(await readPackRow(context, context.params.id), context.params.file, context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
