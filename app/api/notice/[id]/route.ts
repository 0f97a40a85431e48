import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readNotice } from "@/lib/records/notices/queries";
import { noticeViewSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A notice that the caller received, or follows as staff",
  allow: "notice.read",
  at: "school",
  params: idParamsSchema,
  returns: noticeViewSchema,
  example: { params: { id: "{notice}" } },
  run: (context) => readNotice(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
