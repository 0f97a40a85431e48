import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ReportForm } from "@/components/occurrences/report-form";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { findReportedFlight } from "@/lib/activity/occurrences/queries";
import { isId } from "@/lib/platform/id-format";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<{ flight?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("occurrenceCreate");

export default async function ReportOccurrencePage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("occurrenceCreate", (await params).siteId);
  if (isAll) {
    const t = await getTranslations("occurrences.list");
    return (
      <ChooseSite
        screen="occurrenceCreate"
        sites={await listSiteChoices(reading, reachOf(actor, "occurrence.report"))}
        heading={t("chooseSite")}
      >
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const { flight: id } = await searchParams;
  const [{ timeZone }, flight] = await Promise.all([
    readSite(reading, siteId),
    typeof id === "string" && isId(id) ? findReportedFlight(reading, siteId, id) : null,
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "occurrences", "resource", "shell")}>
      <ReportForm {...{ siteId, timeZone, flight }} now={toUnix(reading.now)} />
    </NextIntlClientProvider>
  );
}
