import { useEffect, useState } from "react";

const TICK_MS = 5_000;

/** The present time in unix seconds, which goes on while the screen is open. */
export function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const tick = () => setNow(Math.floor(Date.now() / 1000));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
