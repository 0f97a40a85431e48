"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { type KeptEntry, waitAfter } from "./entry";
import { isCarried, type KeptFlights, openKeptFlights } from "./kept-flights";
import { holdOpen } from "./open-flight";
import { areSamePictures, type KeptPicture } from "./picture";
import { sendWaiting } from "./send-waiting";

/** What this phone keeps of a flight. Nothing of flights on which the reader isn't on board, or which they may only read. */
export function useKeptFlight({ reservationId, users, rights }: FlightFollowUpView, readerId: string) {
  const [kept, setKept] = useState<KeptFlights | null>(null);
  const [entry, setEntry] = useState<KeptEntry | null>(null);
  const [pictures, setPictures] = useState<readonly KeptPicture[]>([]);
  /** Whether the phone may still keep something of the flight that the page doesn't know of yet. */
  const [isReading, setReading] = useState(true);
  const isOwn = rights.record && users.some(({ userId }) => userId === readerId);
  useEffect(() => {
    if (!isOwn || !isCarried()) return setReading(false);
    let isOver = false;
    let stop = () => {};
    // Before what is typed is read: sent meanwhile by others, it would be missing here.
    const leave = holdOpen(reservationId);
    openKeptFlights(readerId)
      .then(async (opened) => {
        const read = async () => {
          const [found, taken] = await Promise.all([opened.readEntry(reservationId), opened.listPictures()]);
          if (isOver) return;
          setEntry(found);
          const own = taken.filter((picture) => picture.reservationId === reservationId);
          setPictures((shown) => (areSamePictures(shown, own) ? shown : own));
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
      leave();
    };
  }, [isOwn, readerId, reservationId]);
  const retry = useRef<{ attempts: number; timer?: ReturnType<typeof setTimeout> }>({ attempts: 0 });
  /** Sends what waits on this phone, and again later while there is no answer. */
  const sendKept = useCallback(async () => {
    clearTimeout(retry.current.timer);
    if (!kept) return;
    const waits = await sendWaiting(kept);
    retry.current.attempts = waits ? retry.current.attempts + 1 : 0;
    if (waits) retry.current.timer = setTimeout(() => void sendKept(), waitAfter(retry.current.attempts));
  }, [kept]);
  useEffect(() => () => clearTimeout(retry.current.timer), []);
  return { kept, entry, pictures, isReading, sendKept };
}
