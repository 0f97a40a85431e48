import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { publishNotice } from "@/lib/records/notices/commands";
import { listNotices } from "@/lib/records/notices/queries";
import { noticeInputSchema, noticeListQuerySchema, noticeViewSchema } from "@/lib/records/notices/schema";

export const GET = endpoint({
  summary: "Notices that the caller follows as staff, with how many have read each, the newest first",
  allow: "notice.write",
  at: ({ query }) => query.siteId,
  query: noticeListQuerySchema,
  returns: z.array(noticeViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listNotices(context, context.query, context.query),
});

export const POST = endpoint({
  summary: "Publish a notice to everybody, a role, a site or a promotion",
  allow: "notice.write",
  at: "any",
  body: noticeInputSchema,
  returns: noticeViewSchema,
  status: 201,
  idempotent: true,
  example: { body: { title: "Runway 04 closed", text: "Until Friday.", siteId: "{site}", confirmation: true } },
  run: (context) => publishNotice(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
