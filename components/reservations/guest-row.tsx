import { faEnvelope, faUserTag } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { LANGUAGE_NAMES } from "@/components/shell/top-bar/language-picker";
import { Icon } from "@/components/ui/icon";
import type { GuestView } from "@/lib/activity/reservations/guests/schema";
import { CALL_LINK, CallLink } from "./call-link";

/** The guest of a flight, among its people: one press calls them, another one writes to them. */
export function GuestRow({ guest: { name, phoneNumber, email, language } }: { guest: GuestView }) {
  const t = useTranslations("booking.guest");
  const locale = useLocale();
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="grid size-6 shrink-0 place-items-center rounded-strip bg-line-2 text-small text-dark">
        <Icon of={faUserTag} />
      </span>
      <span className="min-w-36 flex-1">
        <span className="block text-body wrap-break-word">{name}</span>
        <span className="block text-small text-ink-2">
          {[t("role"), language !== locale && LANGUAGE_NAMES[language]].filter(Boolean).join(" · ")}
        </span>
        {!email && <span className="block text-small font-bold">{t("noMail")}</span>}
      </span>
      <span className="ms-9 flex min-w-0 flex-wrap gap-2">
        {phoneNumber && <CallLink name={name} number={phoneNumber} />}
        {email && (
          <a href={`mailto:${email}`} aria-label={t("write", { name, email })} className={CALL_LINK}>
            <Icon of={faEnvelope} className="text-ink-2" />
            <span className="min-w-0 truncate">{email}</span>
          </a>
        )}
      </span>
    </li>
  );
}
