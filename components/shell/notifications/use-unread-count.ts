"use client";
import { useEffect, useState } from "react";
import { subscribeToLiveMessages } from "../live/live-stream";

/** Kept outside the component, because another site mounts the shell again. */
let known = 0;

/** The number of the person's unread notifications, live in all tabs. */
export function useUnreadCount(): number {
  const [count, setCount] = useState(known);
  useEffect(
    () => subscribeToLiveMessages((message) => message.kind === "unread" && setCount((known = message.count))),
    [],
  );
  return count;
}
