"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { type FullReservation, makeBookingBody, type PublicReservation } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import type { BookingContext } from "./booking-context";
import { makeCuredBody } from "./cure-changes";
import { fieldsFromBookingBody, fieldsFromReservation } from "./form/booking-form-state";
import { BookingForm, NewBooking, preloadBookingForms } from "./new-booking";
import { changeReservation, fetchReservation, restoreReservation } from "./reservation-calls";
import { useSeriesToasts } from "./series/use-series-toasts";
import { offerUndo } from "./undo";
import type { UnsentBooking } from "./unsent-booking";
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
}) {
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const tellSeries = useSeriesToasts(timeZone);
  const tellSaved = useSavedToasts({ timeZone, onSaved, onEnded });
  const close = () => onOpen(null);
  function ended(bar: PublicReservation, title: string) {
    close();
    onEnded(bar);
    showToast({ tone: "success", title, lines: [describeBar(bar, timeZone)] });
  }
  function cancelled(bar: PublicReservation, version: number, title = t("done.cancelled")) {
    close();
    onEnded(bar);
    const lines = [describeBar(bar, timeZone)];
    offerUndo({ id: `cancelled-${bar.id}-${version}`, tone: "success", title, lines }, t("undo"), async () => {
      try {
        await restoreReservation(bar.id, version);
        showToast({ tone: "success", title: t("done.restored"), lines });
      } catch (error) {
        fail(error, t("failed.undo"));
      }
      onEnded(bar);
    });
  }
  /** Opens the form with what couldn't be saved, if the server said why. */
  async function refused(id: string, wanted: BookingInput, error: unknown, title: string) {
    try {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return fail(error, title);
      const lines = "conflicts" in error.problem ? [] : [...error.lines];
      onOpen({ what: "change", reservation: await fetchReservation(id), wanted, refused: lines });
    } catch (failure) {
      fail(failure, title);
    }
  }
  /**
   * Changes a reservation at once, by what clears a finding or to the time that was asked for. For ten seconds that can be undone.
   * What the server refuses opens the form.
   */
  async function apply(before: FullReservation, wanted: BookingInput) {
    const type = before.type as BookableType;
    const was = makeBookingBody(before, before);
    const undo = async (saved: FullReservation) => {
      try {
        const again = await changeReservation(type, was, saved);
        onSaved(again);
        showToast({ tone: "success", title: t("done.changeUndone"), lines: [describeBar(again, timeZone)] });
      } catch (error) {
        // It stood although a rule blocks it, which now takes a written reason.
        await refused(before.id, was, error, t("failed.undo"));
      }
    };
    try {
      const saved = await changeReservation(type, wanted, before);
      close();
      onSaved(saved);
      const toast = { id: `cured-${saved.id}-${saved.version}`, tone: "success" as const, title: t("done.changed") };
      offerUndo({ ...toast, lines: [describeBar(saved, timeZone)] }, t("undo"), () => void undo(saved));
    } catch (error) {
      await refused(before.id, wanted, error, t("failed.change"));
    }
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
      readerId={readerId}
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
