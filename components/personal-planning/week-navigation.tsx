import { faChevronLeft, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { getButtonClassName } from "@/components/ui/button";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { addDays } from "@/lib/platform/day";
import type { Week } from "@/lib/views/dashboards/week";
import { useWeekHref } from "./use-week-href";

/**
 * Links to the previous, current and next week, and a link that shows or hides the weekend. They are links so that each
 * state has its own address.
 */
export function WeekNavigation({ week, title, children }: { week: Week; title: string; children: ReactNode }) {
  const t = useTranslations("dashboard.personal");
  const hrefOfWeek = useWeekHref();
  const { monday, isHidden } = week;
  const step = (days: number) => hrefOfWeek(addDays(monday, days), isHidden);
  return (
    <div className="@container mb-4 phone:mb-3" data-print="hide">
      <div className="flex flex-wrap items-center gap-2 @max-[1200px]:gap-1.5">
        <Arrow href={step(-7)} label={t("previous")} icon={faChevronLeft} />
        <Link href={hrefOfWeek(null, isHidden)} className={getButtonClassName()}>
          {t("today")}
        </Link>
        <Arrow href={step(7)} label={t("next")} icon={faChevronRight} />
        {/* On a phone it has a line of its own, because beside the buttons it would wrap. */}
        <h2 className="px-2 text-section font-bold phone:order-first phone:basis-full phone:px-0">{title}</h2>
        <Link
          href={hrefOfWeek(monday, !isHidden)}
          scroll={false}
          className={`${getButtonClassName("quiet")} ms-auto @max-[1200px]:px-2 phone:hidden!`}
        >
          {isHidden ? t("showWeekends") : t("hideWeekends")}
        </Link>
        {children}
      </div>
    </div>
  );
}

function Arrow({ href, label, icon }: { href: string; label: string; icon: IconDefinition }) {
  return (
    <Link href={href} aria-label={label} title={label} className={getButtonClassName("secondary", "normal", true)}>
      <Icon of={icon} />
    </Link>
  );
}
