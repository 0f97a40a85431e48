"use client";
import * as Radix from "@radix-ui/react-menu";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MenuHeading, MenuPanel } from "@/components/ui/menu-panel";
import type { PopUpProps } from "@/components/ui/use-pop-up";
import { screens } from "@/lib/access/screens/screens";
import { isCurrentMenuRow } from "../use-path-below-site";
import type { MenuRow } from "./menu-rows";

/** The rows of a group of the narrow menu, in a pop-up. */
export function MiniGroupPanel({
  name,
  rows,
  path,
  ...popUp
}: PopUpProps & { name: string; rows: MenuRow[]; path: string }) {
  return (
    <MenuPanel {...popUp} side="right" align="start" className="min-w-52">
      <MenuHeading>{name}</MenuHeading>
      {rows.map((row) => {
        const current = isCurrentMenuRow(row, path);
        return (
          <Radix.Item key={row.name} asChild>
            <Link
              href={row.href}
              aria-current={current ? "page" : undefined}
              className={cx(
                "flex min-h-8 items-center gap-3 rounded-box px-3 py-1 outline-none! data-highlighted:bg-primary-soft touch:min-h-11",
                current && "font-bold",
              )}
            >
              <Icon of={screens[row.name].icon} fixed />
              {row.title}
            </Link>
          </Radix.Item>
        );
      })}
    </MenuPanel>
  );
}
