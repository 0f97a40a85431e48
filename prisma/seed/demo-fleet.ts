import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { estimateFlightUse } from "@/lib/compliance/planned-uses";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { createAircraft } from "@/lib/records/aircraft/commands";
import { moveCounters } from "@/lib/records/aircraft/counters/commands";
import type { AircraftInput, AircraftView } from "@/lib/records/aircraft/schema";
import { LIMIT_CATEGORIES, TERM_UNITS } from "@/lib/records/maintenance/codes";
import { createLimit } from "@/lib/records/maintenance/commands";
import { createComponent, fitComponent } from "@/lib/records/maintenance/components/commands";
import { componentInputSchema, fitInputSchema } from "@/lib/records/maintenance/components/schema";
import type { Counters } from "@/lib/records/maintenance/rules";
import { limitInputSchema } from "@/lib/records/maintenance/schema";
import { setRentalHourPrice } from "@/lib/records/prices/aircraft/commands";
import { readMaintenance } from "@/lib/views/fleet/queries";
import { bookReservation } from "@/lib/work/planning/book";
import type { DemoSchool } from "./demo-planning";

type Term = {
  unit: string;
  interval: number;
  tolerance: number;
  warning: number;
  isEndOfMonth?: boolean;
  remaining: number;
};
type Limit = { name: string; category: string; document: string; workMinutes: number; terms: Term[] };
type Component = { name: string; partNumber: string; serialNumber: string; minutes: number; limits: Limit[] };
/** What the demo's data say of an aircraft's maintenance: minutes flown a week, and what remains of each term today. */
export type DemoMaintenance = { weekly?: number; limits: Limit[]; components?: Component[] };

const ZONE = "Europe/Paris";
const WEEKS = 13;
/** The counters were last read before the flights of the planning, which move them when they are closed. */
const LAST_READ_DAYS = 8;

/**
 * Adds an aircraft as it was a quarter of a year ago, and what it has flown in each week since, so that its counters stand
 * today where the data say, and its average use is known.
 */
export async function createDemoAircraft(
  work: Work,
  input: AircraftInput,
  { weekly = 0 }: DemoMaintenance,
): Promise<AircraftView> {
  const flights = Math.round(weekly / 60);
  const ago = (days: number) => ({ ...work, now: new Date(work.now.getTime() - days * 86_400_000) });
  const opening = {
    ...input,
    totalFlightTime: input.totalFlightTime - WEEKS * weekly,
    totalLanding: Math.max(0, input.totalLanding - WEEKS * flights),
  };
  const began = ago(WEEKS * 7 + LAST_READ_DAYS);
  const view = await createAircraft(began, opening);
  await setRentalHourPrice(began, view.id, input.rentalPrice);
  const about = { id: view.id, siteId: input.site.siteId };
  if (weekly > 0) {
    for (let week = WEEKS - 1; week >= 0; week--) {
      const move = { flightMinutes: weekly, landings: flights, hobbsHundredths: 0 };
      await moveCounters(ago(week * 7 + LAST_READ_DAYS), about, "Reading", move);
    }
  }
  return view;
}

/** Adds the limits and components of the fleet, and books the work of some. */
export async function maintainDemoFleet(
  school: DemoSchool,
  now: Date,
  fleet: readonly { callSign: string; maintenance: DemoMaintenance }[],
): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const minutesBefore = await bookOverrun(school, now, today);
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const { callSign, maintenance } of fleet) {
      const { id: aircraftId, site } = school.aircraft.find((one) => one.callSign === callSign)!;
      const siteId = school.sites[site]!;
      const counters = await readCountersWithWaiting(work, aircraftId);
      const addLimit = (limit: Limit, of: { minutes: number; landings: number }, componentId: string | null) =>
        createLimit(work, aircraftId, limitInputSchema.parse(toLimitBody(limit, of, componentId, today)));
      // Of F-GZVB the data say what remains when Thursday's rental begins.
      const booked = callSign === OVERRUN ? minutesBefore : 0;
      for (const limit of maintenance.limits)
        await addLimit(limit, { ...counters, minutes: counters.minutes + booked }, null);
      for (const { limits, minutes, ...component } of maintenance.components ?? []) {
        const body = componentInputSchema.parse({ ...component, siteId, totalFlightTime: minutes });
        const { id } = await createComponent(work, body);
        await fitComponent(work, id, fitInputSchema.parse({ aircraftId }), 1);
        for (const limit of limits) await addLimit(limit, { minutes, landings: 0 }, id);
      }
    }
  });
  await bookDemoWork(school, now);
}

/** The counters of an aircraft, as they will stand once the flights that wait for their follow-up are closed. */
async function readCountersWithWaiting({ db }: Work, aircraftId: string): Promise<Counters> {
  const aircraft = await db.aircraft.findUniqueOrThrow({ where: { id: aircraftId } });
  const waiting = await db.reservation.findMany({ where: { aircraftId, state: "FlightFollowUpNeeded" } });
  const uses = waiting.map(({ offBlockAt, onBlockAt }) =>
    estimateFlightUse({ offBlock: toUnix(offBlockAt!), onBlock: toUnix(onBlockAt!) }, aircraft),
  );
  return {
    minutes: uses.reduce((sum, use) => sum + use.minutes, aircraft.flightMinutes),
    landings: uses.reduce((sum, use) => sum + use.landings, aircraft.landings),
  };
}

