"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-menu";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { MenuHeading, MenuPanel } from "@/components/ui/menu-panel";
import type { PopUpProps } from "@/components/ui/use-pop-up";

export type SiteChoice = {
  id: string;
  name: string;
  icao: string | null;
  isActive: boolean;
  /** Paths that the person may open at this site. If the current path isn't among them, the dashboard opens instead. */
  paths: string[];
};

type Props = PopUpProps & {
  sites: SiteChoice[];
  siteId: string;
  mayClear: boolean;
  onChoose: (id: string) => void;
};

/** The sites that can be chosen. */
export function SitePanel({ sites, siteId, mayClear, onChoose, ...popUp }: Props) {
  const t = useTranslations("shell.site");
  return (
    <MenuPanel
      {...popUp}
      align="end"
      sideOffset={6}
      className="min-w-(--radix-popper-anchor-width) phone:min-w-64 phone:text-body"
    >
      <MenuHeading>{t("label")}</MenuHeading>
      {sites.length === 0 && <p className="px-3 py-2 text-ink-2">{t("none")}</p>}
      <Radix.RadioGroup value={siteId} onValueChange={onChoose}>
        {sites.map((site) => (
          <Choice key={site.id} value={site.id} isChosen={site.id === siteId}>
            {site.name}
            {site.icao && <span className="ms-2 font-normal text-ink-3">{site.icao}</span>}
          </Choice>
        ))}
        {mayClear && (
          <Choice value="all" isChosen={siteId === "all"}>
            {t("all")}
          </Choice>
        )}
      </Radix.RadioGroup>
    </MenuPanel>
  );
}

function Choice({ value, isChosen, children }: { value: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Radix.RadioItem
      value={value}
      className={cx(
        "flex min-h-8 items-center gap-2 rounded-box px-3 py-1 outline-none data-highlighted:bg-primary-soft touch:min-h-11 phone:min-h-11",
        isChosen && "font-bold",
      )}
    >
      <span className="flex-1">{children}</span>
      {isChosen && <Icon of={faCheck} className="text-brand" />}
    </Radix.RadioItem>
  );
}
