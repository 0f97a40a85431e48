import { describe, expect, test } from "vitest";
import { BodyShare, makeRoom } from "./body-room";

const KB = 1_024;

describe("the room that all bodies share", () => {
  test("is taken by what is beyond the first 64 kB of each, and given back when a body has been read", () => {
    const room = makeRoom();
    const share = new BodyShare("192.0.2.1", room, 1_000 * KB);
    expect(share.take(64 * KB)).toBe(true);
    expect(room.taken).toBe(0);
    expect(share.take(100 * KB)).toBe(true);
    expect(room.taken).toBe(100 * KB);
    share.close();
    share.close();
    expect(room.taken).toBe(0);
  });

  test("refuses what it can't hold, and stops no small body", () => {
    const room = makeRoom();
    const share = (client: string) => new BodyShare(client, room, 1_000 * KB);
    const large = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map(share);
    for (const one of large) expect(one.take(300 * KB)).toBe(true);
    const [another, small] = [share("192.0.2.5"), share("192.0.2.6")];
    expect(another.take(200 * KB)).toBe(false);
    expect(small.take(60 * KB)).toBe(true);
    large[0]!.close();
    expect(another.take(1)).toBe(true);
    for (const one of [...large, another]) one.close();
    expect(room).toEqual(makeRoom());
  });

  test("is open to others while one client, with however many bodies, holds its part", () => {
    const room = makeRoom();
    const share = (client: string) => new BodyShare(client, room, 1_000 * KB);
    const greedy = Array.from({ length: 4 }, () => share("192.0.2.1"));
    expect(greedy.map((one) => one.take(128 * KB))).toEqual([true, true, true, false]);
    expect(share("192.0.2.2").take(250 * KB)).toBe(true);
    greedy[0]!.close();
    expect(share("192.0.2.1").take(128 * KB)).toBe(true);
  });
});
