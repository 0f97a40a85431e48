import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { AircraftList } from "@/components/fleet/aircraft-list";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listAircraft } from "@/lib/records/aircraft/queries";
import { decodeListedAircraft } from "@/lib/records/aircraft/wire";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listSiteChoices } from "@/lib/records/sites/queries";
import { listMaintenanceSummaries } from "@/lib/views/fleet/standing/queries";
import { decodeMaintenanceSummary } from "@/lib/views/fleet/wire";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("aircraft");

export default async function AircraftListPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("aircraft", (await params).siteId);
  const reach = narrowReach(reachOf(actor, "aircraft.read"), siteId);
  const [aircraft, summaries, sites, tags, writable] = await Promise.all([
    listAircraft(reading, reach, { states: NOT_ARCHIVED_STATES }),
    listMaintenanceSummaries(reading, siteId),
    listSiteChoices(reading, reach),
    listTagChoices(reading),
    listSiteChoices(reading, narrowReach(reachOf(actor, "aircraft.write"), siteId)),
  ]);
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        await getLocale(),
        "fleet",
        "defects",
        "maintenance",
        "reservations",
        "booking",
        "resource",
        "shell",
      )}
    >
      <QueryClientScope>
        <AddressStateScope>
          <AircraftList
            aircraft={aircraft.map(decodeListedAircraft)}
            sites={sites}
            tags={tags}
            writable={writable.map(({ id }) => id)}
            siteId={siteId}
            summaries={Object.fromEntries(summaries.map((one) => [one.aircraftId, decodeMaintenanceSummary(one)]))}
            today={localDayOf(toUnix(reading.now), sites[0]?.timeZone ?? "UTC")}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
