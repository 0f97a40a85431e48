import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { SiteList } from "@/components/sites/site-list";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import { listSites, presentSite } from "@/lib/records/sites/queries";
import { decodeState } from "@/lib/records/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("sites");

export default async function SitesPage({ params }: Props) {
  const { reading } = await demandScreenAccess("sites", (await params).siteId);
  const [sites, school] = await Promise.all([listSites(reading, NOT_ARCHIVED_STATES), readSchoolRow(reading.db)]);
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "school", "reservations", "booking", "resource", "shell")}
    >
      <QueryClientScope>
        <AddressStateScope>
          <SiteList sites={sites.map((site) => decodeState(presentSite(site)))} mainSiteId={school.mainSiteId} />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
