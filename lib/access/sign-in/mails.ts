import { setImmediate } from "node:timers/promises";
import { appOrigin, env } from "@/lib/platform/env";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { type NewMail, queueMails } from "@/lib/platform/mail";
import type { MessageKey } from "@/lib/platform/messages";
import { withoutLinks } from "@/lib/platform/one-line";
import { TEMPORARY_PASSWORD_DAYS } from "@/scripts/support/passwords.mjs";
import type { Work } from "../actor/as-actor";
import { identityProvider } from "./provider";

type Recipient = { email: string; firstName: string; locale: Locale | null };

export type Invitation = { to: Recipient; password: string };

/** Mails that are written before other requests have their turn. */
const MAILS_AT_A_TIME = 25;

/** Queues a mail to each new person, in their language, with the temporary password and a link to the sign-in screen. */
export async function mailInvitations(work: Work, invitations: readonly Invitation[]): Promise<void> {
  const school = await schoolName(work);
  const mails: NewMail[] = [];
  for (const { to, password } of invitations) {
    const locale = localeOf(to);
    const paragraphs = [
      localize(locale, "mail.invitation.explain", { school }),
      localize(locale, "mail.invitation.password", { password }),
      localize(locale, "mail.invitation.validity", { days: TEMPORARY_PASSWORD_DAYS }),
    ];
    const action = { label: localize(locale, "mail.invitation.action"), href: appOrigin() };
    const count = mails.push(letterOf(to, school, "mail.invitation.subject", paragraphs, action));
    if (count % MAILS_AT_A_TIME === 0) await setImmediate();
  }
  await queueMails(work.db, work.now, mails);
}

export async function mailResetLink(work: Work, to: Recipient, code: string, minutes: number): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue(
    "mail.reset.subject",
    [localize(locale, "mail.reset.explain", { school }), localize(locale, "mail.reset.validity", { minutes })],
    { label: localize(locale, "mail.reset.action"), href: resetLink(to.email, code) },
  );
}

/** Mails a reset link to a new address. A person who opens the link proves that the address is theirs. */
export async function mailRecoveryLink(work: Work, to: Recipient, code: string, minutes: number): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue(
    "mail.recovery.subject",
    [localize(locale, "mail.recovery.explain", { school }), localize(locale, "mail.recovery.validity", { minutes })],
    { label: localize(locale, "mail.reset.action"), href: resetLink(to.email, code) },
  );
}

/** Mails to the old address that it has been replaced: alone, or with the password. */
export async function mailEmailChanged(work: Work, to: Recipient, how: "alone" | "withPassword"): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue("mail.emailChanged.subject", [
    localize(locale, `mail.emailChanged.${how === "alone" ? "alone" : "explain"}`, { school }),
  ]);
}

/** Mails to the old address of somebody who has never signed in that their invitation now goes to another address. */
export async function mailInvitationMoved(work: Work, to: Recipient): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue("mail.invitationMoved.subject", [localize(locale, "mail.invitationMoved.explain", { school })]);
}

export async function mailPasswordChanged(work: Work, to: Recipient): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue(
    "mail.passwordChanged.subject",
    [localize(locale, "mail.passwordChanged.explain", { school }), localize(locale, "mail.passwordChanged.notYou")],
    { label: localize(locale, "mail.passwordChanged.action"), href: appOrigin() },
  );
}

/** Mails to the maker of a key for programs that it was made, whoever made it in their name. `path` is the page of their keys. */
export async function mailApiKeyMade(work: Work, to: Recipient, name: string, path: string): Promise<void> {
  const { locale, queue } = await letter(work, to);
  await queue(
    "mail.apiKey.subject",
    [localize(locale, "mail.apiKey.explain", { name: withoutLinks(name) }), localize(locale, "mail.apiKey.notYou")],
    { label: localize(locale, "mail.apiKey.action"), href: `${appOrigin()}${path}` },
  );
}

