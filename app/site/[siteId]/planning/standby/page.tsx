import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { decodeWantedStandby } from "@/components/reservations/wanted-standby";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { StandbyScreen } from "@/components/standby/standby-screen";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listStandbys } from "@/lib/activity/standby/queries";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { readPersonLight } from "@/lib/records/people/queries";
import { decodeSitePersonChoice } from "@/lib/records/people/wire";
import { listSiteChoices } from "@/lib/records/sites/queries";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("planningStandby");

export default async function StandbyPage({ params, searchParams }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("planningStandby", (await params).siteId);
  const wanted = decodeWantedStandby(await searchParams);
  const [list, sites] = await Promise.all([
    listStandbys(reading, siteId),
    listSiteChoices(reading, narrowReach(reachOf(actor, "standby.wait"), siteId)),
  ]);
  // Who plans at one of the sites may put others on its list.
  const managed = sites.filter(({ id }) => can(actor, "standby.manage", id)).map(({ id }) => id);
  const person =
    wanted?.userId && managed.length > 0 ? decodeSitePersonChoice(await readPersonLight(reading, wanted.userId)) : null;
  const messages = pickMessages(await getLocale(), "standby", "lessonRequests", "reservations", "shell", "resource");
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <StandbyScreen
          siteId={siteId}
          {...{ list, sites, managed, person, wanted }}
          reader={{ id: actor.id, name: `${actor.firstName} ${actor.lastName}` }}
          now={toUnix(reading.now)}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
