import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed. It changes before the browser prints, so that content for paper is rendered in time.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const put = (next: boolean) => flushSync(() => setPrinting(next));
    const begin = () => put(true);
    const end = () => put(false);
    const change = () => put(media.matches);
    // Printing may have begun before React started on the page.
    setPrinting(media.matches);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    media.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      media.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}
