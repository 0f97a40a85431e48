import { useTranslations } from "next-intl";
import { SegmentedLinks } from "@/components/ui/segmented-control";

const VIEWS = ["day", "week", "month", "year", "personal"] as const;
export type PlanningViewName = (typeof VIEWS)[number];

/** Links to the views of the planning. Each view is a page. */
export function PlanningViewLinks({ siteId, current }: { siteId: string; current: PlanningViewName }) {
  const t = useTranslations("dashboard.views");
  const links = VIEWS.map((view) => ({ value: view, href: `/site/${siteId}/planning/${view}`, label: t(view) }));
  return (
    <div className="phone:w-full phone:overflow-x-auto phone:[&_a]:flex-1 phone:[&_a]:justify-center phone:[&_a]:px-1! phone:[&_a]:text-small! phone:[&_nav]:flex">
      <SegmentedLinks label={t("label")} links={links} current={current} />
    </div>
  );
}
