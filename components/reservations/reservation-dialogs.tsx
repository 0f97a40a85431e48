"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/ui/toast";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import type { BookingContext } from "./booking-context";
import { makeCuredBody } from "./cure-changes";
import type { DraftedItem } from "./drafted-item";
import { fieldsFromBookingBody, fieldsFromReservation } from "./form/booking-form-state";
import { BookingForm, NewBooking, preloadBookingForms } from "./new-booking";
import { useSeriesToasts } from "./series/use-series-toasts";
import type { UnsentBooking } from "./unsent-booking";
import { useApplyChange } from "./use-apply-change";
import { useCancelledToast } from "./use-cancelled-toast";
import { useSavedToasts } from "./use-saved-toasts";
import { describeBar } from "./what-text";

// The code of the dialogs isn't part of the page, so that it is ready sooner.
const loadDetails = () => import("./reservation-dialog");
const loadEnding = () => import("./cancel-dialogs");
const ReservationDialog = dynamic(() => loadDetails().then((m) => m.ReservationDetailsDialog));
const CancelDialog = dynamic(() => loadEnding().then((m) => m.CancelReservationDialog));
const WithdrawDialog = dynamic(() => loadEnding().then((m) => m.WithdrawReservationDialog));

/** Loads the code of all dialogs, so that they open at once, also when the network is lost meanwhile. */
export function preloadReservationDialogs(): void {
  preloadBookingForms();
  for (const load of [loadDetails, loadEnding]) load().catch(() => {});
}

/** Which dialog about which reservation is open. */
export type OpenReservation =
  | { what: "read" | "cancel" | "withdraw"; bar: PublicReservation }
  | {
      what: "change";
      reservation: FullReservation;
      /** What the form shows instead of the reservation itself: a refused move, or what could not be sent. */
      wanted?: BookingInput;
      unsent?: UnsentBooking;
      refused?: string[];
    }
  /** A new reservation like another one. */
  | { what: "copy"; reservation: FullReservation };

/** The sheet of a reservation and what can be done from it, the same on the board and in a person's own lists. */
export function ReservationDialogs({
  open,
  onOpen,
  timeZone,
  readerId,
  isReadOnly,
  mayCopy,
  keepsUnsent,
  personHref,
  context,
  onSaved,
  onBooked,
  onEnded,
  onRevert,
}: {
  open: OpenReservation;
  /** Opens another dialog, or none. */
  onOpen: (open: OpenReservation | null) => void;
  /** The time zone of the reservation's site. */
  timeZone: string;
  /** The id of the signed-in person. */
  readerId: string;
  isReadOnly: boolean;
  /** Whether the person may book a reservation like this one. */
  mayCopy?: boolean;
  /** Whether the screen offers to send later what a form can't send. */
  keepsUnsent?: boolean;
  /** Returns the address of a person's sheet. Undefined when the reader may not open it. */
  personHref?: (personId: string) => string;
  /** What the form needs. Undefined while it is being read. */
  context: BookingContext | undefined;
  onSaved: (reservation: FullReservation) => void;
  /** Called instead when another one like it was booked. The screen then says so itself. */
  onBooked?: (reservation: FullReservation) => void;
  /** Called when the reservation was cancelled or withdrawn, and when its cancellation was undone. */
  onEnded: (bar: PublicReservation) => void;
  /** Takes a reservation out of the draft that is open. */
  onRevert?: (item: DraftedItem) => void;
}) {
  const t = useTranslations("booking");
  const tellSeries = useSeriesToasts(timeZone);
  const tellSaved = useSavedToasts({ timeZone, onSaved, onEnded });
  const tellCancelled = useCancelledToast(timeZone, onEnded);
  const close = () => onOpen(null);
  const apply = useApplyChange({
    ...{ timeZone, onOpen },
    onSaved: (saved) => {
      close();
      onSaved(saved);
    },
  });
  function ended(bar: PublicReservation, title: string) {
    close();
    onEnded(bar);
    showToast({ tone: "success", title, lines: [describeBar(bar, timeZone)] });
  }
  function cancelled(bar: PublicReservation, version: number, title?: string) {
    close();
    onEnded(bar);
    tellCancelled(bar, version, title);
  }
  function savedSeries(first: FullReservation) {
    close();
    onSaved(first);
    onEnded(first);
  }
  if (open.what === "copy") {
    if (!context) return null;
    return (
      <NewBooking
        isAgain
        context={context}
        initial={fieldsFromReservation(open.reservation, timeZone)}
        asksTime
        keepsUnsent={keepsUnsent}
        onClose={close}
        onSeriesDone={savedSeries}
        onDone={(saved, isNew) => {
          if (isNew && onBooked) return onBooked(saved);
          close();
          onSaved(saved);
          if (isNew) return tellSaved.booked(saved);
          showToast({ tone: "success", title: t("done.changed"), lines: [describeBar(saved, timeZone)] });
        }}
      />
    );
  }
  if (open.what === "change") {
    if (!context) return null;
    const { reservation, wanted, unsent } = open;
    return (
      <BookingForm
        context={context}
        existing={reservation}
        refused={open.refused}
        unsent={unsent}
        keepsUnsent={keepsUnsent}
        initial={
          unsent?.fields ??
          (wanted
            ? fieldsFromBookingBody(reservation.type as BookableType, wanted, timeZone)
            : fieldsFromReservation(reservation, timeZone))
        }
        onClose={close}
        onSeriesDone={savedSeries}
        onDone={(saved) => {
          close();
          onSaved(saved);
          tellSaved.changed(saved, reservation);
        }}
      />
    );
  }
  const { what, bar } = open;
  const shared = { bar, timeZone, onClose: close };
  if (what === "cancel")
    return (
      <CancelDialog
        {...shared}
        readerId={readerId}
        onDone={(version, isLeft) => cancelled(bar, version, isLeft ? t("done.left") : undefined)}
        onSeriesDone={(seriesId, saved) => {
          close();
          onEnded(bar);
          tellSeries.cancelled(bar, seriesId, saved, () => onEnded(bar));
        }}
        onMove={(reservation, wanted) => onOpen({ what: "change", reservation, wanted })}
      />
    );
  if (what === "withdraw") return <WithdrawDialog {...shared} onDone={() => ended(bar, t("done.withdrawn"))} />;
  return (
    <ReservationDialog
      {...shared}
      {...{ readerId, onRevert }}
      isReadOnly={isReadOnly}
      personHref={personHref}
      actions={{
        onEdit: (reservation, wanted) => onOpen({ what: "change", reservation, wanted }),
        onCancelled: (version, title) => cancelled(bar, version, title),
        onCopy: mayCopy ? (reservation) => onOpen({ what: "copy", reservation }) : undefined,
        onCancel: () => onOpen({ what: "cancel", bar }),
        onWithdraw: () => onOpen({ what: "withdraw", bar }),
        onCure: (reservation, taken) => apply(reservation, makeCuredBody(reservation, taken)),
        onGrantTime: apply,
      }}
    />
  );
}
