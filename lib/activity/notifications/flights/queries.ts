import type { Db } from "@/lib/platform/db";
import type { LegState } from "@/prisma/generated/client";

/** A declared flight as its notifications tell it. */
export type MentionedFlight = {
  pilotId: string;
  pilot: string;
  aircraft: string;
  offBlockAt: Date;
  refusal: string;
};

/** Reads the declared flights that some notifications mention, by id. */
export async function readMentionedFlights(db: Db, ids: readonly string[]): Promise<Map<string, MentionedFlight>> {
  if (ids.length === 0) return new Map();
  const rows = await db.leg.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, model: true, registration: true, offBlockAt: true, refusal: true },
      pilots: { select: { person: { select: { id: true, firstName: true, lastName: true } } } },
    },
  });
  return new Map(
    rows.map(({ id, pilots, model, registration, ...flight }) => {
      const { id: pilotId, firstName, lastName } = pilots[0]!.person;
      return [id, { ...flight, pilotId, pilot: `${firstName} ${lastName}`, aircraft: registration || model }];
    }),
  );
}

/** Reads what has become of some declared flights, by id. */
export async function readFlightStates(db: Db, ids: readonly string[]): Promise<Map<string, LegState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.leg.findMany({ where: { id: { in: [...ids] } }, select: { id: true, state: true } });
  return new Map(rows.map(({ id, state }) => [id, state]));
}
