import { useCallback, useEffect } from "react";

type Question = { go: () => void };

/** Each form that holds something typed and not saved. */
const works = new Set<object>();
const listeners = new Set<() => void>();
let question: Question | null = null;
/** Leaving was answered with yes: what follows from it asks no second time. */
let isGivenUp = false;
/** The history's entry that the screen stands on. */
let here = { href: "", state: null as unknown };

function tell(): void {
  for (const listener of listeners) listener();
}

/** What the question and the guards look at. */
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
  /** Whatever is done after an answer is asked about again. */
  guardAgain(): void {
    isGivenUp = false;
  },
};

function ask(go: () => void): void {
  // A menu or palette that closes with the same press gives the focus back first: that is where the question returns it.
  setTimeout(() => {
    question = { go };
    tell();
  }, 20);
}

/** Leads away from the page at once, or after a question where something typed isn't saved. */
export function askToLeave(go: () => void): void {
  if (unsavedWork.isGuarded()) ask(go);
  else go();
}

/**
 * Holds the browser's Back and Forward while something is unsaved. The browser has moved already when it says so: the
 * router isn't told, and the screen's entry is put on top again. Whether it was Back or Forward, one step back from
 * there is where the person wanted to go.
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

/** Says that a form holds something unsaved. What it returns asks before this form alone is given up: its dialog closes. */
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
