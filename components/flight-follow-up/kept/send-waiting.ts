import { isClosedView } from "@/lib/activity/flights/follow-up/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { closeFlight, findTheirs } from "../follow-up-calls";
import type { Closing, EntryEvent } from "./entry";
import type { KeptFlights } from "./kept-flights";

/**
 * Sends the closings that wait, one after the other. One tab sends at a time, where the browser can tell. Returns whether one of
 * them still waits.
 */
export async function sendWaiting(kept: KeptFlights): Promise<boolean> {
  const run = async () => {
    for (const { reservationId, state, closing } of await kept.listEntries()) {
      if (state !== "waits" || !closing) continue;
      const answer = await send(kept.personId, reservationId, closing);
      const after = answer && (await kept.apply(reservationId, answer));
      // Over another version, of which nothing differs, it is another closing, and sent at once.
      if (after?.state !== "waits" || !after.closing || after.closing.key === closing.key) continue;
      const next = await send(kept.personId, reservationId, after.closing);
      if (next) await kept.apply(reservationId, next);
    }
    return (await kept.listEntries()).some(({ state }) => state === "waits");
  };
  return navigator.locks ? navigator.locks.request(`envol-flights-${kept.personId}`, run) : run();
}

/** Sends a closing. Null: there was no answer, so that the same is sent again. */
async function send(
  personId: string,
  reservationId: string,
  { key, legs, version }: Closing,
): Promise<EntryEvent | null> {
  try {
    await closeFlight(reservationId, legs, version, key, { asPerson: personId, quiet: true });
    return { kind: "sent", key };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return null;
    if (error.status === 409 || error.status === 428) {
      const theirs = await findTheirs(error, reservationId);
      // Without knowing what is there, nothing can be said.
      if (!theirs) return null;
      if (isClosedView(theirs) || theirs.version !== version)
        return { kind: "conflict", key, theirs, nextKey: newIdempotencyKey() };
    }
    return { kind: "refused", key, lines: error.lines };
  }
}

/** Whether the same request gets the same answer again. A server that fails, is busy or asks who it is may answer otherwise. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
