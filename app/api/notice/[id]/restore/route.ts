import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { restoreNotice } from "@/lib/records/notices/commands";
import { noticeVersionInputSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Put a withdrawn notice back in force",
  allow: "notice.write",
  at: "any",
  params: idParamsSchema,
  body: noticeVersionInputSchema,
  example: { params: { id: "{notice}" }, body: { version: 1 } },
  versioned: true,
  run: (context) => restoreNotice(context, context.params.id, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
