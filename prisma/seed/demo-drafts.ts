import type { Actor } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { createDraft, lockDraft } from "@/lib/activity/drafts/commands";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { RESERVATION_ROLES, type ReservationRole } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { listOpenLessons } from "@/lib/activity/training/lessons/queries";
import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, localTimeOn, toUnix } from "@/lib/platform/time";
import { type DraftChange, draftBooking, draftMove, draftRemoval } from "@/lib/work/drafts/edit-draft";
import { planDraft, standsAgainst } from "@/lib/work/drafts/plan-draft";
import { bookReservation } from "@/lib/work/planning/book";
import { proposeLesson } from "@/lib/work/planning/propose-lesson";
import type { DemoSchool } from "./demo-planning";

const ZONE = "Europe/Paris";
const HOUR = 3600;
const HOME = { fromAirport: "LFLG", toAirport: "LFLG" };
/** Aircraft whose flights tell of their maintenance. */
const IN_STORIES = ["F-GZVB", "F-GNAC"];
/** Who drafts the lessons, and from when on they are flown, in days from Monday and hours. */
const LESSONS: readonly [author: string, day: number, hour: number][] = [
  ["staff", 1, 9],
  ["staff", 2, 14],
  ["instructor", 3, 10],
];
const HOURS = [10, 14, 16, 9, 11, 15];
const SHIFTS = [1, 2, -1, 3, 4];

type Change = (work: Work) => Promise<DraftChange>;
/** The draft, with what its changes are made of. `at` says a time of its week, in days from Monday and hours. */
type Drafting = {
  school: DemoSchool;
  siteId: string;
  draftId: string;
  staff: Actor;
  at: (day: number, hour: number) => number;
};

/**
 * Drafts the next week of Grenoble: the desk and an instructor add lessons and two rentals, move a reservation and remove another.
 * Then a renter books what the draft wants for somebody else, so that it can be published only once it is rebased.
 */
export async function draftDemoWeek(school: DemoSchool, now: Date): Promise<void> {
  const siteId = school.sites.grenoble!;
  const monday = addDays(weekStart(localDayOf(toUnix(now), ZONE)), 7);
  const at = (day: number, hour: number) => toUnix(localTimeOn(addDays(monday, day), hour * 60, ZONE));
  const staff = await actorOf(school, "staff");
  const draftId = await asActor(staff, (work) => createDraft(work, { siteId, name: "Semaine prochaine" }));
  const drafting = { school, siteId, draftId, staff, at };
  await draftLessons(drafting);
  await draftRental(drafting, rentalsOf(drafting, "renter", 5));
  const wanted = await draftRental(drafting, rentalsOf(drafting, "philippe.arnaud", 6));
  await draftMoveAndRemoval(drafting);
  const [booking] = rentalsOf(drafting, "anne.lambert", 6).slice(wanted);
  await asActor(await actorOf(school, "anne.lambert"), (work) => bookReservation(work, "Renter", booking!, "fr-FR"));
}

async function draftLessons(drafting: Drafting): Promise<void> {
  const { school, siteId, draftId, at } = drafting;
  const students = school.people.filter(({ roles }) => roles.grenoble?.includes("Student"));
  for (const [author, day, hour] of LESSONS) {
    const actor = await actorOf(school, author);
    while (students.length > 0) {
      const booking = await proposeFlight(actor, siteId, students.shift()!.id, at(day, hour));
      const add: Change = (work) => draftBooking(work, draftId, { type: kinds.Practical.code, booking: booking! });
      if (booking && (await draftFirst(drafting, [add], actor)) === 0) break;
    }
  }
}

