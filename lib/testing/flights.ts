import { PILOT_FUNCTIONS, type PilotFunction } from "@/lib/activity/flights/codes";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Prisma } from "@/prisma/generated/client";

type PilotColumns = Omit<Prisma.LegPilotUncheckedCreateInput, "legId" | "personId">;
type LegColumns = Omit<Prisma.LegUncheckedCreateInput, "id" | "pilots">;

/** Stores a leg that one person flew, with an id of its own if none is given. */
export function makeLeg({
  id = newId(),
  pilotId,
  ...columns
}: { id?: string; pilotId: string } & LegColumns & PilotColumns) {
  const { function: pilotFunction, isPilotFlying, check, lessonId, remarks, ...leg } = columns;
  const pilot = { personId: pilotId, function: pilotFunction, isPilotFlying, check, lessonId, remarks };
  return prisma().leg.create({ data: { id, ...leg, pilots: { createMany: { data: [pilot] } } } });
}

const HOUR = 3_600;
export type Booked = {
  people: [string, ReservationRole, string?][];
  aircraftId: string;
  from?: number;
  hours?: number;
};

/** Makes a flight as it stands in the plan after its time: it waits for its follow-up. `from` is in unix seconds. */
export async function makeFlown(
  siteId: string,
  { people, aircraftId, from, hours = 1 }: Booked & { from: number },
  more: object = {},
): Promise<string> {
  const [startAt, endAt] = [from, from + hours * HOUR].map((unix) => new Date(unix * 1000)) as [Date, Date];
  const type = people.some(([, role]) => role === "Renter") ? ("Renter" as const) : ("Practical" as const);
  const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const row = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId, type, state: "FlightFollowUpNeeded", aircraftId, ...times },
      ...{ createdAt: startAt, editedAt: startAt },
      people: { create: people.map(([personId, role, lessonId]) => ({ personId, role, lessonId })) },
      ...more,
    },
  });
  return row.id;
}

/** Somebody on board of a leg that is sent. Without a function they watch. */
export const boardAs = (
  userId: string,
  name: PilotFunction | null,
  pilotFlying = name !== null && name !== "Instructor",
) => ({ userId, mode: name && PILOT_FUNCTIONS.indexOf(name), pilotFlying });

export type HobbsReading = [from: number, to: number];

/** A local leg by day that is sent, from an off-block time in unix seconds on. */
export const legOf = (
  users: object[],
  from: number,
  [hobbsDeparture, hobbsArrival]: HobbsReading,
  minutes = 60,
  more: object = {},
) => ({
  ...{ users, from: "LFLG", to: "LFLG", offBlock: from, takeOff: from + 300, landing: from + minutes * 60 - 300 },
  ...{ onBlock: from + minutes * 60, dayMinutes: minutes, nightMinutes: 0, ifrMinutes: 0, vfrMinutes: minutes },
  ...{ landingsByDay: 1, hobbsDeparture, hobbsArrival, remainingFuel: 77, oilAdded: 0.5 },
  ...more,
});
