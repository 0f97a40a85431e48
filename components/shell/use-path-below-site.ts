"use client";
import { usePathname } from "next/navigation";
import type { MenuRow } from "./menu/menu-rows";

/** The part of the current path after the site: `planning/day` for `/site/all/planning/day`. */
export function usePathBelowSite(): string {
  return usePathname().split("/").slice(3).join("/");
}

export function isCurrentMenuRow(row: MenuRow, path: string): boolean {
  return row.covers.some((covered) => path === covered || (covered !== "planning" && path.startsWith(`${covered}/`)));
}
