"use client";
import { faCompass, faSliders } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { usePopUp } from "@/components/ui/use-pop-up";
import { MENU_GROUPS, screens } from "@/lib/access/screens/screens";
import { isCurrentMenuRow, usePathBelowSite } from "../use-path-below-site";
import type { MenuRow } from "./menu-rows";

const loadGroup = () => import("./mini-group-panel").then((module) => module.MiniGroupPanel);

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
  const {
    button,
    loaded: Panel,
    props,
  } = usePopUp({
    kind: "menu",
    load: loadGroup,
    trigger: (
      <button
        type="button"
        aria-label={name}
        title={name}
        className={cell(rows.some((row) => isCurrentMenuRow(row, path)))}
      >
        <MiniIcon of={groupIcons[group]} />
      </button>
    ),
  });
  return (
    <li className="hidden low:block">
      {button}
      {Panel && <Panel {...props} name={name} rows={rows} path={path} />}
    </li>
  );
}
