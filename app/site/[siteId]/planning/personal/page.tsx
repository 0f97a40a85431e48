import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NoticesToReadLine } from "@/components/notices/notices-to-read";
import { PersonalPlanning } from "@/components/personal-planning/personal-planning";
import { demandScreenAccess, makeScreenMetadata } from "@/lib/access/screens/open-screen";
import { listAvailabilities } from "@/lib/activity/availability/queries";
import { decodeAvailability } from "@/lib/activity/availability/wire";
import { localDayOf } from "@/lib/platform/day";
import { pickMessages } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { listOpenNotices } from "@/lib/records/notices/queries";
import { findSiteOfUrl, listSites } from "@/lib/records/sites/queries";
import {
  listMoveRefusals,
  listOwnNextReservations,
  listOwnReservations,
  type OwnReservation,
  readWeekGround,
  readWeekRests,
} from "@/lib/views/dashboards/queries";
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
  const sites = site ? [site] : await listSites(reading);
  const timeZone = sites[0]?.timeZone ?? "Europe/Paris";
  const week = parseWeekQuery({ date: one("date"), weekends: one("weekends") }, reading.now, timeZone);
  const locale = await getLocale();
  const period = weekPeriodForAllTimeZones(week.monday);
  const [found, notices, said, { suns, slotMinutes }, rests] = await Promise.all([
    listOwnReservations(reading, siteId, period, locale),
    listOpenNotices(reading, actor),
    listAvailabilities(reading, { startAt: period.from, endAt: period.to }),
    readWeekGround(reading, site, week.days),
    readWeekRests(reading, sites, week.days, locale),
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
      messages={pickMessages(
        locale,
        "planning",
        "booking",
        "reservations",
        "shell",
        "dashboard",
        "availability",
        "resource",
      )}
    >
      <NoticesToReadLine notices={notices} siteId={siteId} />
      <PersonalPlanning
        week={week}
        reservations={shown}
        cancelledCount={own.length - shown.length}
        reader={describeReader(actor)}
        siteId={siteId}
        site={site && { id: site.id, name: site.name, icao: site.icao, timeZone: site.timeZone }}
        timeZone={timeZone}
        refusals={await listMoveRefusals(reading, shown)}
        said={said.map(decodeAvailability)}
        suns={suns}
        rests={rests}
        slotMinutes={slotMinutes}
        now={toUnix(reading.now)}
        next={next ? { start: next.start, timeZone: next.site.timeZone } : null}
      />
    </NextIntlClientProvider>
  );
}
