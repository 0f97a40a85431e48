"use client";
import { faUser } from "@fortawesome/free-solid-svg-icons";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { SAVED_PARAMETERS } from "@/lib/records/planning-views/codes";

const VIEWS = ["day", "week", "month", "year", "personal"] as const;
export type PlanningViewName = (typeof VIEWS)[number];

/** What the views of the planning have in common in their addresses: the day, the filters, and the resource that is open. */
const KEPT: readonly string[] = ["date", ...SAVED_PARAMETERS, "resource"];
/** What a day and a week have besides: the draft that is open. */
const KEPT_BY_BOARDS: readonly string[] = [...KEPT, "draft"];

/** The address of a view of the planning, with the day and the filters of the one that is open. */
export function planningHref(siteId: string, view: PlanningViewName, now: URLSearchParams, day?: string): string {
  const kept = view === "day" || view === "week" ? KEPT_BY_BOARDS : KEPT;
  const query = new URLSearchParams([...now].filter(([name]) => kept.includes(name)));
  if (day) query.set("date", day);
  return `/site/${siteId}/planning/${view}${query.size > 0 ? `?${query}` : ""}`;
}

/** Links to the views of the planning. Each view is a page. */
export function PlanningViewLinks({ siteId, current }: { siteId: string; current: PlanningViewName }) {
  const t = useTranslations("dashboard.views");
  const now = new URLSearchParams(useSearchParams());
  const links = VIEWS.map((view) => ({
    ...{ value: view, href: planningHref(siteId, view, now), label: t(view) },
    icon: view === "personal" ? faUser : undefined,
  }));
  return (
    <div className="phone:w-full phone:overflow-x-auto phone:[&_a]:flex-1 phone:[&_a]:justify-center phone:[&_a]:px-1! phone:[&_a]:text-small! phone:[&_nav]:flex">
      <SegmentedLinks label={t("label")} links={links} current={current} />
    </div>
  );
}
