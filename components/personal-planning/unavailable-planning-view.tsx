import Link from "next/link";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page/page";
import { PlanningViewLinks } from "@/components/shell/page/planning-view-links";
import { getButtonClassName } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { hrefOf } from "@/lib/access/screens/address";
import { screens } from "@/lib/access/screens/screens";

/** The page of the planning of the week, which isn't built yet. It has a link to the day view. */
export function UnavailablePlanningView({ siteId }: { siteId: string }) {
  const t = useTranslations();
  const action = (
    <Link href={hrefOf("planning", siteId)} prefetch={false} className={getButtonClassName("primary")}>
      {t("dashboard.placeholder.action")}
    </Link>
  );
  return (
    <Page title={t(screens.planningWeek.title)} actions={<PlanningViewLinks siteId={siteId} current="week" />}>
      <div className="border border-line bg-surface">
        <EmptyState title={t("dashboard.placeholder.title.week")} action={action}>
          {t("dashboard.placeholder.explain")}
        </EmptyState>
      </div>
    </Page>
  );
}
