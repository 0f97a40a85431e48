"use client";
import { useEffect } from "react";
import { subscribeToLiveMessages } from "@/components/shell/live/live-stream";

/** Several changes of one moment count as one. */
const PAUSE_MS = 300;

/**
 * Calls `onChange` after somebody has changed the planning of a site, as the live stream tells it. The stream doesn't say
 * where a moved reservation was before, so every day may be concerned.
 */
export function useLiveChanges(siteId: string, onChange: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToLiveMessages((message) => {
      const isMissed = message.kind === "resync" || (message.kind === "connected" && message.isConnected);
      if (!isMissed && !(message.kind === "planning" && message.event.siteId === siteId)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [siteId, onChange]);
}
