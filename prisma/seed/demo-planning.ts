import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { addDays, localDayOf } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, toUnix } from "@/lib/platform/time";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import { bookReservation } from "@/lib/work/planning/book";
import { cancelReservation } from "@/lib/work/planning/cancel";

type DemoAircraft = {
  id: string;
  site: string;
  enableRental: boolean;
  type: AircraftType;
  class: AircraftClass;
  model: string;
  callSign: string;
};
/** The demo school's records. Sites and operation types have the keys that demo.json uses. */
export type DemoSchool = {
  sites: Record<string, string>;
  aircraft: DemoAircraft[];
  operationTypes: Record<string, string>;
  cancellationReasons: string[];
  classrooms: { id: string; site: string }[];
  people: { id: string; email: string; roles: Partial<Record<string, string[]>> }[];
};

const ZONE = "Europe/Paris";
const DAYS_BEFORE = 7;
const DAYS_AFTER = 7;
/** Local flights begin and end at home. */
const HOME: Record<string, { fromAirport: string; toAirport: string }> = {
  grenoble: { fromAirport: "LFLG", toAirport: "LFLG" },
  annecy: { fromAirport: "LFLP", toAirport: "LFLP" },
};
const RENTER = 1;
const INSTRUCTOR = 2;
const PILOT_IN_COMMAND = 4;
const OBSERVER = 5;
const CREW = 6;

/** A random generator that gives the same numbers for the same seed, so that every demo school is equal. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]! };
}

type Planned = { type: BookableType; input: BookingInput };

/** Books flights from a week ago to a week ahead. A booking that conflicts with an earlier one is left out. */
export async function bookDemoPlanning(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const random = randomFrom(7);
  for (let n = -DAYS_BEFORE; n <= DAYS_AFTER; n++) {
    for (const site of Object.keys(school.sites)) {
      for (const one of dayOfFlying(school, site, addDays(today, n), n, random))
        await bookOrSkip(one, school, random.next());
    }
  }
  await bookDemoRefreshers(school, today);
  await bookDemoMeetings(school, today);
}

/** Books the briefing of the instructors in the evening of tomorrow, and of the same day a week before. */
async function bookDemoMeetings({ sites, classrooms, people }: DemoSchool, today: string): Promise<void> {
  const room = classrooms.find(({ site }) => site === "grenoble")!;
  const called = people.filter(({ roles }) => roles.grenoble?.includes("Instructor"));
  for (const days of [-7, 1]) {
    const { from } = dayBounds(addDays(today, days), ZONE);
    const times = { start: from + 18.5 * 3600, end: from + 19.5 * 3600, durationBriefing: 0, durationDebriefing: 0 };
    const users = called.map(({ id }) => person(id, CREW));
    const classroom = { classroomId: room.id };
    const texts = { commentaryForGlobal: "Réunion des instructeurs : points de la semaine", overrideReason: null };
    await bookIfFree({ type: "Meeting", input: { siteId: sites.grenoble!, ...times, classroom, users, ...texts } });
  }
}

/**
 * Books flights with an instructor for a renter who lacks recent experience, which makes him the instructor's own. Each is at the
 * first hour at which both and the aircraft are free.
 */
async function bookDemoRefreshers({ sites, aircraft, people }: DemoSchool, today: string): Promise<void> {
  const idOf = (email: string) => people.find((one) => one.email === email)!.id;
  const users = [person(idOf("didier.das"), RENTER), person(idOf("instructor"), INSTRUCTOR)];
  const flown = { aircraftId: aircraft.find(({ callSign }) => callSign === "F-HALP")!.id, ...HOME.grenoble };
  for (const days of [2, 4, 6]) {
    const { from } = dayBounds(addDays(today, days), ZONE);
    for (const hours of [10, 14, 16, 8.5, 12, 11, 15, 9, 13, 17]) {
      const times = { start: from + hours * 3600, end: from + (hours + 1) * 3600 };
      const base = { siteId: sites.grenoble!, durationBriefing: 0, durationDebriefing: 0, overrideReason: null };
      const input = { ...base, ...times, aircraft: flown, users, commentaryForGlobal: "Reprise, tours de piste" };
      if (await bookIfFree({ type: "Renter", input })) break;
    }
  }
}

/** Books what is free, and returns its id. Null where an earlier booking is in the way. */
async function bookIfFree({ type, input }: Planned): Promise<string | null> {
  try {
    return await asActor(SYSTEM_ACTOR, (work) => bookReservation(work, type, input, "fr-FR"));
  } catch (error) {
    if (error instanceof Problem && error.kind === "conflict") return null;
    throw error;
  }
}

