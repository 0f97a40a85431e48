"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguagePicker } from "@/components/shell/top-bar/language-picker";
import { getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import type { OwnAccount } from "@/lib/records/people/account";
import { ActiveSignIns } from "./active-sign-ins";
import { CalendarFeedSection } from "./calendar-feed-section";
import { PasswordSection } from "./password-section";
import { ProviderSection } from "./provider-section";
import { SecondFactorSection } from "./second-factor-section";
import { SingleKeysSection } from "./single-keys-section";

type Props = {
  personId: string;
  account: OwnAccount;
  timeZone: string;
  siteId: string;
};

/** The settings of the person's own account: password, second factor, account of the school's provider, language, keys, notifications, sign-ins and calendar. */
export function AccountPanel({ personId, account, timeZone, siteId }: Props) {
  const t = useTranslations("account");
  const { provider, account: linkedAccount } = account.linkedAccount;
  return (
    <div className="max-w-[860px] border border-line bg-surface">
      <Section title={t("password.title")} note={t("password.note")}>
        <PasswordSection />
      </Section>
      <Section title={t("secondFactor.title")} note={t("secondFactor.note")}>
        <SecondFactorSection
          secondFactor={account.secondFactor}
          hasPasskeys={account.hasPasskeys}
          hasOtherSignIns={account.signIns.length > 1}
          timeZone={timeZone}
        />
      </Section>
      {provider && (
        <Section title={t("provider.title", { provider })} note={t("provider.note")}>
          <ProviderSection provider={provider} account={linkedAccount} timeZone={timeZone} />
        </Section>
      )}
      <Section title={t("language.title")}>
        <LanguagePicker />
      </Section>
      <Section title={t("keys.title")} note={t("keys.note")}>
        <SingleKeysSection />
      </Section>
      <Section title={t("notifications.title")} note={t("notifications.note")}>
        <Link href={hrefOf("notificationSettings", siteId)} className={getButtonClassName()}>
          {t("notifications.open")}
        </Link>
      </Section>
      <Section title={t("signIns.title")} note={t("signIns.note")}>
        <ActiveSignIns signIns={account.signIns} timeZone={timeZone} />
      </Section>
      <Section title={t("calendar.title")} note={t("calendar.note")}>
        <CalendarFeedSection personId={personId} />
      </Section>
    </div>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[220px_1fr] gap-x-8 gap-y-3 border-t border-line p-6 first:border-t-0 phone:grid-cols-1 phone:p-4">
      <div>
        <h2 className="text-section font-bold">{title}</h2>
        {note && <p className="mt-1 text-small text-ink-3">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
