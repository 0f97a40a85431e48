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
import type { PublicReservation, ResourceRef } from "./types";

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

/** The menu of a person's row, opened by the right mouse button at its position. */
export function PersonMenu({
  person,
  at,
  onAvailability,
  onOpenPerson,
  onReplan,
  onClose,
}: {
  person: ResourceRef;
  at: { x: number; y: number };
  onAvailability: () => void;
  /** Undefined when the reader may not open the person's sheet. */
  onOpenPerson?: () => void;
  /** Finds other places for what the person is booked for. Undefined for who may not. */
  onReplan?: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("booking.actions");
  const words = useTranslations("availability");
  const items: MenuItem[] = [
    { key: "availability", label: words("open"), icon: faCalendarCheck, onSelect: onAvailability },
  ];
  if (onOpenPerson) items.push({ key: "open", label: t("open"), icon: faFolderOpen, onSelect: onOpenPerson });
  if (onReplan) items.push({ key: "replan", label: t("replanPerson"), icon: faShuffle, onSelect: onReplan });
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      align="start"
      heading={person.name}
      items={items}
      trigger={<span aria-hidden className="fixed size-0" style={{ left: at.x, top: at.y }} />}
    />
  );
}
