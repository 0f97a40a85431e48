import { metresBetween, type Place } from "@/lib/platform/earth";

/** A position of a track. Altitude in metres, null where the recorder didn't know it. */
type Point = readonly [at: number, latitude: number, longitude: number, altitude: number | null];

/** A touch-down. `icao` is empty where no known aerodrome is near. */
export type TrackLanding = Place & { at: number; icao: string; isTouchAndGo: boolean };
/** What a track says of a leg. Times are unix seconds. Null or empty: the track doesn't say it. */
export type TrackLeg = {
  from: string;
  via: string[];
  to: string;
  offBlock: number | null;
  takeOff: number | null;
  landing: number | null;
  onBlock: number | null;
  landings: TrackLanding[];
};

const KNOT = 1_852 / 3_600;

/** What is faster (about 390 kt) is a jump of the receiver: nothing that a school flies moves so fast. */
const FASTEST = 200;
/**
 * Speed and altitude are taken over so many seconds before and after a moment, because each position alone is wrong by metres. Over
 * more, a go-around would look as if it rolled.
 */
const SPEED_SECONDS = 5;
const ALTITUDE_SECONDS = 2;

/**
 * A taxiing aircraft moves at walking pace (3 kt) or faster. At its parking place a receiver wanders by less, and somebody who
 * pushes it a metre stops within seconds.
 */
const MOVING = 3 * KNOT;
const MOVING_SECONDS = 8;

/**
 * It takes off when it has 40 kt, which no taxiing reaches and every take-off passes, also with the wind that light aircraft fly
 * in, and keeps them until it is 30 m higher, within a minute and a half. A take-off that is given up isn't one.
 */
const FLYING = 40 * KNOT;
const CLIMBED_METRES = 30;
const CLIMB_SECONDS = 90;
/**
 * It has landed when it is slower than 30 kt for ten seconds without climbing or sinking. The gap between both speeds keeps noise
 * from making many flights of one.
 */
const LANDED = 30 * KNOT;
const LANDED_SECONDS = 10;
const STEADY_METRES = 8;
/** Within so many metres of the runway's altitude the wheels count as on the ground. */
const ON_GROUND_METRES = 3;

/**
 * A touch-and-go is a lowest point between a descent and a climb of 50 m each (a circuit has 150 m and more), at which the aircraft
 * stays within 6 m of it for eight seconds. A go-around only passes it: at 500 ft/min down and up it leaves them after five.
 */
const BETWEEN_CIRCUITS_METRES = 50;
const ROLLING_METRES = 6;
const ROLLING_SECONDS = 8;
/** That lowest point lies at an aerodrome, not higher above its ground than altitudes of satellites are wrong. */
const AT_AERODROME_METRES = 3_000;
const ABOVE_GROUND_METRES = 30;
/** Where the track doesn't know the ground's altitude, only who is as slow as on a runway has touched it. */
const ROLLING_SPEED = 65 * KNOT;

/** An aerodrome's reference point lies within so many metres of everything that taxies on it. */
export const AERODROME_METRES = 5_000;
/** A leg ends elsewhere than it began, with a stop of two minutes: waiting before the runway is mostly shorter. */
const STOP_SECONDS = 120;
const MOST_VIA = 10;
/** A track that takes off more often is nobody's flight of a day: it is drawn, and proposes nothing. */
const MOST_TAKE_OFFS = 60;

type Sample = Place & { at: number; altitude: number | null; speed: number };
/** Where an airborne part begins and ends among the samples. Null: the track begins or ends in the air. */
type Airborne = { takeOff: number | null; landing: number | null };

/** Finds the nearest known aerodrome within some metres of a place. */
export type FindAerodrome = (place: Place, metres: number) => string | null;

/** Finds out of a track which legs were flown: where, when they left, took off, landed and came back, and each touch-down. */
export function findLegs(points: readonly Point[], findAerodrome: FindAerodrome): TrackLeg[] {
  const samples = toSamples(points);
  if (samples.length < 2) return [];
  const flights = findFlights(samples);
  if (flights.length > MOST_TAKE_OFFS) return [];
  const parts = splitAtStops(samples, flights);
  return parts.map((own, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const ground = {
      from: before ? longestStop(samples, before.at(-1)!.landing!, own[0]!.takeOff!).to : 0,
      until: after
        ? longestStop(samples, own.at(-1)!.landing!, after[0]!.takeOff!).from
        : parkedFrom(samples, own.at(-1)!.landing),
    };
    const grounds = flights.flatMap(({ takeOff, landing }) => [takeOff, landing].flatMap((n) => n ?? []));
    return toLeg({ samples, flights: own, ground, grounds, findAerodrome });
  });
}

