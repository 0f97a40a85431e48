import { setTimeout as wait } from "node:timers/promises";

/** Lets the server answer others between two steps of planning. */
export type Rest = () => Promise<void>;

/** For so many milliseconds a week is planned before the server's one thread is left to others, and for how many times as long. */
const [SLICE_MS, SHARE] = [4, 4];
/** What was waited for meanwhile, such as the solver, isn't made up for by a longer rest. */
const LONGEST_REST_MS = 100;

/**
 * Makes what is called between two steps: it rests four times as long as was computed since, so that who books meanwhile finds the thread
 * free most of the time. A booking waits for PostgreSQL a dozen times; giving way for one turn of the thread would make it wait for a
 * step of planning each time.
 */
export function makeRest(): Rest {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < SLICE_MS) return;
    await wait(Math.min(worked * SHARE, LONGEST_REST_MS));
    since = performance.now();
  };
}
