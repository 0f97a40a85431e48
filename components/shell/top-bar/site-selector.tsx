"use client";
import { faChevronDown, faGear, faLocationDot, faLock, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { usePopUp } from "@/components/ui/use-pop-up";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { usePathBelowSite } from "../use-path-below-site";
import type { SiteChoice } from "./site-panel";

export type { SiteChoice };

const loadPanel = () => import("./site-panel").then((module) => module.SitePanel);

/** True when the next site selector must take the focus. Another site mounts the shell, and so the selector, again. */
let isReturning = false;

const field =
  "h-[32px] gap-2.5 px-3 text-start text-table tablet:w-60 touch:h-[44px] phone:w-[44px] phone:justify-center";
const DASHBOARD = "dashboard/dashboardUser/follow-up";
export const titleOf = (site: SiteChoice) => (site.icao ? `${site.name} · ${site.icao}` : site.name);

/** The address of the current screen at another site, or of the dashboard if the person may not open the screen there. */
export function hrefAtSite(sites: SiteChoice[], id: string, path: string, search: string): string {
  const target = sites.find((site) => site.id === id);
  const keeps = !target || target.paths.includes(path);
  return `/site/${id}/${keeps ? path : DASHBOARD}${keeps && search ? `?${search}` : ""}`;
}

type Props = {
  sites: SiteChoice[];
  siteId: string;
  mayClear: boolean;
  settingsHref?: string | null;
};

/**
 * Shows the current site. Another site opens on the same screen. Only Active sites are offered, and only admins may choose
 * no site. Beside the selector, admins find the settings of the sites.
 */
export function SiteSelector({ sites, siteId, mayClear, settingsHref }: Props) {
  const t = useTranslations("shell.site");
  const router = useRouter();
  const path = usePathBelowSite();
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturning) trigger.current?.focus();
    isReturning = false;
  }, []);
  const parameters = useSearchParams();
  const search = parameters.toString();
  // A draft of the planning belongs to one site (spec 1: the selector is read-only then).
  const isDraft = parameters.has("draft");
  const current = sites.find((site) => site.id === siteId);
  const offered = sites.filter((site) => site.isActive);
  const value = current
    ? `${titleOf(current)}${current.isActive ? "" : ` (${t("disabled")})`}`
    : t(mayClear ? "all" : "mine");

  function open(id: string) {
    const href = hrefAtSite(sites, id, path, search);
    confirmThenLeave(() => {
      isReturning = id !== siteId;
      router.push(href);
    });
  }

  const {
    button,
    loaded: Panel,
    props,
  } = usePopUp({
    kind: "menu",
    load: loadPanel,
    trigger: (
      <button
        ref={trigger}
        type="button"
        aria-label={t("selected", { name: value })}
        className={cx("flex min-w-0 items-center rounded-control", field)}
      >
        <Icon of={faLocationDot} className="phone:text-page" />
        <span className="min-w-0 flex-1 truncate phone:hidden">{value}</span>
        <Icon of={faChevronDown} className="text-caption phone:hidden" />
      </button>
    ),
  });

  const frame =
    "flex min-w-0 items-center rounded-control border border-bar-line bg-bar-field phone:border-transparent phone:bg-transparent";
  if (isDraft) {
    return (
      <Tooltip text={t("draft")}>
        <button type="button" aria-disabled aria-label={t("selected", { name: value })} className={cx(frame, field)}>
          <Icon of={faLock} className="phone:text-page" />
          <span className="min-w-0 flex-1 truncate phone:hidden">{value}</span>
        </button>
      </Tooltip>
    );
  }

  return (
    <div className={frame}>
      {button}
      {Panel && <Panel {...props} sites={offered} siteId={siteId} mayClear={mayClear} onChoose={open} />}
      {mayClear && siteId !== "all" && (
        <button
          type="button"
          aria-label={t("clear")}
          title={t("clear")}
          onClick={() => open("all")}
          className="me-1 grid size-6 shrink-0 place-items-center rounded-control hover:bg-bar touch:size-11 phone:hidden"
        >
          <Icon of={faXmark} className="text-table" />
        </button>
      )}
      {settingsHref && (
        <Link
          href={settingsHref}
          aria-label={t("settings")}
          title={t("settings")}
          className="me-1 grid size-6 shrink-0 place-items-center rounded-control hover:bg-bar touch:size-[44px] phone:me-0 phone:size-[44px]"
        >
          <Icon of={faGear} className="text-table phone:text-page" />
        </Link>
      )}
    </div>
  );
}