/** How far a track leads, how high, and when it begins and ends. Metres and unix seconds. */
export function measureTrack(points: readonly Point[]) {
  const samples = toSamples(points);
  const altitudes = samples.flatMap(({ altitude }) => altitude ?? []);
  return {
    from: samples[0]?.at ?? 0,
    until: samples.at(-1)?.at ?? 0,
    metres: Math.round(samples.slice(1).reduce((sum, one, at) => sum + metresBetween(samples[at]!, one), 0)),
    highest: altitudes.length > 0 ? Math.round(altitudes.reduce((most, one) => Math.max(most, one))) : null,
  };
}

/** Smooths positions into samples with speed and altitude, and leaves jumps of the receiver out. */
function toSamples(points: readonly Point[]): Sample[] {
  const places: Sample[] = [];
  const read = ([at, latitude, longitude, altitude]: Point) => ({ at, latitude, longitude, altitude, speed: 0 });
  const isTooFast = (a: Sample, b: Sample) => metresBetween(a, b) > FASTEST * (b.at - a.at);
  for (const [n, point] of points.entries()) {
    const [own, next] = [read(point), points[n + 1]];
    const before = places.at(-1);
    if (before && isTooFast(before, own) && (!next || isTooFast(own, read(next)))) continue;
    places.push(own);
  }
  if (places.length > 2 && isTooFast(places[0]!, places[1]!) && !isTooFast(places[1]!, places[2]!)) places.shift();
  const [speeds, altitudes] = [speedsOf(places), altitudesOf(places)];
  return places.map((place, n) => ({ ...place, speed: speeds[n]!, altitude: altitudes[n]! }));
}

function speedsOf(places: readonly Sample[]): number[] {
  let [first, last] = [0, 0];
  return places.map(({ at }, n) => {
    while (places[first]!.at < at - SPEED_SECONDS) first++;
    while (last + 1 < places.length && places[last + 1]!.at <= at + SPEED_SECONDS) last++;
    // A recorder that notes fewer positions has none within these seconds.
    const [from, to] = first < last ? [first, last] : [Math.max(0, n - 1), Math.min(places.length - 1, n + 1)];
    return metresBetween(places[from]!, places[to]!) / (places[to]!.at - places[from]!.at);
  });
}

function altitudesOf(places: readonly Sample[]): (number | null)[] {
  let [first, last] = [0, 0];
  return places.map(({ at }) => {
    while (places[first]!.at < at - ALTITUDE_SECONDS) first++;
    while (last + 1 < places.length && places[last + 1]!.at <= at + ALTITUDE_SECONDS) last++;
    const near = places.slice(first, last + 1).flatMap(({ altitude }) => altitude ?? []);
    return near.length > 0 ? near.sort((a, b) => a - b)[near.length >> 1]! : null;
  });
}

/** Finds the parts of a track in which the aircraft is in the air, from each take-off to the landing at which it stops. */
function findFlights(samples: readonly Sample[]): Airborne[] {
  const flights: Airborne[] = [];
  // Who flies when the track begins has taken off before.
  let open: Airborne | null = samples[0]!.speed >= FLYING ? { takeOff: null, landing: null } : null;
  for (let n = 0; n < samples.length; n++) {
    if (open) {
      const landing = landingBefore(samples, n, open.takeOff ?? 0);
      if (landing === null) continue;
      flights.push({ ...open, landing });
      open = null;
    } else {
      const takeOff = takeOffFrom(samples, n);
      if (takeOff === null) continue;
      open = { takeOff, landing: null };
      n = takeOff;
    }
  }
  return open ? [...flights, open] : flights;
}

/** The sample at which the wheels leave the ground, if the aircraft takes off from this one on. */
function takeOffFrom(samples: readonly Sample[], from: number): number | null {
  const start = samples[from]!;
  if (start.speed < FLYING) return null;
  let lift = from;
  for (let n = from; n < samples.length && samples[n]!.at <= start.at + CLIMB_SECONDS; n++) {
    const { at, altitude, speed } = samples[n]!;
    if (speed < FLYING) return null;
    if (start.altitude === null || altitude === null) {
      if (at - start.at >= LANDED_SECONDS) return from;
      continue;
    }
    const climbed = altitude - start.altitude;
    if (climbed <= ON_GROUND_METRES) lift = n;
    if (climbed >= CLIMBED_METRES) return lift;
  }
  return null;
}

