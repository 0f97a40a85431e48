"use client";
import { useEffect } from "react";
import { replayEarly } from "./early";

/** Replays what the person typed and pressed before React started on the page. */
export function Awake() {
  useEffect(() => {
    if (window.early) void replayEarly(window.early);
  }, []);
  return null;
}
