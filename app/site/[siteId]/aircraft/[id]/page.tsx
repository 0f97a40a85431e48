import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { AircraftSheet } from "@/components/fleet/aircraft-sheet";
import { loadAircraft } from "@/components/fleet/load-aircraft";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { can } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { readCurrency } from "@/lib/records/school/queries";
import { readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("aircraftSheet");

export default async function AircraftPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("aircraftSheet", siteId);
  const aircraft = await loadAircraft(reading, id);
  const [site, tags, currency] = await Promise.all([
    readSite(reading, aircraft.siteId),
    listTagChoices(reading, [...aircraft.tags, ...aircraft.rentalTags]),
    readCurrency(reading),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "fleet", "resource", "shell")}>
      <QueryClientScope>
        <AddressStateScope>
          <AircraftSheet
            aircraft={aircraft}
            site={{ name: site.name, timeZone: site.timeZone }}
            tagNames={Object.fromEntries(tags.map((tag) => [tag.id, tag.name]))}
            currency={currency}
            mayWrite={can(actor, "aircraft.write", aircraft.siteId) && aircraft.state !== "Archived"}
            base={`/site/${siteId}`}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
