import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { BringDataScreen, type BringStep } from "@/components/bring-data/bring-data-screen";
import { InstallationProvider } from "@/components/people/installation-provider";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { env } from "@/lib/platform/env";
import { hasMailServer } from "@/lib/platform/mail";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { listSites } from "@/lib/records/sites/queries";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("bringData");

/** What each step asks for, in their order. */
const STEPS: [BringStep, Permission][] = [
  ["people", "person.import"],
  ["aircraft", "aircraft.write"],
  ["certificates", "certificate.write"],
  ["balances", "account.post"],
  ["flights", "flight.import"],
];

export default async function BringDataPage({ params }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("bringData", (await params).siteId);
  const { currency, mainSiteId } = await readSchoolRow(reading.db);
  const sites = await listSites(reading);
  const timeZone = sites.find(({ id }) => id === (isAll ? mainSiteId : siteId))?.timeZone ?? "UTC";
  return (
    <NextIntlClientProvider
      messages={pickMessages(
        await getLocale(),
        "bringData",
        "people",
        "fleet",
        "certificates",
        "accounts",
        "pastFlights",
        "logbook",
        "resource",
        "shell",
      )}
    >
      <InstallationProvider sendsMail={hasMailServer()} defaultLocale={env().DEFAULT_LOCALE}>
        <QueryClientScope>
          <BringDataScreen
            {...{ siteId, timeZone, currency }}
            steps={STEPS.flatMap(([step, permission]) => (can(actor, permission, isAll ? "any" : siteId) ? step : []))}
            today={localDayOf(toUnix(reading.now), timeZone)}
          />
        </QueryClientScope>
      </InstallationProvider>
    </NextIntlClientProvider>
  );
}
