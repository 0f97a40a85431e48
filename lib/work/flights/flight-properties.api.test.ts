import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { APPROACH_KINDS, PILOT_FUNCTIONS, type PilotFunction } from "@/lib/activity/flights/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { listLogbookLegs, readLogbook } from "@/lib/activity/flights/logbook/queries";
import { addAmounts, amountsOf } from "@/lib/activity/flights/logbook/rules";
import type { LogbookFilter } from "@/lib/activity/flights/logbook/schema";
import { listLegs } from "@/lib/activity/flights/queries";
import { listGivenLessons } from "@/lib/activity/training/given-lessons/queries";
import { addGiven } from "@/lib/activity/training/given-lessons/rules";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { loadFleet, loadSummedBookings } from "@/lib/compliance/facts/fleet";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { setCounters } from "@/lib/records/aircraft/counters/commands";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makePerson, makeWorld, type World } from "@/lib/testing/world";
import { ACTIVITY_STATES } from "@/lib/views/instructor-activity/codes";
import { readInstructorActivity } from "@/lib/views/instructor-activity/queries";
import { closeFlight, reopenFlight } from "./close-flight";
import { saveEntry } from "./record-flight";

const HOUR = 3_600;
/** Each flight has this long for itself, so that nobody flies two at once. */
const SLOT = 8 * HOUR;
const LATEST = (Math.floor(Date.now() / 86_400_000) - 5) * 86_400;

/** How the aircraft of a run count: `airborne` from take-off to landing, the others from block to block. */
const FLEET = {
  block: { type: "Aircraft", flightTimeKind: "Block", isHobbsCounted: true },
  airborne: { type: "Aircraft", flightTimeKind: "Airborne", isHobbsCounted: false },
  // Its hours are from block to block, whatever it says, because its rotor turns on the ground too.
  helicopter: { type: "Helicopter", flightTimeKind: "Airborne", isHobbsCounted: true },
  simulator: { type: "Simulator", flightTimeKind: "Block", isHobbsCounted: false },
  hoursUncounted: { type: "Aircraft", flightTimeKind: "Block", isHobbsCounted: true, isFlightTimeCounted: false },
} as const;
type Kind = keyof typeof FLEET;
const KINDS = Object.keys(FLEET) as Kind[];

type Who = "anna" | "ben" | "instructor" | "renter";
type Lesson = "Stalls" | "Alone";
/** The flights of a run, by their aircraft, with who was on board as what. Null: they watch. One lesson is flown on two aircraft. */
const FLIGHTS: { kind: Kind; crew: [Who, PilotFunction | null, Lesson?][] }[] = [
  {
    kind: "block",
    crew: [
      ["anna", "Dual", "Stalls"],
      ["instructor", "Instructor"],
    ],
  },
  { kind: "block", crew: [["renter", "Pic"]] },
  { kind: "airborne", crew: [["anna", "Solo", "Alone"]] },
  {
    kind: "airborne",
    crew: [
      ["anna", "Dual", "Stalls"],
      ["instructor", "Instructor"],
    ],
  },
  {
    kind: "helicopter",
    crew: [
      ["ben", "Dual", "Stalls"],
      ["instructor", "Instructor"],
      ["anna", null, "Stalls"],
    ],
  },
  {
    kind: "simulator",
    crew: [
      ["ben", "Dual", "Stalls"],
      ["instructor", "Instructor"],
    ],
  },
  { kind: "hoursUncounted", crew: [["renter", "Pic"]] },
];

let world: World;
let students: Record<"anna" | "ben", Enrolled>;
let ids: Record<Who, string>;
beforeAll(async () => {
  world = await makeWorld();
  const revisionId = await makeProgram(world);
  students = { anna: await enrolStudent(world, revisionId), ben: await enrolStudent(world, revisionId) };
  const renter = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  const { anna, ben } = students;
  ids = { anna: anna.student.id, ben: ben.student.id, instructor: world.instructor.id, renter: renter.id };
});

