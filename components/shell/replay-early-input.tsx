"use client";
import { useEffect } from "react";
import { replayEarlyInput } from "./early-input";

/** Replays what the person typed and pressed before React started on the page. */
export function ReplayEarlyInput() {
  useEffect(() => {
    if (window.early) void replayEarlyInput(window.early);
  }, []);
  return null;
}
