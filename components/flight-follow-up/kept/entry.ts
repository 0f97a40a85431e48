// What becomes of an entry on the phone, whatever happens to it and in whatever order. Pure, so that tests can try every order.
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView, typedLegsOf } from "@/lib/activity/flights/follow-up/wire";
import { mergeLegs, sameLegs } from "./merge-legs";

type Legs = readonly LegEntry[];

/** A follow-up as somebody else has left it: something is noted of the flight, so that it has a version. */
export type TheirFollowUp = FlightFollowUpView & { version: number };

/**
 * One closing of a flight. All attempts to send it use the same key, so that the flight is closed only once. `reopening` is why the
 * flight had been opened again when it was closed here, as far as this phone knew.
 */
export type Closing = { key: string; legs: LegEntry[]; version: number | null; at: number; reopening?: string };

/**
 * Where an entry stands. `typed`: not closed yet. `waits`: closed on the phone, to be sent. `differs`: somebody else has typed or
 * closed the flight meanwhile. `refused`: the server has said why it can't be. `sent`: the server has it.
 */
export type EntryState = "typed" | "waits" | "differs" | "refused" | "sent";

/** What the phone keeps of a flight that its person types. */
export type KeptEntry = {
  reservationId: string;
  state: EntryState;
  /** The legs as they are typed, over the version of the follow-up that was seen. */
  typed: LegEntry[];
  version: number | null;
  /** The legs as that version had them. Null where an older version of the application kept the entry. */
  base: LegEntry[] | null;
  /** The last closing. It stays after a correction, so that closing anew without a change is the same closing. */
  closing: Closing | null;
  /** The follow-up as somebody else has left it, where nobody chooses for its person: also of what is only typed. */
  theirs: TheirFollowUp | null;
  /** Why the server refused the closing, or what is typed. */
  refusal: readonly string[];
};

/** What happens to an entry. Answers name the key of the closing that they answer, so that a late one can't hit another closing. */
export type EntryEvent =
  | { kind: "typed"; legs: Legs; version: number | null; base: Legs }
  /** What is typed is on the server, too. */
  | { kind: "keptByServer" }
  /** Answers to what was typed and sent without its page: where more was typed meanwhile, they say nothing of that. */
  | { kind: "legsArrived"; sent: Legs }
  | { kind: "legsMerged"; sent: Legs; legs: Legs; version: number; base: Legs }
  | { kind: "legsDiffer"; sent: Legs; theirs: TheirFollowUp }
  | { kind: "legsRefused"; sent: Legs; lines: readonly string[] }
  | { kind: "closed"; legs: Legs; version: number | null; base: Legs; key: string; at: number; reopening: string }
  | { kind: "corrected" }
  /** What is typed is on the server as `version`, and the closing isn't yet: what belongs between both can be sent. */
  | { kind: "keptBefore"; key: string; version: number; nextKey: string }
  | { kind: "sent"; key: string }
  /** `nextKey` is for the same legs over the version that is there, where nothing differs. */
  | { kind: "conflict"; key: string; theirs: TheirFollowUp; nextKey: string }
  | { kind: "refused"; key: string; lines: readonly string[] }
  | { kind: "settled"; takesMine: boolean }
  /** The person has given up what they had typed. */
  | { kind: "dropped" };

