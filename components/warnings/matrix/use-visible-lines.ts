import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { visibleRowRange } from "@/components/ui/visible-rows";
import type { Line } from "./choose-rows";

/** Heights of a row and of a group in rem, as the table's classes have them. */
const [ROW, GROUP] = [2.125, 1.5625];
/** Pixels of a rem, and of the box, until they are measured. */
const [USUAL_REM, USUAL_HEIGHT] = [16, 640];

/** Which lines of the table can be seen in its box, with the heights of what is left out above and below. */
export function useVisibleLines(lines: readonly Line[], box: RefObject<HTMLElement | null>) {
  const isPrinting = useIsPrinting();
  const [rem, setRem] = useState(USUAL_REM);
  const tops = useMemo(() => {
    let top = 0;
    const starts = lines.map((line) => {
      const start = top;
      top += (line.type === "row" ? ROW : GROUP) * rem;
      return start;
    });
    return [...starts, top];
  }, [lines, rem]);
  const [range, setRange] = useState(() => visibleRowRange(tops, 0, USUAL_HEIGHT));
  const measure = useCallback(() => {
    const { scrollTop, clientHeight } = box.current!;
    const next = visibleRowRange(tops, scrollTop, clientHeight);
    setRange((had) => (had.first === next.first && had.last === next.last ? had : next));
  }, [tops, box]);
  useLayoutEffect(() => {
    setRem(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM);
    measure();
  }, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [measure, box]);
  const total = tops[tops.length - 1]!;
  const first = isPrinting ? 0 : Math.min(range.first, lines.length);
  const last = isPrinting ? lines.length : Math.min(range.last, lines.length);
  /** Scrolls a line into the box, so that it is drawn and can have the focus. */
  const reveal = (at: number) => {
    const { current } = box;
    if (!current) return;
    const head = current.querySelector("thead")!.offsetHeight;
    const [top, bottom] = [tops[at]!, tops[at + 1]!];
    if (top < current.scrollTop) current.scrollTop = top;
    else if (bottom > current.scrollTop + current.clientHeight - head)
      current.scrollTop = bottom - current.clientHeight + head;
    measure();
  };
  return { first, last, above: tops[first]!, below: total - tops[last]!, measure, reveal };
}
