"use client";
import { useEffect } from "react";
import { doEarly } from "./early";

/** The page is alive: what came too early is done now. */
export function Awake() {
  useEffect(() => {
    if (window.early) void doEarly(window.early);
  }, []);
  return null;
}
