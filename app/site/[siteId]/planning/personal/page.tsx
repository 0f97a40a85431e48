import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NoticesToReadLine } from "@/components/notices/notices-to-read";
import { PersonalPlanning } from "@/components/personal-planning/personal-planning";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listOpenNotices } from "@/lib/records/notices/queries";
import { findSiteOfUrl, listSites } from "@/lib/records/sites/queries";
import { listOwnNextReservations, listOwnReservations, type OwnReservation } from "@/lib/views/dashboards/queries";
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
  const [found, notices] = await Promise.all([
    listOwnReservations(reading, siteId, weekPeriodForAllTimeZones(week.monday), locale),
    listOpenNotices(reading, actor),
  ]);
  const own = filterByWeek(found, week.monday);
  const shown = own.filter((reservation) => reservation.state !== "Cancelled");
  const isOver = (reservation: OwnReservation) =>
    localDayOf(reservation.end - 1, reservation.site.timeZone) < week.today;
  // Where nothing comes any more in the current week, a phone says what comes next.
  const isCurrent = week.monday <= week.today && week.today <= week.sunday;
  const [next] = isCurrent && shown.every(isOver) ? await listOwnNextReservations(reading, siteId, locale) : [];
  return (
    <NextIntlClientProvider
      messages={pickMessages(locale, "planning", "booking", "reservations", "shell", "dashboard")}
    >
      <NoticesToReadLine notices={notices} siteId={siteId} />
      <PersonalPlanning
        week={week}
        reservations={shown}
        cancelledCount={own.length - shown.length}
        reader={describeReader(actor)}
        siteId={siteId}
        site={site}
        now={toUnix(reading.now)}
        next={next ? { start: next.start, timeZone: next.site.timeZone } : null}
      />
    </NextIntlClientProvider>
  );
}
