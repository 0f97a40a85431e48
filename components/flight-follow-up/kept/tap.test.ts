import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FlightTime, FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { type KeptTap, makePageTaps, sendTaps, tapOver } from "./tap";

const ID = "5f00000000000000000000a1";
const PERSON = "5f00000000000000000000b2";
const viewOf = (times: Partial<FlightTimes>, { version = 2, isClosed = false } = {}) => {
  const legs = [{ ...EMPTY_LEG, ...times }];
  return { reservationId: ID, state: Number(isClosed), version, legs, typed: legs } as unknown as FlightFollowUpView;
};

describe("a tap over what somebody else has changed", () => {
  test.each<[string, FlightFollowUpView, string]>([
    ["is noted over a follow-up in which its time is missing", viewOf({ offBlock: 600 }), "isNotedOver"],
    ["is there where its answer was lost", viewOf({ landing: 4_200 }), "isThere"],
    ["differs where another minute stands there", viewOf({ landing: 4_260 }), "differs"],
    ["differs where the flight was closed without it", viewOf({}, { isClosed: true }), "differs"],
    ["is there where the flight was closed with it", viewOf({ landing: 4_200 }, { isClosed: true }), "isThere"],
  ])("%s", (_, theirs, means) => {
    expect(tapOver(theirs, { time: "landing", at: 4_200 }).means).toBe(means);
  });
});

/** A server as it notes times: over the present version alone, and each time as often as it is told. */
class Server {
  times: Partial<FlightTimes> = {};
  version: number | null = null;
  isClosed = false;
  /** What becomes of the next calls: they arrive, are lost, or only their answers are. */
  fates: ("arrives" | "lost" | "answerLost")[] = [];
  readonly noted: [FlightTime, number][] = [];

  async answer(request: Request): Promise<Response> {
    const fate = this.fates.shift() ?? "arrives";
    if (fate === "lost") throw new TypeError("no network");
    const answer = await this.receive(request);
    if (fate === "answerLost") throw new TypeError("no network");
    return answer;
  }

  async receive(request: Request): Promise<Response> {
    const current = viewOf(this.times, { version: this.version ?? 0, isClosed: this.isClosed });
    if (request.method === "GET") return Response.json(current);
    const { version, ...times } = await request.json();
    if (this.isClosed) return Response.json({ message: "Closed" }, { status: 409 });
    if (this.version !== null && version === undefined) return Response.json({}, { status: 428 });
    if (this.version !== null && version !== this.version) return Response.json({ current }, { status: 409 });
    this.note(times);
    this.noted.push(...(Object.entries(times) as [FlightTime, number][]));
    return Response.json({ version: this.version });
  }

  note(times: Partial<FlightTimes>) {
    Object.assign(this.times, times);
    this.version = (this.version ?? 0) + 1;
  }
}

let server: Server;
beforeEach(() => {
  server = new Server();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { lang: "en-US" } });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    server.answer(new Request(new URL(path, "http://localhost:3000"), init)),
  );
  return () => vi.unstubAllGlobals();
});

const keep = async (...tapped: [FlightTime, number][]) => {
  const taps = makePageTaps(() => {});
  for (const [time, at] of tapped)
    await taps.add({
      ...{ reservationId: ID, callSign: "F-GABC", time, at, version: null, isSession: false },
      ...{ state: "waits", refusal: [], standing: null },
    });
  return taps;
};

test("taps that waited are sent in their order, each with the minute in which it was tapped", async () => {
  const taps = await keep(["offBlock", 600], ["takeOff", 900], ["landing", 4_200]);
  server.fates = ["lost"];
  expect(await sendTaps(taps, PERSON)).toEqual({ waits: true, isUnreached: true });
  expect(await taps.list()).toHaveLength(3);
  const noted: KeptTap[] = [];
  expect(await sendTaps(taps, PERSON, (tap) => noted.push(tap))).toEqual({ waits: false, isUnreached: false });
  expect(server.noted).toEqual([
    ["offBlock", 600],
    ["takeOff", 900],
    ["landing", 4_200],
  ]);
  expect(noted.map(({ time }) => time)).toEqual(["offBlock", "takeOff", "landing"]);
  expect(await taps.list()).toEqual([]);
});

test("two who send at once send each tap once, and one that is taken back meanwhile isn't sent", async () => {
  const taps = await keep(["offBlock", 600], ["takeOff", 900]);
  await Promise.all([sendTaps(taps, PERSON, () => void taps.remove(2)), sendTaps(taps, PERSON)]);
  expect(server.noted).toEqual([["offBlock", 600]]);
});

test("while a pilot types of the same flight a tap is noted over what they have typed", async () => {
  server.note({ offBlock: 600 });
  server.note({ offBlock: 660 });
  const taps = await keep(["landing", 4_200]);
  await sendTaps(taps, PERSON);
  expect(server.times).toEqual({ offBlock: 660, landing: 4_200 });
  expect(await taps.list()).toEqual([]);
});

test("a tap that is refused stays, with what stands there now", async () => {
  server.note({ landing: 4_260 });
  const taps = await keep(["landing", 4_200]);
  expect(await sendTaps(taps, PERSON)).toEqual({ waits: false, isUnreached: false });
  expect(await taps.list()).toMatchObject([{ state: "refused", at: 4_200, standing: 4_260 }]);
  server.isClosed = true;
  const late = await keep(["onBlock", 4_500]);
  await sendTaps(late, PERSON);
  expect(await late.list()).toMatchObject([{ state: "refused", refusal: ["Closed"] }]);
});

test("a flight whose tap has no answer doesn't hold up others, but its own later ones", async () => {
  const taps = await keep(["offBlock", 600]);
  const [first] = await taps.list();
  await taps.add({ ...first!, time: "takeOff", at: 900 });
  await taps.add({ ...first!, reservationId: "5f00000000000000000000a2" });
  const answered: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.includes(ID)) return Response.json({}, { status: 500 });
    answered.push(String(init.body));
    return Response.json({ version: 1 });
  });
  expect(await sendTaps(taps, PERSON)).toEqual({ waits: true, isUnreached: false });
  expect(answered).toEqual(['{"offBlock":600}']);
  expect((await taps.list()).map(({ time }) => time)).toEqual(["offBlock", "takeOff"]);
});

test("whatever is lost, and whatever the pilot notes meanwhile: each tap ends noted once, or stands beside the reason", async () => {
  const times = ["offBlock", "takeOff", "landing", "onBlock"] as const;
  const fate = fc.constantFrom("arrives" as const, "lost" as const, "answerLost" as const);
  const pilot = fc.option(fc.constantFrom(...times));
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 8 }), fc.array(pilot, { maxLength: 5 }), async (fates, typed) => {
      server = new Server();
      const taps = await keep(["offBlock", 600], ["takeOff", 900], ["landing", 4_200], ["onBlock", 4_500]);
      server.fates = fates;
      for (const time of typed) {
        await sendTaps(taps, PERSON);
        if (time) server.note({ [time]: server.times[time] ?? 60 });
      }
      server.fates = [];
      await sendTaps(taps, PERSON);
      const left = await taps.list();
      for (const [at, time] of times.entries()) {
        const tapped = [600, 900, 4_200, 4_500][at]!;
        const own = left.filter((tap) => tap.time === time);
        if (server.times[time] === tapped) expect(own).toEqual([]);
        else expect(own).toMatchObject([{ state: "refused", at: tapped, standing: 60 }]);
      }
      expect(new Set(server.noted.map(([time]) => time)).size).toBe(server.noted.length);
    }),
  );
});
