import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { EMPTY_LEG, fillLegs } from "@/lib/activity/flights/follow-up/proposals";
import { expectedOfView } from "@/lib/activity/flights/follow-up/wire";
import { addDays, localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { closeFlight } from "@/lib/work/flights/close-flight";
import { readFollowUp } from "@/lib/work/flights/read-follow-up";

const ZONE = "Europe/Paris";
/** Of so many flights one was forgotten, so that the desk has something to ask for. */
const ONE_FORGOTTEN_OF = 9;

/** Whose flights stay open, because their logbook tells that they lack recent experience. */
const LACKING = ["didier.das", "olivier.brun", "luc.blanchard", "isabelle.noel"];
/** And those of the accounts with which everybody tries the demo school, so that there is something to close. */
const TRIED = ["renter", "instructor"];
const flownByNone = (names: readonly string[]) => ({
  none: { person: { OR: names.map((name) => ({ email: { startsWith: `${name}@` } })) } },
});

/** Whose maintenance tells a story by what it has flown: none of its flights is forgotten. */
const ALWAYS_CLOSED = "F-GZVB";

type Flown = { id: string; offBlockAt: Date | null; onBlockAt: Date | null };

/** Closes the flights of the days before yesterday, as whoever flew would have done: most of them. */
export async function closeDemoFlights(now: Date): Promise<void> {
  const yesterday = dayBounds(addDays(localDayOf(toUnix(now), ZONE), -1), ZONE).from;
  const flown = await prisma().reservation.findMany({
    where: {
      ...{ state: "FlightFollowUpNeeded", endAt: { lt: fromUnix(yesterday) } },
      OR: [
        { people: flownByNone([...LACKING, ...TRIED]) },
        { people: flownByNone(LACKING), aircraft: { callSign: ALWAYS_CLOSED } },
      ],
    },
    select: { id: true, offBlockAt: true, onBlockAt: true, aircraft: { select: { callSign: true } } },
    orderBy: [{ offBlockAt: "asc" }, { id: "asc" }],
  });
  for (const [at, flight] of flown.entries())
    if ((at + 1) % ONE_FORGOTTEN_OF !== 0 || flight.aircraft?.callSign === ALWAYS_CLOSED)
      await asActor(SYSTEM_ACTOR, (work) => closeDemoFlight(work, flight, at));
}

/** Closes the flights of lessons that were given: their instructors rate these now. */
export async function closeDemoLessons(now: Date): Promise<void> {
  const flown = await prisma().reservation.findMany({
    where: { state: "FlightFollowUpNeeded", endAt: { lt: now }, people: { some: { lessonId: { not: null } } } },
    select: { id: true, offBlockAt: true, onBlockAt: true },
    orderBy: [{ offBlockAt: "asc" }, { id: "asc" }],
  });
  for (const [at, flight] of flown.entries()) await asActor(SYSTEM_ACTOR, (work) => closeDemoFlight(work, flight, at));
}

/** Closes one flight: it left some minutes after its time, and came back on time. */
async function closeDemoFlight(work: Work, { id, offBlockAt, onBlockAt }: Flown, at: number): Promise<void> {
  const view = await readFollowUp(work, id, "fr-FR");
  const [offBlock, onBlock] = [toUnix(offBlockAt!) + (at % 5) * 60, toUnix(onBlockAt!)];
  const hundredths = Math.round((onBlock - offBlock) / 36);
  const { horameterActivated } = view.aircraft;
  const typed = {
    ...{ ...EMPTY_LEG, offBlock, onBlock },
    ...(!view.expected.isSimulator && { remainingFuel: 40 + ((at * 7) % 50) }),
    ...(at % 6 === 0 && { oilAdded: 0.5 }),
    ...(horameterActivated && { hobbsArrival: ((view.expected.lastReading ?? 0) + hundredths) / 100 }),
  };
  const expected = expectedOfView(view);
  // Its landings are by day or by night, as the sun proposes.
  const [proposed] = fillLegs([typed], expected).legs;
  const field = proposed!.landingsByNight > 0 ? "landingsByNight" : "landingsByDay";
  const { legs } = fillLegs([view.expected.isSimulator ? typed : { ...typed, [field]: 1 + (at % 3) }], expected);
  await closeFlight(work, id, { legs }, "fr-FR");
}