const lessonOf = (who: "anna" | "ben", title: Lesson) =>
  students[who].lessons.find(({ session }) => session.title === title)!.id;

type Totals = { flightMinutes: number; landings: number; hobbsHundredths: number };
/** What is typed of a leg. Durations are seconds, because people type minutes but tracks tell seconds. */
type Flown = {
  taxiOut: number;
  air: number;
  taxiIn: number;
  landings: [byDay: number, byNight: number];
  touchAndGos: number;
  goArounds: number;
  hobbs: number;
  approaches: [number, number];
};
const seconds = (least: number, most: number) => fc.integer({ min: least * 60, max: most * 60 });
const flownLegs = fc.array(
  fc.record<Flown>({
    // No more landings and go-arounds than minutes.
    ...{ taxiOut: seconds(1, 15), air: seconds(8, 60), taxiIn: seconds(1, 15) },
    landings: fc.tuple(fc.nat(4), fc.nat(2)).filter(([byDay, byNight]) => byDay + byNight > 0),
    touchAndGos: fc.nat(1),
    goArounds: fc.nat(2),
    hobbs: fc.integer({ min: 1, max: 100 }),
    approaches: fc.tuple(fc.nat(2), fc.nat(2)),
  }),
  { minLength: 1, maxLength: 3 },
);
/** So few flights of a run are touched, so that each is closed and opened again some times. */
const MOST_TOUCHED = 4;
const touched = fc.shuffledSubarray(
  FLIGHTS.map((_, at) => at),
  { minLength: MOST_TOUCHED, maxLength: MOST_TOUCHED },
);
/** Closes a flight that is open, and opens one again that is closed, which is then closed anew where it is `corrected`. */
const turn = fc.record({
  step: fc.constant("turn" as const),
  of: fc.nat(MOST_TOUCHED - 1),
  legs: flownLegs,
  corrected: fc.boolean(),
});
const type = fc.record({
  step: fc.constant("type" as const),
  of: fc.nat(MOST_TOUCHED - 1),
  legs: flownLegs,
});
/** A mechanic corrects the counters in between. */
const correct = fc.record({
  step: fc.constant("correct" as const),
  kind: fc.constantFrom(...KINDS),
  by: fc.integer({ min: -90, max: 90 }),
});
const steps = fc.array(
  fc.oneof({ weight: 7, arbitrary: turn }, { weight: 1, arbitrary: type }, { weight: 1, arbitrary: correct }),
  {
    minLength: 6,
    maxLength: 10,
  },
);
/** What an aircraft comes with: little or much, so that a correction sometimes takes what a flight had added. */
const came = fc.integer({ min: 0, max: 4 }).chain((power) => fc.nat(10 ** power));
const opening = fc.record<Totals>({ flightMinutes: came, landings: came, hobbsHundredths: came });

const leg: Flown = {
  ...{ taxiOut: 300, air: 1_800, taxiIn: 300, landings: [2, 1], touchAndGos: 1, goArounds: 0, hobbs: 70 },
  approaches: [1, 0],
};
const once = (of: number, corrected = false) => ({ step: "turn" as const, of, legs: [leg, leg], corrected });
const corrected = (by: number) => ({ step: "correct" as const, kind: "block" as const, by });
/** Counters that a correction has put below what a flight had added: it is opened again once they are put right. */
const REFUSED: [Totals, number[], (ReturnType<typeof once> | ReturnType<typeof corrected>)[]] = [
  { flightMinutes: 0, landings: 0, hobbsHundredths: 0 },
  [0, 3, 5, 6],
  [once(0), once(2), once(3), corrected(-1), once(0), corrected(1), once(0, true), once(2, true), once(3)],
];

const minutesOf = (duration: number) => Math.round(duration / 60);
const blockOf = ({ taxiOut, air, taxiIn }: Flown) => minutesOf(taxiOut + air + taxiIn);
const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0);
const landingsOf = ({ landings: [byDay, byNight] }: Flown) => byDay + byNight;
/** The kinds of approach that are flown. */
const APPROACHES = ["Ils", "RnpLpv"] as const;

