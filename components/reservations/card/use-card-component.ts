"use client";
import { useEffect, useState } from "react";

type Card = typeof import("./reservation-card").default;

/** Loads the code of the hover card, which isn't part of the page. */
export const loadCard = () => import("./reservation-card");

/**
 * The hover card once its code is there. Without a network there is no card until the next strip is rested on: unlike with
 * `lazy`, a failed load isn't an error of the page.
 */
export function useCardComponent(isWanted: boolean): Card | null {
  const [card, setCard] = useState<{ component: Card } | null>(null);
  useEffect(() => {
    if (!isWanted || card) return;
    loadCard().then(
      (module) => setCard({ component: module.default }),
      () => {},
    );
  }, [isWanted, card]);
  return isWanted ? (card?.component ?? null) : null;
}
