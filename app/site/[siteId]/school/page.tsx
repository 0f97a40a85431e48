import { faFileArrowUp, faLocationDot, faUserShield } from "@fortawesome/free-solid-svg-icons";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ReadOnlySchool } from "@/components/school/read-only-school";
import { RecencySettings } from "@/components/school/recency-settings";
import { SchoolForm } from "@/components/school/school-form";
import { SchoolKey } from "@/components/school/school-key";
import { TermsForm } from "@/components/school/terms-form";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import type { RecencyPackName } from "@/lib/activity/recency/codes";
import { readRecencyChoice } from "@/lib/activity/recency/queries";
import { decodeRecencyChoice } from "@/lib/activity/recency/wire";
import { recencyPacks } from "@/lib/compliance/recency/packs";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { pickMessages } from "@/lib/platform/messages";
import { cancellationReasonDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { listTrustedKeys, readSchoolKey } from "@/lib/records/school/signing/queries";
import { readSchoolPage } from "@/lib/views/school/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("school");

/** Currencies that are listed first. All other currencies of ISO 4217 follow them. */
const USUAL = ["EUR", "CHF", "GBP", "USD", "CAD", "MAD", "TND", "XPF"];

/** Lists the currencies with their names. The server does it, because a browser may have other names (hydration errors). */
function currenciesIn(locale: string, usual: string, others: string) {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const option = (code: string) => ({ value: code, label: `${code} · ${names.of(code)}` });
  const rest = Intl.supportedValuesOf("currency").filter((code) => !USUAL.includes(code));
  return [
    { label: usual, options: USUAL.map(option) },
    { label: others, options: rest.map(option) },
  ];
}

/** Reads the settings of recent experience, with what is said of each pack. */
async function readRecencySettings(reading: Reading) {
  const t = await getTranslations("recency");
  const { packs, rules, version } = decodeRecencyChoice(await readRecencyChoice(reading));
  const said = Object.values(recencyPacks).map((pack) => [
    pack.name,
    `${t("version", { version: pack.version, day: formatDayAsDdMmYyyy(pack.validFrom) })} ${t(`sources.${pack.name}`)}`,
  ]);
  return { chosen: packs, rules, version, editions: Object.fromEntries(said) as Record<RecencyPackName, string> };
}

export default async function SchoolPage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("school", (await params).siteId);
  const [{ school, sites, terms }, t] = await Promise.all([
    readSchoolPage(reading),
    getTranslations("school.settings"),
  ]);
  const locale = await getLocale();
  const editions = terms.map(({ day, ...one }) => ({
    ...one,
    edition: day ? { number: one.number, date: formatDayAsDdMmYyyy(day) } : null,
  }));
  if (!can(reading.actor, "school.write", "school")) {
    return (
      <NextIntlClientProvider messages={pickMessages(locale, "school")}>
        <Page title={t("title")}>
          <ReadOnlySchool
            school={school}
            mainSite={sites.find(({ id }) => id === school.mainSiteId)?.name ?? ""}
            terms={editions}
          />
        </Page>
      </NextIntlClientProvider>
    );
  }
  const recency = await readRecencySettings(reading);
  const reasons = await listEntries(cancellationReasonDictionary, reading, ["Active"]);
  const { fingerprint } = await readSchoolKey(reading);
  const trusted = await listTrustedKeys(reading);
  const currencies = currenciesIn(locale, t("commonCurrencies"), t("otherCurrencies"));
  const links = [
    { path: "site", icon: faLocationDot, label: t("sites") },
    { path: "permissions", icon: faUserShield, label: t("permissions") },
    { path: "bring-data", icon: faFileArrowUp, label: t("bringData") },
  ];
  const actions = links.map(({ path, icon, label }) => (
    <Link key={path} href={`/site/${siteId}/${path}`} className={getButtonClassName()}>
      <Icon of={icon} />
      {label}
    </Link>
  ));
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "school", "recency", "resource", "records", "shell")}>
      <Page title={t("title")} actions={actions}>
        <div className="flex max-w-[860px] flex-col gap-4">
          <SchoolForm {...{ school, sites, currencies, reasons }} />
          <div className="border border-line bg-surface">
            <RecencySettings {...recency} />
          </div>
          <div className="border border-line bg-surface">
            <SchoolKey fingerprint={fingerprint} trusted={trusted} />
          </div>
          <div className="border border-line bg-surface">
            {editions.map((one) => (
              <TermsForm key={`${one.kind}${one.number}`} terms={one} schoolId={school.id} />
            ))}
          </div>
        </div>
      </Page>
    </NextIntlClientProvider>
  );
}
