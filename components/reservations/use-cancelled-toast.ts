"use client";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { usePlan } from "./plan";
import { offerUndo } from "./undo";
import { describeBar } from "./what-text";

/** Says that a reservation was cancelled, or that somebody was taken off it, and offers to undo it. */
export function useCancelledToast(timeZone: string, onEnded: (bar: PublicReservation) => void) {
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const plan = usePlan();
  /** `version` is that of what was cancelled. */
  return (bar: PublicReservation, version: number, title = t("done.cancelled", { plan: plan.kind })) => {
    const lines = [describeBar(bar, timeZone)];
    offerUndo({ id: `cancelled-${bar.id}-${version}`, tone: "success", title, lines }, t("undo"), async () => {
      try {
        await plan.undoCancel({ id: bar.id, version });
        showToast({ tone: "success", title: t("done.restored"), lines });
      } catch (error) {
        fail(error, t("failed.undo"));
      }
      onEnded(bar);
    });
  };
}
