import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setPay } from "@/lib/records/prices/pay/commands";
import { readPay } from "@/lib/records/prices/pay/queries";
import { instructorPayInputSchema, instructorPayViewSchema } from "@/lib/records/prices/pay/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What the school pays an instructor for an hour, from which day on; ours",
  allow: "activity.own",
  at: "school",
  params: idParamsSchema,
  returns: instructorPayViewSchema,
  example: { params: { id: "{member}" } },
  run: (context) => readPay(context, context.params.id),
});

export const PUT = endpoint({
  summary: "Set what the school pays an instructor; without amounts a volunteer; ours",
  allow: "activity.setPay",
  at: "any",
  params: idParamsSchema,
  body: instructorPayInputSchema,
  example: {
    params: { id: "{teacher}" },
    body: { rates: [{ startsAt: "{day}", practicalPay: 32, theoryPay: 20, briefingPay: null }], version: 0 },
  },
  versioned: true,
  run: (context) => setPay(context, context.params.id, context.body, context.version),
});

export const { POST, PATCH, DELETE } = otherVerbs("GET", "PUT");
