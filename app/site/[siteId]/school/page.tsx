import { faLocationDot, faUserShield } from "@fortawesome/free-solid-svg-icons";
import type { Metadata } from "next";
import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { SchoolForm } from "@/components/school/school-form";
import { TermsForm } from "@/components/school/terms-form";
import { Page } from "@/components/shell/page";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { openScreen } from "@/lib/access/open-screen";
import { numericDay } from "@/lib/platform/display";
import { pick } from "@/lib/platform/messages";
import { schoolPage } from "@/lib/views/school/queries";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.screens"))("school") };
}

export default async function SchoolPage({ params }: Props) {
  const { reading, siteId } = await openScreen("school", (await params).siteId);
  const [{ school, sites, terms }, t] = await Promise.all([schoolPage(reading), getTranslations("school.settings")]);
  const links = [
    { path: "site", icon: faLocationDot, label: t("sites") },
    { path: "permissions", icon: faUserShield, label: t("permissions") },
  ];
  const actions = links.map(({ path, icon, label }) => (
    <Link key={path} href={`/site/${siteId}/${path}`} prefetch={false} className={buttonClass()}>
      <Icon of={icon} />
      {label}
    </Link>
  ));
  return (
    <NextIntlClientProvider messages={pick(await getLocale(), "school", "resource", "shell")}>
      <Page title={t("title")} actions={actions}>
        <div className="flex max-w-[860px] flex-col gap-4">
          {/* Saved, or reloaded after somebody else's change, the form begins anew. */}
          <SchoolForm key={school.version} school={school} sites={sites} />
          <div className="border border-line bg-surface">
            {terms.map(({ day, ...one }) => (
              <TermsForm
                key={`${one.kind}${one.number}`}
                terms={{ ...one, edition: day ? { number: one.number, date: numericDay(day) } : null }}
                schoolId={school.id}
              />
            ))}
          </div>
        </div>
      </Page>
    </NextIntlClientProvider>
  );
}