/** What an aircraft counts of some legs. */
function countsOf(kind: Kind, legs: readonly Flown[]): Totals {
  const minutes = kind === "airborne" ? ({ air }: Flown) => minutesOf(air) : blockOf;
  return {
    flightMinutes: kind === "hoursUncounted" ? 0 : sum(legs, minutes),
    landings: kind === "simulator" ? 0 : sum(legs, landingsOf),
    hobbsHundredths: FLEET[kind].isHobbsCounted ? sum(legs, ({ hobbs }) => hobbs) : 0,
  };
}

const plus = (a: Totals, b: Totals, sign = 1): Totals => ({
  flightMinutes: a.flightMinutes + sign * b.flightMinutes,
  landings: a.landings + sign * b.landings,
  hobbsHundredths: a.hobbsHundredths + sign * b.hobbsHundredths,
});

type Flight = { id: string; from: number; version?: number; legs: Flown[] | null };
type Run = {
  aircraftIds: Record<Kind, string>;
  flights: Flight[];
  counters: Record<Kind, Totals>;
  from: number;
  to: number;
};

let runs = 0;
/** Makes aircraft that come with some counters, the first with an engine, and flights that wait for their follow-up. */
async function makeRun(came: Totals): Promise<Run> {
  const to = LATEST - runs * FLIGHTS.length * SLOT;
  const from = to - FLIGHTS.length * SLOT;
  runs++;
  const siteId = world.site.id;
  const counters = {} as Record<Kind, Totals>;
  const aircraftIds = {} as Record<Kind, string>;
  for (const kind of KINDS) {
    aircraftIds[kind] = newId();
    const { isHobbsCounted, type } = FLEET[kind];
    counters[kind] = {
      ...came,
      ...(type === "Simulator" && { landings: 0 }),
      ...(!isHobbsCounted && { hobbsHundredths: 0 }),
    };
  }
  await prisma().aircraft.createMany({
    data: KINDS.map((kind) => ({
      ...{
        id: aircraftIds[kind],
        siteId,
        callSign: `F-${kind}${runs}`,
        model: "DR400",
        class: "SingleEngine" as const,
      },
      ...FLEET[kind],
    })),
  });
  const moved = KINDS.filter((kind) => Object.values(counters[kind]).some((one) => one !== 0));
  await prisma().counterMovement.createMany({
    data: moved.map((kind) => {
      return { id: newId(), aircraftId: aircraftIds[kind], cause: "Opening", ...counters[kind], at: new Date() };
    }),
  });
  const componentId = newId();
  await prisma().component.create({ data: { id: componentId, siteId, name: "Engine", serialNumber: newId() } });
  const { flightMinutes: fittedMinutes, landings: fittedLandings } = counters.block;
  await prisma().componentFitting.create({
    data: {
      ...{ id: newId(), componentId, aircraftId: aircraftIds.block, fittedOn: new Date(0), writtenAt: new Date() },
      ...{ fittedMinutes, fittedLandings },
    },
  });
  for (const of of [{ aircraftId: aircraftIds.block }, { componentId }])
    await prisma().maintenanceLimit.create({
      data: { id: newId(), name: "Check", ...of, terms: { create: [{ unit: "Hours", dueCounter: 100_000 }] } },
    });
  const flights = FLIGHTS.map((_, at): Flight => ({ id: newId(), from: from + at * SLOT, legs: null }));
  await prisma().reservation.createMany({
    data: flights.map(({ id, from: unix }, at) => {
      const [startAt, endAt] = [new Date(unix * 1000), new Date((unix + SLOT) * 1000)];
      const { kind, crew } = FLIGHTS[at]!;
      return {
        ...{ id, siteId, type: crew[0]![0] === "renter" ? ("Renter" as const) : ("Practical" as const) },
        ...{ state: "FlightFollowUpNeeded" as const, aircraftId: aircraftIds[kind], startAt, endAt },
        ...{ turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt, createdAt: startAt, editedAt: startAt },
        isSolo: crew[0]![1] === "Solo",
      };
    }),
  });
  await prisma().reservationPerson.createMany({
    data: flights.flatMap(({ id }, at) =>
      FLIGHTS[at]!.crew.map(([who, , lesson]) => ({
        ...{ reservationId: id, personId: ids[who] },
        role:
          who === "renter"
            ? ("Renter" as const)
            : who === "instructor"
              ? ("Instructor" as const)
              : ("Student" as const),
        lessonId: lesson && lessonOf(who as "anna" | "ben", lesson),
      })),
    ),
  });
  return { aircraftIds, flights, counters, from, to };
}

