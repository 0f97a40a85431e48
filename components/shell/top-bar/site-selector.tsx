"use client";
import { faCheck, faChevronDown, faGear, faLocationDot, faLock, faXmark } from "@fortawesome/free-solid-svg-icons";
import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { usePathBelowSite } from "../use-path-below-site";

export type SiteChoice = {
  id: string;
  name: string;
  icao: string | null;
  isActive: boolean;
  /** Paths that the person may open at this site. If the current path isn't among them, the dashboard opens instead. */
  paths: string[];
};

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
  /** Whether a draft of the planning is open. The site can't change then, because a draft belongs to one site. */
  isDraft?: boolean;
};

/**
 * Shows the current site. Another site opens on the same screen. Only Active sites are offered, and only admins may choose
 * no site. Beside the selector, admins find the settings of the sites.
 */
export function SiteSelector({ sites, siteId, mayClear, settingsHref, isDraft = false }: Props) {
  const t = useTranslations("shell.site");
  const router = useRouter();
  const path = usePathBelowSite();
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturning) trigger.current?.focus();
    isReturning = false;
  }, []);
  const search = useSearchParams().toString();
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
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={trigger}
          aria-label={t("selected", { name: value })}
          className={cx("flex min-w-0 items-center rounded-control", field)}
        >
          <Icon of={faLocationDot} className="phone:text-page" />
          <span className="min-w-0 flex-1 truncate phone:hidden">{value}</span>
          <Icon of={faChevronDown} className="text-caption phone:hidden" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) overflow-y-auto rounded-control bg-raised p-1 text-table text-ink shadow-popup animate-pop phone:min-w-64 phone:text-body"
          >
            <DropdownMenu.Label className="px-3 py-2 text-small text-ink-3">{t("label")}</DropdownMenu.Label>
            {offered.length === 0 && <p className="px-3 py-2 text-ink-2">{t("none")}</p>}
            <DropdownMenu.RadioGroup value={siteId} onValueChange={open}>
              {offered.map((site) => (
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
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
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
          prefetch={false}
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

function Choice({ value, isChosen, children }: { value: string; isChosen: boolean; children: React.ReactNode }) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className={cx(
        "flex min-h-8 items-center gap-2 rounded-box px-3 py-1 outline-none data-highlighted:bg-primary-soft touch:min-h-11 phone:min-h-11",
        isChosen && "font-bold",
      )}
    >
      <span className="flex-1">{children}</span>
      {isChosen && <Icon of={faCheck} className="text-brand" />}
    </DropdownMenu.RadioItem>
  );
}
