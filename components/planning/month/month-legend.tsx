import { useLocale, useTranslations } from "next-intl";
import { typeCssClass } from "@/components/reservations/strip/strip-look";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { formatDaySpan } from "@/lib/platform/display";
import { daysOfMonth } from "@/lib/platform/month";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { PlanningMonth } from "@/lib/views/planning/month/wire";
import type { PlanningTexts } from "../planning-texts";
import { RestSign } from "../rest-line";
import { useRestText } from "../use-rest-text";

const DRAWN = [...reservationTypes.filter((type) => kinds[type].isFlight), "Maintenance" as const];

/** Says what a box stands for, by which site's sun the days are drawn, and the keys of the month. */
export function MonthLegend({
  sites,
  words,
  mayBook,
}: {
  sites: PlanningMonth["sites"];
  words: PlanningTexts;
  mayBook: boolean;
}) {
  const t = useTranslations("planning.month");
  const key = (name: string) => (
    <kbd className="rounded-box border border-line-2 px-1.5 font-sans font-bold">{name}</kbd>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-surface px-4 py-2 text-small text-ink-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 phone:hidden" data-print="color">
        {DRAWN.map((type) => (
          <li key={type} className="flex items-center gap-2">
            <span aria-hidden className={`mv-legend-box ${typeCssClass(type)}`} />
            {words.types[type]}
          </li>
        ))}
      </ul>
      <p className="flex-[1_1_320px] phone:hidden">
        {t("explain")}
        {sites.length > 1 && ` ${t("sunOf", { site: sites[0]!.siteName })}`}
      </p>
      <p className="hidden phone:block">{t("explainFill")}</p>
      {/* A low window has no room for a second line, and the keys are also in their dialog. */}
      <p className="flex items-center gap-2 phone:hidden [@media(height<760px)]:hidden" data-print="hide">
        {key(t("keys.enter"))} {t("keys.open")}
        {mayBook && (
          <>
            {key("N")} {t("keys.book")}
          </>
        )}
      </p>
    </div>
  );
}

/** In a narrow window, closures and public holidays of the month in words: its cells have no room for their names. */
export function MonthRests({ month }: { month: PlanningMonth }) {
  const restText = useRestText();
  const locale = useLocale();
  const { first, last } = daysOfMonth(month.month);
  const closures = listClosuresOf(month.closures, first, last).map(({ firstDay, lastDay, ...closure }) => ({
    ...{ from: firstDay, days: formatDaySpan(firstDay, lastDay, locale) },
    rest: { ...closure, isClosed: true, until: null },
  }));
  const holidays = month.days
    .filter(({ day }) => day.startsWith(month.month))
    .flatMap(({ day, holidays }) =>
      holidays.map((one) => ({
        ...{ from: day, days: formatDaySpan(day, day, locale) },
        rest: { ...one, isClosed: false, until: null },
      })),
    );
  const all = [...closures, ...holidays].sort((one, other) => (one.from < other.from ? -1 : 1));
  if (all.length === 0) return null;
  return (
    <ul className="hidden border-t border-line bg-surface px-4 py-2 text-table text-ink-2 max-[1000px]:block print:hidden">
      {all.map(({ days, rest }) => (
        <li key={`${days} ${rest.name}`} className="py-0.5">
          <RestSign rest={rest} /> <b className="text-ink">{days}</b> {restText(rest)}
        </li>
      ))}
    </ul>
  );
}