/** The legs of a flight as somebody types them. Its horameter goes on from leg to leg, with a tenth between them. */
function typeLegs(at: number, from: number, flown: readonly Flown[]): LegEntry[] {
  const { kind, crew } = FLIGHTS[at]!;
  let [unix, hobbs] = [from, 12_345];
  return flown.map((leg): LegEntry => {
    const {
      landings: [landingsByDay, landingsByNight],
      touchAndGos,
      goArounds,
    } = leg;
    const [offBlock, takeOff] = [unix, unix + leg.taxiOut];
    const landing = takeOff + leg.air;
    const onBlock = landing + leg.taxiIn;
    const block = blockOf(leg);
    const nightMinutes = landingsByNight > 0 ? Math.ceil(block / 2) : 0;
    const [hobbsDeparture, hobbsArrival] = [hobbs / 100, (hobbs + leg.hobbs) / 100];
    unix = onBlock + 60;
    hobbs += leg.hobbs + 10;
    return {
      ...EMPTY_LEG,
      users: crew.map(([who, name]) => ({
        ...{ userId: ids[who], mode: name && PILOT_FUNCTIONS.indexOf(name) },
        pilotFlying: name !== null && name !== "Instructor",
      })),
      ...{ from: "LFLG", to: "LFLG", offBlock, takeOff, landing, onBlock, crossCountry: false },
      ...{ dayMinutes: block - nightMinutes, nightMinutes, ifrMinutes: 0, vfrMinutes: block },
      ...(FLEET[kind].isHobbsCounted && { hobbsDeparture, hobbsArrival }),
      ...{ landingsByDay, landingsByNight, touchAndGos, goArounds },
      approaches: leg.approaches.flatMap((count, one) =>
        count > 0 ? { kind: APPROACH_KINDS.indexOf(APPROACHES[one]!), count } : [],
      ),
    };
  });
}

const act = <T>(run: (work: Work) => Promise<T>) => asActor(SYSTEM_ACTOR, run);

/** Keeps what is typed of a flight that is open, which moves nothing. */
async function keep({ flights }: Run, at: number, flown: Flown[]) {
  const flight = flights[at]!;
  if (flight.legs !== null) return;
  const legs = typeLegs(at, flight.from, flown);
  const input = { reservationId: flight.id, legs, version: flight.version };
  flight.version = (await act((work) => saveEntry(work, input, "en-US"))).version;
}

async function close(run: Run, at: number, legs: Flown[]) {
  const flight = run.flights[at]!;
  const input = { legs: typeLegs(at, flight.from, legs), version: flight.version };
  flight.version = (await act((work) => closeFlight(work, flight.id, input, "en-US"))).version;
  flight.legs = legs;
  const { kind } = FLIGHTS[at]!;
  run.counters[kind] = plus(run.counters[kind], countsOf(kind, legs));
}

/** Opens a flight again. Returns whether that can be: counters that were corrected meanwhile don't go below zero. */
async function openAgain(run: Run, at: number): Promise<boolean> {
  const flight = run.flights[at]!;
  const { kind } = FLIGHTS[at]!;
  const left = plus(run.counters[kind], countsOf(kind, flight.legs!), -1);
  const input = { reason: "Wrong times", version: flight.version };
  const answer = act((work) => reopenFlight(work, flight.id, input, "en-US"));
  if (Object.values(left).some((one) => one < 0)) {
    const problem = await answer.then(
      () => null,
      (error: unknown) => error,
    );
    expect(problem instanceof Problem && problem.key, String(problem)).toBe("flights.followUp.countersTooLow");
    return false;
  }
  flight.version = (await answer).version;
  flight.legs = null;
  run.counters[kind] = left;
  return true;
}

