"use client";
import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useLoadedOnce } from "@/components/ui/use-loaded";
import { ClockZoneContext } from "./clock-zone";
import { LiveRightsListener } from "./live/live-rights-listener";
import { MiniMenu } from "./menu/mini-menu";
import { SideMenu } from "./menu/side-menu";
import { PrintOwnerProvider } from "./page/print-header";
import { SignedInPersonContext } from "./signed-in-person";
import { type ShellProps, TopBar } from "./top-bar/top-bar";
import { UnsentQuestion } from "./top-bar/unsent-question";
import { LeaveConfirmation } from "./unsaved/leave-confirmation";
import { useMediaQuery } from "./use-media-query";
import { useRecoverLostFocus } from "./use-recover-lost-focus";

const loadDrawer = () => import("./menu/menu-drawer").then((module) => module.MenuDrawer);

const under =
  "shrink-0 sticky top-(--shell-top) h-[calc(100dvh-var(--shell-top))] overflow-y-auto border-e border-line bg-surface";

type Width = "auto" | "full" | "mini";
/** The menu width that the person chose. It is kept outside the component, because another site mounts the shell again. */
let remembered: Width = "auto";

/**
 * The frame of every screen. CSS alone chooses the menu by the window's width, so that nothing moves when React starts: full
 * from 1145 px, narrow (57 px) below that, no menu on a phone. A width that the person chose has priority.
 */
export function Shell({ children, ...frame }: ShellProps & { children: ReactNode }) {
  const t = useTranslations("shell");
  const [chosen, setChosen] = useState<Width>(remembered);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasRoom = useMediaQuery("(width >= 1023px)");
  const isWide = useMediaQuery("(width >= 1145px)");
  const content = useRecoverLostFocus<HTMLElement>();
  const [isDrawerNear, setDrawerNear] = useState(false);
  const MenuDrawer = useLoadedOnce(loadDrawer, isDrawerNear || (isDrawerOpen && !hasRoom));
  const isFull = chosen === "auto" ? isWide : chosen === "full";

  function toggle() {
    if (hasRoom) setChosen((remembered = isFull ? "mini" : "full"));
    else setDrawerOpen(!isDrawerOpen);
  }

  return (
    <ClockZoneContext value={frame.timeZone}>
      <div
        data-menu={chosen}
        className={cx(
          "group/shell flex min-h-dvh flex-col [--shell-top:52px]",
          // The width of the bar's buttons on a phone, which a title in the bar leaves free (bar-title.tsx).
          frame.settingsHref ? "[--bar-buttons:228px]" : "[--bar-buttons:184px]",
        )}
      >
        {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page; it is a link so that it works before the page's scripts do. */}
        <a
          href="#content"
          onClick={(event) => {
            // The address doesn't keep it: going back to it would move the focus again.
            event.preventDefault();
            content.current?.focus();
          }}
          className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:text-link"
        >
          {t("skip")}
        </a>
        <TopBar
          {...frame}
          isMenuOpen={hasRoom ? isFull : isDrawerOpen}
          onToggleMenu={toggle}
          onMenuNear={() => setDrawerNear(!hasRoom)}
        />
        <div className="flex flex-1">
          <nav
            id="menu"
            aria-label={t("menu.label")}
            data-print="hide"
            className={`${under} hidden w-[280px] drawer:group-data-[menu=full]/shell:block wide:group-data-[menu=auto]/shell:block`}
          >
            <SideMenu rows={frame.rows} />
          </nav>
          <nav
            aria-label={t("menu.label")}
            data-print="hide"
            className={`${under} hidden w-[57px] tablet:block drawer:group-data-[menu=full]/shell:hidden wide:group-data-[menu=auto]/shell:hidden`}
          >
            <MiniMenu rows={frame.rows} />
          </nav>
          <div className="flex min-w-0 flex-1 flex-col">
            {frame.hasDemoPassword && (
              <aside
                data-banner
                aria-label={t("demoLabel")}
                className="flex items-baseline gap-2 border-b border-warn-edge bg-warn-soft px-6 py-2 text-table text-warn-ink phone:px-4"
                data-print="hide"
              >
                <Icon of={faTriangleExclamation} className="translate-y-px" />
                {t("demoBanner")}
              </aside>
            )}
            <main ref={content} id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none!">
              <PrintOwnerProvider school={frame.schoolName} person={frame.user.fullName}>
                <SignedInPersonContext value={frame.user.id}>{children}</SignedInPersonContext>
              </PrintOwnerProvider>
            </main>
          </div>
        </div>
        <LiveRightsListener />
        <LeaveConfirmation />
        <UnsentQuestion />
        {MenuDrawer && (
          <MenuDrawer
            open={isDrawerOpen && !hasRoom}
            onOpenChange={setDrawerOpen}
            title={t("menu.label")}
            closeLabel={t("menu.close")}
          >
            <SideMenu rows={frame.rows} onNavigate={() => setDrawerOpen(false)} />
          </MenuDrawer>
        )}
      </div>
    </ClockZoneContext>
  );
}
