"use client";
import {
  faCalendarCheck,
  faCopy,
  faFolderOpen,
  faPen,
  faScrewdriverWrench,
  faShuffle,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { formatAircraftAndPeople } from "@/components/reservations/what-text";
import { Menu, type MenuItem } from "@/components/ui/menu";
import type { PublicReservation } from "./types";

/** What the menu of a strip can do. What the person may not do is undefined. */
export type StripMenuActions = {
  onOpen: () => void;
  onChange?: () => void;
  onCopy?: () => void;
  onReport?: () => void;
  /** Finds other places for what its aircraft is booked for. */
  onReplan?: () => void;
  onCancel?: () => void;
};

/** The menu of a strip, opened by the right mouse button at its position. */
export function StripMenu({
  bar,
  at,
  actions,
  onClose,
}: {
  bar: PublicReservation;
  at: { x: number; y: number };
  actions: StripMenuActions;
  onClose: () => void;
}) {
  const t = useTranslations("booking.actions");
  const details = useTranslations("booking.details");
  const items: MenuItem[] = [{ key: "open", label: t("open"), icon: faFolderOpen, onSelect: actions.onOpen }];
  if (actions.onChange) items.push({ key: "change", label: t("edit"), icon: faPen, onSelect: actions.onChange });
  if (actions.onCopy) items.push({ key: "copy", label: t("copy"), icon: faCopy, onSelect: actions.onCopy });
  if (actions.onReport)
    items.push({
      key: "report",
      label: details("reportDefect"),
      icon: faScrewdriverWrench,
      onSelect: actions.onReport,
    });
  if (actions.onReplan)
    items.push({ key: "replan", label: t("replanAircraft"), icon: faShuffle, onSelect: actions.onReplan });
  if (actions.onCancel)
    items.push("separator", { key: "cancel", label: t("cancelOther"), icon: faXmark, onSelect: actions.onCancel });
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      align="start"
      heading={formatAircraftAndPeople(bar)}
      items={items}
      trigger={<span aria-hidden className="fixed size-0" style={{ left: at.x, top: at.y }} />}
    />
  );
}

/** What a menu of the board can be of, beside a strip. */
export type MenuOf = "aircraft" | "person" | "classroom" | "day";

/** What the menu of a row or of a day can do. What the person may not do is undefined. */
export type BoardMenuActions = {
  onAvailability?: () => void;
  onOpen?: () => void;
  /** Finds other places for what is booked with it, or on that day. */
  onReplan?: () => void;
};

/** The menu of a resource's row or of a day, opened by the right mouse button at its position. */
export function BoardMenu({
  of,
  heading,
  at,
  actions,
  onClose,
}: {
  of: MenuOf;
  heading: string;
  at: { x: number; y: number };
  actions: BoardMenuActions;
  onClose: () => void;
}) {
  const t = useTranslations("booking.actions");
  const words = useTranslations("availability");
  const days = useTranslations("planning.replan");
  const replan = {
    aircraft: () => t("replanAircraft"),
    person: () => t("replanPerson"),
    classroom: () => t("replanClassroom"),
    day: () => days("ofDay"),
  }[of];
  const { onAvailability, onOpen, onReplan } = actions;
  const items: MenuItem[] = [
    ...(onAvailability
      ? [{ key: "availability", label: words("open"), icon: faCalendarCheck, onSelect: onAvailability }]
      : []),
    ...(onOpen ? [{ key: "open", label: t("open"), icon: faFolderOpen, onSelect: onOpen }] : []),
    ...(onReplan ? [{ key: "replan", label: replan(), icon: faShuffle, onSelect: onReplan }] : []),
  ];
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      align="start"
      heading={heading}
      items={items}
      trigger={<span aria-hidden className="fixed size-0" style={{ left: at.x, top: at.y }} />}
    />
  );
}
