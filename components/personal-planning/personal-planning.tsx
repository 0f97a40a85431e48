import { useLocale, useTranslations } from "next-intl";
import type { SignedInUser } from "@/components/reservations/booking-context";
import { LivingReservations } from "@/components/reservations/living-reservations";
import { Page } from "@/components/shell/page/page";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { EmptyState } from "@/components/ui/states";
import { formatDaySpan } from "@/lib/platform/display";
import type { OwnReservation, SiteOfReservation } from "@/lib/views/dashboards/queries";
import { filterByDay, type Week } from "@/lib/views/dashboards/week";
import { WeekColumns } from "./week-columns";
import { WeekList, type WeekProps } from "./week-list";
import { WeekNavigation } from "./week-navigation";

type Props = {
  week: Week;
  /** The person's reservations of the week, without cancelled ones. */
  reservations: OwnReservation[];
  cancelledCount: number;
  reader: SignedInUser;
  siteId: string;
  site: SiteOfReservation | null;
  now: number;
  next: WeekProps["next"];
};

/** The person's own week: a column for each day on wide windows, a list by day on narrow ones. */
export function PersonalPlanning({ week, reservations, cancelledCount, siteId, site, reader, now, next }: Props) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const days = week.days.map((day) => ({ day, own: filterByDay(reservations, day) }));
  const isEmpty = days.every(({ own }) => own.length === 0);
  const isBehindWeekend = isEmpty && reservations.length > 0;
  const note = site ? t("localTime", { place: site.name, zone: site.timeZone }) : t("localTimes");
  const strips = { days, today: week.today, showSite: !site, readerId: reader.id, now, next };
  return (
    <Page
      isInBar
      title={t("personal.heading")}
      note={note}
      actions={<PlanningViewLinks siteId={siteId} current="personal" />}
    >
      <WeekNavigation week={week} title={formatDaySpan(week.monday, week.sunday, locale)} />
      {/* It stays when the last strip goes, so that a cancellation can be undone. */}
      <LivingReservations reservations={reservations} reader={reader}>
        {isEmpty ? (
          <div className="border border-line bg-surface">
            <EmptyState title={t("personal.nothing")}>
              {isBehindWeekend ? t("personal.nothingHidden") : t("personal.nothingMore")}
            </EmptyState>
          </div>
        ) : (
          <>
            <WeekColumns {...strips} />
            <WeekList {...strips} />
          </>
        )}
      </LivingReservations>
      {cancelledCount > 0 && (
        <p className="mt-3 text-small text-ink-3">{t("personal.cancelledCount", { count: cancelledCount })}</p>
      )}
    </Page>
  );
}
