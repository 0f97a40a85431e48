import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView, typedLegsOf } from "@/lib/activity/flights/follow-up/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { closeFlight, fetchFollowUp, findTheirs, keepLegs, picturePath, putPicture } from "../follow-up-calls";
import { isFinal } from "./answers";
import { type Closing, type EntryEvent, isOnlyHere, type KeptEntry, type TheirFollowUp } from "./entry";
import { runInTurn } from "./in-turn";
import type { KeptFlights } from "./kept-flights";
import { mergeLegs, sameLegs } from "./merge-legs";
import { unlessOpen } from "./open-flight";
import type { KeptPicture } from "./picture";

/** How often a flight is sent over another version, of which nothing differs, before the others have their turn. */
const MOST_VERSIONS = 3;

/**
 * Sends what waits: what is typed of flights that no page shows, which sends it by itself; closings, each after the pictures of its
 * flight, because a closed flight takes none; then the pictures of flights of which nothing typed waits. Returns whether something
 * still waits.
 */
export async function sendWaiting(kept: KeptFlights): Promise<boolean> {
  const run = async () => {
    let isUnanswered = false;
    for (const { reservationId, state } of await kept.listEntries()) {
      if (state === "waits") isUnanswered = !(await sendFlight(kept, reservationId)) || isUnanswered;
      if (state === "typed") {
        const isAnswered = await unlessOpen(reservationId, () => sendTyped(kept, reservationId));
        isUnanswered = isAnswered === false || isUnanswered;
      }
    }
    for (const picture of await kept.listPictures()) {
      const entry = await kept.readEntry(picture.reservationId);
      const isNext = picture.state === "waits" && !(entry && isOnlyHere(entry));
      if (isNext) isUnanswered = !(await sendPicture(kept, picture)) || isUnanswered;
    }
    return isUnanswered;
  };
  return runInTurn(`envol-flights-${kept.personId}`, run);
}

/** Sends a flight that was closed on the phone, with its pictures. Returns whether there was an answer to all of it. */
async function sendFlight(kept: KeptFlights, reservationId: string): Promise<boolean> {
  for (let versions = 0; versions < MOST_VERSIONS; versions++) {
    const entry = await kept.readEntry(reservationId);
    if (entry?.state !== "waits") return true;
    const pictures = (await kept.listPictures()).filter(
      (picture) => picture.reservationId === reservationId && picture.state === "waits",
    );
    // A picture stands at a leg, so the server has to know the legs first.
    const isTypedFirst = pictures.length > 0 && !(entry.base && sameLegs(entry.base, entry.typed));
    const typed = isTypedFirst ? await sendBeforeClosing(kept.personId, entry) : null;
    if (typed === "isUnknown") return false;
    if (typed) {
      await kept.apply(reservationId, typed);
      continue;
    }
    for (const picture of pictures) if (!(await sendPicture(kept, picture))) return false;
    const answer = await sendClosing(kept.personId, entry);
    if (!answer) return false;
    await kept.apply(reservationId, answer);
  }
  return (await kept.readEntry(reservationId))?.state !== "waits";
}

/**
 * Sends what was typed and isn't closed. What somebody else has noted meanwhile is merged into it; where both have changed the same,
 * it stays for its person. Returns whether there was an answer to it.
 */
async function sendTyped(kept: KeptFlights, reservationId: string): Promise<boolean> {
  const { personId } = kept;
  for (let versions = 0; versions < MOST_VERSIONS; versions++) {
    const entry = await kept.readEntry(reservationId);
    if (entry?.state !== "typed" || entry.theirs) return true;
    const { typed: sent, version } = entry;
    try {
      await keepLegs(personId, reservationId, sent, version);
      // The phone shows what it has sent also when the network is gone again.
      await kept.keepView(await fetchFollowUp(personId, reservationId));
      await kept.apply(reservationId, { kind: "legsArrived", sent });
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) return false;
      const answer = await mergeRefused(personId, error, entry);
      if (!answer) return false;
      if ("view" in answer) await kept.keepView(answer.view);
      await kept.apply(reservationId, answer.event);
      if (answer.event.kind !== "legsMerged") return true;
    }
  }
  return (await kept.readEntry(reservationId))?.state !== "typed";
}

