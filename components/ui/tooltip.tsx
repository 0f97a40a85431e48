"use client";
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { runAfterOwn } from "./run-after-own";

const SHOW_AFTER_MS = 350;
/** Time for the pointer to get from the element to its tooltip, which it may stand on. */
const HIDE_AFTER_MS = 120;
/** Pixels between the tooltip and its element, and between it and the window's edge. */
const [GAP, EDGE] = [6, 8];

/** A short text that appears on hover and on focus. The child must be one focusable element with its own accessible name. */
export function Tooltip({
  text,
  children,
  side = "bottom",
}: {
  text: ReactNode;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  side?: "right" | "bottom";
}) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setElement(next);
    else timer.current = setTimeout(setElement, after, next);
  };

  useLayoutEffect(() => {
    const box = tip.current;
    if (!element || !box) return;
    const at = element.getBoundingClientRect();
    const left = side === "right" ? at.right + GAP : at.left + (at.width - box.offsetWidth) / 2;
    const top = side === "right" ? at.top + (at.height - box.offsetHeight) / 2 : at.bottom + GAP;
    const inside = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));
    box.style.left = `${inside(left, innerWidth - box.offsetWidth)}px`;
    box.style.top = `${inside(top, innerHeight - box.offsetHeight)}px`;
  }, [element, side]);

  useEffect(() => {
    if (!element) return;
    const hide = () => setElement(null);
    const hideOnEscape = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("keydown", hideOnEscape);
    window.addEventListener("scroll", hide, true);
    return () => {
      document.removeEventListener("keydown", hideOnEscape);
      window.removeEventListener("scroll", hide, true);
    };
  }, [element]);

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: (event) => event.pointerType !== "touch" && change(event.currentTarget, SHOW_AFTER_MS),
    onPointerLeave: () => change(null, HIDE_AFTER_MS),
    onPointerDown: () => change(null),
    // A press gives the focus too, but then the person has already seen what the element is.
    onFocus: (event) => event.currentTarget.matches(":focus-visible") && change(event.currentTarget),
    onBlur: () => change(null),
  };
  return (
    <>
      {cloneElement(children, {
        ...runAfterOwn(children.props, handlers),
        "aria-describedby": element ? id : undefined,
      })}
      {element &&
        createPortal(
          <div
            ref={tip}
            id={id}
            role="tooltip"
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => change(null, HIDE_AFTER_MS)}
            className="fixed z-60 max-w-72 rounded-strip bg-bar px-2 py-1 text-small text-white shadow-popup animate-pop"
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}
