"use client";
import { type RefObject, useEffect, useRef } from "react";

const REACHED =
  ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled, [tabindex='-1'])";

type Place = { element: HTMLElement; around: { element: Element; index: number }[]; path: string };

const reachedIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility() && !one.closest("[inert]"));

/**
 * Keeps the focus when the focused element disappears: an archived row, a closed form, the link to the next page on the last
 * page. The focus moves to the element that is now at its place, or on a new page to the content, so that people who use the
 * keyboard don't start again at the top. Put the returned ref on the content.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    const content = root.current!;
    let place: Place | null = null;
    let frame = 0;

    function remember(target: EventTarget | null) {
      if (!(target instanceof HTMLElement) || target === content || !content.contains(target)) return;
      // React may report a focus late, after start. The element may be disabled by then.
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
    /** A person who presses somewhere else has left the element on purpose. */
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(REACHED)) place = null;
    };
    function check() {
      if (!place) return;
      const { element, around, path } = place;
      // A disabled element keeps the focus for a moment.
      if (document.activeElement !== document.body && document.activeElement !== element) return;
      if (element.isConnected && !element.matches(":disabled")) return;
      place = null;
      if (path !== location.pathname) return content.focus({ preventScroll: true });
      const left = around.find((one) => one.element.isConnected && reachedIn(one.element).length > 0);
      const beside = left ? reachedIn(left.element) : [];
      (beside[Math.min(Math.max(left?.index ?? 0, 0), beside.length - 1)] ?? content).focus({ preventScroll: true });
    }
    // A dialog that closes gives the focus back itself, so let it do that first.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      if (place) frame = requestAnimationFrame(check);
    });
    // The focus may have been set before React started.
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
