import { appOrigin, env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { queueMail } from "@/lib/platform/mail";
import type { Work } from "./as-actor";

/** How long a temporary password works (DECISIONS, "Sign-in"). */
export const TEMPORARY_PASSWORD_DAYS = 7;

type Recipient = { email: string; firstName: string; locale: Locale | null };

/** Tells a new person their temporary password, in their language, with the way to the sign-in screen. */
export async function mailInvitation(work: Work, to: Recipient, password: string): Promise<void> {
  const locale = to.locale ?? env().DEFAULT_LOCALE;
  const school = (await work.db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
  await queueMail(work.db, work.now, {
    to: to.email,
    locale,
    subject: localize(locale, "mail.invitation.subject", { school }),
    paragraphs: [
      localize(locale, "mail.greeting", { name: to.firstName }),
      localize(locale, "mail.invitation.explain", { school }),
      localize(locale, "mail.invitation.password", { password }),
      localize(locale, "mail.invitation.validity", { days: TEMPORARY_PASSWORD_DAYS }),
      localize(locale, "mail.footer", { school }),
    ],
    action: { label: localize(locale, "mail.invitation.action"), href: appOrigin() },
  });
}

/** Asks an address whether it belongs to the person: `path` is where they say so, signed in. */
export async function mailEmailConfirmation(work: Work, to: Recipient, path: string, hours: number): Promise<void> {
  const locale = to.locale ?? env().DEFAULT_LOCALE;
  const school = (await work.db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
  await queueMail(work.db, work.now, {
    to: to.email,
    locale,
    subject: localize(locale, "mail.confirmEmail.subject", { school }),
    paragraphs: [
      localize(locale, "mail.greeting", { name: to.firstName }),
      localize(locale, "mail.confirmEmail.explain", { school }),
      localize(locale, "mail.confirmEmail.validity", { hours }),
      localize(locale, "mail.footer", { school }),
    ],
    action: { label: localize(locale, "mail.confirmEmail.action"), href: `${appOrigin()}${path}` },
  });
}

/** Tells the address that is still in force that another one was asked for. */
export async function mailEmailNotice(work: Work, to: Recipient): Promise<void> {
  const locale = to.locale ?? env().DEFAULT_LOCALE;
  const school = (await work.db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
  await queueMail(work.db, work.now, {
    to: to.email,
    locale,
    subject: localize(locale, "mail.emailNotice.subject", { school }),
    paragraphs: [
      localize(locale, "mail.greeting", { name: to.firstName }),
      localize(locale, "mail.emailNotice.explain", { school }),
      localize(locale, "mail.footer", { school }),
    ],
  });
}
