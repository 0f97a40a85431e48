import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { FollowUp } from "@/components/dashboard/follow-up";
import { hrefOf } from "@/lib/access/screens/address";
import { enterScreen } from "@/lib/access/screens/open-screen";
import { mayOpenScreen } from "@/lib/access/screens/screens";
import { toUnix } from "@/lib/platform/time";
import { readAddressedSite } from "@/lib/records/sites/queries";
import { listNextReservations } from "@/lib/views/dashboards/queries";
import { nextStepOf } from "@/lib/views/dashboards/rules";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

export default async function FollowUpPage({ params }: Props) {
  const { actor, reading, siteId } = await enterScreen("dashboard", (await params).siteId);
  const locale = await getLocale();
  const [site, reservations] = await Promise.all([
    readAddressedSite(reading, siteId),
    listNextReservations(reading, siteId, locale),
  ]);
  const planning = mayOpenScreen(actor, "planning", siteId) ? hrefOf("planning", siteId) : null;
  return (
    <FollowUp
      reservations={reservations}
      readerId={actor.id}
      site={site}
      now={toUnix(reading.now)}
      way={{ kind: nextStepOf(actor, siteId), planning }}
    />
  );
}
