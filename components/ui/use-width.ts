import { type RefObject, useEffect, useState } from "react";

/** The width of a box in pixels, once it has been measured. */
export function useWidth(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
