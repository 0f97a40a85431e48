import { useCallback, useEffect } from "react";

type Question = { go: () => void };

/** One object for each form with unsaved input. */
const works = new Set<object>();
const listeners = new Set<() => void>();
let question: Question | null = null;
/** True after the person has agreed to leave, so that they are not asked a second time. */
let isGivenUp = false;
/** The history entry of the present screen. */
let here = { href: "", state: null as unknown };

function tell(): void {
  for (const listener of listeners) listener();
}

/** The state that the question and the guards read. */
export const unsavedWork = {
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
  // Wait until a menu or palette that closes has given the focus back, because the question returns the focus to that place.
  setTimeout(() => {
    question = { go };
    tell();
  }, 20);
}

/** Calls `go` at once, or after a question when there is unsaved input. */
export function askToLeave(go: () => void): void {
  if (unsavedWork.isGuarded()) ask(go);
  else go();
}

/**
 * Stops the browser's Back and Forward while something is unsaved. The browser reports it only after the step, so the event is
 * hidden from the router, and the screen's entry is put on top of the history again. From there the person's target is one
 * step back, for Back and for Forward alike.
 */
export function holdHistory(event: PopStateEvent): void {
  if (!unsavedWork.isGuarded()) return;
  const { href, state } = here;
  const from = new URL(href);
  if (location.pathname === from.pathname && location.search === from.search) return;
  event.stopImmediatePropagation();
  history.pushState(state, "", href);
  askToLeave(() => history.back());
}

/** Reports that a form has unsaved input. The returned function asks before only this form is closed. */
export function useUnsavedWork(isUnsaved: boolean): (go: () => void) => void {
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
