"use client";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey, onSessionEnd } from "@/lib/http/client";
import type { BookingContext } from "../booking-context";
import { usePlan } from "../plan";
import { ArrivedBeforeError } from "../reservation-calls";
import type { Repeat } from "../series/series-calls";
import { discardUnsentBooking, keepUnsentBooking, type SentBooking, type UnsentBooking } from "../unsent-booking";
import { type BookingFields, describeFields } from "./booking-form-state";

type Opened = {
  existing?: FullReservation;
  unsent?: UnsentBooking;
  isUnreached?: boolean;
  arrived?: FullReservation;
  keepsUnsent?: boolean;
};

/** How a try to send ended: with the reservation, with one that had arrived before, or with an error to be told. */
type Sent = { reservation: FullReservation } | { arrived: true } | { error: unknown };

/**
 * Sends a booking so that it is booked once: every try without an answer uses the same key, and what may have arrived is asked
 * for before it is sent again. What couldn't be sent is kept in this tab, with later changes too.
 */
export function useBookingSending(
  opened: Opened,
  { site, reader }: BookingContext,
  fields: BookingFields,
  repeat: Repeat | null,
) {
  const plan = usePlan();
  const [arrived, setArrived] = useState(opened.arrived);
  const [movesArrived, setMovesArrived] = useState(false);
  const existing = movesArrived ? arrived : opened.existing;
  const [isBusy, setBusy] = useState(false);
  const [isUnreached, setUnreached] = useState(opened.isUnreached ?? false);
  const [isUnsent, setUnsent] = useState(opened.unsent !== undefined);
  const [key, setKey] = useState(() => opened.unsent?.idempotencyKey ?? newIdempotencyKey());
  const firstKey = useRef(key);
  const [sent, setSent] = useState<SentBooking[]>(opened.unsent?.sent ?? []);
  const unsentId = opened.unsent?.id ?? firstKey.current;
  const isKept = isUnsent && opened.keepsUnsent === true;
  const what = describeFields(fields, site);
  useEffect(() => {
    if (!isKept) return;
    keepUnsentBooking({
      id: unsentId,
      readerId: reader.id,
      siteId: site.siteId,
      fields,
      existing: existing ? { id: existing.id, version: existing.version } : null,
      idempotencyKey: key,
      sent: existing ? [] : sent,
      repeat,
      what,
    });
  }, [repeat, isKept, unsentId, fields, existing, site.siteId, reader.id, what, key, sent]);

  /** Sends it. `sendSeries` does so with what repeats, which is sent again from this form only: later, other dates may be free. */
  async function send(
    body: BookingInput,
    sendSeries: ((key: string) => Promise<FullReservation>) | null,
  ): Promise<Sent> {
    setBusy(true);
    try {
      // The key of single tries belongs to them.
      const reservation = sendSeries
        ? await sendSeries(sent.length > 0 ? newIdempotencyKey() : key)
        : existing
          ? await plan.change(fields.type, body, existing)
          : await plan.book(fields.type, body, key, sent);
      discardUnsentBooking(unsentId);
      return { reservation };
    } catch (error) {
      setBusy(false);
      if (error instanceof ArrivedBeforeError) {
        setArrived(error.reservation);
        setUnreached(false);
        return { arrived: true };
      }
      const hasNoAnswer = error instanceof ApiError && error.status === 0;
      setUnreached(hasNoAnswer);
      if (hasNoAnswer && !sendSeries) {
        if (!existing) setSent([...sent, { type: fields.type, body }]);
        setUnsent(true);
        // Once the server has answered every try, the next one gets a new key.
      } else if (error instanceof ApiError && !hasNoAnswer && sent.length === 0) setKey(newIdempotencyKey());
      return { error };
    }
  }

  return {
    existing,
    arrived,
    mustDecide: arrived !== undefined && !movesArrived,
    isBusy,
    isUnreached,
    isUnsent,
    isKept,
    send,
    /** Goes on with the one that has arrived, so that what is typed changes it. */
    moveArrived: () => setMovesArrived(true),
    /** Makes what is typed a booking of its own, beside the one that has arrived. */
    keepBoth() {
      setKey(newIdempotencyKey());
      setSent([]);
      setArrived(undefined);
      setUnsent(false);
      discardUnsentBooking(unsentId);
    },
    /** Keeps what is typed when the page is about to be reloaded, before this function returns. */
    keepAtSessionEnd: () => onSessionEnd(() => flushSync(() => setUnsent(true))),
  };
}
