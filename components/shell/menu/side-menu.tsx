"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MENU_GROUPS, screens } from "@/lib/access/screens/screens";
import { isCurrentMenuRow, usePathBelowSite } from "../use-path-below-site";
import type { MenuRow } from "./menu-rows";

/** The full menu: groups with captions. The current screen is bold, with a bar beside it. */
export function SideMenu({ rows, onNavigate }: { rows: MenuRow[]; onNavigate?: () => void }) {
  const t = useTranslations("shell");
  return (
    <ul className="flex flex-col py-2">
      {MENU_GROUPS.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        const items = own.map((row) => <MenuLink key={row.name} row={row} onNavigate={onNavigate} />);
        if (group === "top") return items;
        if (group === "bottom") {
          return (
            <li key={group} className="mx-5 mt-3 border-t border-line pt-3">
              <ul className="-mx-5">{items}</ul>
            </li>
          );
        }
        const id = `menu-${group}${onNavigate ? "-overlay" : ""}`;
        return (
          <li key={group} className="mt-3">
            <p id={id} className="px-5 pb-1 text-small text-ink-3">
              {t(`menu.groups.${group}`)}
            </p>
            <ul aria-labelledby={id}>{items}</ul>
          </li>
        );
      })}
    </ul>
  );
}

function MenuLink({ row, onNavigate }: { row: MenuRow; onNavigate?: () => void }) {
  const current = isCurrentMenuRow(row, usePathBelowSite());
  const icon = screens[row.name].icon;
  return (
    <li>
      <Link
        href={row.href}
        onClick={onNavigate}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex min-h-[34px] items-center gap-4 border-s-[3px] ps-[17px] pe-4 -outline-offset-2! touch:min-h-11 phone:min-h-11",
          current
            ? "border-primary bg-primary-soft font-bold text-ink"
            : "border-transparent forced-colors:border-[Canvas] text-ink-2 hover:bg-primary-soft hover:text-ink",
        )}
      >
        <Icon of={icon} fixed />
        <span>{row.title}</span>
      </Link>
    </li>
  );
}