/** The next flight of a student with an instructor, at the first time from an instant on. Null where there is none. */
async function proposeFlight(
  actor: Actor,
  siteId: string,
  studentId: string,
  from: number,
): Promise<BookingInput | null> {
  const reading = { db: prisma(), actor, now: new Date() };
  const [lesson] = await listOpenLessons(reading, [studentId], "Practical");
  if (!lesson || lesson.mode === "Solo" || lesson.period === "Night") return null;
  const { proposal } = await proposeLesson(reading, { siteId, lessons: [lesson], chosen: { from } });
  const { aircraftId, instructorId, start, end } = proposal;
  if (!aircraftId || !instructorId) return null;
  return {
    ...{ siteId, start: start! - lesson.briefingMinutes * 60, end: end! + lesson.debriefingMinutes * 60 },
    aircraft: { aircraftId, ...HOME, startFlight: start, endFlight: end },
    users: [person(instructorId, "Instructor"), { ...person(studentId, "Student"), userProgramSessionId: lesson.id }],
  };
}

/** Rentals of one hour on a day, at each hour with each aircraft. */
function rentalsOf({ school, siteId, at }: Drafting, renter: string, day: number): BookingInput[] {
  const users = [person(idOf(school, renter), "Renter")];
  const fleet = school.aircraft.filter(({ site, enableRental }) => site === "grenoble" && enableRental);
  return HOURS.flatMap((hour) => {
    const times = { start: at(day, hour), end: at(day, hour) + HOUR };
    return fleet.filter(isFree).map(({ id }) => ({ siteId, ...times, aircraft: { aircraftId: id, ...HOME }, users }));
  });
}

const draftRental = (drafting: Drafting, rentals: readonly BookingInput[]): Promise<number> =>
  draftFirst(
    drafting,
    rentals.map((booking) => (work) => draftBooking(work, drafting.draftId, { type: kinds.Renter.code, booking })),
  );

async function draftMoveAndRemoval(drafting: Drafting): Promise<void> {
  const { school, siteId, draftId, at } = drafting;
  const published = await prisma().reservation.findMany({
    where: {
      ...{ siteId, type: { in: ["Renter", "Operation"] }, state: "Scheduled", guest: null },
      startAt: { gte: fromUnix(at(0, 0)), lt: fromUnix(at(7, 0)) },
      aircraft: { callSign: { notIn: IN_STORIES } },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  const moves = published.flatMap(({ id, version, startAt }) =>
    SHIFTS.map((hours) => ({ id, version, start: toUnix(startAt) + hours * HOUR })),
  );
  const moved = await draftFirst(
    drafting,
    moves.map((move) => (work) => draftMove(work, draftId, move, move.version)),
  );
  const { id, version } = published.findLast((one) => one.id !== moves[moved]!.id)!;
  const removal = { reservations: [{ id, version }], reasonId: school.cancellationReasons[0]! };
  await draftFirst(drafting, [(work) => draftRemoval(work, draftId, removal)]);
}

/** Makes the first of some changes that nothing stands against, and returns its place; -1 where there is none. */
async function draftFirst({ draftId, staff }: Drafting, changes: readonly Change[], author = staff): Promise<number> {
  for (const [place, change] of changes.entries()) {
    const isMade = await asActor(author, async (work) => {
      const { itemIds } = await change(work);
      const items = await planDraft(work, await lockDraft(work, draftId), { hold: false });
      const made = items.filter(({ item }) => itemIds.includes(item.id));
      if (made.some((one) => standsAgainst(work, one))) throw new Problem("conflict", "drafts.refused");
    }).then(() => true, refuse);
    if (isMade) return place;
  }
  return -1;
}

function refuse(error: unknown): false {
  if (error instanceof Problem) return false;
  throw error;
}

const isFree = ({ callSign }: { callSign: string }) => !IN_STORIES.includes(callSign);
const idOf = ({ people }: DemoSchool, email: string) => people.find((one) => one.email === email)!.id;
const actorOf = async (school: DemoSchool, email: string): Promise<Actor> => {
  const id = idOf(school, email);
  return (await readActorsOfPeople(prisma(), [id])).get(id)!;
};
const person = (userId: string, role: ReservationRole) => {
  return { userId, reservationUserRole: RESERVATION_ROLES.indexOf(role) };
};