const OVERRUN = "F-GZVB";

/**
 * Books the flights of F-GZVB until next Saturday: Thursday's rental overruns its 50 h inspection, and Saturday's goes beyond
 * the tolerance. Returns the minutes that are booked before Thursday's.
 */
async function bookOverrun(school: DemoSchool, now: Date, today: string): Promise<number> {
  const { id: aircraftId } = school.aircraft.find((one) => one.callSign === OVERRUN)!;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const thursday = addDays(today, ((4 - weekday + 6) % 7) + 1);
  const rentals = [
    { day: addDays(thursday, -2), hour: 14, minutes: 90 },
    { day: addDays(thursday, -1), hour: 15, minutes: 75 },
    { day: thursday, hour: 13, minutes: 210 },
    { day: addDays(thursday, 2), hour: 9, minutes: 150 },
  ].filter(({ day }) => day > today);
  for (const [at, { day, hour, minutes }] of rentals.entries()) {
    const start = dayBounds(day, ZONE).from + hour * 3600;
    await bookForAny(school, aircraftId, at, { start, end: start + minutes * 60 });
  }
  const before = await prisma().reservation.findMany({
    where: {
      ...{ aircraftId, state: "Scheduled", type: { not: "Maintenance" } },
      endAt: { gt: now },
      startAt: { lt: fromUnix(dayBounds(thursday, ZONE).from) },
    },
  });
  return before.reduce((sum, one) => sum + (toUnix(one.onBlockAt!) - toUnix(one.offBlockAt!)) / 60, 0);
}

/**
 * Books a rental for a renter who has no other booking at that time: the one at a place of the list, or one after them. Where all have,
 * it begins an hour later, or two, or three: which flights of others fall on the day depends on the weekday of today.
 */
async function bookForAny(
  school: DemoSchool,
  aircraftId: string,
  at: number,
  times: { start: number; end: number },
): Promise<void> {
  // The renter with an account for visitors has a story of their own.
  const renters = school.people.filter(({ email, roles }) => email !== "renter" && roles.grenoble?.includes("Renter"));
  for (const later of [0, 3600, 7200, 10_800]) {
    const [start, end] = [times.start + later, times.end + later];
    for (const { id } of [...renters.slice(at), ...renters.slice(0, at)]) {
      const users = [{ userId: id, reservationUserRole: 1 }];
      const texts = { durationBriefing: 0, durationDebriefing: 0, commentaryForGlobal: "", overrideReason: null };
      const input = { siteId: school.sites.grenoble!, start, end, ...texts, aircraft: { aircraftId }, users };
      try {
        await asActor(SYSTEM_ACTOR, (work) => bookReservation(work, "Renter", input, "fr-FR"));
        return;
      } catch (error) {
        if (!(error instanceof Problem && error.kind === "conflict")) throw error;
      }
    }
  }
  throw new Error(`nobody can rent ${aircraftId} at ${times.start}`);
}

function toLimitBody(
  { name, category, document, workMinutes, terms }: Limit,
  counters: { minutes: number; landings: number },
  componentId: string | null,
  today: string,
) {
  return {
    ...{ name, document, componentId },
    category: (LIMIT_CATEGORIES as readonly string[]).indexOf(category),
    workTime: workMinutes,
    terms: terms.map(({ unit, remaining, interval, tolerance, warning, isEndOfMonth: endOfMonth = false }) => {
      const code = (TERM_UNITS as readonly string[]).indexOf(unit);
      const due = unit === "Hours" ? counters.minutes : unit === "Landings" ? counters.landings : null;
      const dueDate = due === null ? utcDayToUnix(addDays(today, remaining)) : null;
      return {
        unit: code,
        interval,
        tolerance,
        warning,
        endOfMonth,
        due: due === null ? null : due + remaining,
        dueDate,
      };
    }),
  };
}

/**
 * Books the work that the story tells of: F-GNAC is in the shop, F-HALP and F-HCAB have a day for their inspections. That of
 * F-GZVB, which Thursday's rental overruns, is left to whoever looks.
 */
async function bookDemoWork(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const works = [
    { callSign: "F-GNAC", limit: "Visite 100 h", from: -1, to: 4, comment: "Visite 100 h, cylindre n° 3 à l’atelier" },
    { callSign: "F-HALP", limit: "Visite annuelle", from: 20, to: 21, comment: "Visite annuelle" },
    { callSign: "F-HCAB", limit: "Visite 100 h", from: 12, to: 12, comment: "Visite 100 h" },
  ];
  for (const { callSign, limit, from, to, comment } of works) {
    const { id: aircraftId, site } = school.aircraft.find((one) => one.callSign === callSign)!;
    const at = (day: number, hour: number) => dayBounds(addDays(today, day), ZONE).from + hour * 3600;
    await asActor(SYSTEM_ACTOR, async (work) => {
      const { limits } = await readMaintenance(work, aircraftId);
      await bookReservation(
        work,
        "Maintenance",
        {
          ...{ siteId: school.sites[site]!, start: at(from, 8), end: at(to, 18), users: [] },
          ...{ durationBriefing: 0, durationDebriefing: 0, commentaryForGlobal: comment, overrideReason: null },
          aircraft: { aircraftId, limitIds: limits.flatMap(({ id, name }) => (name === limit ? id : [])) },
        },
        "fr-FR",
      );
    });
  }
}
