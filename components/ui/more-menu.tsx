"use client";
import { faEllipsisVertical } from "@fortawesome/free-solid-svg-icons";
import { IconButton } from "./button";
import { Menu, type MenuItem } from "./menu";

/** The menu at the end of a row, of what can be done with it. */
export const MoreMenu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <Menu
    trigger={<IconButton icon={faEllipsisVertical} label={label} variant="quiet" className="text-ink!" />}
    items={items}
  />
);
