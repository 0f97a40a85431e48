import { addGiven, type GivenAmounts } from "@/lib/activity/training/given-lessons/rules";
import { ACTIVITY_STATES, type ActivityState } from "./codes";

/** Money of a session, in minor units. Null: there is none, or the reader may not know it. */
export type ActivityMoney = { billed: number | null; pay: number | null };

/** Whether a session counts: its instructor has submitted it, and its flight is closed. */
export const counts = (state: ActivityState): boolean => state === "Done" || state === "ToSign";

/** Of several students' parts of a session, the one that is furthest behind says how far the session is. */
export const furthestBehind = (states: readonly ActivityState[]): ActivityState =>
  ACTIVITY_STATES.findLast((state) => states.includes(state))!;

const addMoney = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);

/** What some sessions add up to. */
export const sumActivity = (sessions: readonly (GivenAmounts & ActivityMoney)[]) => ({
  sessions: sessions.length,
  ...addGiven(sessions),
  billed: addMoney(sessions.map(({ billed }) => billed)),
  pay: addMoney(sessions.map(({ pay }) => pay)),
});
export type ActivitySums = ReturnType<typeof sumActivity>;
