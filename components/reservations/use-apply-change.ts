"use client";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { usePlan } from "./plan";
import { offerUndo } from "./undo";
import { describeBar } from "./what-text";

type Options = {
  timeZone: string;
  /** Opens the form with what the server refuses. */
  onOpen: (open: { what: "change"; reservation: FullReservation; wanted: BookingInput; refused: string[] }) => void;
  onSaved: (reservation: FullReservation) => void;
};

/**
 * Changes a reservation at once, by what clears a finding or to the time that was asked for. For ten seconds that can be undone.
 * What the server refuses opens the form.
 */
export function useApplyChange({ timeZone, onOpen, onSaved }: Options) {
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const plan = usePlan();
  /** Opens the form with what couldn't be saved, if the server said why. */
  async function refused(id: string, wanted: BookingInput, error: unknown, title: string) {
    try {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return fail(error, title);
      const lines = "conflicts" in error.problem ? [] : [...error.lines];
      onOpen({ what: "change", reservation: await plan.read(id), wanted, refused: lines });
    } catch (failure) {
      fail(failure, title);
    }
  }
  return async function apply(before: FullReservation, wanted: BookingInput) {
    const type = before.type as BookableType;
    const undo = async (saved: FullReservation) => {
      try {
        const again = await plan.undoChange(saved, before);
        onSaved(again);
        showToast({ tone: "success", title: t("done.changeUndone"), lines: [describeBar(again, timeZone)] });
      } catch (error) {
        // It stood although a rule blocks it, which now takes a written reason.
        await refused(before.id, makeBookingBody(before, before), error, t("failed.undo"));
      }
    };
    try {
      const saved = await plan.change(type, wanted, before);
      onSaved(saved);
      const toast = {
        id: `cured-${saved.id}-${saved.version}`,
        tone: "success" as const,
        title: t("done.changed", { plan: plan.kind }),
      };
      offerUndo({ ...toast, lines: [describeBar(saved, timeZone)] }, t("undo"), () => void undo(saved));
    } catch (error) {
      await refused(before.id, wanted, error, t("failed.change"));
    }
  };
}
