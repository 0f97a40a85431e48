import { expect, type Page } from "@playwright/test";

/** What a hand does for a job: keys that are pressed (with Ctrl or Alt they count once), clicks or taps, and its seconds. */
export type HandCount = { clicks: number; keys: number; seconds: number };

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980): a key of an average typist, pointing at something and
 * pressing it, and thinking of what comes next.
 */
const SECONDS = { key: 0.2, point: 1.1, think: 1.35 };

/**
 * The jobs of a school's desk and what they take. docs/bench.md has the same figures. A thought comes before each click, each
 * word that is typed, and each key that begins or chooses something; Enter after a word needs none.
 */
export const JOBS = {
  rentalFromSlot: { clicks: 1, keys: 5, seconds: 4.8 },
  rentalByKeys: { clicks: 0, keys: 14, seconds: 8.2 },
  rentalOnPhone: { clicks: 4, keys: 0, seconds: 9.8 },
  conflictOnPhone: { clicks: 2, keys: 0, seconds: 4.9 },
  lessonByKeys: { clicks: 0, keys: 6, seconds: 3.9 },
  tenLessons: { clicks: 0, keys: 14, seconds: 19 },
  firstOperationFromSlot: { clicks: 1, keys: 7, seconds: 6.6 },
  operationFromSlot: { clicks: 1, keys: 4, seconds: 4.6 },
  operationOnRentedAircraft: { clicks: 2, keys: 4, seconds: 7.1 },
  cancellation: { clicks: 3, keys: 0, seconds: 7.4 },
  cancellationByKeys: { clicks: 0, keys: 3, seconds: 3.3 },
  newPerson: { clicks: 4, keys: 18, seconds: 17.5 },
  filterByName: { clicks: 0, keys: 4, seconds: 3.5 },
  emptyAndDisableSite: { clicks: 4, keys: 0, seconds: 9.8 },
} satisfies Record<string, HandCount>;

/** Counts what a hand does on a page. */
export function countHand({ keyboard }: Page) {
  const done = { clicks: 0, keys: 0, thoughts: 0 };
  return {
    async press(key: string) {
      done.keys++;
      await keyboard.press(key);
    },
    /** Presses a key that begins something or chooses something. */
    async decide(key: string) {
      done.thoughts++;
      await this.press(key);
    },
    async type(text: string) {
      done.keys += text.length;
      done.thoughts++;
      await keyboard.type(text);
    },
    async click(what: { click: () => Promise<void> }) {
      done.clicks++;
      done.thoughts++;
      await what.click();
    },
    expectJob(name: keyof typeof JOBS) {
      const { clicks, keys, thoughts } = done;
      const seconds = keys * SECONDS.key + clicks * SECONDS.point + thoughts * SECONDS.think;
      expect({ clicks, keys, seconds: Math.round(seconds * 10) / 10 }, name).toEqual(JOBS[name]);
    },
  };
}
