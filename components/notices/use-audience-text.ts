import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Notice } from "@/lib/records/notices/wire";

export type NamedSite = { id: string; name: string };
type Audience = Pick<Notice, "siteId" | "role" | "promotion">;

/** Says whom a notice goes to: "Instructors, Grenoble", "Promotion PPL(A) 2026, Grenoble", "Everybody, all sites". */
export function useAudienceText() {
  const t = useTranslations("notices.audience");
  return useCallback(
    ({ siteId, role, promotion }: Audience, sites: readonly NamedSite[]): string => {
      const people = role ? t(`roles.${role}`) : promotion ? "" : t("everybody");
      const site = siteId === null ? t("allSites") : (sites.find(({ id }) => id === siteId)?.name ?? "");
      return [promotion && t("promotion", { name: promotion.name }), people, site].filter(Boolean).join(", ");
    },
    [t],
  );
}
