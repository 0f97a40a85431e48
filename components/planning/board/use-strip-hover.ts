"use client";
import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { loadCard } from "@/components/reservations/card/load-card";
import type { HoverCardControl } from "@/components/reservations/card/use-hover-card";

/**
 * What a pointer does over a board: all strips of the reservation below it get an outline, and after a moment its card opens.
 * `selected` is the reservation at the keyboard's position, whose strips are outlined, too.
 */
export function useStripHover(
  canvas: RefObject<HTMLElement | null>,
  card: HoverCardControl,
  selected: () => string | null,
) {
  const hovered = useRef<string | null>(null);
  const latest = useRef(selected);
  latest.current = selected;
  const link = useCallback(() => {
    const wanted = new Set([hovered.current, latest.current()].filter(Boolean) as string[]);
    for (const strip of canvas.current!.querySelectorAll<HTMLElement>("[data-linked]")) {
      if (!wanted.has(strip.dataset.r!)) strip.removeAttribute("data-linked");
    }
    for (const id of wanted) {
      for (const strip of canvas.current!.querySelectorAll(`[data-r="${CSS.escape(id)}"]`))
        strip.setAttribute("data-linked", "");
    }
  }, [canvas]);
  useLayoutEffect(link);
  return {
    link,
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      const strip = (event.target as HTMLElement).closest<HTMLElement>("[data-r]");
      if ((strip?.dataset.r ?? null) === hovered.current) return;
      hovered.current = strip?.dataset.r ?? null;
      link();
      if (strip) {
        void loadCard().catch(() => {});
        card.openSoon(strip);
      } else card.closeSoon();
    },
    onPointerLeave: () => {
      hovered.current = null;
      link();
      card.closeSoon();
    },
  };
}
