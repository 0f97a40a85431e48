"use client";
import { useEffect, useMemo, useRef, useState } from "react";

export type CardPlace = { reservation: string; anchor: DOMRect };

/**
 * State of the hover card. It opens after the pointer was on a strip for 350 ms. It closes when the pointer leaves the strip
 * and the card.
 */
export function useHoverCard() {
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
      // On the board, a strip is higher than what is seen of it.
      const body = strip.querySelector(".pb-b") ?? strip;
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

export type HoverCardControl = ReturnType<typeof useHoverCard>["control"];
