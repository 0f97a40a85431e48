import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CreateAircraft } from "@/components/fleet/form/create-aircraft";
import { Page } from "@/components/shell/page/page";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { listTagChoices } from "@/lib/records/dictionaries/queries";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("aircraftCreate");

export default async function CreateAircraftPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("aircraftCreate", (await params).siteId);
  const [sites, tags] = await Promise.all([
    listSiteChoices(reading, narrowReach(reachOf(actor, "aircraft.write"), siteId)),
    listTagChoices(reading),
  ]);
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getLocale(), "fleet", "reservations", "booking", "resource", "shell")}
    >
      <Page title={(await getTranslations("fleet"))("create")}>
        <CreateAircraft sites={sites} tags={tags} base={`/site/${siteId}`} />
      </Page>
    </NextIntlClientProvider>
  );
}
