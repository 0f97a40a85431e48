import { describe, expect, test } from "vitest";
import { isPictureOnlyHere, type KeptPicture, nextPicture, type PictureEvent } from "./picture";

const place = { reservationId: "5f00000000000000000000a1", at: 0, kind: "hobbs" as const };
const content = new Blob(["1204.6"], { type: "image/jpeg" });
const pictureAfter = (...events: PictureEvent[]) =>
  events.reduce<KeptPicture | null>((picture, event) => nextPicture(place, picture, event), null);
const taken = (key: string): PictureEvent => ({ kind: "taken", key, content });
const sent = (key: string): PictureEvent => ({ kind: "sent", key, fileId: "f" });
const refused = (key: string): PictureEvent => ({ kind: "refused", key, lines: ["Too big"] });

describe("a picture on the phone", () => {
  test.each<[string, PictureEvent[], object | null]>([
    ["waits until there is an answer", [taken("a")], { state: "waits", content, key: "a" }],
    ["is the server's once it is sent", [taken("a"), sent("a")], { state: "sent", fileId: "f", content: null }],
    ["stays with the reason when it is refused", [taken("a"), refused("a")], { state: "refused", content }],
    [
      "that is taken anew isn't sent by a late answer",
      [taken("a"), taken("b"), sent("a")],
      { state: "waits", key: "b" },
    ],
    ["that is taken anew isn't refused by a late answer", [taken("a"), taken("b"), refused("a")], { state: "waits" }],
    ["that was sent isn't refused by a second answer", [taken("a"), sent("a"), refused("a")], { state: "sent" }],
    ["that was refused is taken anew", [taken("a"), refused("a"), taken("b")], { state: "waits", refusal: [] }],
    ["that is discarded is gone", [taken("a"), refused("a"), { kind: "discarded" }], null],
    ["that is discarded stays so", [taken("a"), { kind: "discarded" }, sent("a")], null],
  ])("%s", (_, events, expected) => {
    const picture = pictureAfter(...events);
    if (expected) expect(picture).toMatchObject(expected);
    else expect(picture).toBeNull();
  });

  test("would be lost without the phone until it is sent", () => {
    const isOnlyHere = (...events: PictureEvent[]) => isPictureOnlyHere(pictureAfter(...events)!);
    expect([isOnlyHere(taken("a")), isOnlyHere(taken("a"), refused("a"))]).toEqual([true, true]);
    expect(isOnlyHere(taken("a"), sent("a"))).toBe(false);
  });
});
