import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { arePasskeysPossible } from "@/lib/access/second-factor/passkeys";
import type { OwnSecondFactor } from "@/lib/access/second-factor/schema";
import { readOwnSecondFactor } from "@/lib/access/second-factor/second-factor";
import { readOwnLinkedAccount } from "@/lib/access/sign-in/linked-account";
import type { OwnLinkedAccount, OwnSignIn } from "@/lib/access/sign-in/schema";
import { listOwnSignIns } from "@/lib/access/sign-in/sign-in";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { newCalendarKey } from "./commands";

export type OwnAccount = {
  email: string;
  signIns: OwnSignIn[];
  secondFactor: OwnSecondFactor;
  linkedAccount: OwnLinkedAccount;
  /** Whether browsers allow passkeys at our address. */
  hasPasskeys: boolean;
};

/** Reads the actor's own e-mail address, second factor, account of the school's provider and open sign-ins, the latest first. */
export async function readOwnAccount(reading: Reading): Promise<OwnAccount> {
  const { id } = demandPersonActor(reading.actor);
  const [person, signIns, secondFactor, linkedAccount] = await Promise.all([
    reading.db.person.findUniqueOrThrow({ where: { id }, select: { email: true } }),
    listOwnSignIns(reading),
    readOwnSecondFactor(reading),
    readOwnLinkedAccount(reading),
  ]);
  return {
    email: person.email,
    signIns,
    secondFactor,
    linkedAccount,
    hasPasskeys: arePasskeysPossible(),
  };
}

/** Stores the language that the actor chose. It does nothing for visitors, because only their browser stores it. */
export async function storeChosenLanguage({ db, actor }: Work, locale: Locale): Promise<void> {
  if (actor.id) await db.person.update({ where: { id: actor.id }, data: { locale } });
}

/** Reads the addresses of the actor's own calendar feed. */
export async function readOwnCalendarFeedUrls({ db, actor }: Reading): Promise<{ url: string; webcal: string }> {
  const { id } = demandPersonActor(actor);
  const { calendarKey } = await db.person.findUniqueOrThrow({ where: { id }, select: { calendarKey: true } });
  return makeCalendarFeedUrls(calendarKey);
}

/** Makes new addresses for the actor's calendar feed. The old addresses stop working. */
export async function renewCalendarKey(work: Work): Promise<{ url: string; webcal: string }> {
  const { id } = demandPersonActor(work.actor);
  const calendarKey = newCalendarKey(id);
  await work.db.person.update({ where: { id }, data: { calendarKey } });
  changed(work, { kind: "Person", id, verb: "renewCalendarKey" });
  return makeCalendarFeedUrls(calendarKey);
}

export function makeCalendarFeedUrls(calendarKey: string): { url: string; webcal: string } {
  const url = `${appOrigin()}/calendar/${calendarKey}/planning.ics`;
  return { url, webcal: url.replace(/^https?:/, "webcal:") };
}
