import type { Work } from "@/lib/access/actor/as-actor";
import { withholdMailsAbout } from "@/lib/activity/notifications/commands";
import { withdrawNotice } from "@/lib/records/notices/commands";

/** Takes a notice back for a reason. Mails about it that haven't been written aren't written any more. */
export async function withdrawPublishedNotice(work: Work, id: string, reason: string, version?: number) {
  const answer = await withdrawNotice(work, id, reason, version);
  await withholdMailsAbout(work, id);
  return answer;
}
