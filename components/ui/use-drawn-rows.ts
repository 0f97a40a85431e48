import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsPrinting } from "./use-is-printing";
import { type DrawingPace, drawAhead, followSight, type RowRange, visibleRowRange } from "./visible-rows";

/** Safari has no requestIdleCallback. There, the next piece of work waits this many milliseconds. */
const PAUSE = 50;

/** While a box is scrolled, what is drawn beyond its sight would make frames late. A scroll is over after this many milliseconds. */
const SCROLLED = 150;

/** Runs something when the browser has nothing else to do, at the earliest after some milliseconds. Returns what calls it off. */
function whenIdle(act: () => void, after: number): () => void {
  let idle: number | undefined;
  const hasIdle = typeof requestIdleCallback === "function";
  const timer = setTimeout(
    () => {
      if (hasIdle) idle = requestIdleCallback(act);
      else act();
    },
    hasIdle ? after : after + PAUSE,
  );
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/**
 * Which rows of a scrolled box are drawn: at first those in sight, so that the box appears quickly, then those around them while
 * the browser is idle, so that a scroll finds them drawn. On paper, all. `height` is the height of the box in pixels. The further
 * ahead rows are drawn, the smoother is a scroll and the longer takes a change (docs/bench.md).
 */
export function useDrawnRows(
  box: RefObject<HTMLElement | null>,
  tops: readonly number[],
  height: number,
  pace: DrawingPace,
) {
  const isPrinting = useIsPrinting();
  const count = tops.length - 1;
  const [range, setRange] = useState<RowRange>(() => visibleRowRange(tops, 0, height, pace.step));
  // React would render once more to learn that nothing has changed.
  const drawn = useRef(range);
  const draw = useCallback((next: RowRange) => {
    if (next === drawn.current) return;
    drawn.current = next;
    setRange(next);
  }, []);
  const forget = useRef(() => {});
  const goOnWhenIdle = useCallback(
    (after = 0) => {
      forget.current();
      forget.current = whenIdle(() => {
        // Where a screen has failed, the box is gone.
        if (!box.current) return;
        const { scrollTop, clientHeight } = box.current;
        draw(drawAhead(drawn.current, tops, scrollTop, clientHeight, pace));
      }, after);
    },
    [box, tops, pace, draw],
  );
  const follow = useCallback(() => {
    const { scrollTop, clientHeight } = box.current!;
    draw(followSight(drawn.current, visibleRowRange(tops, scrollTop, clientHeight, pace.step)));
    goOnWhenIdle(SCROLLED);
  }, [box, tops, pace, draw, goOnWhenIdle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again at a new height
  useLayoutEffect(follow, [follow, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on until nothing is left to draw
  useEffect(() => goOnWhenIdle(), [goOnWhenIdle, range]);
  useEffect(() => () => forget.current(), []);
  return {
    first: isPrinting ? 0 : Math.min(range.first, Math.max(0, count - 1)),
    last: isPrinting ? count : Math.min(range.last, count),
    /** Draws what has come into sight. */
    follow,
  };
}
