import type { PersonActor } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { resetSecondFactor } from "@/lib/access/second-factor/second-factor";
import { mailRecoveryLinkToNewEmail } from "@/lib/access/sign-in/accounts";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { unlinkAccount } from "@/lib/access/sign-in/linked-account";
import type { ClientOrigin } from "@/lib/access/sign-in/sign-in";
import { parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { demandFreeEmailAndCallSign } from "@/lib/records/people/commands";
import { findUnconfirmedEmail } from "@/lib/records/people/queries";
import { mayAdministerAccount } from "@/lib/records/people/reach";
import { demandReadablePerson } from "./change-person";

/**
 * Helps a person who has lost access to both mailbox and password. It mails a code for a new password to the person's new
 * address, which isn't confirmed yet. The actor must have the right to change the person's account and never sees the code.
 */
export async function sendRecoveryMail(actor: PersonActor, id: string, origin: ClientOrigin): Promise<void> {
  await asActor(actor, (open) => judge(open, id));
  await admitAttempt({ email: id, address: origin.address }, "forgotten");
  await asActor(actor, async (open) => {
    const { work, person, email } = await judge(open, id);
    await mailRecoveryLinkToNewEmail(work, { id, ...person, locale: parseLocale(person.locale) }, email);
  });
}

/**
 * Removes the second factor of a person who has lost their device and has no recovery code left. They then sign in by
 * password. A mail tells them. The actor must have the right to change the person's account.
 */
export async function resetPersonSecondFactor(open: Work, id: string): Promise<void> {
  const { work } = await demandAdministeredAccount(open, id);
  await resetSecondFactor(work, id);
}

/**
 * Disconnects a person from the school's sign-in provider, where their account is another one now. A mail tells them. The actor must
 * have the right to change the person's account.
 */
export async function unlinkPersonAccount(open: Work, id: string): Promise<void> {
  const { work } = await demandAdministeredAccount(open, id);
  await unlinkAccount(work, id);
}

async function demandAdministeredAccount(open: Work, id: string) {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  if (!mayAdministerAccount(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  return { work, subject };
}

async function judge(open: Work, id: string) {
  const { work, subject } = await demandAdministeredAccount(open, id);
  const person = await work.db.person.findUniqueOrThrow({
    where: { id },
    select: { firstName: true, locale: true, isTemporaryPassword: true },
  });
  const waiting = await findUnconfirmedEmail(work, id);
  if (!waiting || person.isTemporaryPassword || subject.state !== "Active") {
    throw new Problem("conflict", "people.nothingToRecover");
  }
  const { email } = waiting;
  await demandFreeEmailAndCallSign(work, { email }, id);
  return { work, person, email };
}
