import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { GuestInput } from "@/lib/activity/reservations/guests/schema";
import { addDays, localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, toUnix } from "@/lib/platform/time";
import { mailGuests } from "@/lib/work/notifications/mail-guests";
import { bookReservation } from "@/lib/work/planning/book";
import { moveReservation } from "@/lib/work/planning/change";
import type { DemoSchool } from "./demo-planning";

const PILOT_IN_COMMAND = 4;
const ZONE = "Europe/Paris";
const HOUR = 3600;
const HOURS = [14, 10, 16, 11, 15, 9, 13, 12, 17];

type DemoGuest = {
  guest: GuestInput;
  inDays: number;
  passengers: number;
  comment: string;
  isMoved?: true;
  payer?: string;
};

/** A grandfather whom only a call reaches and whose flight a member pays, a visitor from abroad, and a couple whom the desk has moved by an hour. */
const GUESTS: DemoGuest[] = [
  {
    guest: { name: "Henri Blanchard", phoneNumber: "+33 4 76 20 31 58", language: "fr-FR" },
    ...{
      inDays: 1,
      passengers: 2,
      comment: "Bon cadeau de ses petits-enfants pour ses 80 ans. Marche avec une canne.",
      payer: "renter",
    },
  },
  {
    guest: {
      name: "Emma Thompson",
      phoneNumber: "+44 20 7946 0321",
      email: "emma.thompson@example.com",
      language: "en-US",
    },
    ...{ inDays: 2, passengers: 1, comment: "Parle anglais. Voudrait voir la Chartreuse." },
  },
  {
    guest: { name: "Camille Rousseau", email: "camille.rousseau@example.com", language: "fr-FR" },
    ...{ inDays: 3, passengers: 2, comment: "", isMoved: true },
  },
];

/** Books discovery flights with their guests, each at the first hour at which an aircraft and an instructor are free. */
export async function bookDemoGuests(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const pilots = school.people.filter(({ roles }) => roles.grenoble?.includes("Instructor"));
  for (const one of GUESTS) {
    const id = await bookFirst(school, one, addDays(today, one.inDays), pilots);
    if (id === null) continue;
    await mailGuests({ reservationId: id });
    if (!one.isMoved) continue;
    await moveSoon(id);
    await mailGuests({ reservationId: id });
  }
}

/** Moves a flight by about an hour, to the first time at which everything is free. */
async function moveSoon(id: string): Promise<void> {
  const { startAt, version } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
  for (const hours of [1, 0.5, -0.5, -1]) {
    const start = toUnix(startAt) + hours * HOUR;
    try {
      await asActor(SYSTEM_ACTOR, (work) => moveReservation(work, id, { start }, version, "fr-FR"));
      return;
    } catch (error) {
      if (!isInTheWay(error)) throw error;
    }
  }
}

async function bookFirst(
  { sites, aircraft, operationTypes, people }: DemoSchool,
  { guest, passengers, comment, payer }: DemoGuest,
  day: string,
  pilots: DemoSchool["people"],
): Promise<string | null> {
  const { from } = dayBounds(day, ZONE);
  const fleet = aircraft.filter(
    ({ site, type, class: its }) => site === "grenoble" && type === "Aircraft" && its === "SingleEngine",
  );
  const payerId = people.find(({ email }) => email === payer)?.id ?? null;
  for (const hours of HOURS) {
    for (const { id: userId } of pilots) {
      for (const { id: aircraftId } of fleet) {
        const offBlock = from + hours * HOUR;
        const id = await bookIfFree({
          ...{ siteId: sites.grenoble!, start: offBlock - HOUR / 2, end: offBlock + 1.25 * HOUR },
          ...{ durationBriefing: 30, durationDebriefing: 15, commentaryForGlobal: comment },
          aircraft: { aircraftId, operationId: operationTypes.discovery!, passengers, payerId },
          users: [{ userId, reservationUserRole: PILOT_IN_COMMAND }],
          guest,
        });
        if (id !== null) return id;
      }
    }
  }
  return null;
}

/** Books a flight and returns its id. Null where another one is in the way, or where a rule blocks it. */
async function bookIfFree(input: BookingInput): Promise<string | null> {
  try {
    return await asActor(SYSTEM_ACTOR, (work) => bookReservation(work, "Operation", input, "fr-FR"));
  } catch (error) {
    if (isInTheWay(error)) return null;
    throw error;
  }
}

const isInTheWay = (error: unknown) =>
  error instanceof Problem && (error.kind === "conflict" || error.more.extension?.warnings !== undefined);
