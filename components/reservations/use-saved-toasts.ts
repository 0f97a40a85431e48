"use client";
import { useTranslations } from "next-intl";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { usePlan } from "./plan";
import { useUndoOffer } from "./use-undo-offer";
import { describeBar } from "./what-text";

type Options = {
  timeZone: string;
  /** Shows a reservation as it is again. */
  onSaved: (reservation: FullReservation) => void;
  /** Takes a reservation from the screen. */
  onEnded: (reservation: FullReservation) => void;
};

/** Says that a form has booked or changed a reservation, and offers to undo it. */
export function useSavedToasts({ timeZone, onSaved, onEnded }: Options) {
  const t = useTranslations("booking");
  const plan = usePlan();
  const offer = useUndoOffer();
  const told = (saved: FullReservation) => ({
    id: `saved-${saved.id}-${saved.version}`,
    lines: [describeBar(saved, timeZone)],
  });
  return {
    booked: (saved: FullReservation) =>
      offer({
        ...told(saved),
        title: t("done.booked", { plan: plan.kind }),
        undone: t("done.bookingUndone"),
        run: async () => {
          await plan.undoBooking(saved);
          onEnded(saved);
        },
      }),
    changed: (saved: FullReservation, before: FullReservation) =>
      offer({
        ...told(saved),
        title: t("done.changed", { plan: plan.kind }),
        undone: t("done.changeUndone"),
        run: async () => onSaved(await plan.undoChange(saved, before)),
      }),
  };
}
