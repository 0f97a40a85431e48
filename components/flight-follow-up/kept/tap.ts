// Times that are noted on the desk's board with one tap. They are kept on this device until the server has answered.
import type { FlightTime } from "@/lib/activity/flights/follow-up/codes";
import { timesOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView, typedLegsOf } from "@/lib/activity/flights/follow-up/wire";
import { ApiError } from "@/lib/http/client";
import { findTheirs, isUnreached, noteTimes } from "../follow-up-calls";
import { isFinal } from "./answers";
import { runInTurn } from "./in-turn";

/** Which time of which flight was tapped in which minute (unix seconds), over the version that the board showed. */
export type NewTap = {
  reservationId: string;
  callSign: string;
  time: FlightTime;
  at: number;
  version: number | null;
  /** A simulator's session begins and ends. */
  isSession: boolean;
  /** `refused`: the server has said why it isn't noted. It stays until somebody has seen it. */
  state: "waits" | "refused";
  refusal: readonly string[];
  /** Which time stands there instead, where that is why it was refused. */
  standing: number | null;
};
/** Taps are sent in the order in which they were made. */
export type KeptTap = NewTap & { order: number };

export type TapStore = {
  list: () => Promise<KeptTap[]>;
  add: (tap: NewTap) => Promise<void>;
  put: (tap: KeptTap) => Promise<void>;
  remove: (order: number) => Promise<void>;
};

/** Keeps taps as long as the page, where the browser stores nothing. */
export function makePageTaps(onChange: () => void): TapStore {
  const taps = new Map<number, KeptTap>();
  let next = 1;
  const changed = <A extends unknown[]>(change: (...given: A) => unknown) => {
    return async (...given: A) => {
      change(...given);
      onChange();
    };
  };
  return {
    list: async () => [...taps.values()],
    add: changed((tap: NewTap) => taps.set(next, { ...tap, order: next++ })),
    put: changed((tap: KeptTap) => taps.set(tap.order, tap)),
    remove: changed((order: number) => taps.delete(order)),
  };
}

/** The server has it as this version; it has refused it; or it hasn't answered, perhaps because it can't be reached. */
type TapAnswer =
  | { kind: "noted"; version: number }
  | { kind: "refused"; refusal: readonly string[]; standing: number | null }
  | { kind: "unanswered"; isUnreached: boolean };

/**
 * What a tap means over a follow-up that somebody has changed meanwhile: it is there already, since its answer was lost or somebody
 * else has noted the same; it is noted over that version; or another time stands there, and nobody chooses for them.
 */
export function tapOver(theirs: FlightFollowUpView, { time, at }: Pick<NewTap, "time" | "at">) {
  const isClosed = isClosedView(theirs);
  const standing = timesOfLegs(isClosed ? (theirs.legs as LegEntry[]) : typedLegsOf(theirs))[time];
  if (standing === at) return { means: "isThere", standing } as const;
  return { means: isClosed || standing !== null ? "differs" : "isNotedOver", standing } as const;
}

/** A flight of which much is typed at this moment changes once more while a tap is on its way. */
const MOST_VERSIONS = 5;

async function sendTap(personId: string, tap: KeptTap, seen: number | null): Promise<TapAnswer> {
  let version = seen;
  for (let left = MOST_VERSIONS; ; left--) {
    try {
      const times = { [tap.time]: tap.at };
      const noted = await noteTimes(personId, tap.reservationId, times, version, { quiet: true });
      return { kind: "noted", version: noted };
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status))
        return { kind: "unanswered", isUnreached: isUnreached(error) };
      const refused = { kind: "refused", refusal: error.lines, standing: null } as const;
      if (error.status !== 409 && error.status !== 428) return refused;
      const theirs = await findTheirs(personId, error, tap.reservationId);
      if (!theirs) return { kind: "unanswered", isUnreached: false };
      const { means, standing } = tapOver(theirs, tap);
      if (means === "isThere" && theirs.version !== null) return { kind: "noted", version: theirs.version };
      if (means === "differs") return { ...refused, standing };
      // It isn't the version that stands against it.
      if (theirs.version === version) return refused;
      if (left <= 1) return { kind: "unanswered", isUnreached: false };
      version = theirs.version;
    }
  }
}

/**
 * Sends the taps that wait, in their order and each once. Those of a flight wait behind one that had no answer. Returns whether some still wait, and whether the server can't be reached.
 */
export async function sendTaps(
  taps: TapStore,
  personId: string,
  onNoted: (tap: KeptTap, version: number) => void = () => {},
): Promise<{ waits: boolean; isUnreached: boolean }> {
  const run = async () => {
    const versions = new Map<string, number>();
    const behind = new Set<string>();
    for (const tap of await taps.list()) {
      const { reservationId } = tap;
      if (tap.state !== "waits" || behind.has(reservationId)) continue;
      // It may have been taken back while others were sent.
      if (!(await taps.list()).some(({ order }) => order === tap.order)) continue;
      const answer = await sendTap(personId, tap, versions.get(reservationId) ?? tap.version);
      if (answer.kind === "noted") {
        versions.set(reservationId, answer.version);
        onNoted(tap, answer.version);
        await taps.remove(tap.order);
      } else if (answer.kind === "refused") {
        const { refusal, standing } = answer;
        await taps.put({ ...tap, state: "refused", refusal, standing });
      } else if (answer.isUnreached) return { waits: true, isUnreached: true };
      else behind.add(reservationId);
    }
    return { waits: behind.size > 0, isUnreached: false };
  };
  return runInTurn(`envol-taps-${personId}`, run);
}
