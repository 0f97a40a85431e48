"use client";
import { type RefObject, useEffect, useRef } from "react";

const REACHED =
  ":is(a[href], button, input, select, textarea, summary, [tabindex='0']):not(:disabled, [tabindex='-1'])";

/** `record`: the id of the record that the element is drawn for. */
type Place = {
  element: HTMLElement;
  record: string | undefined;
  around: { element: Element; index: number }[];
  path: string;
};

const reachedIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.checkVisibility() && !one.closest("[inert]"));

/**
 * Moves the focus when the focused element disappears, for example an archived row or a closed form. It goes to the same record
 * where that is now, or to the element that is now at the same place. On a new page it goes to the content, so that people who use
 * the keyboard don't start again at the top; so it does when a record is gone that has keys of its own (`data-keys`). Put the returned
 * ref on the content.
 */
export function useRecoverLostFocus<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    const content = root.current!;
    let place: Place | null = null;
    let frame = 0;

    function remember(target: EventTarget | null) {
      if (!(target instanceof HTMLElement) || target === content || !content.contains(target)) return;
      // React may report this focus late. The element may be disabled by then.
      if (target.matches(":disabled")) return;
      const reached = reachedIn(content);
      const at = reached.indexOf(target);
      const around: Place["around"] = [];
      for (let one: Element | null = target.parentElement; one && content.contains(one); one = one.parentElement) {
        around.push({ element: one, index: at - reached.findIndex((other) => one?.contains(other)) });
      }
      const record = target.closest<HTMLElement>("[data-r]")?.dataset.r;
      place = { element: target, record, around, path: location.pathname };
    }
    const focused = ({ target }: FocusEvent) => remember(target);
    /** A press somewhere else means that the person left the element on purpose. */
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(REACHED)) place = null;
    };
    function check() {
      if (!place) return;
      const { element, record, around, path } = place;
      // A disabled element keeps the focus for a moment.
      if (document.activeElement !== document.body && document.activeElement !== element) return;
      if (element.isConnected && !element.matches(":disabled")) return;
      place = null;
      if (path !== location.pathname) return content.focus({ preventScroll: true });
      // What was moved is drawn anew at its new place.
      const again = record && content.querySelector(`[data-r="${CSS.escape(record)}"]`);
      const [same] = again ? reachedIn(again.parentElement!).filter((one) => again.contains(one)) : [];
      if (same) return same.focus({ preventScroll: true });
      // The keys of its neighbour would act on another record.
      if (element.closest("[data-keys]")) return content.focus({ preventScroll: true });
      const left = around.find((one) => one.element.isConnected && reachedIn(one.element).length > 0);
      const beside = left ? reachedIn(left.element) : [];
      (beside[Math.min(Math.max(left?.index ?? 0, 0), beside.length - 1)] ?? content).focus({ preventScroll: true });
    }
    // Wait for the next frame, because a closing dialog returns the focus itself.
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
