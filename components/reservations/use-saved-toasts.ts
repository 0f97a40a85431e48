"use client";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { changeReservation, takeBackBooking } from "./reservation-calls";
import { offerUndo } from "./undo";
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
  const fail = useFailureToast();
  function offer(saved: FullReservation, title: string, undone: string, run: () => Promise<void>) {
    const lines = [describeBar(saved, timeZone)];
    const undo = async () => {
      try {
        await run();
        showToast({ tone: "success", title: undone, lines });
      } catch (error) {
        fail(error, t("failed.undo"));
      }
    };
    const id = `saved-${saved.id}-${saved.version}`;
    offerUndo({ id, tone: "success", title, lines }, t("undo"), () => void undo());
  }
  return {
    booked: (saved: FullReservation) =>
      offer(saved, t("done.booked"), t("done.bookingUndone"), async () => {
        await takeBackBooking(saved);
        onEnded(saved);
      }),
    changed: (saved: FullReservation, before: FullReservation) =>
      offer(saved, t("done.changed"), t("done.changeUndone"), async () =>
        onSaved(await changeReservation(saved.type as BookableType, makeBookingBody(before, before), saved)),
      ),
  };
}
