import { describe, expect, test } from "vitest";
import { BodyShare } from "./body-room";

const KB = 1_024;

describe("the room that all bodies share", () => {
  test("is taken by what is beyond the first 64 kB of each, and given back when a body has been read", () => {
    const room = { taken: 0 };
    const share = new BodyShare(room, 1_000 * KB);
    expect(share.take(64 * KB)).toBe(true);
    expect(room.taken).toBe(0);
    expect(share.take(100 * KB)).toBe(true);
    expect(room.taken).toBe(100 * KB);
    share.close();
    share.close();
    expect(room.taken).toBe(0);
  });

  test("refuses what it can't hold, and stops no small body", () => {
    const room = { taken: 0 };
    const share = () => new BodyShare(room, 1_000 * KB);
    const [large, another, small] = [share(), share(), share()];
    expect(large.take(1_000 * KB)).toBe(true);
    expect(another.take(200 * KB)).toBe(false);
    expect(small.take(60 * KB)).toBe(true);
    large.close();
    expect(another.take(1)).toBe(true);
    another.close();
    expect(room.taken).toBe(0);
  });
});
