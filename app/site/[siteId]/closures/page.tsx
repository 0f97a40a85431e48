import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { ClosuresScreen } from "@/components/dictionaries/closures";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listClosures } from "@/lib/records/closures/queries";
import { decodeClosure } from "@/lib/records/closures/wire";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("closures");

export default async function ClosuresPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("closures", (await params).siteId);
  const reach = narrowReach(reachOf(actor, "closure.write"), siteId);
  const [sites, closures] = await Promise.all([
    listSiteChoices(reading, reach),
    listClosures(reading, reach, NOT_ARCHIVED_STATES),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "lists", "resource", "shell")}>
      <ClosuresScreen
        closures={closures.map(decodeClosure)}
        sites={sites.map(({ id, name }) => ({ id, name }))}
        mayCloseSchool={can(actor, "closure.writeSchool", "school")}
        today={localDayOf(toUnix(reading.now), sites[0]?.timeZone ?? "Europe/Paris")}
      />
    </NextIntlClientProvider>
  );
}
