import { useTranslations } from "next-intl";
import { typeCssClass } from "@/components/reservations/strip/strip-look";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import type { PlanningMonth } from "@/lib/views/planning/month/wire";
import type { PlanningTexts } from "../planning-texts";

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
      <p className="hidden phone:block">{t("explainDots")}</p>
      <p className="flex items-center gap-2 phone:hidden" data-print="hide">
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