async function correctCounters(run: Run, kind: Kind, by: number) {
  const id = run.aircraftIds[kind];
  const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id }, select: { version: true } });
  const { flightMinutes, landings, hobbsHundredths } = run.counters[kind];
  const next = {
    flightMinutes: Math.max(0, flightMinutes + by),
    landings: kind === "simulator" ? 0 : Math.max(0, landings + by),
    hobbsHundredths: FLEET[kind].isHobbsCounted ? Math.max(0, hobbsHundredths + by) : 0,
  };
  const input = {
    ...{ totalFlightTime: next.flightMinutes, totalLanding: next.landings },
    ...{ totalHorameter: next.hobbsHundredths / 100, cause: 1 as const, correctionReason: "Read again" },
  };
  await act((work) => setCounters(work, id, input, version));
  run.counters[kind] = next;
}

async function readCounters({ aircraftIds }: Run) {
  const rows = await prisma().aircraft.findMany({ where: { id: { in: Object.values(aircraftIds) } } });
  return Object.fromEntries(
    KINDS.map((kind) => {
      const { flightMinutes, landings, hobbsHundredths } = rows.find(({ id }) => id === aircraftIds[kind])!;
      return [kind, { flightMinutes, landings, hobbsHundredths }];
    }),
  );
}

const reading = (): Reading => ({ db: prisma(), actor: SYSTEM_ACTOR, now: new Date() });

/** What the progress book of a student has added up of everything that they have flown. */
async function readBook(who: "anna" | "ben") {
  const { id } = students[who];
  const book = await readProgressBook(reading(), id);
  const lessons = book.phases.flatMap((phase) => phase.lessons);
  const done = (name: string) => book.hours.find(({ category }) => category === name)!.done;
  return {
    ...{ stalls: lessons.find((one) => one.id === lessonOf(who, "Stalls"))!.minutes ?? 0 },
    ...{ alone: lessons.find((one) => one.id === lessonOf(who, "Alone"))!.minutes ?? 0 },
    ...{ dual: done("dual"), solo: done("solo"), aircraft: done("aircraft"), simulator: done("simulator") },
    ...{ byDay: book.counts.landingsByDay, byNight: book.counts.landingsByNight },
    ...{ touchAndGos: book.counts.touchAndGos, goArounds: book.counts.goArounds },
    approaches: sum(book.counts.approaches, ({ count }) => count),
  };
}
type Book = Awaited<ReturnType<typeof readBook>>;

/** The legs of a run that count and that somebody logs. */
const flownBy = ({ flights }: Run, who: Who, is: (name: PilotFunction, kind: Kind) => boolean = () => true): Flown[] =>
  flights.flatMap(({ legs }, at) => {
    const { kind, crew } = FLIGHTS[at]!;
    const [, name = null] = crew.find(([one]) => one === who) ?? [];
    return name !== null && is(name, kind) ? (legs ?? []) : [];
  });

function expectBook(run: Run, who: "anna" | "ben", before: Book): Book {
  const all = flownBy(run, who);
  const block = (is: Parameters<typeof flownBy>[2]) => sum(flownBy(run, who, is), blockOf);
  const ofAircraft = (kind: Kind) => kind !== "simulator";
  return {
    stalls: before.stalls + block((name) => name === "Dual"),
    alone: before.alone + block((name) => name === "Solo"),
    dual: before.dual + block((name, kind) => name === "Dual" && ofAircraft(kind)),
    solo: before.solo + block((name) => name === "Solo"),
    aircraft: before.aircraft + block((_, kind) => ofAircraft(kind)),
    simulator: before.simulator + block((_, kind) => !ofAircraft(kind)),
    byDay: before.byDay + sum(all, ({ landings: [byDay] }) => byDay),
    byNight: before.byNight + sum(all, ({ landings: [, byNight] }) => byNight),
    touchAndGos: before.touchAndGos + sum(all, (leg) => leg.touchAndGos),
    goArounds: before.goArounds + sum(all, (leg) => leg.goArounds),
    approaches: before.approaches + sum(all, (leg) => leg.approaches[0] + leg.approaches[1]),
  };
}

