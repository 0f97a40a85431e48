import { oncePerProcess } from "./single";

/**
 * Runs a task that waits for other servers, once at a time in this process: so it takes one place of the job worker at most. Whoever
 * asks for it while it runs has it run once more, without waiting. Returns the sum of what the runs return.
 */
export async function runAlone(name: string, task: () => Promise<number>): Promise<number> {
  const state = oncePerProcess(name, () => ({ isRunning: false, isAsked: false }));
  state.isAsked = true;
  if (state.isRunning) return 0;
  state.isRunning = true;
  try {
    let sum = 0;
    while (state.isAsked) {
      state.isAsked = false;
      sum += await task();
    }
    return sum;
  } finally {
    state.isRunning = false;
  }
}