/** Plans the bookings of one day at one site. */
function dayOfFlying(
  school: DemoSchool,
  site: string,
  day: string,
  n: number,
  random: ReturnType<typeof randomFrom>,
): Planned[] {
  const { from } = dayBounds(day, ZONE);
  const at = (hours: number) => from + Math.round(hours * 4) * 900;
  const holding = (role: string) =>
    school.people.filter((person) => person.roles[site]?.includes(role)).map(({ id }) => id);
  const [instructors, students, renters] = [holding("Instructor"), holding("Student"), holding("Renter")];
  const fleet = school.aircraft.filter((one) => one.site === site);
  const siteId = school.sites[site]!;
  const base = { siteId, durationBriefing: 0, durationDebriefing: 0, commentaryForGlobal: "", overrideReason: null };
  const planned: Planned[] = [];

  if (n % 4 === 0) {
    const aircraft = random.pick(fleet.filter((one) => one.type !== "Simulator"));
    const input = { ...base, start: at(8), end: at(12), aircraft: { aircraftId: aircraft.id }, users: [] };
    planned.push({ type: "Maintenance", input: { ...input, commentaryForGlobal: "Visite 50 h" } });
  }
  for (const aircraft of fleet) {
    const flights = 1 + Math.floor(random.next() * 3);
    for (let flight = 0; flight < flights; flight++) {
      const length = random.pick([1, 1, 1.25, 1.5, 2]);
      const start = at(8.5 + flight * 2.5 + random.pick([0, 0.5, 1]));
      if (aircraft.enableRental && renters.length > 0 && random.next() < 0.3) {
        const input = { ...base, start, end: start + length * 3600, users: [person(random.pick(renters), RENTER)] };
        planned.push({
          type: "Renter",
          input: { ...input, aircraft: { aircraftId: aircraft.id, ...HOME[site] } },
        });
        continue;
      }
      const kind =
        aircraft.type === "Simulator"
          ? "familiarisation"
          : random.pick(["discovery", "familiarisation", "familiarisation", "photo"]);
      const users = [person(random.pick(instructors), PILOT_IN_COMMAND)];
      if (kind === "familiarisation") users.push(person(random.pick(students), OBSERVER));
      planned.push({
        type: "Operation",
        input: {
          ...base,
          start: start - 1800,
          end: start + length * 3600 + 900,
          durationBriefing: 30,
          durationDebriefing: 15,
          aircraft: { aircraftId: aircraft.id, operationId: school.operationTypes[kind], ...HOME[site] },
          users,
        },
      });
    }
  }
  // F-GNAC is in the shop from yesterday on, and F-GZVB flies what the story of its inspection says.
  const isFree = ({ input: { aircraft } }: Planned) => {
    const callSign = fleet.find(({ id }) => id === aircraft?.aircraftId)?.callSign;
    return (callSign !== "F-GNAC" || n < -1) && (callSign !== "F-GZVB" || n < 1);
  };
  return [...planned, ...remarkable(school, site, n, at, base)].filter(isFree);
}

/** Plans bookings that show compliance findings: a landing at night, and a rental that staff allow with a reason. */
function remarkable(
  school: DemoSchool,
  site: string,
  n: number,
  at: (hours: number) => number,
  base: Omit<BookingInput, "start" | "end" | "aircraft" | "users">,
): Planned[] {
  if (site !== "grenoble") return [];
  const named = (callSign: string) => ({ aircraftId: school.aircraft.find((one) => one.callSign === callSign)!.id });
  const holder = (role: string) => school.people.find((one) => one.roles[site]?.includes(role))!.id;
  const planned: Planned[] = [];
  if (n % 2 === 0) {
    const aircraft = { ...named("F-GZVB"), operationId: school.operationTypes.photo };
    const users = [person(holder("Instructor"), PILOT_IN_COMMAND)];
    planned.push({ type: "Operation", input: { ...base, start: at(17.5), end: at(19.5), aircraft, users } });
  }
  if (n === 0 || n === 1) {
    const users = [person(holder("Renter"), RENTER)];
    const input = { ...base, start: at(15.5), end: at(16.5), aircraft: named("F-HBTT"), users };
    planned.push({ type: "Renter", input: { ...input, overrideReason: "Lâché bimoteur, accord du chef pilote" } });
  }
  return planned;
}

async function bookOrSkip(planned: Planned, school: DemoSchool, chance: number): Promise<void> {
  const id = await bookIfFree(planned);
  if (id === null || chance >= 0.06) return;
  const reasonId = school.cancellationReasons[Math.floor(chance * 100)]!;
  await asActor(SYSTEM_ACTOR, (work) => cancelReservation(work, id, { reasonId, commentaryForCancel: "" }, 1));
}

const person = (userId: string, reservationUserRole: number) => ({ userId, reservationUserRole });