/** What a person's legs say of the time of a run. */
async function readLegs({ from, to }: Run, who: Who) {
  const rows = await listLegs(reading(), ids[who], {
    dateMin: from,
    dateMax: to,
    state: "Validated",
    page: 1,
  } as never);
  const legs = rows.rows;
  return {
    minutes: sum(legs, ({ blockMinutes }) => blockMinutes),
    byDay: sum(legs, ({ landingsByDay }) => landingsByDay),
    byNight: sum(legs, ({ landingsByNight }) => landingsByNight),
  };
}

/** What a pilot's logbook says of the time of a run, added up from its pages, which it must agree with however they are turned. */
async function readPages({ from, to }: Run, who: Who) {
  const filter: LogbookFilter = { dateMin: from, dateMax: to, legClass: "All", external: true };
  const last = await readLogbook(reading(), ids[who], filter);
  const pages = await Promise.all(
    Array.from({ length: last.pages }, (_, at) => readLogbook(reading(), ids[who], { ...filter, page: at + 1 })),
  );
  expect(addAmounts(pages.map(({ totals }) => totals.onPage))).toEqual(last.totals.total);
  expect(addAmounts((await listLogbookLegs(reading(), ids[who], filter)).map(amountsOf))).toEqual(last.totals.total);
  const classes = await Promise.all(
    (["SingleEngine", "MultiEngine", "Fstd"] as const).map((legClass) =>
      readLogbook(reading(), ids[who], { ...filter, legClass }),
    ),
  );
  expect(addAmounts(classes.map(({ totals }) => totals.total))).toEqual(last.totals.total);
  const { total, fstd, dual, pic, instructor, landingsByDay, landingsByNight } = last.totals.total;
  return { total, fstd, dual, pic, instructor, landings: landingsByDay + landingsByNight };
}

function expectPages(run: Run, who: Who) {
  const block = (is: Parameters<typeof flownBy>[2]) => sum(flownBy(run, who, is), blockOf);
  const flies = (kind: Kind) => kind !== "simulator";
  return {
    total: block((_, kind) => flies(kind)),
    fstd: block((_, kind) => !flies(kind)),
    dual: block((name, kind) => name === "Dual" && flies(kind)),
    pic: block((name, kind) => name !== "Dual" && flies(kind)),
    instructor: block((name, kind) => name === "Instructor" && flies(kind)),
    // Instructors watch; a simulator doesn't land.
    landings: sum(
      flownBy(run, who, (name, kind) => name !== "Instructor" && flies(kind)),
      landingsOf,
    ),
  };
}

/** The activity report of the time of a run holds each flight once, and agrees with the instructor's logbook, be a lesson submitted or not. */
async function expectActivity({ flights, from, to }: Run) {
  const filter = { siteIds: [], instructorIds: [ids.instructor], types: [], from, to, page: 1 };
  const before = await readInstructorActivity(reading(), filter);
  const given = flights.flatMap((flight, at) =>
    FLIGHTS[at]!.crew.some(([who]) => who === "instructor") ? [flight] : [],
  );
  expect(before.sessions).toEqual([]);
  expect(
    before.unvalidated.map(({ reservationId, state, flight, simulator }) => [reservationId, state, flight + simulator]),
  ).toEqual(
    given.map(({ id, legs }) => [id, ACTIVITY_STATES.indexOf(legs ? "ToSubmit" : "ToClose"), sum(legs ?? [], blockOf)]),
  );
  const data = { id: newId(), lessonId: lessonOf("anna", "Stalls"), instructorId: ids.instructor, briefingMinutes: 20 };
  await prisma().lessonFollowUp.create({ data: { ...data, startAt: new Date(from * 1000), submittedAt: new Date() } });
  const { totals, unvalidated } = await readInstructorActivity(reading(), filter);
  const logbook = addGiven(await listGivenLessons(reading(), ids.instructor, { dateMin: from, dateMax: to }));
  expect(addGiven([totals, ...unvalidated]), "the activity report").toEqual(logbook);
  await prisma().lessonFollowUp.delete({ where: { id: data.id } });
}

