import type { Db } from "@/lib/platform/db";
import { listReadersOfSites } from "../overdue/queries";

/** A gap of the horameter before a flight that was closed, as it stands now. Readings are in hundredths of an hour. */
export type MentionedHobbsGap = {
  callSign: string;
  /** What was read before the flight, and at its beginning. */
  before: number;
  next: number;
  offBlockAt: Date;
  closedBy: string;
  /** The flight before, and who flew it: they may read theirs, not this one. */
  flightBefore: { id: string | null; pilotIds: readonly string[] } | null;
  /** Who may still read of it: the staff of its site, and who flew before. */
  readerIds: ReadonlySet<string>;
};

/** Reads gaps by the ids of the flights before which they are. One that no longer stands isn't among them. */
export async function readMentionedHobbsGaps(db: Db, ids: readonly string[]): Promise<Map<string, MentionedHobbsGap>> {
  if (ids.length === 0) return new Map();
  const rows = await db.leg.findMany({
    where: {
      ...{ reservationId: { in: [...ids] }, number: 1, state: "Validated", hobbsFromHundredths: { not: null } },
      reservation: { flight: { state: "Closed", toldGapHundredths: { not: null } } },
    },
    select: {
      ...{ id: true, reservationId: true, hobbsFromHundredths: true, offBlockAt: true },
      reservation: {
        select: {
          ...{ siteId: true, aircraft: { select: { callSign: true } } },
          flight: {
            select: { toldGapHundredths: true, closedBy: { select: { firstName: true, lastName: true } } },
          },
        },
      },
    },
  });
  const staff = await listReadersOfSites(
    db,
    rows.map(({ reservation }) => reservation!.siteId),
    ["Staff"],
  );
  const flightsBefore = await listFlightsBefore(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, reservationId, hobbsFromHundredths, offBlockAt, reservation }) => {
      const { aircraft, flight, siteId } = reservation!;
      const flightBefore = flightsBefore.get(id) ?? null;
      const { toldGapHundredths, closedBy } = flight!;
      const gap: MentionedHobbsGap = {
        ...{ callSign: aircraft?.callSign ?? "", offBlockAt, next: hobbsFromHundredths! },
        before: hobbsFromHundredths! - toldGapHundredths!,
        closedBy: closedBy ? `${closedBy.firstName} ${closedBy.lastName}` : "",
        flightBefore,
        readerIds: new Set([...(staff.get(siteId) ?? []), ...(flightBefore?.pilotIds ?? [])]),
      };
      return [reservationId!, gap];
    }),
  );
}

type FlightBefore = NonNullable<MentionedHobbsGap["flightBefore"]>;

/** Lists the flights whose horameter was read last before some legs, by the ids of these, in one statement. */
async function listFlightsBefore(db: Db, legIds: readonly string[]): Promise<Map<string, FlightBefore>> {
  const rows = await db.$queryRaw<(FlightBefore & { legId: string })[]>`
    SELECT leg.id AS "legId", before.reservation_id AS id, ARRAY(
        SELECT person_id::text FROM leg_pilot WHERE leg_id = before.id AND function IS NOT NULL
      ) AS "pilotIds"
    FROM leg, LATERAL (
      SELECT id, reservation_id FROM leg AS other
      WHERE aircraft_id = leg.aircraft_id AND state = 'Validated' AND hobbs_to_hundredths IS NOT NULL
        AND on_block_at <= leg.off_block_at AND reservation_id <> leg.reservation_id
      ORDER BY on_block_at DESC, id DESC LIMIT 1
    ) AS before
    WHERE leg.id = ANY(${[...legIds]}::char(24)[])`;
  return new Map(rows.map(({ legId, ...flight }) => [legId, flight]));
}
