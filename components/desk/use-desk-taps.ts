import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { noteTimes } from "@/components/flight-follow-up/follow-up-calls";
import { waitAfter } from "@/components/flight-follow-up/kept/entry";
import { beginKeeping, openKeptFlights } from "@/components/flight-follow-up/kept/kept-flights";
import { type KeptTap, makePageTaps, sendTaps, type TapStore } from "@/components/flight-follow-up/kept/tap";
import { offerUndo } from "@/components/reservations/undo";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import type { FlightTime } from "@/lib/activity/flights/follow-up/codes";
import { formatClock } from "@/lib/platform/display";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { presentMinute } from "./desk-calls";

/** A second press within this time is that of a double click: what is then next of the flight isn't meant. */
const DOUBLE_MS = 700;
/** What was tapped longer ago isn't undone by a toast that comes only now. */
const UNDO_SECONDS = 120;

/**
 * Notes times of flights with one tap, as the minute in which it was tapped. A tap is kept on this device until the server has
 * answered: it is shown at once, sent in its order and once, and what is refused stays until somebody has seen it. `onSent` is called
 * after each attempt.
 */
export function useDeskTaps(
  readerId: string,
  timeZone: string,
  onSent: (isUnreached: boolean) => Promise<void> | void,
) {
  const t = useTranslations("desk");
  const fail = useFailureToast();
  const [taps, setTaps] = useState<readonly KeptTap[]>([]);
  const [noted, setNoted] = useState<readonly KeptTap[]>([]);
  const opened = useRef<Promise<TapStore>>(undefined);
  const retry = useRef<{ attempts: number; timer?: ReturnType<typeof setTimeout> }>({ attempts: 0 });
  const tappedAt = useRef(new Map<string, number>());
  const latest = useRef({ onSent, onNoted });
  useEffect(() => {
    latest.current = { onSent, onNoted };
  });

  const send = useCallback(async () => {
    clearTimeout(retry.current.timer);
    const store = await opened.current!;
    if (!(await store.list()).some(({ state }) => state === "waits")) return;
    const { waits, isUnreached } = await sendTaps(store, readerId, (tap, version) =>
      latest.current.onNoted(tap, version),
    );
    retry.current.attempts = waits ? retry.current.attempts + 1 : 0;
    if (waits) retry.current.timer = setTimeout(() => void send(), waitAfter(retry.current.attempts));
    await latest.current.onSent(isUnreached);
  }, [readerId]);

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const read = async () => {
      const found = await (await opened.current!).list();
      if (!isOver) setTaps(found);
    };
    const onChange = () => void read().catch(() => {});
    beginKeeping(readerId);
    opened.current = openKeptFlights(readerId).then(
      (kept) => {
        stop = kept.onChange(onChange);
        return kept.taps;
      },
      // A browser that stores nothing keeps them as long as the page.
      () => makePageTaps(onChange),
    );
    const begin = () => void send().catch(() => {});
    read().then(begin, () => {});
    const timer = retry.current;
    window.addEventListener("online", begin);
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer.timer);
      window.removeEventListener("online", begin);
    };
  }, [readerId, send]);

  /** Says what is noted, and offers to take it back. */
  function onNoted(tap: KeptTap, version: number): void {
    const { reservationId, callSign, time, at, isSession } = tap;
    setNoted((before) => [...before, tap]);
    if (Date.now() / 1000 - at > UNDO_SECONDS) return;
    const what = !isSession ? time : time === "offBlock" ? "start" : "end";
    const title = t(`noted.${what}`, { callSign, at: formatClock(at, timeZone) });
    const undo = () =>
      noteTimes(readerId, reservationId, { [time]: null }, version)
        .catch((error) => fail(error, t("failed.undo")))
        .then(() => onSent(false));
    offerUndo({ id: `time-${reservationId}`, tone: "success", title }, t("undo"), () => void undo());
  }

  return {
    taps,
    /** What the server has and the board perhaps doesn't show yet. */
    noted,
    forgetNoted: useCallback(() => setNoted((before) => (before.length > 0 ? [] : before)), []),
    send,
    note: async ({ reservationId, aircraft, version, isSimulator }: DeskFlight, time: FlightTime) => {
      const before = tappedAt.current.get(reservationId) ?? 0;
      tappedAt.current.set(reservationId, Date.now());
      if (Date.now() - before < DOUBLE_MS) return;
      const { callSign } = aircraft;
      const tap = { reservationId, callSign, time, at: presentMinute(), version, isSession: isSimulator };
      try {
        const store = await opened.current!;
        // What was refused is tried anew by this one.
        for (const old of await store.list())
          if (old.state === "refused" && old.reservationId === reservationId && old.time === time)
            await store.remove(old.order);
        await store.add({ ...tap, state: "waits", refusal: [], standing: null });
        await send();
      } catch (error) {
        fail(error, t("failed.note"));
      }
    },
    /** Sends a tap that was refused once more, over what stands there now. */
    noteAgain: async (tap: KeptTap, version: number | null) => {
      await (await opened.current!).put({ ...tap, version, state: "waits", refusal: [], standing: null });
      await send();
    },
    /** Takes back a tap that waits, or gives up one that was refused. */
    discard: async ({ order }: KeptTap) => (await opened.current!).remove(order),
  };
}
