import type { Db } from "@/lib/platform/db";

/** A flight that was overdue when its notification was written, as it is now. */
export type MentionedOverdueFlight = {
  /** Whether nobody has noted yet that it landed or came back. */
  isOut: boolean;
  aircraft: string;
  people: string[];
  plannedOnBlockAt: Date;
};

/** Reads some flights by the ids of their reservations. */
export async function readMentionedOverdueFlights(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MentionedOverdueFlight>> {
  if (ids.length === 0) return new Map();
  const rows = await db.flight.findMany({
    where: { reservationId: { in: [...ids] } },
    select: {
      ...{ reservationId: true, state: true, offBlockAt: true, landingAt: true, onBlockAt: true },
      expectedReturnAt: true,
      reservation: {
        select: {
          ...{ onBlockAt: true, endAt: true },
          aircraft: { select: { callSign: true } },
          people: { select: { person: { select: { firstName: true, lastName: true } } } },
        },
      },
    },
  });
  return new Map(
    rows.map(({ reservationId, state, offBlockAt, landingAt, onBlockAt, expectedReturnAt, reservation }) => [
      reservationId,
      {
        isOut: state === "Open" && offBlockAt !== null && landingAt === null && onBlockAt === null,
        aircraft: reservation.aircraft?.callSign ?? "",
        people: reservation.people.map(({ person }) => `${person.firstName} ${person.lastName}`),
        plannedOnBlockAt: expectedReturnAt ?? reservation.onBlockAt ?? reservation.endAt,
      },
    ]),
  );
}
