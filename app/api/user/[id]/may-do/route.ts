import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readMayDo } from "@/lib/views/person-compliance/queries";
import { mayDoQuerySchema, mayDoViewSchema } from "@/lib/views/person-compliance/schema";

export const GET = endpoint({
  summary: "What a person may do on a day, until when, and what ends it or is missing; ours",
  allow: "certificate.own",
  at: "school",
  params: idParamsSchema,
  query: mayDoQuerySchema,
  returns: mayDoViewSchema,
  example: { params: { id: "{student}" } },
  run: (context) => readMayDo(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
