import { self } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { NOTIFICATION_RHYTHMS } from "@/lib/access/codes";
import type { OwnSignIn } from "@/lib/access/sign-in/schema";
import { signInsOf } from "@/lib/access/sign-in/sign-in";
import { appOrigin } from "@/lib/platform/env";
import { newCalendarKey } from "./commands";

export type Account = { email: string; rhythm: number; signIns: OwnSignIn[] };

/** One's own account: how often mail comes, and the open sign-ins, the latest first. */
export async function accountOf(reading: Reading): Promise<Account> {
  const { id } = self(reading.actor);
  const [person, signIns] = await Promise.all([
    reading.db.person.findUniqueOrThrow({ where: { id }, select: { email: true, notificationRhythm: true } }),
    signInsOf(reading),
  ]);
  return {
    email: person.email,
    rhythm: NOTIFICATION_RHYTHMS.indexOf(person.notificationRhythm),
    signIns,
  };
}

/** Makes a new address for one's calendar feed. The old address stops working. */
export async function renewCalendarKey(work: Work): Promise<{ url: string; webcal: string }> {
  const { id } = self(work.actor);
  const calendarKey = newCalendarKey(id);
  await work.db.person.update({ where: { id }, data: { calendarKey } });
  changed(work, { kind: "Person", id, verb: "renewCalendarKey" });
  return calendarAddress(calendarKey);
}

export function calendarAddress(calendarKey: string): { url: string; webcal: string } {
  const url = `${appOrigin()}/calendar/${calendarKey}/planning.ics`;
  return { url, webcal: url.replace(/^https?:/, "webcal:") };
}
