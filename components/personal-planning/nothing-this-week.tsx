import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/states";

/** Says that nothing is planned in this week, or only on the weekend that is hidden. */
export function NothingThisWeek({ isBehindWeekend }: { isBehindWeekend: boolean }) {
  const t = useTranslations("dashboard.personal");
  return (
    <div className="border border-line bg-surface">
      <EmptyState title={t("nothing")}>{isBehindWeekend ? t("nothingHidden") : t("nothingMore")}</EmptyState>
    </div>
  );
}
