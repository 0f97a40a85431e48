"use client";
import { faBars, faQuestion } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { useHandbook } from "../handbook/use-handbook";
import type { MenuRow, ScreenLink } from "../menu/menu-rows";
import { NotificationBell } from "../notifications/notification-bell";
import { ProductLogo } from "../page/product-logo";
import { SearchButton } from "./search-button";
import { type SiteChoice, SiteSelector } from "./site-selector";
import { UserMenu, type UserMenuInfo } from "./user-menu";

/** Data that the frame of every screen needs. */
export type ShellProps = {
  schoolName: string;
  /** The address of the school's image, or null if the school has no image. */
  schoolImage: string | null;
  rows: MenuRow[];
  /** Screens that the command palette can open. */
  screens: ScreenLink[];
  sites: SiteChoice[];
  siteId: string;
  /** By which clocks the frame says times and days. */
  timeZone: string;
  mayClear: boolean;
  /** Whether the person may book something at the site. */
  mayBook: boolean;
  /** The address of the site settings, or null if the person may not open them. */
  settingsHref: string | null;
  user: UserMenuInfo;
  hasDemoPassword: boolean;
};

type Props = ShellProps & { isMenuOpen: boolean; onToggleMenu: () => void; onMenuNear?: () => void };

/** The bar at the top (spec 1 §2.5): menu toggle, school, site, person. `onMenuNear` says that the toggle may be pressed soon. */
export function TopBar({
  schoolName,
  schoolImage,
  user,
  rows,
  screens,
  isMenuOpen,
  onToggleMenu,
  onMenuNear,
  ...site
}: Props) {
  const t = useTranslations("shell");
  const { panel: handbook, ...opener } = useHandbook(site.siteId);
  const home = rows.find((row) => row.name === "dashboard")?.href ?? "/";
  return (
    <header
      data-surface="bar"
      data-print="hide"
      className="sticky top-0 z-30 flex h-13 items-center gap-2 bg-bar pe-3 text-white phone:gap-0 phone:pe-1"
    >
      <button
        type="button"
        aria-label={t("menu.toggle")}
        title={t("menu.toggle")}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
        onPointerEnter={onMenuNear}
        onFocus={onMenuNear}
        className="grid h-11 w-[53px] shrink-0 place-items-center rounded-control -outline-offset-4!"
      >
        <Icon of={faBars} className="text-section" />
      </button>
      <Link
        href={home}
        className="flex min-w-0 items-center gap-3 rounded-control py-2 pe-2 text-body font-bold touch:min-h-11 phone:group-has-[[data-bar-title]]/shell:invisible"
      >
        {schoolImage ? (
          // biome-ignore lint/performance/noImgElement: the image needs the person's sign-in, so it can't be optimized
          <img src={schoolImage} alt="" className="size-8 shrink-0 rounded-strip bg-white object-contain" />
        ) : (
          <ProductLogo className="size-6 shrink-0 max-[430px]:hidden" />
        )}
        <span className="truncate">{schoolName || t("noSchoolName")}</span>
      </Link>
      <div className="ms-auto flex min-w-0 shrink-0 items-center gap-3 phone:gap-0">
        <SearchButton rows={screens} siteId={site.siteId} sites={site.sites} mayBook={site.mayBook} />
        <SiteSelector
          sites={site.sites}
          siteId={site.siteId}
          mayClear={site.mayClear}
          settingsHref={site.settingsHref}
        />
        <NotificationBell siteId={site.siteId} />
        <Link
          {...opener}
          aria-label={t("handbook.title")}
          aria-keyshortcuts="?"
          title={t("handbook.hint")}
          className="grid size-9 shrink-0 place-items-center rounded-control touch:size-[44px] phone:hidden"
        >
          <Icon of={faQuestion} />
        </Link>
        <UserMenu user={user} handbook={opener} />
      </div>
      {handbook}
    </header>
  );
}
