import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metresBetween } from "@/lib/platform/earth";
import { flyCircuits, LFLG, LFLP, type Made, Recorder } from "@/lib/testing/tracks";
import { EMPTY_LEG, takeFromTrack } from "../follow-up/proposals";
import { type FindAerodrome, findLegs, measureTrack } from "./rules";
import { simplifyTrack } from "./simplify";

const START = Date.UTC(2026, 5, 20, 8) / 1000;
const FIELDS = { LFLG, LFLP };
const findAerodrome: FindAerodrome = (place, metres) =>
  Object.entries(FIELDS).find(([, field]) => metresBetween(field, place) <= metres)?.[0] ?? null;
const legsOf = (points: readonly Made[]) => findLegs(points, findAerodrome);
const recorder = (noise?: () => number, interval?: number) => new Recorder(START, LFLG, noise, interval);
/** Noise that is the same in each run: up to so many metres each way. */
function makeNoise(metres: number, seed = 7) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 31 - 0.5) * 2 * metres;
  };
}
const near = (found: number | null, expected: number, seconds = 12) => {
  expect(found).not.toBeNull();
  expect(Math.abs(found! - expected)).toBeLessThanOrEqual(seconds);
};

/** A circuit flight of which each moment is known. */
function knownFlight(noise?: () => number, interval?: number) {
  const track = recorder(noise, interval).stand(60);
  const offBlock = track.now;
  track.move(5, 220, 12).move(115, 220, 12).stand(40);
  const takeOff = track.now + 18;
  track.takeOff();
  for (let n = 0; n < 2; n++) track.circuit(220).touchAndGo(220);
  track.circuit(220);
  const landing = track.now + 19;
  track.land(220);
  const onBlock = track.now;
  track.stand(60);
  return { points: track.points, offBlock, takeOff, landing, onBlock };
}

describe("a circuit flight", () => {
  test.each([
    ["of a calm receiver", 0, 1],
    ["of one that is wrong by two metres each second", 2, 1],
    ["of one that notes a position every five seconds", 1, 5],
  ])("%s has its four times and three landings", (_, metres, interval) => {
    const { points, ...times } = knownFlight(makeNoise(metres), interval);
    const [leg, ...others] = legsOf(points);
    expect(others).toEqual([]);
    expect(leg).toMatchObject({ from: "LFLG", via: [], to: "LFLG" });
    expect(leg!.landings.map(({ icao, isTouchAndGo }) => [icao, isTouchAndGo])).toEqual([
      ["LFLG", true],
      ["LFLG", true],
      ["LFLG", false],
    ]);
    for (const name of ["offBlock", "takeOff", "landing", "onBlock"] as const) near(leg![name], times[name]);
  });

  test("with a go-around and a level turn above the field counts the landings alone", () => {
    const track = recorder().stand(30).depart().circuit(220).goAround(220);
    track.move(60, 310, 85, 520).move(30, 220, 85, 440).move(30, 220, 60).move(30, 40, 85, 520);
    const [leg] = legsOf(track.circuit(220).land(220).stand(60).points);
    expect(leg!.landings.map(({ isTouchAndGo }) => isTouchAndGo)).toEqual([false]);
  });

  test("in which a stop and go is flown has one leg, and each stop is a landing", () => {
    const track = recorder().stand(30).depart().circuit(220).move(20, 40, 58, 220).move(25, 40, 12).stand(200);
    const [leg, ...others] = legsOf(track.takeOff().circuit(220).land(220).stand(60).points);
    expect(others).toEqual([]);
    expect(leg!.landings.map(({ isTouchAndGo }) => isTouchAndGo)).toEqual([false, false]);
  });
});

describe("a flight to another aerodrome", () => {
  test("with a full stop there has two legs, each with its blocks", () => {
    const track = recorder().stand(30).depart().flyTo(LFLP, 1_500);
    track.land(460);
    const parked = track.now;
    track.stand(900);
    const left = track.now;
    track.depart().flyTo(LFLG, 1_500).land(220).stand(60);
    const legs = legsOf(track.points);
    expect(legs.map(({ from, via, to, landings }) => [from, via, to, landings.length])).toEqual([
      ["LFLG", [], "LFLP", 1],
      ["LFLP", [], "LFLG", 1],
    ]);
    near(legs[0]!.onBlock, parked);
    near(legs[1]!.offBlock, left);
  });

  test("with a touch-and-go there has one leg over it", () => {
    const track = recorder().stand(30).depart().flyTo(LFLP, 1_500).touchAndGo(460).flyTo(LFLG, 1_500);
    const legs = legsOf(track.land(220).stand(60).points);
    expect(legs.map(({ from, via, to }) => [from, via, to])).toEqual([["LFLG", ["LFLP"], "LFLG"]]);
    expect(legs[0]!.landings.map(({ icao }) => icao)).toEqual(["LFLP", "LFLG"]);
  });

  test("that no list knows leaves its name empty", () => {
    const field = { latitude: 45.5, longitude: 4.5, altitude: 380 };
    const legs = legsOf(recorder().stand(30).depart().flyTo(field, 1_500).land(380).stand(60).points);
    expect(legs).toMatchObject([{ from: "LFLG", to: "", landings: [{ icao: "" }] }]);
  });
});

