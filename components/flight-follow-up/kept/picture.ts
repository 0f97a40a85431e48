// What becomes of a picture that was taken on the phone. Pure, as what becomes of an entry.
import type { LegPicture } from "@/lib/activity/flights/leg-files/codes";

/** What a picture shows: the horameter or fuel slip of a leg, by the leg's place from 0. There is one of each. */
export type PicturePlace = { reservationId: string; at: number; kind: LegPicture };

export type KeptPicture = PicturePlace & {
  id: string;
  /** Names this picture among all that are taken of the same. All attempts to send it use it, and answers name it. */
  key: string;
  /** `refused`: the server has said why it can't be kept. `sent`: the server has it, and the phone no longer does. */
  state: "waits" | "refused" | "sent";
  content: Blob | null;
  fileId: string | null;
  refusal: readonly string[];
};

export type PictureEvent =
  | { kind: "taken"; key: string; content: Blob }
  | { kind: "sent"; key: string; fileId: string }
  | { kind: "refused"; key: string; lines: readonly string[] }
  /** The person has given it up, or the server shows it. */
  | { kind: "discarded" };

export const idOfPicture = ({ reservationId, at, kind }: PicturePlace): string => `${reservationId} ${at} ${kind}`;

/** The picture of a place after an event. Null: none is kept. */
export function nextPicture(place: PicturePlace, before: KeptPicture | null, event: PictureEvent): KeptPicture | null {
  if (event.kind === "discarded") return null;
  if (event.kind === "taken") {
    const { key, content } = event;
    const { reservationId, at, kind } = place;
    return {
      ...{ id: idOfPicture(place), reservationId, at, kind, key, content },
      ...{ state: "waits", fileId: null, refusal: [] },
    };
  }
  // An answer to a picture that was taken anew, or discarded, says nothing of what is kept now.
  if (before?.state !== "waits" || before.key !== event.key) return before;
  return event.kind === "sent"
    ? { ...before, state: "sent", fileId: event.fileId, content: null }
    : { ...before, state: "refused", refusal: event.lines };
}

/** Whether without this phone the picture would be lost. */
export const isPictureOnlyHere = ({ state }: Pick<KeptPicture, "state">): boolean => state !== "sent";

/** Whether two readings of what is kept say the same, so that a page needn't draw its pictures anew. */
export const areSamePictures = (one: readonly KeptPicture[], other: readonly KeptPicture[]): boolean =>
  one.length === other.length &&
  one.every(({ id, key, state }, at) => {
    const same = other[at]!;
    return id === same.id && key === same.key && state === same.state;
  });