/** The sample at which the wheels touched the ground, if the aircraft rolls out or stops from this one on. */
function landingBefore(samples: readonly Sample[], n: number, earliest: number): number | null {
  const stop = samples[n]!;
  if (stop.speed >= LANDED || n <= earliest) return null;
  const heights: number[] = [];
  for (let next = n; next < samples.length && samples[next]!.at <= stop.at + LANDED_SECONDS; next++) {
    if (samples[next]!.speed >= LANDED) return null;
    heights.push(samples[next]!.altitude ?? 0);
  }
  if (Math.max(...heights) - Math.min(...heights) > STEADY_METRES) return null;
  let touch = n;
  for (let before = n - 1; before > earliest; before--) {
    const { altitude, speed } = samples[before]!;
    const isDown =
      altitude === null || stop.altitude === null ? speed < FLYING : altitude <= stop.altitude + ON_GROUND_METRES;
    if (!isDown) break;
    touch = before;
  }
  return touch;
}

/** Groups flights into legs: a new one begins after a stop elsewhere than where the leg began. */
function splitAtStops(samples: readonly Sample[], flights: readonly Airborne[]): Airborne[][] {
  const legs: Airborne[][] = [];
  for (const flight of flights) {
    const leg = legs.at(-1);
    const [begun, landing] = [leg?.at(0)?.takeOff ?? null, leg?.at(-1)?.landing ?? null];
    const isElsewhere =
      begun === null || landing === null || metresBetween(samples[begun]!, samples[landing]!) > AERODROME_METRES;
    if (!leg || (isElsewhere && longestStop(samples, landing!, flight.takeOff!).seconds >= STOP_SECONDS))
      legs.push([flight]);
    else leg.push(flight);
  }
  return legs;
}

/** The longest time that the aircraft stands still between two samples. */
function longestStop(samples: readonly Sample[], from: number, to: number) {
  let longest = { from, to: from, seconds: 0 };
  let begun: number | null = null;
  for (let n = from; n <= to; n++) {
    if (samples[n]!.speed >= MOVING) begun = null;
    else {
      begun ??= n;
      const seconds = samples[n]!.at - samples[begun]!.at;
      if (seconds > longest.seconds) longest = { from: begun, to: n, seconds };
    }
  }
  return longest;
}

/** The first and the last moment between two samples at which the aircraft moves for some seconds. Null where it doesn't. */
function findMoving(samples: readonly Sample[], from: number, to: number): { first: number; last: number } | null {
  let first: number | null = null;
  let last: number | null = null;
  let begun: number | null = null;
  for (let n = from; n <= to; n++) {
    if (samples[n]!.speed < MOVING) {
      begun = null;
      continue;
    }
    begun ??= n;
    // What moves when the track begins or ends has moved before, or goes on.
    const isCut = begun === from || n === to;
    if (!isCut && samples[n]!.at - samples[begun]!.at < MOVING_SECONDS) continue;
    first ??= samples[begun]!.at;
    last = samples[n]!.at;
  }
  return first === null || last === null ? null : { first, last };
}

/** The sample from which the aircraft stands for two minutes after it has landed, or the last one. */
function parkedFrom(samples: readonly Sample[], landing: number | null): number {
  let begun: number | null = null;
  for (let n = landing ?? samples.length; n < samples.length; n++) {
    if (samples[n]!.speed >= MOVING) begun = null;
    else {
      begun ??= n;
      if (samples[n]!.at - samples[begun]!.at >= STOP_SECONDS) return begun;
    }
  }
  return samples.length - 1;
}

type Part = {
  samples: readonly Sample[];
  flights: readonly Airborne[];
  /** Between which samples it taxies. */
  ground: { from: number; until: number };
  /** Samples of the whole track at which the wheels left or touched the ground: their altitude is the ground's. */
  grounds: readonly number[];
  findAerodrome: FindAerodrome;
};

