import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendNoticeToJoined } from "@/lib/records/notices/commands";
import { listNoticeRecipients } from "@/lib/records/notices/queries";
import { noticeRecipientsViewSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Who has and who hasn't read and confirmed a notice",
  allow: "notice.write",
  at: "any",
  params: idParamsSchema,
  returns: noticeRecipientsViewSchema,
  example: { params: { id: "{notice}" } },
  run: (context) => listNoticeRecipients(context, context.params.id),
});

export const POST = endpoint({
  summary: "Send a notice also to those who have joined its audience since it was published",
  allow: "notice.write",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{notice}" } },
  run: async (work) => {
    await sendNoticeToJoined(work, work.params.id);
    return undefined;
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
