import { useTranslations } from "next-intl";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { hrefOf } from "@/lib/access/screens/address";

/** The internal dashboards, each with a permission of its own. */
export const INTERNAL_TABS = ["deskBoard", "operationBoard", "internalMaintenance"] as const;
export type InternalTab = (typeof INTERNAL_TABS)[number];
const TABS = ["dashboard", "warnings", ...INTERNAL_TABS] as const;

type Props = {
  siteId: string;
  current: (typeof TABS)[number];
  /** The internal dashboards that the reader may open. Everybody may open their own. */
  internal: readonly InternalTab[];
};

/** The ways between the dashboards of a site. */
export function DashboardTabs({ siteId, current, internal }: Props) {
  const t = useTranslations("shell");
  const shown = TABS.filter((name) => name === "dashboard" || name === "warnings" || internal.includes(name));
  return (
    <SegmentedLinks
      label={t("screens.dashboard")}
      links={shown.map((name) => ({ value: name, href: hrefOf(name, siteId), label: t(`dashboards.${name}`) }))}
      current={current}
    />
  );
}
