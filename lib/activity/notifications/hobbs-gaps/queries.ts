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
      ...{ reservationId: true, aircraftId: true, hobbsFromHundredths: true, offBlockAt: true },
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
  const found = rows.map(async ({ reservationId, aircraftId, hobbsFromHundredths, offBlockAt, reservation }) => {
    const last = await db.leg.findFirst({
      where: {
        ...{ aircraftId, state: "Validated", hobbsToHundredths: { not: null }, onBlockAt: { lte: offBlockAt } },
        NOT: { reservationId },
      },
      orderBy: [{ onBlockAt: "desc" }, { id: "desc" }],
      select: { reservationId: true, pilots: { where: { function: { not: null } }, select: { personId: true } } },
    });
    const { aircraft, flight, siteId } = reservation!;
    const pilotIds = last?.pilots.map(({ personId }) => personId) ?? [];
    const { toldGapHundredths, closedBy } = flight!;
    const gap: MentionedHobbsGap = {
      ...{ callSign: aircraft?.callSign ?? "", offBlockAt, next: hobbsFromHundredths! },
      before: hobbsFromHundredths! - toldGapHundredths!,
      closedBy: closedBy ? `${closedBy.firstName} ${closedBy.lastName}` : "",
      flightBefore: last && { id: last.reservationId, pilotIds },
      readerIds: new Set([...(staff.get(siteId) ?? []), ...pilotIds]),
    };
    return [reservationId!, gap] as const;
  });
  return new Map(await Promise.all(found));
}
