import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { CertificateList } from "@/components/certificates/holder/certificate-list";
import { loadCertificates } from "@/components/certificates/holder/load-certificates";
import { EditAircraft } from "@/components/fleet/form/edit-aircraft";
import { loadAircraft } from "@/components/fleet/load-aircraft";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Page } from "@/components/shell/page/page";
import { can } from "@/lib/access/permissions/permissions";
import { reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listSiteChoices, readSite } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string; id: string }> };

export const generateMetadata = () => makeScreenMetadata("aircraftEdit");

export default async function EditAircraftPage({ params }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("aircraftEdit", siteId);
  const aircraft = await loadAircraft(reading, id);
  if (!can(actor, "aircraft.write", aircraft.siteId) || aircraft.state === "Archived") notFound();
  const [site, sites, tags, certificates] = await Promise.all([
    readSite(reading, aircraft.siteId),
    listSiteChoices(reading, reachOf(actor, "aircraft.write")),
    listTagChoices(reading, [...aircraft.tags, ...aircraft.rentalTags]),
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
        "reservations",
        "booking",
        "resource",
        "shell",
      )}
    >
      <QueryClientScope>
        <AddressStateScope>
          <Page title={`${aircraft.callSign} ${aircraft.model}`}>
            <EditAircraft
              aircraft={aircraft}
              sites={sites}
              timeZone={site.timeZone}
              tags={tags}
              mayDecide={can(actor, "defect.decide", aircraft.siteId)}
              mayCorrect={can(actor, "maintenance.correctCounters", aircraft.siteId)}
              certificates={certificates && <CertificateList {...certificates} />}
              readerId={actor.id}
              base={`/site/${siteId}`}
            />
          </Page>
        </AddressStateScope>
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
