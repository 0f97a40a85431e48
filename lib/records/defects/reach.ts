import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission, knowsSite } from "@/lib/access/permissions/reach";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";
import type { DefectSight } from "./present";

const DAY_MS = 86_400_000;
/** How long after a flight who booked it reads and reports defects of its aircraft. */
export const DAYS_AFTER = 7;
/** How far ahead the people are told who have booked an aircraft that is grounded. */
const DAYS_TOLD = 7;

/** The aircraft of a defect. */
export type DefectPlace = { id: string; siteId: string; timeZone: string };

/** Reads the site of an aircraft. Throws 404 when the actor may not know of it. */
export async function readDefectPlace({ db, actor }: Reading, aircraftId: string): Promise<DefectPlace> {
  const row = await db.aircraft.findUnique({
    where: { id: aircraftId },
    select: { id: true, siteId: true, site: { select: { timeZone: true } } },
  });
  if (!row || !knowsSite(actor, row.siteId)) throw new Problem("notFound", "errors.notFound");
  return { id: row.id, siteId: row.siteId, timeZone: row.site.timeZone };
}

/** Prisma condition: a reservation that counts as the person's booking of its aircraft, over for a week at most. */
const whereBooked = (personId: string, now: Date): Prisma.ReservationWhereInput => ({
  state: { not: "Cancelled" },
  withdrawnAt: null,
  endAt: { gt: new Date(now.getTime() - DAYS_AFTER * DAY_MS) },
  people: { some: { personId } },
});

async function hasBooked({ db, actor, now }: Reading, aircraftId: string): Promise<boolean> {
  const where = { aircraftId, ...whereBooked(actor.id ?? "", now) };
  return (await db.reservation.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * How much of an aircraft's defects the actor sees: instructors and staff all, others what is visible to people who have
 * booked it. Throws 403 for everybody else.
 */
export async function demandDefectSight(reading: Reading, { id, siteId }: DefectPlace): Promise<DefectSight> {
  if (can(reading.actor, "defect.read", siteId)) return "all";
  demandPermission(reading.actor, "defect.readOwn", siteId);
  if (!(await hasBooked(reading, id))) throw new Problem("forbidden", "defects.notBooked");
  return "visible";
}

/** Throws unless the actor may report a defect of the aircraft. */
export async function demandMayReport(reading: Reading, { id, siteId }: DefectPlace): Promise<void> {
  if (can(reading.actor, "defect.report", siteId)) return;
  demandPermission(reading.actor, "defect.reportOwn", siteId);
  if (!(await hasBooked(reading, id))) throw new Problem("forbidden", "defects.notBooked");
}

/** A defect that grounds its aircraft, or no longer does. */
export type Turn = { kind: "Grounded" | "Cleared"; id: string; isNightOnly: boolean };

/**
 * Ids of those who are told that an aircraft is grounded or flies again: who has booked it soon, and Staff and mechanics of
 * its site. Who knows that another defect grounds it isn't told of a further one, and nobody that it flies again while
 * another one still grounds it.
 */
export async function listPeopleToTell(reading: Reading, place: DefectPlace, turn: Turn): Promise<string[]> {
  const { db } = reading;
  const others = await db.defect.findMany({
    where: {
      ...{ aircraftId: place.id, id: { not: turn.id }, isBlocking: true, releasedAt: null },
      // What blocks at night alone leaves the days to tell of.
      ...(turn.isNightOnly ? {} : { isNightOnly: false }),
    },
    select: { id: true, events: { where: { kind: "Grounded" }, select: { at: true, authorId: true } } },
  });
  if (turn.kind === "Cleared" && others.length > 0) return [];
  const groundings = others.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
  const tellings = groundings.map(({ id, at }) => ({ subjectId: id, kind: "blockingDefect", at: { gte: at } }));
  const told = await db.notification.findMany({ where: { OR: tellings }, select: { personId: true } });
  const knowing = new Set([...groundings.map(({ authorId }) => authorId), ...told.map(({ personId }) => personId)]);
  return (await listPeopleConcerned(reading, place)).filter((personId) => !knowing.has(personId));
}

/** Ids of who has booked an aircraft for the next days, and of Staff and mechanics of its site. */
async function listPeopleConcerned({ db, now }: Reading, { id, siteId }: DefectPlace): Promise<string[]> {
  const until = new Date(now.getTime() + DAYS_TOLD * DAY_MS);
  const booked = {
    aircraftId: id,
    state: "Scheduled",
    withdrawnAt: null,
    endAt: { gt: now },
    startAt: { lt: until },
  } as const;
  const people = await db.person.findMany({
    where: {
      state: "Active",
      OR: [
        { roles: { some: { siteId, role: "Staff" } } },
        { duties: { some: { siteId, duty: "Mechanic" } } },
        { reservations: { some: { reservation: booked } } },
      ],
    },
    select: { id: true },
  });
  return people.map((person) => person.id);
}
