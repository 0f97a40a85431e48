"use client";
import { useCallback, useEffect, useState } from "react";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import type { KeptEntry } from "./entry";
import { isCarried, type KeptFlights, openKeptFlights } from "./kept-flights";
import { sendWaiting } from "./send-waiting";

/** What this phone keeps of a flight. Nothing of flights on which the reader isn't on board, or which they may only read. */
export function useKeptFlight({ reservationId, users, rights }: FlightFollowUpView, readerId: string) {
  const [kept, setKept] = useState<KeptFlights | null>(null);
  const [entry, setEntry] = useState<KeptEntry | null>(null);
  /** Whether the phone may still keep something of the flight that the page doesn't know of yet. */
  const [isReading, setReading] = useState(true);
  const isOwn = rights.record && users.some(({ userId }) => userId === readerId);
  useEffect(() => {
    if (!isOwn || !isCarried()) return setReading(false);
    let isOver = false;
    let stop = () => {};
    openKeptFlights(readerId)
      .then(async (opened) => {
        const read = async () => {
          const found = await opened.readEntry(reservationId);
          if (!isOver) setEntry(found);
        };
        await read();
        if (isOver) return;
        setKept(opened);
        stop = opened.onChange(() => void read().catch(() => {}));
      })
      // A browser that stores nothing keeps nothing: then everything needs the network.
      .catch(() => {})
      .finally(() => setReading(false));
    return () => {
      isOver = true;
      stop();
    };
  }, [isOwn, readerId, reservationId]);
  const sendKept = useCallback(async () => void (kept && (await sendWaiting(kept))), [kept]);
  return { kept, entry, isReading, sendKept };
}