/** What a refusal of typed legs means, and the follow-up that stands against them. Null: what is there isn't known. */
async function mergeRefused(
  personId: string,
  error: ApiError,
  { reservationId, typed: sent, version, base }: KeptEntry,
): Promise<{ event: EntryEvent; view: FlightFollowUpView } | { event: EntryEvent } | null> {
  const refused = { event: { kind: "legsRefused", sent, lines: error.lines } } as const;
  if (error.status !== 409 && error.status !== 428) return refused;
  const view = await findTheirs(personId, error, reservationId);
  if (!view) return null;
  if (!isNoted(view)) return refused;
  const theirs = typedLegsOf(view);
  if (isClosedView(view)) return { view, event: { kind: "legsDiffer", sent, theirs: view } };
  // It isn't the version that stands against it.
  if (view.version === version) return refused;
  // Where the same stands there it had arrived, and only its answer was lost.
  const legs = sameLegs(theirs, sent) ? theirs : base && mergeLegs(base, sent, theirs);
  if (!legs) return { view, event: { kind: "legsDiffer", sent, theirs: view } };
  if (sameLegs(theirs, legs)) return { view, event: { kind: "legsArrived", sent } };
  return { view, event: { kind: "legsMerged", sent, legs, version: view.version, base: theirs } };
}

/** Sends what is typed before it is closed. "isUnknown": there was no answer. Null: it is refused, and the closing will be told why. */
async function sendBeforeClosing(
  personId: string,
  { reservationId, typed, version, closing }: KeptEntry,
): Promise<EntryEvent | "isUnknown" | null> {
  const { key } = closing!;
  try {
    const kept = await keepLegs(personId, reservationId, typed, version);
    return { kind: "keptBefore", key, version: kept, nextKey: newIdempotencyKey() };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return "isUnknown";
    return findConflict(personId, error, closing!, reservationId);
  }
}

/** Sends a closing. Null: there was no answer, so that the same is sent again. */
async function sendClosing(personId: string, { reservationId, closing }: KeptEntry): Promise<EntryEvent | null> {
  const { key } = closing!;
  try {
    await closeFlight(personId, reservationId, closing!, { quiet: true });
    return { kind: "sent", key };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return null;
    const conflict = await findConflict(personId, error, closing!, reservationId);
    return conflict === "isUnknown" ? null : (conflict ?? { kind: "refused", key, lines: error.lines });
  }
}

/**
 * What somebody else has changed or closed meanwhile, where that is why a call was refused. Null: it isn't. "isUnknown": without
 * knowing what is there, nothing can be said.
 */
async function findConflict(
  personId: string,
  error: ApiError,
  { key, version }: Closing,
  reservationId: string,
): Promise<EntryEvent | "isUnknown" | null> {
  if (error.status !== 409 && error.status !== 428) return null;
  const theirs = await findTheirs(personId, error, reservationId);
  if (!theirs) return "isUnknown";
  const isTheirs = isNoted(theirs) && (isClosedView(theirs) || theirs.version !== version);
  return isTheirs ? { kind: "conflict", key, theirs, nextKey: newIdempotencyKey() } : null;
}

const isNoted = (view: FlightFollowUpView): view is TheirFollowUp => view.version !== null;

/** Sends a picture. One that the server refuses stays on the phone with the reason. Returns whether there was an answer. */
async function sendPicture(kept: KeptFlights, picture: KeptPicture): Promise<boolean> {
  const { reservationId, at, kind, key, content } = picture;
  try {
    const file = new File([content!], kind, { type: content!.type });
    const options = { quiet: true, idempotencyKey: key };
    const fileId = await putPicture(kept.personId, picturePath(reservationId, at, kind), file, options);
    await kept.applyToPicture(picture, { kind: "sent", key, fileId });
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return false;
    await kept.applyToPicture(picture, { kind: "refused", key, lines: error.lines });
  }
  return true;
}
