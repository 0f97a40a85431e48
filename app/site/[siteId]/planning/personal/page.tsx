import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { PersonalPlanning } from "@/components/personal-planning/personal-planning";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { findSiteOfUrl, listSites } from "@/lib/records/sites/queries";
import { listOwnReservations } from "@/lib/views/dashboards/queries";
import { filterByWeek, parseWeekQuery, weekPeriodForAllTimeZones } from "@/lib/views/dashboards/week";
import { describeReader } from "@/lib/views/planning/page";

type Props = {
  params: Promise<{ siteId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = () => makeScreenMetadata("personalPlanning");

export default async function PersonalPlanningPage({ params, searchParams }: Props) {
  const { actor, reading, siteId, isAll } = await demandScreenAccess("personalPlanning", (await params).siteId);
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const site = isAll ? null : await findSiteOfUrl(reading, siteId);
  // For all sites, the first site's time zone decides which day is today.
  const timeZone = (site ?? (await listSites(reading))[0])?.timeZone ?? "Europe/Paris";
  const week = parseWeekQuery({ week: one("week"), weekends: one("weekends") }, reading.now, timeZone);
  const locale = await getLocale();
  const found = await listOwnReservations(reading, siteId, weekPeriodForAllTimeZones(week.monday), locale);
  const own = filterByWeek(found, week.monday);
  const shown = own.filter((reservation) => reservation.state !== "Cancelled");
  return (
    <NextIntlClientProvider
      messages={pickMessages(locale, "planning", "booking", "reservations", "shell", "dashboard")}
    >
      <PersonalPlanning
        week={week}
        reservations={shown}
        cancelledCount={own.length - shown.length}
        reader={describeReader(actor)}
        siteId={siteId}
        site={site}
        now={toUnix(reading.now)}
      />
    </NextIntlClientProvider>
  );
}
