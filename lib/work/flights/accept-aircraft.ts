import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { readFlight } from "@/lib/activity/flights/follow-up/queries";
import { mayAcceptAircraft } from "@/lib/activity/flights/follow-up/reach";
import { hasLeft } from "@/lib/activity/flights/follow-up/rules";
import type { AcceptanceView } from "@/lib/activity/flights/follow-up/schema";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { acknowledgeDefects } from "@/lib/records/defects/commands";
import { listDefectsToRead } from "@/lib/records/defects/queries";
import type { ReadDefectsInput } from "@/lib/records/defects/schema";
import type { Prisma } from "@/prisma/generated/client";
import { readAircraftStates } from "./accepted-aircraft";
import { timesOf } from "./read-follow-up";
import { refuseTooEarly } from "./record-flight";

/**
 * Accepts the aircraft of a flight as its pilot in command: its defects, of which they say so that they have read, its fuel and its
 * potential as they are now, which are kept. Throws 403 for everybody else, and 409 long before it begins, once it has left or is over,
 * and while a defect isn't read that was reported meanwhile.
 */
export async function acceptAircraft(
  work: Work,
  reservationId: string,
  input: ReadDefectsInput,
): Promise<AcceptanceView> {
  await lockReservations(work, [reservationId]);
  const flight = await readFlight(work, reservationId);
  if (!mayAcceptAircraft(work.actor.id, flight)) throw new Problem("forbidden", "flights.followUp.mayNotAccept");
  if (flight.state !== "Scheduled" || hasLeft(timesOf(flight)))
    throw new Problem("conflict", "flights.followUp.hasLeft");
  refuseTooEarly(work, flight);
  // Who reports a defect of it at this moment waits, or is waited for.
  await work.db.$executeRaw`SELECT id FROM aircraft WHERE id = ${flight.aircraft.id} FOR UPDATE`;
  await acknowledgeDefects(work, reservationId, input);
  const unread = (await listDefectsToRead(work, reservationId)).filter(({ readAt }) => readAt === null);
  if (unread.length > 0) throw new Problem("conflict", "defects.changedMeanwhile");
  const { siteId, flight: before, aircraft } = flight;
  const accepted = (await readAircraftStates(work, [aircraft.id])).get(aircraft.id)!;
  const columns = {
    ...{ acceptedAt: work.now, acceptedById: work.actor.id, acceptedAircraftId: aircraft.id },
    accepted: accepted satisfies Prisma.InputJsonValue,
  };
  await work.db.flight.upsert({
    where: { reservationId },
    create: { reservationId, siteId, ...columns },
    update: { ...columns, version: { increment: 1 } },
  });
  const after = { acceptedAt: work.now, accepted };
  changed(work, { kind: "Flight", id: reservationId, verb: "accept", siteId, before: before ?? undefined, after });
  return { acceptedAt: toUnix(work.now), ...accepted };
}