/** What can happen to a person's second factor. Each has its sentence in the mail. */
export type SecondFactorEvent =
  | "appAdded"
  | "appRemoved"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "recoveryCodeUsed"
  | "recoveryCodesRenewed"
  | "reset";

/** Mails a person that their second factor has changed, or that a recovery code stood for it. */
export async function mailSecondFactorEvent(work: Work, personId: string, event: SecondFactorEvent): Promise<void> {
  const { locale, school, queue } = await letter(work, await recipientOf(work, personId));
  await queue(
    "mail.secondFactor.subject",
    [localize(locale, `mail.secondFactor.${event}`, { school }), localize(locale, "mail.secondFactor.notYou")],
    { label: localize(locale, "mail.passwordChanged.action"), href: appOrigin() },
  );
}

/** Mails a person that an account of the school's provider opens theirs from now on, or no longer does. */
export async function mailLinkedAccountEvent(
  work: Work,
  personId: string,
  event: "linked" | "unlinked",
): Promise<void> {
  const { locale, school, queue } = await letter(work, await recipientOf(work, personId));
  const provider = identityProvider()?.name ?? "OpenID Connect";
  await queue(
    "mail.linkedAccount.subject",
    [
      localize(locale, `mail.linkedAccount.${event}`, { school, provider }),
      localize(locale, `mail.linkedAccount.${event}NotYou`),
    ],
    { label: localize(locale, "mail.passwordChanged.action"), href: appOrigin() },
  );
}

async function recipientOf({ db }: Work, id: string): Promise<Recipient> {
  const select = { email: true, firstName: true, locale: true };
  const { locale, ...person } = await db.person.findUniqueOrThrow({ where: { id }, select });
  return { ...person, locale: parseLocale(locale) };
}

/**
 * Mails a link to a new address, with which its owner confirms it. `path` is the page where the signed-in owner does this.
 */
export async function mailEmailConfirmation(work: Work, to: Recipient, path: string, hours: number): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue(
    "mail.confirmEmail.subject",
    [
      localize(locale, "mail.confirmEmail.explain", { school }),
      localize(locale, "mail.confirmEmail.validity", { hours }),
    ],
    { label: localize(locale, "mail.confirmEmail.action"), href: `${appOrigin()}${path}` },
  );
}

/** Mails to the current address that a change to another address was requested. */
export async function mailEmailChangeRequested(work: Work, to: Recipient): Promise<void> {
  const { locale, school, queue } = await letter(work, to);
  await queue("mail.emailNotice.subject", [localize(locale, "mail.emailNotice.explain", { school })]);
}

/**
 * Makes the link to the reset mode of the authentication screen. It starts with `APP_URL`, because a request's origin can be
 * forged.
 */
function resetLink(email: string, code: string): string {
  return `${appOrigin()}/ResetPassword?${new URLSearchParams({ email, code })}`;
}

const localeOf = (to: Recipient) => to.locale ?? env().DEFAULT_LOCALE;

async function schoolName({ db }: Work): Promise<string> {
  return (await db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
}

/**
 * Prepares a mail in the recipient's language. Returns the language, the school's name and a function that queues the mail.
 */
async function letter(work: Work, to: Recipient) {
  const school = await schoolName(work);
  const queue = (subject: MessageKey, paragraphs: string[], action?: NewMail["action"]) =>
    queueMails(work.db, work.now, [letterOf(to, school, subject, paragraphs, action)]);
  return { locale: localeOf(to), school, queue };
}

/** Adds the parts that all mails share: the school's name in the subject, the greeting and the footer. */
function letterOf(
  to: Recipient,
  school: string,
  subject: MessageKey,
  paragraphs: string[],
  action?: NewMail["action"],
): NewMail {
  const locale = localeOf(to);
  return {
    to: to.email,
    locale,
    subject: localize(locale, subject, { school }),
    paragraphs: [localize(locale, "mail.greeting", { name: withoutLinks(to.firstName) }), ...paragraphs],
    foot: localize(locale, "mail.footer", { school }),
    action,
  };
}
