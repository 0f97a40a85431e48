import type { PersonActor } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { lockRoles } from "@/lib/access/actor/lock-roles";
import { mailRecoveryCode } from "@/lib/access/sign-in/accounts";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import type { Origin } from "@/lib/access/sign-in/sign-in";
import { parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { refuseTakenPersonFields } from "@/lib/records/people/commands";
import { readWaitingEmail } from "@/lib/records/people/queries";
import { mayChangeAccount } from "@/lib/records/people/reach";
import { demandReadableSubject } from "./change-person";

/**
 * Helps a person who has lost access to both mailbox and password. It mails a code for a new password to the person's new
 * address, which isn't confirmed yet. The actor must have the right to change the person's account and never sees the code.
 */
export async function sendRecovery(actor: PersonActor, id: string, origin: Origin): Promise<void> {
  await asActor(actor, (open) => judge(open, id));
  await admitAttempt({ email: id, address: origin.address }, "forgotten");
  await asActor(actor, async (open) => {
    const { work, person, email } = await judge(open, id);
    await mailRecoveryCode(work, { id, ...person, locale: parseLocale(person.locale) }, email);
  });
}

async function judge(open: Work, id: string) {
  const work = await lockRoles(open);
  const subject = await demandReadableSubject(work, id);
  if (!mayChangeAccount(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const person = await work.db.person.findUniqueOrThrow({
    where: { id },
    select: { firstName: true, locale: true, isTemporaryPassword: true },
  });
  const email = await readWaitingEmail(work, id);
  if (!email || person.isTemporaryPassword || subject.state !== "Active") {
    throw new Problem("conflict", "people.nothingToRecover");
  }
  await refuseTakenPersonFields(work, { email }, id);
  return { work, person, email };
}
