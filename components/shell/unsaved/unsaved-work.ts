import { useCallback, useEffect } from "react";

type Question = { go: () => void };

/** One object for each form with unsaved input. */
const works = new Set<object>();
const listeners = new Set<() => void>();
let question: Question | null = null;
/** True after the person has agreed to leave, so that they are not asked twice. */
let isGivenUp = false;
/** The history entry of the current screen. */
let here = { href: "", state: null as unknown };

function tell(): void {
  for (const listener of listeners) listener();
}

/** The state of unsaved work, for the dialog that asks and for the code that blocks navigation. */
export const unsavedWorkStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAny: () => works.size > 0,
  isGuarded: () => works.size > 0 && !isGivenUp,
  question: () => question,
  answer(leaves: boolean): void {
    const asked = question;
    question = null;
    if (leaves) isGivenUp = true;
    tell();
    if (leaves) asked?.go();
  },
  standsAt(href: string, state: unknown): void {
    here = { href, state };
  },
  /** Ends the agreement to leave, so that later steps ask again. */
  guardAgain(): void {
    isGivenUp = false;
  },
};

function ask(go: () => void): void {
  // Wait until a closing menu or palette has given the focus back. The dialog later returns the focus to that place.
  setTimeout(() => {
    question = { go };
    tell();
  }, 20);
}

/** Calls `go` at once. If there is unsaved input, it asks first and calls `go` only if the person agrees. */
export function confirmThenLeave(go: () => void): void {
  if (unsavedWorkStore.isGuarded()) ask(go);
  else go();
}

/**
 * Stops the browser's Back and Forward while something is unsaved. The browser reports the step only after it is done. So
 * the event is hidden from the router, and the screen's entry is added to the history again. If the person agrees to leave,
 * one step back leads to their target, for Back and for Forward.
 */
export function blockHistoryWhileUnsaved(event: PopStateEvent): void {
  if (!unsavedWorkStore.isGuarded()) return;
  const { href, state } = here;
  const from = new URL(href);
  if (location.pathname === from.pathname && location.search === from.search) return;
  event.stopImmediatePropagation();
  history.pushState(state, "", href);
  confirmThenLeave(() => history.back());
}

/** Reports whether a form has unsaved input. The returned function asks before this form alone is closed. */
export function useUnsavedWorkGuard(isUnsaved: boolean): (go: () => void) => void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = {};
    works.add(work);
    tell();
    return () => {
      works.delete(work);
      tell();
    };
  }, [isUnsaved]);
  return useCallback((go: () => void) => (isUnsaved ? ask(go) : go()), [isUnsaved]);
}
