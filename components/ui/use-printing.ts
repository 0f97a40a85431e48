import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is on its way to paper: what a screen leaves out stands there then. Drawn before the browser prints. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const put = (next: boolean) => flushSync(() => setPrinting(next));
    const begin = () => put(true);
    const end = () => put(false);
    const change = () => put(media.matches);
    // It may have begun before the page was alive.
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
