import { grantWaiver } from "@/lib/activity/recency/commands";
import { waiverInputSchema, waiverViewSchema } from "@/lib/activity/recency/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Waive a rule of recent experience for a person until a day, for a reason; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  body: waiverInputSchema,
  returns: waiverViewSchema,
  status: 201,
  example: {
    params: { id: "{member}" },
    body: { rule: "easaPassengers", reason: "Flies elsewhere", endsOn: "{nextDay}" },
  },
  run: (context) => grantWaiver(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
