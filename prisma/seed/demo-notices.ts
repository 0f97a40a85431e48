import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { publishNotice, withdrawNotice } from "@/lib/records/notices/commands";
import { noticeInputSchema } from "@/lib/records/notices/schema";
import type { DemoSchool } from "./demo-planning";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Every this many recipients, one hasn't read a notice yet. */
const MISSES = 5;

type DemoNotice = {
  title: string;
  text: string;
  /** Without it, the notice goes to all sites. */
  site?: string;
  confirmation?: boolean;
  publishedDaysAgo: number;
  withdrawnDaysAgo?: number;
  reason?: string;
};

/** Publishes notices of the desk on earlier days. Most have read them since, but the published accounts have not. */
export async function publishDemoNotices(
  school: DemoSchool,
  now: Date,
  notices: readonly DemoNotice[],
  authorEmail: string,
): Promise<void> {
  const db = prisma();
  const author = await db.person.findUniqueOrThrow({ where: { email: authorEmail } });
  for (const { site, publishedDaysAgo, withdrawnDaysAgo, reason, ...notice } of notices) {
    const body = noticeInputSchema.parse({ ...notice, siteId: site ? school.sites[site] : null });
    const { id } = await asActor(SYSTEM_ACTOR, async (work) => {
      const published = await publishNotice(work, body);
      if (reason) await withdrawNotice(work, published.id, reason, published.version);
      return published;
    });
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const publishedAt = daysAgo(publishedDaysAgo);
    const withdrawnAt = withdrawnDaysAgo === undefined ? null : daysAgo(withdrawnDaysAgo);
    await db.notice.update({ where: { id }, data: { authorId: author.id, publishedAt, withdrawnAt } });
    await db.noticeRecipient.deleteMany({ where: { noticeId: id, personId: author.id } });
    await db.notification.deleteMany({ where: { subjectId: id, personId: author.id } });
    await db.notification.updateMany({
      where: { subjectId: id },
      data: { authorId: author.id, at: publishedAt, mailAt: null },
    });
    await readByMost(id, publishedAt, body.confirmation);
  }
}

async function readByMost(noticeId: string, publishedAt: Date, confirms: boolean): Promise<void> {
  const db = prisma();
  const recipients = await db.noticeRecipient.findMany({
    where: { noticeId },
    orderBy: [{ person: { lastName: "asc" } }, { personId: "asc" }],
    select: { personId: true, person: { select: { email: true } } },
  });
  for (const [at, { personId, person }] of recipients.entries()) {
    const isPublished = /^(superadmin|admin|staff|mechanic|instructor|student|renter|newcomer)@/.test(person.email);
    if (isPublished || at % MISSES === 0) continue;
    const readAt = new Date(publishedAt.getTime() + (1 + (at % 5)) * HOUR_MS);
    // Some have opened it and not confirmed it.
    const confirmedAt = confirms && at % MISSES !== 1 ? new Date(readAt.getTime() + 60_000) : null;
    await db.noticeRecipient.update({
      where: { noticeId_personId: { noticeId, personId } },
      data: { readAt, confirmedAt },
    });
    await db.notification.updateMany({ where: { subjectId: noticeId, personId }, data: { readAt } });
  }
}
