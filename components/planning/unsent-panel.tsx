"use client";
import { faHourglassHalf } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { BookingContext } from "@/components/reservations/booking-context";
import { bookingBodyFromFields } from "@/components/reservations/form/booking-form-state";
import {
  ArrivedBeforeError,
  bookUnlessArrived,
  changeReservation,
  fetchReservation,
} from "@/components/reservations/reservation-calls";
import type { OpenReservation } from "@/components/reservations/reservation-dialogs";
import { discardUnsentBooking, type UnsentBooking } from "@/components/reservations/unsent-booking";
import { describeBar } from "@/components/reservations/what-text";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";

/** What opens when an unsent booking is refused: its form, with what was typed and the reason. */
export type RefusedUnsent =
  | OpenReservation
  | { what: "again"; unsent: UnsentBooking; refused: string[]; arrived?: FullReservation };

/**
 * Says that a booking could not be sent, and offers to send or discard it. If the reservation was changed meanwhile, or the
 * booking is refused, the form opens: nothing is written over what somebody else did without being seen.
 */
export function UnsentPanel({
  unsent,
  context,
  onSent,
  onRefused,
}: {
  unsent: UnsentBooking;
  context: BookingContext;
  onSent: (reservation: FullReservation, isNew: boolean) => void;
  onRefused: (open: RefusedUnsent) => void;
}) {
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const { fields, existing, idempotencyKey } = unsent;
  const { timeZone } = context.site;

  async function refused(error: unknown) {
    if (error instanceof ArrivedBeforeError)
      return onRefused({ what: "again", unsent, refused: [], arrived: error.reservation });
    if (!(error instanceof ApiError) || ![409, 422].includes(error.status))
      return fail(error, t(existing ? "failed.change" : "failed.book"));
    // Who or what is in the way is said by the form's own check.
    const lines = "conflicts" in error.problem ? [] : error.lines;
    await openForm(lines);
  }

  async function openForm(lines: string[]) {
    if (!existing) return onRefused({ what: "again", unsent, refused: lines });
    try {
      const now = await fetchReservation(existing.id);
      const isChanged = now.version !== existing.version;
      const meanwhile = isChanged ? [t("unsent.meanwhile", { now: describeBar(now, timeZone) })] : lines;
      onRefused({ what: "change", reservation: now, unsent, refused: meanwhile });
    } catch (failure) {
      fail(failure, t("failed.load"));
    }
  }

  async function send() {
    const body = bookingBodyFromFields(fields, context.site);
    // Something required is still missing, which the form says, or its dates are to be seen before.
    if (!body || unsent.repeat) return openForm([]);
    try {
      const sent = existing
        ? await changeReservation(fields.type, body, existing)
        : await bookUnlessArrived(fields.type, body, idempotencyKey, unsent.sent);
      discardUnsentBooking(unsent.id);
      onSent(sent, !existing);
    } catch (error) {
      await refused(error);
    }
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-s-4 border-line border-s-warning bg-surface px-4 py-2 print:hidden"
    >
      <Icon of={faHourglassHalf} className="text-section text-warn-ink" />
      <div className="min-w-48 flex-1 text-table">
        <p className="font-bold">{t("unsent.title")}</p>
        <p className="text-ink-2">{unsent.what}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => discardUnsentBooking(unsent.id)}>{t("unsent.discard")}</Button>
        <Button variant="primary" onClick={() => void send()}>
          {t("unsent.send")}
        </Button>
      </div>
    </div>
  );
}
