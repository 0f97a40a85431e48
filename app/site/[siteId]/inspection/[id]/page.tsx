import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { PackSheet } from "@/components/inspections/pack-sheet";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { listLinks } from "@/lib/activity/inspections/links/queries";
import { readPack } from "@/lib/activity/inspections/queries";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("inspectionPack");

export default async function InspectionPackPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("inspectionPack", siteId);
  const pack = await orNotFound(readPack(reading, id));
  const [links, { timeZone }] = await Promise.all([listLinks(reading, pack.id), readSite(reading, pack.siteId)]);
  const today = localDayOf(toUnix(reading.now), timeZone);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "inspection", "shell")}>
      <PackSheet {...{ siteId, pack, links, timeZone, today }} />
    </NextIntlClientProvider>
  );
}
