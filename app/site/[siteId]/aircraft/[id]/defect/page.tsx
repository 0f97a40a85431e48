import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { ReportPage } from "@/components/defects/report-page";
import { Page } from "@/components/shell/page/page";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { readAircraftToReport } from "@/lib/records/defects/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("defectReport");

export default async function ReportDefectPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("defectReport", siteId);
  const aircraft = await orNotFound(readAircraftToReport(reading, id));
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "defects", "resource", "shell")}>
      <Page title={(await getTranslations("defects.report"))("title")} note={`${aircraft.callSign} ${aircraft.model}`}>
        <ReportPage aircraft={aircraft} readerId={actor.id} home={hrefOf("dashboard", siteId)} />
      </Page>
    </NextIntlClientProvider>
  );
}
