import type { Reading } from "@/lib/access/actor/as-actor";
import type { ProgressBook } from "@/lib/activity/training/progress-book/schema";
import { utcDayToUnix } from "@/lib/platform/day";
import {
  includeAircraftRates,
  inOrderOfDays,
  readAircraftRate,
  readInstructorRate,
} from "@/lib/records/prices/queries";
import { rateOn } from "@/lib/records/prices/rules";
import type { HourKind } from "../codes";
import { type HourPrice, type HourPrices, hourPriceOf, type PlannedLesson } from "../rules";

type Asked = {
  programId: string;
  /** Where one trains: prices of these sites come before others. */
  siteIds: readonly string[];
  today: string;
  lessons: readonly PlannedLesson[];
  /** Whose discounts count, and which aircraft and instructors they had how often. Null: anybody's. */
  student: { tagIds: readonly string[]; flights: Counts; instructors: Counts } | null;
};
type Counts = ReadonlyMap<string, number>;

/**
 * Reads what an hour of a programme costs today: on the aircraft with a price that the student flew most, else the cheapest of their
 * sites, and with the instructor whom they had most. What has a price that isn't billed costs nothing. `aircraftId` is the one of flights with an instructor.
 */
export async function readHourPrices(
  { db }: Pick<Reading, "db">,
  asked: Asked,
): Promise<{ prices: HourPrices; aircraftId: string | null }> {
  const where = { programId: asked.programId, state: "Active" as const };
  const [aircraft, instructors] = await Promise.all([
    db.aircraftPrice.findMany({
      where: { ...where, aircraft: { state: "Active" } },
      select: {
        ...{ id: true, isBilling: true, rates: includeAircraftRates },
        aircraft: {
          select: { id: true, callSign: true, type: true, siteId: true, taxiOutMinutes: true, taxiInMinutes: true },
        },
      },
    }),
    db.instructorPrice.findMany({
      where,
      select: {
        ...{ id: true, siteId: true, isBilling: true, rates: { orderBy: inOrderOfDays } },
        instructors: { select: { personId: true } },
      },
    }),
  ]);
  const day = utcDayToUnix(asked.today);
  const { student, siteIds, lessons } = asked;

  const findOffer = (kind: HourKind) => {
    const offers = aircraft.flatMap(({ id, isBilling, rates, aircraft: { taxiOutMinutes, taxiInMinutes, ...one } }) => {
      const rate = rateOn(rates.map(readAircraftRate), day);
      if (!rate || (one.type === "Simulator") !== (kind === "simulator")) return [];
      const usual = { kind, lessons, tagIds: student?.tagIds ?? [], taxiMinutes: taxiOutMinutes + taxiInMinutes };
      const price = isBilling ? hourPriceOf(rate, usual) : 0;
      return {
        id,
        aircraftId: one.id,
        callSign: one.callSign,
        price,
        had: student?.flights.get(one.id) ?? 0,
        siteId: one.siteId,
      };
    });
    return choose(offers, siteIds);
  };
  const instruction = choose(
    instructors.flatMap(({ id, siteId, isBilling, rates, instructors: people }) => {
      const rate = rateOn(rates.map(readInstructorRate), day);
      if (!rate) return [];
      const had = Math.max(0, ...people.map(({ personId }) => student?.instructors.get(personId) ?? 0));
      return { id, siteId, had, isBilling, rate, price: isBilling ? rate.practicalPrice : 0 };
    }),
    siteIds,
  );
  const billed = instruction?.isBilling ? instruction.rate : null;
  const flown = (kind: HourKind, hasInstructor: boolean): HourPrice => {
    const offer = findOffer(kind);
    return {
      aircraft: offer?.callSign ?? null,
      aircraftPrice: offer?.price ?? null,
      instructorPrice: hasInstructor ? (billed?.practicalPrice ?? null) : null,
    };
  };
  const prices = {
    theory: { aircraft: null, aircraftPrice: null, instructorPrice: billed?.theoreticalPrice ?? null },
    dual: flown("dual", true),
    solo: flown("solo", false),
    simulator: flown("simulator", true),
  };
  return { prices, aircraftId: findOffer("dual")?.aircraftId ?? null };
}

/** Chooses what the student had most, of this what is at their sites, of this the cheapest; before what costs nothing. */
function choose<Offer extends { id: string; siteId: string; had: number; price: number }>(
  offers: readonly Offer[],
  siteIds: readonly string[],
): Offer | null {
  const away = ({ siteId }: Offer) => (siteIds.includes(siteId) ? 0 : 1);
  // Nobody counts on the one aircraft that isn't billed.
  const cost = ({ price }: Offer) => (price === 0 ? Number.MAX_SAFE_INTEGER : price);
  const ranked = [...offers].sort(
    (a, b) => b.had - a.had || away(a) - away(b) || cost(a) - cost(b) || a.id.localeCompare(b.id),
  );
  return ranked[0] ?? null;
}

/** Counts which aircraft and instructors a student had in a training. */
export async function countUses({ db }: Pick<Reading, "db">, { training, phases }: ProgressBook) {
  const { userId: personId, programId } = training;
  const legs = await db.leg.groupBy({
    by: ["aircraftId"],
    where: { pilots: { some: { personId, lesson: { enrolment: { studentId: personId, programId } } } } },
    _count: true,
  });
  const instructors = new Map<string, number>();
  for (const { instructor } of phases.flatMap(({ lessons }) => lessons))
    if (instructor?.id) instructors.set(instructor.id, (instructors.get(instructor.id) ?? 0) + 1);
  const flights = legs.flatMap(({ aircraftId, _count }) => (aircraftId ? [[aircraftId, _count] as const] : []));
  return { flights: new Map(flights), instructors };
}
