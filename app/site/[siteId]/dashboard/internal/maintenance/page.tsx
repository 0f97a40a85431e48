import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { InternalMaintenance } from "@/components/fleet/workshop/workshop";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { ChooseSite } from "@/components/shell/page/choose-site";
import { INTERNAL_TABS } from "@/components/shell/page/dashboard-tabs";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";
import { readWorkshop } from "@/lib/views/fleet/workshop/queries";
import { decodeWorkshop } from "@/lib/views/fleet/workshop/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("internalMaintenance");

export default async function InternalMaintenancePage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("internalMaintenance", (await params).siteId);
  const messages = pickMessages(await getLocale(), "maintenance", "fleet", "defects", "resource", "shell");
  if (isAll) {
    const sites = await listSiteChoices(reading, reachOf(actor, "aircraft.read"));
    const t = await getTranslations("maintenance.workshop");
    return (
      <ChooseSite screen="internalMaintenance" sites={sites} heading={t("chooseSite")}>
        {t("chooseSiteText")}
      </ChooseSite>
    );
  }
  const [workshop, site] = await Promise.all([readWorkshop(reading, siteId), readSite(reading, siteId)]);
  const now = toUnix(reading.now);
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <InternalMaintenance
          workshop={decodeWorkshop(workshop)}
          site={{ id: siteId, name: site.name, timeZone: site.timeZone }}
          today={localDayOf(now, site.timeZone)}
          now={now}
          mayRenew={can(actor, "maintenance.write", siteId)}
          mayBook={can(actor, "reservation.maintain", siteId)}
          mayDecide={can(actor, "defect.decide", siteId)}
          mayList={mayOpenScreen(actor, "aircraft", siteId)}
          internal={INTERNAL_TABS.filter((name) => mayOpenScreen(actor, name, siteId))}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
