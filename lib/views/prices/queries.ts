import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { readHoursLeft } from "@/lib/activity/accounts/packages/queries";
import { startOfDay, unixToUtcDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { findAircraftPrice } from "@/lib/records/prices/aircraft/queries";
import { findPriceOfInstructor } from "@/lib/records/prices/instructors/queries";
import { toAircraftRates, toInstructorRates } from "@/lib/records/prices/present";
import { todayIn } from "@/lib/records/prices/queries";
import {
  type Dated,
  type Flown,
  type FlownLine,
  type InstructorRate,
  priceFlight,
  priceInstruction,
  rateOn,
  totalOf,
} from "@/lib/records/prices/rules";
import { readCurrency } from "@/lib/records/school/queries";
import type { Aircraft, Prisma } from "@/prisma/generated/client";
import { PRICE_LINE_KINDS } from "./codes";
import type { InstructionTrial, PriceLineView, PriceTrial, PriceTrialView } from "./schema";

type TriedAircraft = Pick<Aircraft, "id" | "siteId" | "taxiOutMinutes" | "taxiInMinutes"> & {
  site: { timeZone: string };
};

/** Tries rates out on a flight, and compares it with what the same flight costs today. */
export async function tryPrice(reading: Reading, trial: PriceTrial): Promise<PriceTrialView> {
  const { aircraftId, programId, flight, instructorId } = trial;
  const aircraft = await findTriedAircraft(reading, aircraftId);
  const currency = await readCurrency(reading);
  const rates = toAircraftRates(trial.rates, currency);
  const saved = await findAircraftPrice(reading, { aircraftId, programId, state: { not: "Archived" } });
  const flown = {
    ...flownOf(flight, aircraft, await readTags(reading, aircraft, trial.studentId)),
    packageMinutesLeft: await readTriedHours(reading, aircraft, trial.studentId, saved?.id),
  };
  const instruction =
    instructorId && programId && flight.mode === 0
      ? await findPriceOfInstructor(reading, { siteId: aircraft.siteId, programId, personId: instructorId })
      : null;
  const day = { tried: flight.day, today: todayIn(reading, aircraft.site.timeZone) };
  return compare({
    ...{ rates, savedRates: saved?.rates ?? [], day, currency },
    linesOf: (rate, on) => [
      ...priceFlight(rate, flown),
      ...(instruction ? priceBlockTime(rateOn(instruction.rates, on), flight.blockMinutes) : []),
    ],
    countBooked: (startsAt) => countBookedFlights(reading, aircraft, programId, startsAt),
  });
}

/** Tries rates out on a lesson, and compares it with what the first of their instructors costs for it today. */
export async function tryInstruction(
  reading: Reading,
  { siteId, programId, instructors, lesson, ...trial }: InstructionTrial,
): Promise<PriceTrialView> {
  const currency = await readCurrency(reading);
  const { timeZone } = await reading.db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } });
  const [personId] = instructors;
  const saved = personId ? await findPriceOfInstructor(reading, { siteId, programId, personId }) : null;
  return compare({
    ...{ rates: toInstructorRates(trial.rates, currency), savedRates: saved?.rates ?? [], currency },
    day: { tried: lesson.day, today: todayIn(reading, timeZone) },
    linesOf: (rate) => [
      ...priceInstruction(rate, "Practice", lesson.practicalMinutes),
      ...priceInstruction(rate, "Theory", lesson.theoryMinutes),
    ],
    countBooked: (day) =>
      countBooked(reading, timeZone, day, {
        siteId,
        AND: [
          { people: { some: { role: "Instructor", personId: { in: instructors } } } },
          { people: { some: { lesson: { enrolment: { programId } } } } },
        ],
      }),
  });
}

/** Compares what is tried with what the same costs today. */
async function compare<Rate>({
  rates,
  savedRates,
  day,
  currency,
  linesOf,
  countBooked,
}: {
  rates: readonly Dated<Rate>[];
  savedRates: readonly Dated<Rate>[];
  day: { tried: number; today: number };
  currency: string;
  linesOf: (rate: Rate, day: number) => FlownLine[];
  countBooked: (startsAt: number) => Promise<number>;
}): Promise<PriceTrialView> {
  const rate = rateOn(rates, day.tried);
  const lines = rate ? linesOf(rate, day.tried) : [];
  const present = rateOn(savedRates, day.today);
  return {
    lines: lines.map((line) => presentLine(line, currency)),
    total: fromMinorUnits(totalOf(lines), currency),
    totalToday: present && fromMinorUnits(totalOf(linesOf(present, day.today)), currency),
    startsAt: rate?.startsOn ?? null,
    booked: rate ? await countBooked(rate.startsOn) : 0,
  };
}

