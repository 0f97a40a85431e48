import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { withdrawNotice } from "@/lib/records/notices/commands";
import { withdrawNoticeInputSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Withdraw a notice for a reason",
  allow: "notice.write",
  at: "any",
  params: idParamsSchema,
  body: withdrawNoticeInputSchema,
  example: { params: { id: "{notice}" }, body: { reason: "The runway is open again", version: 1 } },
  versioned: true,
  run: (context) => withdrawNotice(context, context.params.id, context.body.reason, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
