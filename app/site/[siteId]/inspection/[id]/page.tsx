import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { PackSheet } from "@/components/inspections/pack-sheet";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { readPack } from "@/lib/activity/inspections/queries";
import { pickMessages } from "@/lib/platform/messages";
import { readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("inspectionPack");

export default async function InspectionPackPage({ params }: Props) {
  const { siteId, id } = await params;
  const { reading } = await demandScreenAccess("inspectionPack", siteId);
  const pack = await orNotFound(readPack(reading, id));
  const { timeZone } = await readSite(reading, pack.siteId);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "inspection", "shell")}>
      <PackSheet {...{ siteId, pack, timeZone }} />
    </NextIntlClientProvider>
  );
}
