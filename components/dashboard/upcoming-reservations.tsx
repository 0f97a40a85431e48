import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SignedInUser } from "@/components/reservations/booking-context";
import { LivingReservations } from "@/components/reservations/living-reservations";
import { Page } from "@/components/shell/page/page";
import { addDays, localDayOf } from "@/lib/platform/day";
import { formatLongDay } from "@/lib/platform/display";
import type { OwnReservation, SiteOfReservation } from "@/lib/views/dashboards/queries";
import { NothingPlanned, type NothingPlannedAdvice } from "./nothing-planned";
import { OwnReservationsOfDay } from "./own-day";

type Props = {
  reservations: OwnReservation[];
  reader: SignedInUser;
  /** The site to which the list is limited, or null for all sites of the person. */
  site: SiteOfReservation | null;
  now: number;
  way: NothingPlannedAdvice;
  /** Leads to the other dashboards. */
  tabs?: ReactNode;
  /** What a student's or an instructor's dashboard opens on, which already shows some of the reservations. */
  home?: { title: string; note: string; shownIds: readonly string[]; content: ReactNode };
  /** Shown above the reservations. */
  children?: ReactNode;
};

/** The person's upcoming reservations by day. If there are none, it shows what the person can do. */
export function UpcomingReservations({ reservations, reader, site, now, way, tabs, home, children }: Props) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const listed = reservations.filter(({ id }) => !home?.shownIds.includes(id));
  const days = [...new Set(listed.map(firstDay))].sort();
  const Heading = home ? "h3" : "h2";
  const note = site ? t("localTime", { place: site.name, zone: site.timeZone }) : t("localTimes");
  return (
    <Page
      title={home?.title ?? t("heading")}
      note={home?.note ?? (reservations.length > 0 ? note : undefined)}
      actions={tabs}
    >
      {!home && children}
      {!home && reservations.length === 0 && <NothingPlanned way={way} />}
      <LivingReservations reservations={reservations} reader={reader}>
        {home?.content}
        {home && children}
        {home && listed.length > 0 && (
          <div className="mb-3 max-w-[860px]">
            <h2 className="text-section font-bold">{t(home.shownIds.length > 0 ? "home.others" : "heading")}</h2>
            <p className="text-small text-ink-3">{note}</p>
          </div>
        )}
        <div className="flex max-w-[860px] flex-col gap-6">
          {days.map((day) => {
            const own = listed.filter((one) => firstDay(one) === day);
            const today = localDayOf(now, own[0]!.site.timeZone);
            return (
              <section key={day} aria-labelledby={`day-${day}`}>
                <Heading id={`day-${day}`} className="mb-2 border-b border-line-2 pb-1 text-section font-bold">
                  {formatLongDay(day, locale)}
                  {day === today && <Near text={t("today")} />}
                  {day === addDays(today, 1) && <Near text={t("tomorrow")} />}
                </Heading>
                <OwnReservationsOfDay reservations={own} readerId={reader.id} showSite={!site} day={day} now={now} />
              </section>
            );
          })}
        </div>
      </LivingReservations>
    </Page>
  );

  /** The day under which a reservation is listed. One that began before today is listed under today. */
  function firstDay(one: OwnReservation): string {
    return localDayOf(Math.max(one.start, now), one.site.timeZone);
  }
}

function Near({ text }: { text: string }) {
  return <span className="ms-2 text-table font-normal text-ink-2">{text}</span>;
}
