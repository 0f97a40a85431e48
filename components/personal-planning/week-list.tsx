import { useLocale, useTranslations } from "next-intl";
import { OwnReservationsOfDay } from "@/components/dashboard/own-day";
import { RestTexts } from "@/components/planning/rest-line";
import { Link } from "@/components/ui/link";
import { localDayOf, weekStart } from "@/lib/platform/day";
import { formatClock, formatDayInText, formatDayTitle } from "@/lib/platform/display";
import type { OwnReservation, RestsOfDay } from "@/lib/views/dashboards/queries";
import { useWeekHref } from "./use-week-href";

export type WeekProps = {
  days: { day: string; own: OwnReservation[] }[];
  today: string;
  now: number;
  readerId: string;
  showSite: boolean;
  /** The start of the person's next reservation, if nothing comes any more in the current week. */
  next: { start: number; timeZone: string } | null;
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
    <div className="tablet:hidden">
      {coming.length === 0 && <NothingMore today={props.today} next={props.next} />}
      <DayLists {...props} days={coming} />
      {over.length > 0 && (
        <details className="mt-6" data-print="hide">
          <summary className="cursor-pointer py-3 font-bold">{t("earlier", { count: over.length })}</summary>
          <DayLists {...props} days={over} />
        </details>
      )}
    </div>
  );
}

/** Says that nothing comes any more in this week, with a link to the next reservation. */
function NothingMore({ today, next }: Pick<WeekProps, "today" | "next">) {
  const t = useTranslations("dashboard.personal");
  const hrefOfWeek = useWeekHref();
  const locale = useLocale();
  const day = next && localDayOf(next.start, next.timeZone);
  const time = next && formatClock(next.start, next.timeZone);
  return (
    <section aria-labelledby="list-today">
      <h3 id="list-today" className="mb-2 border-b border-line-2 pb-1 text-section font-bold">
        {formatDayTitle(today, locale)}
      </h3>
      <p>{t("nothingToday")}</p>
      {day && time && (
        <Link
          href={hrefOfWeek(weekStart(day), false)}
          className="inline-flex min-h-11 items-center text-link underline underline-offset-2"
        >
          {t("nextOwn", { day: formatDayInText(day, locale), time })}
        </Link>
      )}
    </section>
  );
}

function DayLists({ days, today, next: _, ...strips }: WeekProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-6 tablet:hidden">
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

/** Which days of a week rest, and why. */
export function RestsOfWeek({ rests }: { rests: RestsOfDay[] }) {
  const locale = useLocale();
  return rests.map((one) => (
    <div key={one.day} className="mb-2 flex flex-wrap gap-x-3 text-table text-ink-2">
      <b className="text-ink">{formatDayTitle(one.day, locale)}</b>
      <RestTexts rests={one.rests} />
    </div>
  ));
}
