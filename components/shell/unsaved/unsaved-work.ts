import { useCallback, useEffect, useRef } from "react";

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

/**
 * Calls `go` at once. If there is unsaved input, it asks first and calls `go` only if the person agrees. `losesMore` says
 * that leaving in this way loses something else.
 */
export function confirmThenLeave(go: () => void, losesMore = false): void {
  if (losesMore || unsavedWorkStore.isGuarded()) ask(go);
  else go();
}

/**
 * Stops the browser's Back and Forward while something is unsaved. The browser reports the step only after it is done. So
 * the event is hidden from the router, and the screen's entry is added to the history again. If the person agrees to leave,
 * one step back leads to their target, for Back and for Forward.
 */
export function blockHistoryWhileUnsaved(event: PopStateEvent): void {
  if (isTakingBack) {
    isTakingBack = false;
    giveNextEntry?.();
    giveNextEntry = null;
    return;
  }
  if (entry && isAt(entry)) {
    leaveEntry(event, entry);
    return;
  }
  if (!unsavedWorkStore.isGuarded()) return;
  const { href, state } = here;
  const from = new URL(href);
  if (location.pathname === from.pathname && location.search === from.search) return;
  event.stopImmediatePropagation();
  history.pushState(state, "", href);
  confirmThenLeave(() => history.back());
}

/** The history entry of an open dialog. It has the address of the screen below, apart from the dialog's own parameters. */
type DialogEntry = { href: string; state: unknown; own: readonly string[]; close: () => void };
let entry: DialogEntry | null = null;
/** True until the browser has taken back the entry of a dialog that was closed by hand. */
let isTakingBack = false;
/** Gives a dialog that was opened meanwhile its entry. */
let giveNextEntry: (() => void) | null = null;

function withoutOwn(href: string, own: readonly string[]): string {
  const url = new URL(href);
  for (const name of own) url.searchParams.delete(name);
  return url.href;
}

const isAt = ({ href, own }: DialogEntry) => withoutOwn(location.href, own) === withoutOwn(href, own);

/** Back has left the entry of the open dialog. The dialog closes. With unsaved input it asks first and gets its entry again. */
function leaveEntry(event: PopStateEvent, left: DialogEntry): void {
  if (!unsavedWorkStore.isGuarded()) {
    entry = null;
    left.close();
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(left.state, "", left.href);
  ask(left.close);
}

function giveEntry(own: readonly string[], close: () => void): DialogEntry {
  // The router's own state is kept. It therefore takes both entries for the screen that it shows already.
  const { href } = location;
  const state = { ...history.state };
  if (entry && isAt(entry)) {
    // The dialog before has just been closed. This one takes over its entry.
    entry = { ...entry, own, close };
  } else {
    history.replaceState(state, "", withoutOwn(href, own));
    history.pushState(state, "", href);
    entry = { href, state, own, close };
  }
  return entry;
}

/**
 * Gives an open dialog a history entry, so that Back closes the dialog and the screen below stays. Closing it by hand takes
 * the entry back. The parameters of the address named in `own` belong to the dialog, so the screen's entry loses them.
 */
export function useBackCloses(isOpen: boolean, close: () => void, own: readonly string[]): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    let opened: DialogEntry | null = null;
    const give = () => {
      opened = giveEntry(own, () => latest.current());
    };
    if (isTakingBack) giveNextEntry = give;
    else give();
    return () => {
      if (giveNextEntry === give) giveNextEntry = null;
      // Wait, because a navigation or another dialog may have closed this one.
      setTimeout(() => {
        if (!opened || entry !== opened) return;
        entry = null;
        if (!isAt(opened)) return;
        isTakingBack = true;
        history.back();
      });
    };
  }, [isOpen, own]);
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
