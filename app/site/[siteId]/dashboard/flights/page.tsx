import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { FlightQueue } from "@/components/compliance/flight-queue";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { countFlightsToValidate, listFlightsToValidate } from "@/lib/activity/flights/queries";
import { decodePilotedLeg } from "@/lib/activity/flights/wire";
import { pickMessages } from "@/lib/platform/messages";

type Props = { params: Promise<{ siteId: string }> };

export const generateMetadata = () => makeScreenMetadata("flightQueue");

export default async function FlightQueuePage({ params }: Props) {
  const { reading, siteId } = await demandScreenAccess("flightQueue", (await params).siteId);
  const [flights, total] = await Promise.all([
    listFlightsToValidate(reading, siteId),
    countFlightsToValidate(reading, siteId),
  ]);
  return (
    <NextIntlClientProvider messages={pickMessages(await getLocale(), "recency", "resource", "shell")}>
      <FlightQueue flights={flights.map(decodePilotedLeg)} total={total} siteId={siteId} />
    </NextIntlClientProvider>
  );
}
