"use client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { KeptEntry } from "@/components/flight-follow-up/kept/entry";
import { isCarried, type KeptFlights, openKeptFlights } from "@/components/flight-follow-up/kept/kept-flights";
import { isPictureOnlyHere, type KeptPicture } from "@/components/flight-follow-up/kept/picture";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { exchange, unreachedStore } from "./keep-own-flights";

type Own = { views: FlightFollowUpView[]; entries: KeptEntry[]; pictures: KeptPicture[] };

/** The own flights of a person: as the server has just answered (`first`), or as this phone keeps them, with what waits on it. */
export function useOwnFlights(personId: string, first: FlightFollowUpView[] | null) {
  const [own, setOwn] = useState<Own | null>(first && { views: first, entries: [], pictures: [] });
  const [kept, setKept] = useState<KeptFlights | null>(null);
  const [isTrying, setTrying] = useState(false);
  const since = useSyncExternalStore(unreachedStore.subscribe, unreachedStore.since, () => null);
  useEffect(() => {
    if (!isCarried()) return;
    let isOver = false;
    let stop = () => {};
    openKeptFlights(personId)
      .then(async (opened) => {
        if (first) await opened.keepViews(first);
        const read = async () => {
          const [views, entries, pictures] = await Promise.all([
            opened.listViews(),
            opened.listEntries(),
            opened.listPictures(),
          ]);
          if (!isOver) setOwn({ views, entries, pictures: pictures.filter(isPictureOnlyHere) });
        };
        await read();
        if (isOver) return;
        setKept(opened);
        stop = opened.onChange(() => void read().catch(() => {}));
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [personId, first]);
  const tryAgain = useCallback(async () => {
    setTrying(true);
    await exchange(personId).catch(() => {});
    setTrying(false);
  }, [personId]);
  return { own, kept, since, isTrying, tryAgain };
}
