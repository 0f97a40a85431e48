import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { FollowUpScreen } from "@/components/flight-follow-up/follow-up-screen";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { hrefOf } from "@/lib/access/screens/address";
import { demandScreenAccess, makeScreenMetadata, orNotFound } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { findLatestFlight } from "@/lib/activity/flights/follow-up/queries";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { readFollowUp } from "@/lib/work/flights/read-follow-up";

type Props = { params: Promise<{ siteId: string; id: string }>; searchParams: Promise<{ from?: string | string[] }> };

export const generateMetadata = () => makeScreenMetadata("flightFollowUp");

export default async function FlightFollowUpPage({ params, searchParams }: Props) {
  const { siteId, id } = await params;
  const { actor, reading } = await demandScreenAccess("flightFollowUp", siteId);
  const locale = await getLocale();
  const latest = await findLatestFlight(reading, id);
  if (latest) redirect(hrefOf("flightFollowUp", siteId).replace("{id}", latest));
  const followUp = await orNotFound(readFollowUp(reading, id, locale));
  const isFromOwn = (await searchParams).from === "my-flights";
  const desk = mayOpenScreen(actor, "deskBoard", followUp.siteId) ? "deskBoard" : "dashboard";
  const back = isFromOwn ? "myFlights" : desk;
  const messages = pickMessages(locale, "flightFollowUp", "flights", "recency", "resource", "shell");
  return (
    <NextIntlClientProvider messages={messages}>
      <QueryClientScope>
        <FollowUpScreen
          followUp={followUp}
          readerId={actor.id}
          at={toUnix(reading.now)}
          backHref={hrefOf(back, followUp.siteId)}
        />
      </QueryClientScope>
    </NextIntlClientProvider>
  );
}