async function findTriedAircraft({ db, actor }: Reading, id: string): Promise<TriedAircraft> {
  const row = await db.aircraft.findUnique({
    where: { id },
    select: {
      ...{ id: true, siteId: true, taxiOutMinutes: true, taxiInMinutes: true },
      site: { select: { timeZone: true } },
    },
  });
  if (!row || !can(actor, "price.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** The tags of who would pay. Somebody of another site is unknown here. */
async function readTags({ db }: Reading, { siteId }: TriedAircraft, studentId: string | null): Promise<string[]> {
  if (!studentId) return [];
  const row = await db.person.findFirst({
    where: { id: studentId, roles: { some: { siteId } } },
    select: { tags: { select: { tagId: true } } },
  });
  if (!row) throw makeInvalidFieldProblem("studentId", "prices.studentUnknown");
  return row.tags.map(({ tagId }) => tagId);
}

/** What is left of the hours that who would pay has bought ahead, for who may read their account. */
async function readTriedHours(
  reading: Reading,
  { siteId }: TriedAircraft,
  studentId: string | null,
  priceId: string | undefined,
): Promise<number> {
  if (!studentId || !priceId || !can(reading.actor, "account.read", siteId)) return 0;
  return (await readHoursLeft(reading, studentId)).get(priceId) ?? 0;
}

/** A flight of one leg. It is airborne for all but the usual times from and to the apron. */
function flownOf(
  flight: PriceTrial["flight"],
  aircraft: TriedAircraft,
  tagIds: string[],
): Omit<Flown, "packageMinutesLeft"> {
  const { blockMinutes, landings } = flight;
  const landingsByNight = Math.min(flight.landingsByNight, landings);
  const airborneMinutes = Math.max(0, blockMinutes - aircraft.taxiOutMinutes - aircraft.taxiInMinutes);
  const leg = { isSolo: flight.mode === 1, blockMinutes, airborneMinutes };
  return {
    parts: [{ ...leg, landingsByDay: landings - landingsByNight, landingsByNight }],
    ...{ sessionMinutes: blockMinutes, tagIds },
    sameDay: { flownMinutes: 0, addedMinutes: 0 },
  };
}

/** What an instructor costs on the flight. Nothing while they have no price. */
const priceBlockTime = (rate: InstructorRate | null, minutes: number) =>
  rate ? priceInstruction(rate, "Practice", minutes) : [];

function presentLine(line: FlownLine, currency: string): PriceLineView {
  const money = (minor: number) => fromMinorUnits(minor, currency);
  const kind = PRICE_LINE_KINDS.indexOf(line.kind);
  const whole = { kind, amount: money(line.amount), tagId: null };
  if (line.kind === "Discount")
    return { ...whole, quantity: line.basisPoints / 100, unitPrice: money(line.of), tagId: line.tagId };
  if (line.kind === "Landings") return { ...whole, quantity: line.count, unitPrice: money(line.unitPrice) };
  return { ...whole, quantity: line.minutes, unitPrice: line.kind === "Package" ? 0 : money(line.unitPrice) };
}

/** Counts the flights that are booked at a price from a day on: lessons of the programme, or rentals. */
const countBookedFlights = (reading: Reading, aircraft: TriedAircraft, programId: string | null, day: number) =>
  countBooked(reading, aircraft.site.timeZone, day, {
    aircraftId: aircraft.id,
    ...(programId
      ? { type: "Practical", people: { some: { lesson: { enrolment: { programId } } } } }
      : { type: "Renter" }),
  });

/** Counts what is booked from a day on, but for what has begun. */
function countBooked(
  { db, now }: Reading,
  timeZone: string,
  day: number,
  where: Prisma.ReservationWhereInput,
): Promise<number> {
  const from = Math.max(startOfDay(unixToUtcDay(day), timeZone), toUnix(now));
  return db.reservation.count({
    where: { ...where, state: "Scheduled", withdrawnAt: null, startAt: { gte: fromUnix(from) } },
  });
}
