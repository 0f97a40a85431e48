import { type TouchEvent, useRef } from "react";

type Point = { x: number; y: number };

/** The least way of a finger that is a swipe, in pixels. */
const LEAST = 56;
/** A finger that starts this near to the window's edge means the browser's own gesture. */
const EDGE = 24;

/** Whether a finger's way swipes on (1), back (-1) or not at all (0). */
export function swipeOf(from: Point, to: Point, windowWidth: number): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const isOwn = from.x > EDGE && from.x < windowWidth - EDGE;
  if (!isOwn || Math.abs(x) < LEAST || Math.abs(y) > Math.abs(x) / 2) return 0;
  return x < 0 ? 1 : -1;
}

/** Handlers that call `onSwipe` when one finger has swiped. A list's own scrolling stays as it is. */
export function useSwipe(onSwipe: (step: -1 | 1, target: Element) => void) {
  const from = useRef<Point | null>(null);
  const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y });
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches.length === 1 ? pointOf(touches[0]!) : null;
    },
    onTouchEnd: ({ changedTouches, target }: TouchEvent) => {
      const step = from.current && swipeOf(from.current, pointOf(changedTouches[0]!), innerWidth);
      from.current = null;
      if (step) onSwipe(step, target as Element);
    },
    onTouchCancel: () => {
      from.current = null;
    },
  };
}
