"use client";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { setKeptOnDevice } from "@/components/shell/top-bar/kept-on-device";

const load = () => import("./keep-own-flights");
const loadKept = () => import("@/components/flight-follow-up/kept/kept-flights");

type Props = { personId: string /** Whether the person records flights of their own. */; hasFlights: boolean };

/** Keeps the own flights of who is signed in on their phone. It begins once the page has loaded and rests, so that no screen waits for it. */
export function OwnFlightsKeeper({ personId, hasFlights }: Props) {
  const locale = useLocale();
  useEffect(
    () =>
      setKeptOnDevice({
        countUnsent: async () => (await loadKept()).countUnsent(personId),
        forget: async () => (await loadKept()).forgetFlights(null),
      }),
    [personId],
  );
  useEffect(
    () =>
      whenIdle(async () => {
        const { keepOwnFlights } = await load();
        return keepOwnFlights(personId, locale, hasFlights);
      }),
    [personId, locale, hasFlights],
  );
  return null;
}

/** Starts something when the page has loaded and the browser has nothing to do. Returns how to stop it. */
function whenIdle(start: () => Promise<() => void>): () => void {
  let isOver = false;
  let stop = () => {};
  const begin = () => {
    if (isOver) return;
    start().then(
      (end) => (isOver ? end() : (stop = end)),
      // Without network its code can't be loaded: the next page tries again.
      () => {},
    );
  };
  const rest = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 3_000 }) : begin());
  if (document.readyState === "complete") rest();
  else window.addEventListener("load", rest, { once: true });
  return () => {
    isOver = true;
    window.removeEventListener("load", rest);
    stop();
  };
}
