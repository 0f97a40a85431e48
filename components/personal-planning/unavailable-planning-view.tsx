import Link from "next/link";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { getButtonClassName } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import { screens } from "@/lib/access/screens/screens";

/** The page of a planning view that isn't built yet. It has a link to the day view. */
export function UnavailablePlanningView({ view, siteId }: { view: "month" | "year"; siteId: string }) {
  const t = useTranslations();
  const screen = ({ month: "planningMonth", year: "planningYear" } as const)[view];
  const action = (
    <Link href={hrefOf("planning", siteId)} prefetch={false} className={getButtonClassName("primary")}>
      {t("dashboard.placeholder.action")}
    </Link>
  );
  return (
    <Page title={t(screens[screen].title)} actions={<PlanningViewLinks siteId={siteId} current={view} />}>
      <div className="border border-line bg-surface">
        <EmptyState title={t(`dashboard.placeholder.title.${view}`)} action={action}>
          {t("dashboard.placeholder.explain")}
        </EmptyState>
      </div>
    </Page>
  );
}