function toLeg(part: Part): TrackLeg {
  const { samples, flights, ground, findAerodrome } = part;
  const [begins, ends] = [flights[0]!.takeOff, flights.at(-1)!.landing];
  const at = (n: number | null) => (n === null ? null : samples[n]!.at);
  const nameAt = (n: number | null) => (n === null ? "" : (findAerodrome(samples[n]!, AERODROME_METRES) ?? ""));
  const touches = flights.flatMap((flight) => [
    ...findTouchAndGos(part, flight).map((n) => ({ n, isTouchAndGo: true })),
    ...(flight.landing === null ? [] : [{ n: flight.landing, isTouchAndGo: false }]),
  ]);
  const landings = touches.map(({ n, isTouchAndGo }) => {
    const { latitude, longitude } = samples[n]!;
    return { at: samples[n]!.at, latitude, longitude, icao: nameAt(n), isTouchAndGo };
  });
  const [from, to] = [nameAt(begins), nameAt(ends)];
  return {
    ...{ from, to, via: placesBetween(from, to, landings), takeOff: at(begins), landing: at(ends), landings },
    // A recorder that starts with the take-off run hasn't seen when the aircraft left its block.
    offBlock:
      begins === null || samples[ground.from]!.speed >= LANDED
        ? null
        : (findMoving(samples, ground.from, begins)?.first ?? null),
    onBlock: ends === null ? null : (findMoving(samples, ends, ground.until)?.last ?? null),
  };
}

/** Where a leg touched down between its first and its last aerodrome, in their order. */
function placesBetween(from: string, to: string, landings: readonly TrackLanding[]): string[] {
  const places = landings
    .map(({ icao }) => icao)
    .filter((icao, at, all) => icao !== "" && icao !== (all[at - 1] ?? from));
  const between = places.at(-1) === to ? places.slice(0, -1) : places;
  return between.slice(0, MOST_VIA);
}

/** Finds the samples at which the aircraft touches down and goes on. A track without altitudes tells none. */
function findTouchAndGos({ samples, grounds, findAerodrome }: Part, { takeOff, landing }: Airborne): number[] {
  const touches: number[] = [];
  for (const lowest of findLowestPoints(samples, takeOff ?? 0, landing ?? samples.length - 1)) {
    const place = samples[lowest]!;
    const rolling = rollingAround(samples, lowest);
    if (rolling.seconds < ROLLING_SECONDS) continue;
    const known = grounds
      .map((n) => samples[n]!)
      .filter((one) => one.altitude !== null && metresBetween(one, place) <= AT_AERODROME_METRES);
    const isDown =
      known.length > 0
        ? known.some(({ altitude }) => place.altitude! <= altitude! + ABOVE_GROUND_METRES)
        : rolling.slowest <= ROLLING_SPEED && findAerodrome(place, AT_AERODROME_METRES) !== null;
    if (isDown) touches.push(rolling.from);
  }
  return touches;
}

/** The samples that lie lowest between a descent and a climb. */
function findLowestPoints(samples: readonly Sample[], from: number, to: number): number[] {
  const found: number[] = [];
  let turn = from;
  let isClimbing = true;
  for (let n = from; n <= to; n++) {
    const [altitude, last] = [samples[n]!.altitude, samples[turn]!.altitude];
    if (altitude === null) continue;
    const change = last === null ? 0 : altitude - last;
    if (last === null || (isClimbing ? change > 0 : change < 0)) turn = n;
    else if (Math.abs(change) >= BETWEEN_CIRCUITS_METRES) {
      if (!isClimbing) found.push(turn);
      turn = n;
      isClimbing = !isClimbing;
    }
  }
  return found;
}

/** How long the aircraft stays within some metres of its lowest point, from when on, and how slow it is then. */
function rollingAround(samples: readonly Sample[], lowest: number) {
  const limit = samples[lowest]!.altitude! + ROLLING_METRES;
  const isLow = (n: number) => (samples[n]?.altitude ?? Number.POSITIVE_INFINITY) <= limit;
  let [from, to] = [lowest, lowest];
  while (isLow(from - 1)) from--;
  while (isLow(to + 1)) to++;
  /** When the limit is passed between a sample below it and one above. */
  const passedAt = (low: Sample, high: Sample | undefined) =>
    high === undefined || high.altitude === null
      ? low.at
      : low.at + ((high.at - low.at) * (limit - low.altitude!)) / (high.altitude - low.altitude!);
  return {
    from,
    seconds: passedAt(samples[to]!, samples[to + 1]) - passedAt(samples[from]!, samples[from - 1]),
    slowest: samples.slice(from, to + 1).reduce((least, { speed }) => Math.min(least, speed), Number.POSITIVE_INFINITY),
  };
}
