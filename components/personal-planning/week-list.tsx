import { useLocale, useTranslations } from "next-intl";
import { OwnReservationsOfDay } from "@/components/dashboard/own-day";
import { formatDayTitle } from "@/lib/platform/display";
import type { OwnReservation } from "@/lib/views/dashboards/queries";

export type WeekProps = {
  days: { day: string; own: OwnReservation[] }[];
  today: string;
  now: number;
  readerId: string;
  showSite: boolean;
};

/** The week as a list of the days that have reservations. It begins today: what is over is folded below. */
export function WeekList(props: WeekProps) {
  const t = useTranslations("dashboard.personal");
  const booked = props.days.filter(({ own }) => own.length > 0);
  const over = booked.filter(({ day }) => day < props.today);
  const coming = booked.filter(({ day }) => day >= props.today);
  const isPast = props.days.at(-1)!.day < props.today;
  if (isPast) return <DayLists {...props} days={booked} />;
  return (
    <div className="drawer:hidden">
      <DayLists {...props} days={coming} />
      {over.length > 0 && (
        <details className="mt-6" data-print="hide">
          <summary className="flex min-h-11 cursor-pointer items-center font-bold">
            {t("earlier", { count: over.length })}
          </summary>
          <DayLists {...props} days={over} />
        </details>
      )}
    </div>
  );
}

function DayLists({ days, today, ...strips }: WeekProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-6 drawer:hidden">
      {days.map(({ day, own }) => (
        <section key={day} aria-labelledby={`list-${day}`}>
          <h3 id={`list-${day}`} className="mb-2 border-b border-line-2 pb-1 text-section font-bold">
            {formatDayTitle(day, locale)}
            {day === today && <span className="ms-2 text-table font-normal text-ink-2">{t("today")}</span>}
          </h3>
          <OwnReservationsOfDay reservations={own} day={day} {...strips} />
        </section>
      ))}
    </div>
  );
}
