import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { withdrawNoticeInputSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { withdrawPublishedNotice } from "@/lib/work/notices/withdraw-notice";

export const PATCH = endpoint({
  summary: "Withdraw a notice for a reason",
  allow: "notice.write",
  at: "any",
  params: idParamsSchema,
  body: withdrawNoticeInputSchema,
  example: { params: { id: "{notice}" }, body: { reason: "The runway is open again", version: 1 } },
  versioned: true,
  run: (context) => withdrawPublishedNotice(context, context.params.id, context.body.reason, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
