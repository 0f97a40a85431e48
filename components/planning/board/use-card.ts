"use client";
import { useEffect, useMemo, useRef, useState } from "react";

export type CardPlace = { reservation: string; anchor: DOMRect };

/** When the one hover card of the board opens and closes: after 350 ms on a strip, and not while the pointer is in it. */
export function useCard() {
  const [place, setPlace] = useState<CardPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<string | null>(null);
  shown.current = place?.reservation ?? null;
  useEffect(() => () => clearTimeout(timer.current), []);
  const control = useMemo(() => {
    const after = (delay: number, run: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, delay);
    };
    const open = (strip: HTMLElement) => {
      clearTimeout(timer.current);
      const body = strip.firstElementChild ?? strip;
      setPlace({ reservation: strip.dataset.r!, anchor: body.getBoundingClientRect() });
    };
    return {
      open,
      openSoon: (strip: HTMLElement) => {
        if (strip.dataset.r === shown.current) clearTimeout(timer.current);
        else after(350, () => strip.isConnected && open(strip));
      },
      hold: () => clearTimeout(timer.current),
      closeSoon: () => after(200, () => setPlace(null)),
      close: () => {
        clearTimeout(timer.current);
        setPlace(null);
      },
    };
  }, []);
  return { place, control };
}

export type CardControl = ReturnType<typeof useCard>["control"];
