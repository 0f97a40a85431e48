import { useTranslations } from "next-intl";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { hrefOf } from "@/lib/access/screens/address";

const TABS = ["dashboard", "warnings", "internalMaintenance"] as const;

type Props = {
  siteId: string;
  current: (typeof TABS)[number];
  /** Whether the reader may open the internal dashboard. Everybody may open their own. */
  hasInternal: boolean;
};

/** The ways between the dashboards of a site. */
export function DashboardTabs({ siteId, current, hasInternal }: Props) {
  const t = useTranslations("shell");
  const shown = TABS.filter((name) => hasInternal || name !== "internalMaintenance");
  return (
    <SegmentedLinks
      label={t("screens.dashboard")}
      links={shown.map((name) => ({ value: name, href: hrefOf(name, siteId), label: t(`dashboards.${name}`) }))}
      current={current}
    />
  );
}
