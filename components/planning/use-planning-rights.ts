"use client";
import { useCallback, useMemo } from "react";
import { bookableTypesFor, whyNotCancelBar, whyNotMoveBar } from "@/components/reservations/rights";
import type { WhyNotCancelled, WhyNotMoved } from "@/components/reservations/use-refusal-toast";
import type { PersonActor } from "@/lib/access/actor/actor";
import { bookableTypesForRow, type RowKind } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { DecodedBoardRows } from "@/lib/views/planning/wire";
import { isOutOfPlan } from "./draft/use-draft";
import type { PublicReservation as DrawnReservation } from "./types";

/** What the reader may book, move and cancel on the board, and why not. */
export function usePlanningRights({
  actor,
  siteId,
  isAll,
  isBookable,
  operationTypes,
  noticeHours,
}: {
  actor: PersonActor;
  siteId: string;
  isAll: boolean;
  /** Whether anything can be booked here now. */
  isBookable: boolean;
} & Pick<DecodedBoardRows, "operationTypes" | "noticeHours">) {
  const types = useMemo(
    () => (isBookable ? bookableTypesFor(actor, siteId, operationTypes) : []),
    [isBookable, actor, siteId, operationTypes],
  );
  const whyNotMove = useCallback(
    (bar: DrawnReservation): WhyNotMoved | null => {
      if (!isBookable) return isAll ? "allSites" : "noSite";
      if (isOutOfPlan(bar)) return "Cancelled";
      return whyNotMoveBar(actor, bar, operationTypes, Math.floor(Date.now() / 1000), noticeHours);
    },
    [isBookable, isAll, actor, operationTypes, noticeHours],
  );
  const whyNotCancel = useCallback(
    (bar: DrawnReservation): WhyNotCancelled | null => {
      if (!isBookable) return isAll ? "allSites" : "noSite";
      if (isOutOfPlan(bar)) return "Cancelled";
      return whyNotCancelBar(actor, bar, operationTypes, Math.floor(Date.now() / 1000), noticeHours);
    },
    [isBookable, isAll, actor, operationTypes, noticeHours],
  );
  const rights = useMemo(
    () => ({
      whyNotMove,
      mayBook: (kind: RowKind) => types.length > 0 && bookableTypesForRow(kind).some((type) => types.includes(type)),
      mayMove: (bar: PublicReservation) => whyNotMove(bar) === null,
      whyNotCancel,
      mayCancel: (bar: PublicReservation) => whyNotCancel(bar) === null,
    }),
    [types, whyNotMove, whyNotCancel],
  );
  const mayCopy = (bar: PublicReservation) => isBookable && types.some((type) => type === bar.type);
  return { types, rights, mayCopy };
}
