"use client";
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../ui/cx";

const phone = "(width < 700px)";
const subscribe = (listener: () => void) => {
  const list = matchMedia(phone);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
};

/** Whether the window is that of a phone. The server guesses. */
export const useIsPhone = (guess: boolean) =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => guess,
  );

/**
 * A box that fills the rest of the window. The board scrolls inside it, and the legend stays visible. A phone, whose pages scroll
 * as a whole, shows it only where it has nothing of its own in its place.
 */
export function PlanningFrame({ isOnPhone = false, children }: { isOnPhone?: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current!;
    box.style.setProperty("--above", `${Math.round(box.getBoundingClientRect().top + scrollY)}px`);
  }, []);
  return (
    <div
      ref={ref}
      data-toasts="bottom"
      className={cx(
        "flex h-[calc(100dvh-var(--above,52px))] min-h-[420px] flex-col print:h-auto",
        isOnPhone ? "phone:h-auto" : "phone:hidden",
      )}
    >
      {children}
    </div>
  );
}
