"use client";
import {
  faChevronDown,
  faChevronLeft,
  faChevronRight,
  faEllipsis,
  faLink,
  faPlus,
  faPrint,
  faShuffle,
} from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button, getButtonClassName, IconButton } from "../ui/button";
import { cx } from "../ui/cx";
import { Icon } from "../ui/icon";
import { Menu } from "../ui/menu";
import { Popover } from "../ui/popover";
import { showToast } from "../ui/toast";
import { AssistanceLink } from "./assistance-link";
import { DayArrowLink, DayLink } from "./day-link";
import { SiteLinks } from "./draft/site-links";
import { AttentionToggle } from "./filters/attention-toggle";
import { FilterButton } from "./filters/board-filters";
import { isWithin, usePeriodName } from "./period-name";
import type { PlanningTexts } from "./planning-texts";
import { ViewButton } from "./saved/view-button";
import type { BoardFilters } from "./types";

// The calendar is loaded only when it is opened, because it needs a large library.
const Calendar = lazy(() => import("../ui/calendar"));

export type ToolbarProps = {
  /** The day that the board is called by. Of a week it is the Monday. */
  day: string;
  /** How many days are shown. */
  days: 1 | 7;
  /** The day that was asked for. It differs from `day` while it can't be read. */
  wanted: string;
  today: string;
  onDayChange: (day: string) => void;
  filters: BoardFilters;
  onFiltersChange: (change: Partial<BoardFilters>) => void;
  /** How many reservations need attention. */
  needing: number;
  words: PlanningTexts;
  /** Links to the other views of the planning: day, week, month, personal. */
  views?: ReactNode;
  /** Where other places for the flights of the day or week are found. Undefined for who may not. */
  replanHref?: string;
  /** More controls of the page, shown before the main button. */
  extra?: ReactNode;
  /** Where the next lessons of many students are booked. Undefined for who books none. */
  assistHref?: string;
  /** Opens the form for a new reservation. Undefined when the person may not book anything. */
  onNew?: () => void;
  /** Opens drafts of the planning. Undefined for who may not. */
  drafts?: ReactNode;
  /** Why nothing can be booked here. The text is shown beside the button, which offers `newSites` instead. */
  newReason?: string;
  newSites?: readonly { siteId: string; siteName: string }[];
};

export function BoardToolbar(p: ToolbarProps) {
  const t = useTranslations("planning");
  return (
    <div className="@container border-b border-line bg-surface" data-print="hide">
      <div className="flex min-h-[52px] flex-wrap items-center gap-2 px-4 py-2 @max-[1200px]:gap-1.5 @max-[1200px]:px-3">
        <DayArrowLink
          from={p.wanted}
          step={-p.days}
          label={t(p.days === 1 ? "toolbar.previous" : "list.previousWeek")}
          icon={faChevronLeft}
        />
        <DayLink
          day={p.today}
          aria-current={isWithin(p.today, p.day, p.days) ? "date" : undefined}
          className={cx(getButtonClassName(), "@max-[1200px]:px-2.5")}
        >
          {t("toolbar.today")}
        </DayLink>
        <DayArrowLink
          from={p.wanted}
          step={p.days}
          label={t(p.days === 1 ? "toolbar.next" : "list.nextWeek")}
          icon={faChevronRight}
        />
        <DayPickerHeading {...p} />
        <div className="flex flex-wrap items-center gap-2 @max-[1200px]:gap-1.5 @max-[1200px]:[&_nav_a]:px-2.5">
          {p.views}
          <AttentionToggle filters={p.filters} onChange={p.onFiltersChange} count={p.needing} />
          <FilterButton filters={p.filters} onChange={p.onFiltersChange} words={p.words} />
          <ViewButton view={p.days === 1 ? "day" : "week"} />
          {p.drafts}
          <ShareMenu replanHref={p.replanHref} days={p.days} />
          {p.assistHref && <AssistanceLink href={p.assistHref} />}
          {p.extra}
          {p.newReason && (
            <span className="max-w-28 text-small text-ink-2 @max-[1200px]:max-w-25 @max-[1200px]:text-caption">
              {p.newReason}
            </span>
          )}
          {p.onNew && (
            <Button
              variant="primary"
              icon={faPlus}
              className="@max-[1200px]:px-2"
              onClick={p.onNew}
              aria-label={t("toolbar.create")}
            >
              <span className="@max-[1200px]:hidden">{t("toolbar.create")}</span>
              <span className="hidden @max-[1200px]:inline">{t("toolbar.createShort")}</span>
            </Button>
          )}
          {p.newReason && (
            <Popover
              label={t("toolbar.create")}
              align="end"
              trigger={
                <Button variant="primary" icon={faPlus} className="@max-[1200px]:px-2" aria-label={t("toolbar.create")}>
                  <span className="@max-[1200px]:hidden">{t("toolbar.create")}</span>
                </Button>
              }
            >
              <p className="mb-2 text-table">{p.newReason}</p>
              <SiteLinks sites={p.newSites ?? []} />
            </Popover>
          )}
        </div>
      </div>
    </div>
  );
}

