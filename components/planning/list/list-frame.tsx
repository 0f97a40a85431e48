"use client";
import { faPaperPlane, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BarTitle } from "@/components/shell/page/bar-title";
import { Button, getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { AssistanceLink } from "../assistance-link";
import { DayPickerHeading } from "../board-toolbar";
import { SiteLinks } from "../draft/site-links";
import { AttentionToggle } from "../filters/attention-toggle";
import { FilterButton } from "../filters/board-filters";
import { FilterChips } from "../filters/filter-chips";
import type { PlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { useSwipe } from "./use-swipe";
import "../board/board.css";
import "./day-list.css";

type Props = Pick<
  PlanningBoardProps,
  | "heading"
  | "notice"
  | "onDayChange"
  | "filters"
  | "onFiltersChange"
  | "needing"
  | "reservations"
  | "onNew"
  | "newReason"
  | "assistHref"
  | "newSites"
  | "drafts"
  | "banner"
  | "requestHref"
> & {
  days: 1 | 7;
  words: PlanningTexts;
  /** What stands in the bar beside the heading. */
  note: string;
  /** What stands above what could not be read, such as the days of the week. */
  above: ReactNode;
  /** What stands beside the button of the filters. */
  controls: ReactNode;
  /** Goes on or back by one step. `target` is what was swiped. */
  onSwipe: (step: 1 | -1, target: Element) => void;
  children: ReactNode;
};

/** What surrounds the list of a day and of a week on a phone: heading, filters, and the button that books. */
export function ListFrame({ days, words, children, ...p }: Props) {
  // What itself scrolls sideways keeps its own.
  const swipe = useSwipe((step, target) => {
    if (!target.closest("[data-sideways]")) p.onSwipe(step, target);
  });
  return (
    <div className="dl" {...swipe}>
      <BarTitle note={p.note}>
        <DayPickerHeading day={p.heading} days={days} onDayChange={p.onDayChange} isShort />
      </BarTitle>
      {p.banner}
      {p.above}
      {p.notice}
      <div className="flex flex-wrap items-center gap-2 border-b border-line-2 bg-surface px-3 py-2">
        {p.controls}
        {p.assistHref && <AssistanceLink href={p.assistHref} />}
        <AttentionToggle filters={p.filters} onChange={p.onFiltersChange} count={p.needing} isPhone />
        <FilterButton
          filters={p.filters}
          onChange={p.onFiltersChange}
          words={words}
          phoneView={days === 1 ? "day" : "week"}
        />
        {p.drafts}
      </div>
      <div data-sideways>
        <FilterChips filters={p.filters} onChange={p.onFiltersChange} reservations={p.reservations} words={words} />
      </div>
      {children}
      <ListFoot {...p} />
    </div>
  );
}

/** What the person can do: book, or ask for a lesson. Who is student and renter can do both. */
export function ListFoot({
  requestHref,
  onNew,
  newReason,
  newSites,
}: Pick<Props, "requestHref" | "onNew" | "newReason" | "newSites">) {
  const t = useTranslations("planning");
  const hasBooking = Boolean(onNew || newReason);
  if (!requestHref && !hasBooking) return null;
  return (
    <div className="dl-foot" data-print="hide">
      {newReason && <p className="mb-1 text-center text-small text-ink-2">{newReason}</p>}
      <div className="flex flex-wrap gap-2">
        {requestHref && (
          <Link
            href={requestHref}
            className={cx(getButtonClassName(hasBooking ? "secondary" : "primary", "large"), "flex-auto px-3!")}
          >
            <Icon of={faPaperPlane} />
            {t("toolbar.requestLesson")}
          </Link>
        )}
        {onNew && (
          <Button
            variant="primary"
            size="large"
            icon={faPlus}
            className="flex-auto px-3!"
            onClick={onNew}
            aria-label={t("toolbar.create")}
          >
            {t(requestHref ? "toolbar.createShort" : "toolbar.create")}
          </Button>
        )}
        {newReason && (
          <Popover
            label={t("toolbar.create")}
            trigger={
              <Button variant="primary" size="large" icon={faPlus} className="flex-auto px-3!">
                {t("toolbar.create")}
              </Button>
            }
          >
            <SiteLinks sites={newSites ?? []} />
          </Popover>
        )}
      </div>
    </div>
  );
}
