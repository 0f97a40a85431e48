import type { Work } from "@/lib/access/actor/as-actor";
import { MOST_CANCELLED_AT_ONCE } from "@/lib/activity/reservations/bodies";
import type { MessageKey } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";

/**
 * Throws 409 while a site or an aircraft has reservations to come. The answer lists them, with their people and
 * the versions by which `POST reservation/cancel` cancels them, and says who is told of that.
 */
export async function demandNothingToCome(
  work: Work,
  of: { siteId: string } | { aircraftId: string },
  message: MessageKey,
): Promise<void> {
  const where = { ...of, state: "Scheduled" as const, withdrawnAt: null, endAt: { gt: work.now } };
  const count = await work.db.reservation.count({ where });
  if (count === 0) return;
  const rows = await work.db.reservation.findMany({
    where,
    orderBy: { startAt: "asc" },
    take: MOST_CANCELLED_AT_ONCE,
    select: {
      id: true,
      version: true,
      type: true,
      startAt: true,
      endAt: true,
      aircraft: { select: { callSign: true } },
      people: { select: { person: { select: { id: true, firstName: true, lastName: true } } } },
    },
  });
  const conflicts = rows.map(({ id, version, type, startAt, endAt, aircraft, people }) => ({
    reservationId: id,
    version,
    type,
    start: toUnix(startAt),
    end: toUnix(endAt),
    name: aircraft?.callSign ?? null,
    people: namesOf(people),
  }));
  const others = rows.flatMap(({ people }) => people.filter(({ person }) => person.id !== work.actor.id));
  throw new Problem("conflict", message, {
    values: { count },
    extension: { conflicts, count, told: namesOf(others) },
  });
}

/** The names of some participants, each once. */
const namesOf = (participants: readonly { person: { firstName: string; lastName: string } }[]): string[] => [
  ...new Set(participants.map(({ person }) => `${person.firstName} ${person.lastName}`)),
];