test("a flight that waits for its follow-up uses up potential until it is closed or the counters are read, whatever is closed beside it", async () => {
  const run = await makeRun({ flightMinutes: 0, landings: 0, hobbsHundredths: 0 });
  const id = run.aircraftIds.block;
  const countWaiting = async () => sum((await loadSummedBookings(prisma(), [id])).get(id)!, ({ count }) => count);
  expect(await countWaiting()).toBe(2);
  await close(run, 1, [leg]);
  expect(await countWaiting()).toBe(1);
  await openAgain(run, 1);
  expect(await countWaiting()).toBe(2);
  await correctCounters(run, "block", 60);
  expect(await countWaiting()).toBe(2);
  await prisma().counterMovement.create({
    data: { id: newId(), aircraftId: id, cause: "Reading", flightMinutes: 60, at: new Date() },
  });
  expect(await countWaiting()).toBe(0);
});

test("whatever is closed, opened again and corrected, counters, potential, logbooks and progress books are the sum of the legs that count", async () => {
  await fc.assert(
    fc.asyncProperty(opening, touched, steps, async (came, places, taken) => {
      const run = await makeRun(came);
      const books = { anna: await readBook("anna"), ben: await readBook("ben") };
      for (const step of taken) {
        if (step.step === "correct") await correctCounters(run, step.kind, step.by);
        else {
          const at = places[step.of]!;
          if (step.step === "type") await keep(run, at, step.legs);
          else if (run.flights[at]!.legs === null) await close(run, at, step.legs);
          else {
            const isOpen = await openAgain(run, at);
            if (isOpen && step.corrected) await close(run, at, step.legs);
          }
        }
        expect(await readCounters(run)).toEqual(run.counters);
      }
      const { block } = run.counters;
      const { aircraft } = await loadFleet(prisma(), [{ id: run.aircraftIds.block, siteId: world.site.id }]);
      const standing = aircraft.get(run.aircraftIds.block)!.limits.map(({ componentId, minutes, landings }) => {
        return { of: componentId ? "engine" : "aircraft", minutes, landings };
      });
      expect(standing.sort((one, other) => one.of.localeCompare(other.of))).toEqual([
        { of: "aircraft", minutes: block.flightMinutes, landings: block.landings },
        { of: "engine", minutes: block.flightMinutes - came.flightMinutes, landings: block.landings - came.landings },
      ]);
      for (const who of ["anna", "ben"] as const) expect(await readBook(who)).toEqual(expectBook(run, who, books[who]));
      for (const who of ["anna", "ben", "instructor", "renter"] as const) {
        const legs = flownBy(run, who);
        expect(await readLegs(run, who), who).toEqual({
          minutes: sum(legs, blockOf),
          byDay: sum(legs, ({ landings: [byDay] }) => byDay),
          byNight: sum(legs, ({ landings: [, byNight] }) => byNight),
        });
        expect(await readPages(run, who), who).toEqual(expectPages(run, who));
      }
      const given = addGiven(await listGivenLessons(reading(), ids.instructor, { dateMin: run.from, dateMax: run.to }));
      const { instructor, fstd } = expectPages(run, "instructor");
      expect([given.dual, given.simulator], "the instructor's logbook").toEqual([instructor, fstd]);
      await expectActivity(run);
    }),
    // Shrinking a sequence takes a second for each shorter one that is tried.
    { numRuns: 5, examples: [REFUSED], plugins: [fc.interruptAfterTimeLimit(15_000)] },
  );
});
