import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CertificateIndicator } from "@/components/certificates/holder/certificate-indicator";
import { CertificateList } from "@/components/certificates/holder/certificate-list";
import { findClaimed } from "@/components/certificates/holder/claimed";
import { loadCertificates } from "@/components/certificates/holder/load-certificates";
import { AircraftSheet } from "@/components/fleet/aircraft-sheet";
import { loadAircraft } from "@/components/fleet/load-aircraft";
import { PackLink } from "@/components/inspections/pack-link";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { NOT_ARCHIVED_STATES } from "@/lib/records/codes";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listRentersOfSites } from "@/lib/records/people/queries";
import { decodePersonChoice } from "@/lib/records/people/wire";
import { listAircraftPrices, readRentalPrice } from "@/lib/records/prices/aircraft/queries";
import { decodeAircraftPrice, decodeRentalPrice } from "@/lib/records/prices/wire";
import { readCurrency } from "@/lib/records/school/queries";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";
import { readMaintenance } from "@/lib/views/fleet/queries";
import { decodeMaintenance } from "@/lib/views/fleet/wire";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("aircraftSheet");

export default async function AircraftPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("aircraftSheet", siteId);
  const aircraft = await loadAircraft(reading, id);
  const prices = await loadPrices(reading, aircraft, siteId);
  const [maintenance, site, tags, currency, shelves, certificates] = await Promise.all([
    readMaintenance(reading, id),
    readSite(reading, aircraft.siteId),
    listTagChoices(reading, [...aircraft.tags, ...aircraft.rentalTags, ...(prices?.tagIds ?? [])]),
    readCurrency(reading),
    listSiteChoices(reading, reachOf(actor, "maintenance.write")),
    loadCertificates(reading, { aircraftId: id }),
  ]);
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        await getLocale(),
        "fleet",
        "journeyLog",
        "logbook",
        "recency",
        "certificates",
        "defects",
        "maintenance",
        "prices",
        "reservations",
        "booking",
        "resource",
        "shell",
      )}
    >
      <QueryClientScope>
        <AddressStateScope>
          <AircraftSheet
            aircraft={aircraft}
            site={{ name: site.name, timeZone: site.timeZone }}
            tagNames={Object.fromEntries(tags.map((tag) => [tag.id, tag.name]))}
            currency={currency}
            maintenance={decodeMaintenance(maintenance)}
            now={toUnix(reading.now)}
            mayMaintain={can(actor, "maintenance.write", aircraft.siteId) && aircraft.state !== "Archived"}
            mayBookWork={can(actor, "reservation.maintain", aircraft.siteId) && aircraft.state === "Active"}
            mayCorrect={can(actor, "maintenance.correctCounters", aircraft.siteId) && aircraft.state !== "Archived"}
            mayWrite={can(actor, "aircraft.write", aircraft.siteId) && aircraft.state !== "Archived"}
            mayDecide={can(actor, "defect.decide", aircraft.siteId)}
            certificates={certificates && <CertificateList {...certificates} />}
            claimedIndicators={findClaimed(certificates).map(
              (claimed) =>
                claimed && (
                  <CertificateIndicator
                    key={claimed.type.id}
                    {...claimed}
                    landings={aircraft.landings}
                    today={certificates!.today}
                  />
                ),
            )}
            prices={prices}
            pack={
              aircraft.state !== "Archived" && (
                <PackLink {...{ actor, siteId, siteIds: [aircraft.siteId], kind: "Aircraft", id }} />
              )
            }
            readerId={actor.id}
            shelves={shelves.map(({ id: siteOf, name }) => ({ id: siteOf, name }))}
            base={`/site/${siteId}`}
          />
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}

/** What the aircraft costs, for those who may read prices, with the tags that its discounts name. */
async function loadPrices(reading: Reading, { id, siteId, state }: Aircraft, shownSiteId: string) {
  const { actor } = reading;
  if (!can(actor, "price.read", siteId)) return null;
  const [views, rentalView] = await Promise.all([
    listAircraftPrices(reading, { reach: reachOf(actor, "price.read"), states: NOT_ARCHIVED_STATES, aircraftId: id }),
    readRentalPrice(reading, id),
  ]);
  const mayWrite = can(actor, "price.write", siteId) && state !== "Archived";
  // On them a price is tried out while it is edited.
  const renters = mayWrite ? await listRentersOfSites(reading, narrowReach(reachOf(actor, "price.write"), siteId)) : [];
  const [programs, rental] = [views.map(decodeAircraftPrice), decodeRentalPrice(rentalView)];
  return {
    programs,
    rental,
    tagIds: [...programs, rental].flatMap(({ rates }) =>
      rates.flatMap(({ discounts }) => discounts.map(({ tagId }) => tagId)),
    ),
    href: mayOpenScreen(actor, "programPrices", shownSiteId) ? hrefOf("programPrices", shownSiteId) : null,
    renters: renters.map(decodePersonChoice),
    mayWrite,
  };
}
