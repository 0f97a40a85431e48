"use client";
import { faChevronLeft, faChevronRight, faPlus, faPrint } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { getButtonClassName, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { DayLink } from "../day-link";
import { AttentionToggle } from "../filters/attention-toggle";
import { FilterButton } from "../filters/board-filters";
import type { PlanningTexts } from "../planning-texts";
import { ViewButton } from "../saved/view-button";
import type { BoardFilters } from "../types";

type Props = {
  view: "month" | "year";
  siteId: string;
  heading: string;
  /** The totals. Where there is little room, the first ones. */
  note: readonly string[];
  /** The days to which the arrows and "today" lead. */
  previous: string;
  next: string;
  today: string;
  isCurrent: boolean;
  filters: BoardFilters;
  onFiltersChange: (change: Partial<BoardFilters>) => void;
  /** How many reservations of the month or year need attention. */
  needing: number;
  words: PlanningTexts;
  /** Where a new reservation is booked. Undefined when the person may not book here. */
  bookHref?: string;
};

/** The toolbar of a month or a year. Every step is a link that keeps the filters. */
export function LoadToolbar(p: Props) {
  const t = useTranslations("planning");
  const arrow = (day: string, label: string, icon: IconDefinition) => (
    <DayLink day={day} aria-label={label} title={label} className={getButtonClassName("secondary", "normal", true)}>
      <Icon of={icon} className="text-[1.1em]" />
    </DayLink>
  );
  return (
    <div className="@container border-b border-line bg-surface" data-print="hide">
      <div className="flex min-h-[52px] flex-wrap items-center gap-2 px-4 py-2 @max-[1200px]:gap-1.5 @max-[1200px]:px-3">
        {arrow(p.previous, t(`${p.view}.previous`), faChevronLeft)}
        <DayLink
          day={p.today}
          aria-current={p.isCurrent ? "date" : undefined}
          className={cx(getButtonClassName(), "@max-[1200px]:px-2.5")}
        >
          {t("toolbar.today")}
        </DayLink>
        {arrow(p.next, t(`${p.view}.next`), faChevronRight)}
        <div className="flex flex-1 items-center tablet:ms-2 @max-[1200px]:flex-col @max-[1200px]:items-start phone:contents!">
          <h1 className="text-section font-bold whitespace-nowrap @max-[1200px]:leading-5 phone:flex-1">{p.heading}</h1>
          {/* On a phone, the totals have lines of their own. Elsewhere those that don't fit wrap to a line that is hidden. */}
          <p className="flex flex-1 flex-wrap overflow-hidden text-table text-ink-2 tablet:ms-4 tablet:h-[18px] tablet:flex-none @max-[1200px]:ms-0 tablet:@max-[1200px]:h-4 tablet:@max-[1200px]:text-small phone:order-last phone:min-h-[18px] phone:basis-full">
            {p.note.map((total, at) => (
              <span key={total} className="whitespace-pre">
                {at > 0 && " · "}
                {total}
              </span>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 @max-[1200px]:gap-1.5 @max-[1200px]:[&_nav_a]:px-2.5">
          <PlanningViewLinks siteId={p.siteId} current={p.view} />
          <AttentionToggle filters={p.filters} onChange={p.onFiltersChange} count={p.needing} />
          <FilterButton filters={p.filters} onChange={p.onFiltersChange} words={p.words} isOfLoad />
          <ViewButton view={p.view} />
          <IconButton icon={faPrint} label={t("toolbar.print")} onClick={() => setTimeout(() => window.print())} />
          {p.bookHref && (
            <Link
              href={p.bookHref}
              aria-label={t("toolbar.create")}
              className={cx(getButtonClassName("primary"), "@max-[1200px]:px-2")}
            >
              <Icon of={faPlus} />
              <span className="@max-[1200px]:hidden">{t("toolbar.create")}</span>
              <span className="hidden @max-[1200px]:inline">{t("toolbar.createShort")}</span>
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