/** The entry after an event. Null: nothing is kept of the flight. */
export function nextEntry(reservationId: string, entry: KeptEntry | null, event: EntryEvent): KeptEntry | null {
  switch (event.kind) {
    case "typed": {
      // What waits or differs is answered first: typing into it would take it back unasked.
      if (entry?.state === "waits" || entry?.state === "differs") return entry;
      const { legs, version, base } = event;
      const closing = entry?.state === "sent" ? null : (entry?.closing ?? null);
      return { ...blank(reservationId), typed: [...legs], version, base: [...base], closing };
    }
    case "keptByServer":
      // Then a closing that was corrected hasn't arrived, and if it comes late, it is outdated.
      return entry?.state === "typed" ? null : entry;
    case "legsArrived":
      return isAnswered(entry, event.sent) ? null : entry;
    case "legsMerged": {
      if (!isAnswered(entry, event.sent)) return entry;
      const { legs, version, base } = event;
      return { ...entry, ...NO_ANSWER, typed: [...legs], version, base: [...base] };
    }
    case "legsDiffer":
      return isAnswered(entry, event.sent) ? { ...entry, ...NO_ANSWER, theirs: event.theirs } : entry;
    case "legsRefused":
      return isAnswered(entry, event.sent) ? { ...entry, ...NO_ANSWER, refusal: event.lines } : entry;
    case "dropped":
      return entry?.state === "typed" || entry?.state === "refused" ? null : entry;
    case "closed": {
      if (entry?.state === "waits" || entry?.state === "differs") return entry;
      const { legs, version, base, key, at, reopening } = event;
      const before = entry?.state === "sent" ? null : entry?.closing;
      const isSame = before && before.version === version && sameLegs(before.legs, legs);
      const closing = isSame ? before : { key, legs: [...legs], version, at, reopening };
      const seen = { version, base: [...base] };
      return { ...blank(reservationId), typed: [...(entry?.typed ?? legs)], ...seen, state: "waits", closing };
    }
    case "corrected":
      return entry?.state === "waits" ? { ...entry, state: "typed" } : entry;
    case "keptBefore": {
      if (entry?.state !== "waits" || !isOf(entry, event.key)) return entry;
      const { version, nextKey } = event;
      return { ...entry, version, base: entry.typed, closing: { ...entry.closing!, version, key: nextKey } };
    }
    case "sent":
      // Also after it was corrected: the answer was late, and the flight is closed.
      return entry && isOf(entry, event.key) ? { ...entry, ...NO_ANSWER, state: "sent" } : entry;
    case "conflict":
      if (entry?.state !== "waits" || !isOf(entry, event.key)) return entry;
      // The answer was lost, and what is there is what was sent.
      if (isClosedView(event.theirs) && sameLegs(event.theirs.legs as LegEntry[], entry.closing!.legs))
        return { ...entry, ...NO_ANSWER, state: "sent" };
      // What stands there is what was typed here: it had arrived, and its answer was lost. Or it says nothing else.
      if (
        isOpenStill(event.theirs, entry) &&
        (isSameEntry(event.theirs, entry) || saysNothingElse(event.theirs, entry))
      ) {
        const { version } = event.theirs;
        const base = typedLegsOf(event.theirs);
        return { ...entry, ...NO_ANSWER, version, base, closing: { ...entry.closing!, version, key: event.nextKey } };
      }
      return { ...entry, ...NO_ANSWER, state: "differs", theirs: event.theirs };
    case "refused":
      if (entry?.state !== "waits" || !isOf(entry, event.key)) return entry;
      return { ...entry, ...NO_ANSWER, state: "refused", refusal: event.lines };
    case "settled": {
      if (entry?.state !== "differs") return entry;
      if (!event.takesMine) return null;
      const { version } = entry.theirs!;
      const base = typedLegsOf(entry.theirs!);
      return { ...blank(reservationId), typed: entry.closing!.legs, version, base, closing: entry.closing };
    }
  }
}

/** Whether it is open, and nobody has opened it again since it was closed here: that closing isn't meant for what is to be corrected. */
const isOpenStill = (theirs: FlightFollowUpView, { closing }: KeptEntry) =>
  !isClosedView(theirs) && theirs.reopeningReason === (closing!.reopening ?? "");
const isSameEntry = ({ typed, legs }: FlightFollowUpView, entry: KeptEntry) =>
  sameLegs(typed as LegEntry[], entry.typed) || sameLegs(legs as LegEntry[], entry.closing!.legs);
/** Whether all that somebody else has changed since is in the closing, too: the desk has noted the minute that was typed here. */
const saysNothingElse = (theirs: FlightFollowUpView, { base, closing }: KeptEntry): boolean => {
  const merged = base && mergeLegs(base, closing!.legs, typedLegsOf(theirs));
  return merged !== null && sameLegs(merged, closing!.legs);
};
const NO_ANSWER = { theirs: null, refusal: [] };
const blank = (reservationId: string): KeptEntry => ({
  ...{ reservationId, state: "typed", typed: [], version: null, base: null, closing: null },
  ...NO_ANSWER,
});
const isAnswered = (entry: KeptEntry | null, sent: Legs): entry is KeptEntry =>
  entry?.state === "typed" && sameLegs(entry.typed, sent);
const isOf = ({ closing }: KeptEntry, key: string) => closing?.key === key;

/** Whether an entry is typed over a later version than the one that a page shows: what the page shows is outdated, not the entry. */
export const isSeenLater = ({ version, base }: KeptEntry, shown: number | null): boolean =>
  base !== null && version !== null && version > (shown ?? 0);

/** Whether the server lacks something that was typed, closed or not: without this phone it would be lost. */
export const isOnlyHere = ({ state }: Pick<KeptEntry, "state">): boolean => state !== "sent";

/** Whether it is sent without its person: nothing is to be chosen or corrected before. */
export const isToSend = ({ state, theirs, refusal }: KeptEntry): boolean =>
  state === "waits" || (state === "typed" && theirs === null && refusal.length === 0);

/** How long to wait before the next attempt, after some that had no answer. */
export const waitAfter = (attempts: number): number => Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 300_000);