/** The day or week as the heading of the page. A click opens a calendar to choose another day. */
export function DayPickerHeading({
  day,
  days,
  onDayChange,
  isShort,
}: Pick<ToolbarProps, "day" | "days" | "onDayChange"> & {
  /** Whether it stands in the bar of a phone, where it has little room. */
  isShort?: boolean;
}) {
  const t = useTranslations("planning");
  const [isOpen, setOpen] = useState(false);
  const { nameOf, shortOf, noteOf } = usePeriodName(days);
  const [name, short] = [nameOf(day), shortOf(day)];
  const note = noteOf(day);
  return (
    <h1 className={isShort ? "text-table font-bold" : "flex-1 text-section font-bold tablet:ms-2"}>
      <Popover
        label={t("toolbar.pickDay")}
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        className="min-h-80 min-w-72"
        trigger={
          <button
            type="button"
            aria-label={[name, note].filter(Boolean).join(", ")}
            className={cx(
              "inline-flex max-w-full items-center gap-1.5 rounded-control text-start whitespace-nowrap",
              // The bar is higher than the text: the whole of it can be pressed.
              isShort ? "relative after:absolute after:-inset-x-1 after:-top-4 after:-bottom-5" : "min-h-control",
            )}
          >
            {isShort ? (
              <span className="truncate">{short.replace(/ \d{4}$/, "")}</span>
            ) : (
              <>
                <span className="@max-[1200px]:hidden">{name}</span>
                <span className="hidden @max-[1200px]:inline">{short}</span>
              </>
            )}
            <Icon of={faChevronDown} className={isShort ? "text-caption" : "text-small text-ink-2"} />
            {note && !isShort && (
              <span className="ms-3 text-table font-normal text-ink-2 @max-[1200px]:hidden">{note}</span>
            )}
          </button>
        }
      >
        <Suspense>
          <Calendar
            label={t("toolbar.pickDay")}
            value={day}
            onChange={(next) => {
              setOpen(false);
              onDayChange(next);
            }}
          />
        </Suspense>
      </Popover>
    </h1>
  );
}

/** Prints the day or copies its address, with its filters, or replans it. */
function ShareMenu({ replanHref, days }: Pick<ToolbarProps, "replanHref" | "days">) {
  const router = useRouter();
  const t = useTranslations("planning.toolbar");
  const words = useTranslations("planning.replan");
  async function copyLink() {
    await navigator.clipboard.writeText(location.href);
    showToast({ tone: "success", title: t("copied") });
  }
  return (
    <Menu
      items={[
        { key: "print", label: t("print"), icon: faPrint, onSelect: () => setTimeout(() => window.print()) },
        { key: "link", label: t("copyLink"), icon: faLink, onSelect: () => void copyLink().catch(() => {}) },
        ...(replanHref
          ? [
              {
                key: "replan",
                label: words(days === 1 ? "ofDay" : "ofWeek"),
                icon: faShuffle,
                onSelect: () => router.push(replanHref),
              },
            ]
          : []),
      ]}
      trigger={<IconButton icon={faEllipsis} label={t("more")} />}
    />
  );
}
