import { checkPack } from "@/lib/activity/inspections/queries";
import { inspectionCheckSchema } from "@/lib/activity/inspections/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Compute the hashes of a pack anew, and say which file doesn't agree with the manifest",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  returns: inspectionCheckSchema,
  status: 200,
  tx: false,
  example: { params: { id: "{inspection}" } },
  run: (context) => checkPack(context, context.params.id),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
