"use client";
import { faCompass, faSliders } from "@fortawesome/free-solid-svg-icons";
import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import { MENU_GROUPS, screens } from "@/lib/access/screens/screens";
import { isCurrentMenuRow, usePathBelowSite } from "../use-path-below-site";
import type { MenuRow } from "./menu-rows";

/** Icons of the groups that open as pop-ups. */
const groupIcons = { general: faCompass, admin: faSliders };

/**
 * The narrow menu, 57 px wide: an icon for each screen, a line between the groups. In a window that is too low for that, each
 * of the two long groups has one icon, which opens its rows in a pop-up (spec 1 §2.4).
 */
export function MiniMenu({ rows }: { rows: MenuRow[] }) {
  return (
    <ul className="flex flex-col items-stretch py-1">
      {MENU_GROUPS.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        const links = own.map((row) => <MiniLink key={row.name} row={row} />);
        const isLong = group === "general" || group === "admin";
        return (
          <Fragment key={group}>
            {group !== "top" && <li aria-hidden className="mx-3 my-1 border-t border-line" />}
            {isLong ? (
              <li className="low:hidden">
                <ul>{links}</ul>
              </li>
            ) : (
              links
            )}
            {isLong && <MiniGroup group={group} rows={own} />}
          </Fragment>
        );
      })}
    </ul>
  );
}

const cell = (isOn: boolean) =>
  cx(
    "flex h-9 w-full items-center justify-center border-s-[3px] pe-[3px] -outline-offset-2! touch:h-11",
    isOn
      ? "border-primary bg-primary-soft text-brand"
      : "border-transparent forced-colors:border-[Canvas] text-ink-2 hover:bg-primary-soft hover:text-ink data-[state=open]:bg-primary-soft",
  );

function MiniIcon({ of }: { of: IconDefinition }) {
  return <Icon of={of} className="text-section" />;
}

function MiniLink({ row }: { row: MenuRow }) {
  const current = isCurrentMenuRow(row, usePathBelowSite());
  return (
    <li>
      <Tooltip text={row.title} side="right">
        <Link
          href={row.href}
          prefetch={false}
          aria-label={row.title}
          aria-current={current ? "page" : undefined}
          className={cell(current)}
        >
          <MiniIcon of={screens[row.name].icon} />
        </Link>
      </Tooltip>
    </li>
  );
}

function MiniGroup({ group, rows }: { group: "general" | "admin"; rows: MenuRow[] }) {
  const t = useTranslations("shell");
  const path = usePathBelowSite();
  const name = t(`menu.groups.${group}`);
  return (
    <li className="hidden low:block">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={name}
          title={name}
          className={cell(rows.some((row) => isCurrentMenuRow(row, path)))}
        >
          <MiniIcon of={groupIcons[group]} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            side="right"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 min-w-52 rounded-control bg-raised p-1 text-table text-ink shadow-popup animate-pop"
          >
            <DropdownMenu.Label className="px-3 py-2 text-small text-ink-3">{name}</DropdownMenu.Label>
            {rows.map((row) => {
              const current = isCurrentMenuRow(row, path);
              const icon = screens[row.name].icon;
              return (
                <DropdownMenu.Item key={row.name} asChild>
                  <Link
                    href={row.href}
                    prefetch={false}
                    aria-current={current ? "page" : undefined}
                    className={cx(
                      "flex min-h-8 items-center gap-3 rounded-box px-3 py-1 outline-none! data-highlighted:bg-primary-soft touch:min-h-11",
                      current && "font-bold",
                    )}
                  >
                    <Icon of={icon} fixed />
                    {row.title}
                  </Link>
                </DropdownMenu.Item>
              );
            })}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </li>
  );
}
