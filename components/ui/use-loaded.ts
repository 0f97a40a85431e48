"use client";
import { useEffect, useState } from "react";

/**
 * What `load` brings, once it is wanted and there. Unlike with `lazy`, a load that fails is no error of the page: without a
 * network it is tried again when the network is back, or when it is wanted again.
 */
export function useLoaded<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (!isWanted || loaded) return;
    const start = () =>
      load().then(
        (value) => setLoaded({ value }),
        () => {},
      );
    void start();
    window.addEventListener("online", start);
    return () => window.removeEventListener("online", start);
  }, [load, isWanted, loaded]);
  return isWanted ? (loaded?.value ?? null) : null;
}

/** The same, but what was wanted once stays. */
export function useLoadedOnce<T>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return useLoaded(load, isWanted || wasWanted);
}
