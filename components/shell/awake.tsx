"use client";
import { useEffect } from "react";
import { replayEarly } from "./early";

/** Repeats early input as soon as React has started on the page. */
export function Awake() {
  useEffect(() => {
    if (window.early) void replayEarly(window.early);
  }, []);
  return null;
}
