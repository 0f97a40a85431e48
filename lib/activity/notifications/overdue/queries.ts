import type { SiteRole } from "@/lib/access/permissions/roles";
import type { Db } from "@/lib/platform/db";

/** A flight that was overdue when its notification was written, as it is now. */
export type MentionedOverdueFlight = {
  /** Whether nobody has noted yet that it landed or came back. */
  isOut: boolean;
  aircraft: string;
  people: string[];
  plannedOnBlockAt: Date;
  /** Who may still read of it: the staff and the instructors of its site. */
  readerIds: ReadonlySet<string>;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Who has one of some roles at each of some sites now, because a notification outlives the rights of its reader. */
export async function listReadersOfSites(
  db: Db,
  siteIds: readonly string[],
  roles: SiteRole[],
): Promise<Map<string, Set<string>>> {
  const rows = await db.siteRole.findMany({
    where: { siteId: { in: [...new Set(siteIds)] }, role: { in: roles } },
    select: { siteId: true, personId: true },
  });
  const bySite = new Map<string, Set<string>>();
  for (const { siteId, personId } of rows) bySite.set(siteId, (bySite.get(siteId) ?? new Set()).add(personId));
  return bySite;
}

/** Reads some flights by the ids of their reservations. */
export async function readMentionedOverdueFlights(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MentionedOverdueFlight>> {
  if (ids.length === 0) return new Map();
  const rows = await db.flight.findMany({
    where: { reservationId: { in: [...ids] } },
    select: {
      ...{ reservationId: true, siteId: true, state: true, offBlockAt: true, takeOffAt: true },
      ...{ landingAt: true, onBlockAt: true, expectedReturnAt: true },
      reservation: {
        select: {
          ...{ onBlockAt: true, endAt: true },
          aircraft: { select: { callSign: true } },
          people: { select: { person: { select: { firstName: true, lastName: true } } } },
        },
      },
    },
  });
  const readers = await listReadersOfSites(
    db,
    rows.map(({ siteId }) => siteId),
    ["Staff", "Instructor"],
  );
  return new Map(
    rows.map(({ reservationId, siteId, state, landingAt, onBlockAt, expectedReturnAt, reservation, ...left }) => [
      reservationId,
      {
        isOut:
          state === "Open" &&
          (left.offBlockAt !== null || left.takeOffAt !== null) &&
          landingAt === null &&
          onBlockAt === null,
        readerIds: readers.get(siteId) ?? NOBODY,
        aircraft: reservation.aircraft?.callSign ?? "",
        people: reservation.people.map(({ person }) => `${person.firstName} ${person.lastName}`),
        plannedOnBlockAt: expectedReturnAt ?? reservation.onBlockAt ?? reservation.endAt,
      },
    ]),
  );
}
