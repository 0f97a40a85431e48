import { useTranslations } from "next-intl";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { hrefOf } from "@/lib/access/screens/address";

const TABS = ["dashboard", "internalMaintenance"] as const;

/** The ways between the dashboards of a site, for people who may open more than their own. */
export function DashboardTabs({ siteId, current }: { siteId: string; current: (typeof TABS)[number] }) {
  const t = useTranslations("shell");
  return (
    <SegmentedLinks
      label={t("screens.dashboard")}
      links={TABS.map((name) => ({ value: name, href: hrefOf(name, siteId), label: t(`dashboards.${name}`) }))}
      current={current}
    />
  );
}
