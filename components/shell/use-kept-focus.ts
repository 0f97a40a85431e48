"use client";
import { type RefObject, useEffect, useRef } from "react";

const REACHED =
  ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled, [tabindex='-1'])";

type Place = { element: HTMLElement; around: { element: Element; index: number }[]; path: string };

const reachedIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility() && !one.closest("[inert]"));

/**
 * What has the focus may go away under it: a row that is archived, a form that is closed, the way to a next page on the
 * last one. The focus then goes to what stands at its place, and on another page to that page's content, so that nobody
 * begins again at the top. The ref goes to the content.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    const content = root.current!;
    let place: Place | null = null;
    let frame = 0;

    function remember(target: EventTarget | null) {
      if (!(target instanceof HTMLElement) || target === content || !content.contains(target)) return;
      // A focus that React hears of late, once the page is alive, may be of what was switched off meanwhile.
      if (target.matches(":disabled")) return;
      const reached = reachedIn(content);
      const at = reached.indexOf(target);
      const around: Place["around"] = [];
      for (let one: Element | null = target.parentElement; one && content.contains(one); one = one.parentElement) {
        around.push({ element: one, index: at - reached.findIndex((other) => one?.contains(other)) });
      }
      place = { element: target, around, path: location.pathname };
    }
    const focused = ({ target }: FocusEvent) => remember(target);
    /** Whoever presses elsewhere has let go of it. */
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(REACHED)) place = null;
    };
    function check() {
      if (!place) return;
      const { element, around, path } = place;
      // What is switched off keeps the focus for a moment longer.
      if (document.activeElement !== document.body && document.activeElement !== element) return;
      if (element.isConnected && !element.matches(":disabled")) return;
      place = null;
      if (path !== location.pathname) return content.focus({ preventScroll: true });
      const left = around.find((one) => one.element.isConnected && reachedIn(one.element).length > 0);
      const beside = left ? reachedIn(left.element) : [];
      (beside[Math.min(Math.max(left?.index ?? 0, 0), beside.length - 1)] ?? content).focus({ preventScroll: true });
    }
    // A dialog that closes gives the focus back itself, and goes before.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      if (place) frame = requestAnimationFrame(check);
    });
    // It may have been there before the page was alive.
    remember(document.activeElement);
    content.addEventListener("focusin", focused);
    document.addEventListener("pointerdown", forget);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      cancelAnimationFrame(frame);
      content.removeEventListener("focusin", focused);
      document.removeEventListener("pointerdown", forget);
      changes.disconnect();
    };
  }, []);
  return root;
}
