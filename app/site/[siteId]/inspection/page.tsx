import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { decodeAskedPack } from "@/components/inspections/asked-pack";
import { InspectionsScreen } from "@/components/inspections/inspections-screen";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listPackChoices, listPacks } from "@/lib/activity/inspections/queries";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("inspections");

export default async function InspectionsPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("inspections", (await params).siteId);
  if (isAll) {
    const sites = await listSiteChoices(reading, reachOf(actor, "inspection.manage"));
    const t = await getTranslations("inspection.screen");
    return (
      <ChooseSite screen="inspections" sites={sites} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const [choices, packs, { timeZone }] = await Promise.all([
    listPackChoices(reading, siteId),
    listPacks(reading, siteId),
    readSite(reading, siteId),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "inspection", "shell")}>
      <InspectionsScreen
        {...{ siteId, choices, packs, timeZone }}
        asked={decodeAskedPack(await searchParams, choices)}
        today={localDayOf(toUnix(reading.now), timeZone)}
      />
    </NextIntlClientProvider>
  );
}
