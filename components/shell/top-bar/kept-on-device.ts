/** What this device keeps of the person who is signed in: how much signing out would lose, and how all of it is removed. */
export type KeptOnDevice = { countUnsent: () => Promise<number>; forget: () => Promise<void> };

let kept: KeptOnDevice | null = null;

/** Sets what this device keeps. Returns a function that takes it away again. */
export function setKeptOnDevice(one: KeptOnDevice): () => void {
  kept = one;
  return () => {
    if (kept === one) kept = null;
  };
}

/** Another tab that doesn't answer may hold what is removed. */
const PATIENCE_MS = 3_000;

/** Removes all that this device keeps of the person. A browser that fails at it doesn't keep anybody from signing out. */
export async function forgetOnDevice(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([kept?.forget().catch(() => {}), patience]);
}

type Question = { count: number; go: () => void };
const listeners = new Set<() => void>();
let question: Question | null = null;

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question whether unsent flights may be lost, for the dialog that asks it. */
export const unsentQuestionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => question,
  answer(goes: boolean): void {
    const asked = question;
    ask(null);
    if (goes) asked?.go();
  },
};

/** Calls `go`, if something waits to be sent only once the person agrees to lose it. */
export async function confirmLossOfUnsent(go: () => void): Promise<void> {
  const count = (await kept?.countUnsent().catch(() => 0)) ?? 0;
  if (count > 0) ask({ count, go });
  else go();
}
