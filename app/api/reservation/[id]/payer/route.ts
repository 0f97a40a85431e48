import { payerInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { namePayer } from "@/lib/work/planning/name-payer";

export const PATCH = endpoint({
  summary: "Name who pays an operation, also once its flight has begun, until it is closed; ours",
  allow: "account.post",
  at: "any",
  params: idParamsSchema,
  body: payerInputSchema,
  example: { params: { id: "{reservation}" }, body: { payerId: null, version: 1 } },
  versioned: true,
  run: (context) => namePayer(context, context.params.id, context.body.payerId, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
