import { MyFlightsWithoutNetwork } from "@/components/my-flights/without-network";
import { makeScreenMetadata } from "@/lib/access/screens/open-screen";
import type { Locale } from "@/lib/platform/locale";
import { pickMessages } from "@/lib/platform/messages";

export const generateMetadata = () => makeScreenMetadata("myFlights");

/** What phones keep for the time without network (service-worker/main). It is the same for everybody, with nobody's data. */
export default function OfflinePage() {
  const messagesOf = (locale: Locale) =>
    pickMessages(locale, "flightFollowUp", "flights", "recency", "resource", "shell");
  return <MyFlightsWithoutNetwork messages={{ "en-US": messagesOf("en-US"), "fr-FR": messagesOf("fr-FR") }} />;
}
