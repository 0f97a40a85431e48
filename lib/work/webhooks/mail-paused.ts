import type { Work } from "@/lib/access/actor/as-actor";
import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { appOrigin, env } from "@/lib/platform/env";
import { parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { queueMails } from "@/lib/platform/mail";
import { withoutLinks } from "@/lib/platform/one-line";
import { readSchoolRow } from "@/lib/records/school/queries";

/** Tells who made the key of a webhook that it is paused, because its server has taken nothing for three days. */
export async function mailPaused({ db, now }: Work, webhookId: string): Promise<void> {
  const { url, key } = await db.webhook.findUniqueOrThrow({
    where: { id: webhookId },
    select: { url: true, key: { select: { name: true, maker: true } } },
  });
  const { maker } = key;
  const locale = parseLocale(maker.locale) ?? env().DEFAULT_LOCALE;
  const { name: school } = await readSchoolRow(db);
  const named = { school, key: withoutLinks(key.name), host: withoutLinks(new URL(url).host) };
  await queueMails(db, now, [
    {
      to: maker.email,
      locale,
      subject: localize(locale, "webhooks.mail.subject", named),
      paragraphs: [
        localize(locale, "mail.greeting", { name: withoutLinks(maker.firstName) }),
        localize(locale, "webhooks.mail.paused", named),
        localize(locale, "webhooks.mail.goesOn", named),
      ],
      action: {
        label: localize(locale, "webhooks.mail.action"),
        href: `${appOrigin()}${hrefOf("webhook", ALL_SITES).replace("{id}", webhookId)}`,
      },
      foot: localize(locale, "mail.footer", { school }),
    },
  ]);
}
