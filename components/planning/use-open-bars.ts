"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { DraftedItem } from "@/components/reservations/drafted-item";
import { usePlan } from "@/components/reservations/plan";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { OpenDraft } from "./draft/use-draft";
import type { OverBoard } from "./over-board";
import type { PublicReservation as DrawnReservation } from "./types";

/** Opens what can be open about a bar: its sheet, its menu, the form that changes or copies it, its cancellation. */
export function useOpenBars(draft: OpenDraft | null, setOpen: (open: OverBoard) => void, close: () => void) {
  const plan = usePlan();
  const t = useTranslations("booking");
  const names = useTranslations("drafts");
  const fail = useFailureToast();
  const drafted = draft?.items;
  const openMenu = useCallback(
    (bar: PublicReservation, at: { x: number; y: number }) => setOpen({ what: "menu", bar, at }),
    [setOpen],
  );
  const openBar = useCallback(
    (bar: DrawnReservation) => {
      // The place that something leaves opens what has left it.
      const after = bar.draft && drafted?.find(({ id }) => id === bar.draft?.itemId)?.after;
      setOpen({ what: "read", bar: after ?? bar });
    },
    [drafted, setOpen],
  );
  const changeBar = useCallback(
    async (bar: PublicReservation) => {
      try {
        setOpen({ what: "change", reservation: await plan.read(bar.id) });
      } catch (error) {
        fail(error, t("failed.load"));
      }
    },
    [fail, t, plan, setOpen],
  );
  const copyBar = useCallback(
    async (bar: PublicReservation) => {
      try {
        setOpen({ what: "copy", reservation: await plan.read(bar.id) });
      } catch (error) {
        fail(error, t("failed.load"));
      }
    },
    [fail, t, plan, setOpen],
  );
  const cancelBar = useCallback((bar: PublicReservation) => setOpen({ what: "cancel", bar }), [setOpen]);
  /** Takes what the open draft makes of a reservation out of it. */
  async function revert(item: DraftedItem) {
    close();
    try {
      await draft!.revert(item);
      showToast({ tone: "success", title: names("sheet.takenOut") });
    } catch (error) {
      fail(error, names("sheet.failed"));
    }
  }
  return { openMenu, openBar, changeBar, copyBar, cancelBar, revert };
}

export type OpenBars = ReturnType<typeof useOpenBars>;