describe("what a track doesn't say stays empty", () => {
  const { points, takeOff, landing } = knownFlight();
  const within = (from: number, until: number) => points.filter(([at]) => at >= from && at <= until);

  test.each([
    ["that begins in the air", takeOff + 60, Infinity, { from: "", offBlock: null, takeOff: null, to: "LFLG" }],
    ["that ends in the air", 0, landing - 30, { from: "LFLG", to: "", landing: null, onBlock: null }],
    ["that begins with the take-off run", takeOff - 10, Infinity, { from: "LFLG", offBlock: null }],
  ])("a track %s", (_, from, until, expected) => {
    expect(legsOf(within(from, until))).toMatchObject([expected]);
  });

  test("a track without altitudes tells times, but no touch-and-go", () => {
    const [leg] = legsOf(points.map(([at, latitude, longitude]) => [at, latitude, longitude, null]));
    near(leg!.takeOff, takeOff, 20);
    near(leg!.landing, landing, 20);
    expect(leg!.landings).toHaveLength(1);
  });

  test("who only taxies, or gives the take-off up, hasn't flown", () => {
    const track = recorder().stand(60).move(120, 220, 15).move(15, 40, 52).move(20, 40, 5).move(100, 40, 10).stand(60);
    expect(legsOf(track.points)).toEqual([]);
  });
});

test("a jump of the receiver makes neither a flight nor a landing", () => {
  const { points } = knownFlight();
  const jumping = points.map(
    (point, n): Made => (n % 200 === 120 ? [point[0], point[1] + 0.3, point[2], 5_000] : point),
  );
  expect(legsOf(jumping)[0]!.landings).toHaveLength(3);
  expect(measureTrack(jumping).metres).toBeLessThan(measureTrack(points).metres * 1.05);
});

const someTrack = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      fc.option(fc.integer({ min: -100, max: 4_000 })),
    ),
    { minLength: 2, maxLength: 300 },
  )
  .map((steps) => {
    let [at, latitude, longitude] = [START, 45, 5];
    return steps.map(([later, north, east, altitude]): Made => {
      [at, latitude, longitude] = [at + later, latitude + north, longitude + east];
      return [at, latitude, longitude, altitude];
    });
  });

test("of any track, times follow each other, landings lie within their leg, and legs don't overlap", () => {
  fc.assert(
    fc.property(someTrack, (points) => {
      let last = 0;
      for (const { offBlock, takeOff, landing, onBlock, landings } of legsOf(points)) {
        const known = [offBlock, takeOff, ...landings.map(({ at }) => at), landing, onBlock].flatMap((at) => at ?? []);
        expect([...known].sort((a, b) => a - b)).toEqual(known);
        for (const at of known) expect(at).toBeGreaterThanOrEqual(last);
        last = known.at(-1) ?? last;
      }
    }),
  );
});

describe("a line to draw", () => {
  test("has few positions of the track, with its ends, and stays near all of them", () => {
    const { points } = knownFlight();
    const line = simplifyTrack(points, 200);
    expect(line.length).toBeLessThanOrEqual(200);
    expect([line[0], line.at(-1)]).toEqual([points[0], points.at(-1)]);
    for (const [at, latitude, longitude] of points) {
      const next = line.findIndex((one) => one[0] >= at);
      const [a, b] = [line[Math.max(0, next - 1)]!, line[next]!];
      const share = b[0] === a[0] ? 0 : (at - a[0]) / (b[0] - a[0]);
      const place = { latitude: a[1] + (b[1] - a[1]) * share, longitude: a[2] + (b[2] - a[2]) * share };
      expect(metresBetween(place, { latitude, longitude })).toBeLessThan(60);
    }
  });

  test("is made of any track: positions of it, in their order", () => {
    fc.assert(
      fc.property(someTrack, fc.integer({ min: 2, max: 50 }), (points, most) => {
        const line = simplifyTrack(points, most);
        expect(line.length).toBeLessThanOrEqual(Math.max(most, 2));
        expect(points.filter((point) => line.includes(point))).toEqual(line);
      }),
    );
  });

  test("of a day with a position each second costs less than a second", () => {
    const noise = makeNoise(5_000);
    const points = Array.from(
      { length: 86_400 },
      (_, n): Made => [START + n, 45 + noise() / 1e5, 5 + noise() / 1e5, 0],
    );
    const begun = process.cpuUsage();
    simplifyTrack(points, 500);
    findLegs(points, findAerodrome);
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(2);
  });
});

test("circuits of the demo school have three landings", () => {
  expect(legsOf(flyCircuits(START))[0]!.landings).toHaveLength(3);
});

describe("what a track proposes is taken over", () => {
  const nothing = { offBlock: null, takeOff: null, landing: null, onBlock: null };
  const said = { from: "LFLG", via: [], to: "LFLG", landingsByDay: 2, landingsByNight: 0, touchAndGos: 1 };
  const typed = { ...EMPTY_LEG, from: "LFLP", offBlock: 60, landingsByNight: 1, remainingFuel: 40 };

  test("by its leg: what it says replaces what was typed, what it doesn't stays", () => {
    const [leg, ...others] = takeFromTrack([typed], 0, [{ ...said, ...nothing, onBlock: 3_600 }]);
    expect(others).toEqual([]);
    expect(leg).toEqual({ ...typed, ...said, offBlock: 60, onBlock: 3_600 });
  });

  test("by the legs after it, which are added where there are none, up to the most that a flight has", () => {
    const second = { ...said, ...nothing, to: "LFLP" };
    expect(takeFromTrack([EMPTY_LEG, typed], 1, [{ ...said, ...nothing }, second]).map(({ to }) => to)).toEqual([
      "",
      "LFLG",
      "LFLP",
    ]);
    expect(takeFromTrack([], 0, Array(30).fill(second))).toHaveLength(20);
  });

  test("without landings it leaves those that were typed", () => {
    const silent = { ...said, ...nothing, to: "", landingsByDay: 0, touchAndGos: 0 };
    expect(takeFromTrack([typed], 0, [silent])[0]).toMatchObject({ landingsByNight: 1, to: "" });
  });
});
