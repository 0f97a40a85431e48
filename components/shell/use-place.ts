"use client";
import { usePathname } from "next/navigation";
import type { MenuRow } from "./menu/menu-rows";

/** The path under the site of the page that is shown: `planning/day` of `/site/all/planning/day`. */
export function usePathAtSite(): string {
  return usePathname().split("/").slice(3).join("/");
}

export function isCurrent(row: MenuRow, path: string): boolean {
  return row.covers.some((covered) => path === covered || (covered !== "planning" && path.startsWith(`${covered}/`)));
}
