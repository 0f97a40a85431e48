import { legClassOf } from "@/lib/compliance/recency/legs";
import { addDays, localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import type { DemoSchool } from "./demo-planning";

/** Discovery flights that a site had in each month, and how many fewer or more they were last year. */
const FLIGHTS = [2, 3, 5, 6, 8, 9, 11, 9, 7, 5, 3, 2];
const LAST_YEAR = [0, -1, 1, -2, 1, -1, 2, 1, -1, 0, -1, 1];
/** They went out in the afternoon, when no lesson is flown, and back. */
const [HOUR, OUT, STAY, BACK] = [15, 35, 20, 30];
const ROUTES: Record<string, [home: string, to: string]> = { grenoble: ["LFLG", "LFLP"], annecy: ["LFLP", "LFLG"] };
const PILOTS: Record<string, readonly string[]> = {
  grenoble: ["ines.faure", "nathalie.roche"],
  annecy: ["karim.haddad", "nathalie.roche"],
};
/** Whatever is later is on the planning. */
const LATEST_DAYS_AGO = 9;
/** Litres an hour of the first aircraft of a site, and by how much more each next one burns. */
const [BURNS, MORE] = [24, 3];
const FULL_LITRES = 100;

/**
 * Writes the discovery flights of this year and last year from the school's old records, all at once: they have neither reservation nor
 * counters, and give this year another to be compared with.
 */
export async function recordPastFlights(school: DemoSchool, now: Date): Promise<void> {
  const last = addDays(localDayOf(toUnix(now), "Europe/Paris"), -LATEST_DAYS_AGO);
  const thisYear = Number(last.slice(0, 4));
  const flights = Object.keys(school.sites).flatMap((site) =>
    [thisYear - 1, thisYear].flatMap((year) =>
      FLIGHTS.flatMap((count, month) => {
        const many = count + (year < thisYear ? LAST_YEAR[month]! : 0);
        const first = `${year}-${String(month + 1).padStart(2, "0")}-01`;
        return Array.from({ length: many }, (_, n) => ({ site, n, day: addDays(first, Math.floor((n * 28) / many)) }));
      }),
    ),
  );
  const legs = flights.filter(({ day }) => day <= last).flatMap((flight, at) => toLegs(school, flight, at, now));
  await prisma().leg.createMany({ data: legs.map(({ leg }) => leg) });
  await prisma().legPilot.createMany({
    data: legs.map(({ leg, pilotId }) => ({ legId: leg.id, personId: pilotId, function: "Pic" })),
  });
}

function toLegs(school: DemoSchool, { site, n, day }: { site: string; n: number; day: string }, at: number, now: Date) {
  const fleet = school.aircraft.filter((one) => one.site === site && one.type === "Aircraft");
  const place = (n + at) % fleet.length;
  const aircraft = fleet[place]!;
  const names = PILOTS[site]!;
  const pilotId = school.people.find(({ email }) => email === names[at % names.length])!.id;
  const [home, to] = ROUTES[site]!;
  const out = new Date(`${day}T${HOUR}:00:00Z`).getTime();
  const perMinute = ((BURNS + MORE * place) * 10) / 60;
  return [
    { from: home, to, start: 0, minutes: OUT },
    { from: to, to: home, start: OUT + STAY, minutes: BACK },
  ].map((hop, number) => {
    const offBlockAt = new Date(out + hop.start * 60_000);
    const burnt = (OUT + (number === 1 ? BACK : 0)) * perMinute;
    return {
      pilotId,
      leg: {
        ...{ id: newId(), aircraftId: aircraft.id, registration: aircraft.callSign, model: aircraft.model },
        ...{ category: aircraft.type, class: legClassOf(aircraft) },
        ...{ fromAirport: hop.from, toAirport: hop.to, offBlockAt, declaredAt: now, state: "Validated" as const },
        onBlockAt: new Date(offBlockAt.getTime() + hop.minutes * 60_000),
        ...{ takeOffsByDay: 1, approachesByDay: 1, landingsByDay: 1, fullStopsByDay: 1 },
        fuelLeftTenths: Math.round(FULL_LITRES * 10 - burnt),
        oilAddedTenths: number === 1 && at % 3 === 0 ? 4 : null,
      },
    };
  });
}
