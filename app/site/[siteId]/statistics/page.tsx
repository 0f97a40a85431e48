import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { StatisticsScreen } from "@/components/statistics/statistics-screen";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { toDay } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { readSchoolRow } from "@/lib/records/school/queries";
import { findSiteOfUrl } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("statistics");

export default async function StatisticsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("statistics", (await params).siteId);
  const [site, school] = await Promise.all([findSiteOfUrl(reading, siteId), readSchoolRow(reading.db)]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "statistics", "logbook", "shell")}>
      <QueryClientScope>
        <AddressStateScope>
          <StatisticsScreen
            key={siteId}
            siteIds={site ? [site.id] : []}
            base={`/site/${siteId}`}
            mayExtract={can(actor, "extraction.read", siteId)}
            place={site?.name ?? school.name}
            today={toDay(reading.now)}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
