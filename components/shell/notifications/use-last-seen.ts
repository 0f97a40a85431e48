"use client";
import { useEffect, useState } from "react";

const NAME = "envol.notifications-seen";

/**
 * Returns when the person last looked at their notifications in this browser, in milliseconds, and remembers that they look
 * at them now. Null the first time, and in a browser that stores nothing.
 */
export function useLastSeen(): number | null {
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    try {
      setSeen(Number(localStorage.getItem(NAME)) || null);
      localStorage.setItem(NAME, String(Date.now()));
    } catch {
      // The browser stores nothing.
    }
  }, []);
  return seen;
}
