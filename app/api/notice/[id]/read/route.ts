import { demandPersonActor } from "@/lib/access/actor/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readNoticeInputSchema } from "@/lib/records/notices/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { readNoticeAsRecipient } from "@/lib/work/notices/read-notice";

export const PATCH = endpoint({
  summary: "Say that one has read a notice that one was sent, or has read and understood it",
  allow: "notice.read",
  at: "school",
  params: idParamsSchema,
  body: readNoticeInputSchema,
  example: { params: { id: "{notice}" }, body: { understood: true } },
  run: async (work) => {
    await readNoticeAsRecipient(work, demandPersonActor(work.actor), work.params.id, work.body.understood);
    return undefined;
  },
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
