"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { planningHref } from "@/components/shell/page/planning-view-links";
import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { hrefOf } from "@/lib/access/screens/address";
import type { RowKind } from "@/lib/activity/reservations/kinds";
import { formatDayInText } from "@/lib/platform/display";
import { isPersonKind, type ResourceRow } from "./board/board-model";
import { addDays } from "./board/time-axis";
import type { OverBoard } from "./over-board";
import type { BoardMenuActions, MenuOf } from "./strip-menu";
import type { ResourceRef } from "./types";

type Point = { x: number; y: number };

const menuOf = (kind: RowKind): MenuOf =>
  isPersonKind(kind) ? "person" : kind === "classroom" ? "classroom" : "aircraft";

/** Where rows and days lead, and their menus. What the reader may not do is undefined. */
export function useBoardMenus({
  actor,
  siteId,
  today,
  shown,
  mayReplan,
  onAvailability,
  setOpen,
}: {
  actor: Actor;
  siteId: string;
  today: string;
  /** The days that the board shows, from the first on. */
  shown: { day: string; days: number };
  /** Whether what is shown can be replanned at all, by whoever may. */
  mayReplan: boolean;
  /** Enters when somebody else is available. */
  onAvailability: ((person: ResourceRef) => void) | undefined;
  setOpen: (open: OverBoard) => void;
}) {
  const router = useRouter();
  const locale = useLocale();
  const replanHref =
    mayReplan && can(actor, "planning.replan", siteId)
      ? (asked: Record<string, string>) => `${hrefOf("planningReplan", siteId)}?${new URLSearchParams(asked)}`
      : undefined;
  /** What is still to come of the days that are shown. */
  const shownSpan = (): Record<string, string> => {
    const last = addDays(shown.day, shown.days - 1);
    const first = today > shown.day && today <= last ? today : shown.day;
    return first === last ? { date: first } : { date: first, untilDay: last };
  };
  const maySeePeople = isAdmin(actor) || can(actor, "person.list", siteId);
  const personHref = maySeePeople ? (id: string) => hrefOf("user", siteId).replace("{id}", id) : undefined;
  const maySeeAircraft = can(actor, "aircraft.read", siteId);
  const sheetHref = ({ kind, id }: ResourceRef) => {
    if (kind === "classroom") return undefined;
    const isAircraft = kind === "aircraft" || kind === "simulator";
    if (isAircraft) return maySeeAircraft ? hrefOf("aircraftSheet", siteId).replace("{id}", id) : undefined;
    return personHref?.(id);
  };
  const openRowMenu = ({ resource, day }: ResourceRow, at: Point): boolean => {
    const of = menuOf(resource.kind);
    const href = sheetHref(resource);
    const span = day ? { date: day.day } : shownSpan();
    const actions: BoardMenuActions = {
      onAvailability: of === "person" && onAvailability ? () => onAvailability(resource) : undefined,
      onOpen: href ? () => router.push(href) : undefined,
      onReplan: replanHref && (() => router.push(replanHref({ [of]: resource.id, ...span }))),
    };
    if (!Object.values(actions).some(Boolean)) return false;
    setOpen({ what: "boardMenu", of, heading: resource.name, actions, at });
    return true;
  };
  const openDayMenu =
    replanHref &&
    ((date: string, at: Point) => {
      const href = planningHref(siteId, "day", new URLSearchParams(location.search), date);
      const actions = { onOpen: () => router.push(href), onReplan: () => router.push(replanHref({ date })) };
      setOpen({ what: "boardMenu", of: "day", heading: formatDayInText(date, locale), actions, at });
    });
  return { personHref, sheetHref, replanHref, shownSpan, openRowMenu, openDayMenu };
}

export type BoardMenus = ReturnType<typeof useBoardMenus>;
