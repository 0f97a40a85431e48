import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPersonLight } from "@/lib/records/people/queries";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Name and call sign of somebody with whom one shares a site",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  returns: personLightViewSchema,
  example: { params: { id: "{member}" } },
  run: (context) => readPersonLight(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
