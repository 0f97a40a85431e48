import { type TouchEvent, useRef } from "react";

/** A finger that moves sideways by more pixels than these has swiped. */
const SWIPE = 60;

/** Tells in which direction a finger swipes over an element: 1 forward, -1 back. Scrolling up and down isn't a swipe. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
