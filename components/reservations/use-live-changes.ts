"use client";
import { useEffect } from "react";
import { type PlanningEvent, subscribeToLiveMessages } from "@/components/shell/live/live-stream";
import { ALL_SITES } from "@/lib/access/screens/address";

/** Several changes of one moment count as one. */
const PAUSE_MS = 300;

const concernsAll = () => true;

/**
 * Calls `onChange` after somebody has changed the planning of a site, or of any for `all`, as the live stream tells it. The stream
 * doesn't say where a moved reservation was before, so every day may be concerned. A list may say which changes concern it.
 */
export function useLiveChanges(
  siteId: string,
  onChange: () => void,
  concerns: (event: PlanningEvent) => boolean = concernsAll,
): void {
  useEffect(() => {
    const isHere = (event: PlanningEvent) => siteId === ALL_SITES || event.siteId === siteId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToLiveMessages((message) => {
      const isMissed = message.kind === "resync" || (message.kind === "connected" && message.isConnected);
      if (!isMissed && !(message.kind === "planning" && isHere(message.event) && concerns(message.event))) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [siteId, onChange, concerns]);
}
