"use client";
import { useTranslations } from "next-intl";
import { PHONE } from "@/components/reservations/new-booking";
import { useSavedToasts } from "@/components/reservations/use-saved-toasts";
import { describeBar } from "@/components/reservations/what-text";
import { showToast } from "@/components/ui/toast";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { goToDay } from "./day-address";
import type { OverBoard } from "./over-board";

/** What follows when a form has saved something: the board shows it, and the person is told. */
export function useSavedBookings({
  timeZone,
  show,
  readAgain,
  close,
  setOpen,
}: {
  timeZone: string;
  show: (bar: PublicReservation) => void;
  readAgain: () => Promise<void>;
  close: () => void;
  setOpen: (open: OverBoard) => void;
}) {
  const t = useTranslations("booking");
  const dayOf = ({ start }: PublicReservation) => localDayOf(start, timeZone);
  /** After booking on a phone the person stands on the day that they booked, also if they go back. */
  function leaveBooked(reservation: FullReservation) {
    close();
    goToDay(dayOf(reservation));
  }

  const tellSaved = useSavedToasts({ timeZone, onSaved: show, onEnded: () => void readAgain() });
  /** What a form for a new reservation has saved may be one that had arrived before, and was only moved. */
  function tell(reservation: FullReservation, isNew: boolean) {
    show(reservation);
    if (isNew) return tellSaved.booked(reservation);
    showToast({ tone: "success", title: t("done.changed"), lines: [describeBar(reservation, timeZone)] });
  }

  function saved(reservation: FullReservation, isNew: boolean) {
    if (isNew && matchMedia(PHONE).matches) {
      show(reservation);
      goToDay(dayOf(reservation), true);
      return setOpen({ what: "booked", reservation });
    }
    close();
    tell(reservation, isNew);
  }

  function savedSeries(first: FullReservation) {
    close();
    show(first);
    void readAgain();
  }

  return { leaveBooked, tell, saved, savedSeries };
}

export type SavedBookings = ReturnType<typeof useSavedBookings>;
