import { self } from "@/lib/access/actor";
import type { Reading, Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { NOTIFICATION_RHYTHMS } from "@/lib/access/codes";
import { appOrigin } from "@/lib/platform/env";
import { toUnix } from "@/lib/platform/time";
import { newCalendarKey } from "./commands";

export type OwnSignIn = {
  id: string;
  startedAt: number;
  address: string;
  userAgent: string;
  /** The one that asks. */
  isCurrent: boolean;
};
export type Account = { email: string; rhythm: number; signIns: OwnSignIn[] };

/** What somebody sees of their own account: how they are told things, and where they are signed in, the latest first. */
export async function accountOf({ db, actor, now }: Reading): Promise<Account> {
  const { id, signInId } = self(actor);
  const person = await db.person.findUniqueOrThrow({
    where: { id },
    select: {
      email: true,
      notificationRhythm: true,
      signIns: { where: { endedAt: null, expiresAt: { gt: now } }, orderBy: { startedAt: "desc" } },
    },
  });
  return {
    email: person.email,
    rhythm: NOTIFICATION_RHYTHMS.indexOf(person.notificationRhythm),
    signIns: person.signIns.map((one) => ({
      id: one.id,
      startedAt: toUnix(one.startedAt),
      address: one.address,
      userAgent: one.userAgent,
      isCurrent: one.id === signInId,
    })),
  };
}

/** A new address of the calendar feed; whoever reads the old one gets nothing any more. */
export async function renewCalendarKey(work: Work): Promise<{ url: string; webcal: string }> {
  const { id } = self(work.actor);
  const calendarKey = newCalendarKey(id);
  await work.db.person.update({ where: { id }, data: { calendarKey } });
  await audit(work, { action: "person.calendarKey", subjectKind: "person", subjectId: id });
  return calendarAddress(calendarKey);
}

export function calendarAddress(calendarKey: string): { url: string; webcal: string } {
  const url = `${appOrigin()}/calendar/${calendarKey}/planning.ics`;
  return { url, webcal: url.replace(/^https?:/, "webcal:") };
}
