import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { MyFlightsScreen } from "@/components/my-flights/my-flights-screen";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { noticeTimeZone } from "@/lib/records/notices/queries";
import { findSiteOfUrl } from "@/lib/records/sites/queries";
import { readOwnFollowUps } from "@/lib/work/flights/read-follow-up";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("myFlights");

export default async function MyFlightsPage({ params }: Props) {
  const { actor, reading, siteId } = await demandScreenAccess("myFlights", (await params).siteId);
  const locale = await getLocale();
  const site = await findSiteOfUrl(reading, siteId);
  const [views, timeZone] = await Promise.all([
    readOwnFollowUps(reading, locale),
    noticeTimeZone(reading, site?.id ?? null),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(locale, "flightFollowUp", "flights", "recency", "shell")}>
      <MyFlightsScreen personId={actor.id} views={views} day={localDayOf(toUnix(reading.now), timeZone)} />
    </NextIntlClientProvider>
  );
}
