import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { type FlightRow, readFlight } from "@/lib/activity/flights/follow-up/queries";
import { mayAcceptAircraft } from "@/lib/activity/flights/follow-up/reach";
import { isAcceptanceMissing } from "@/lib/activity/flights/follow-up/rules";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { Problem } from "@/lib/platform/problem";
import { acknowledgeDefects } from "@/lib/records/defects/commands";
import { listLastDefectTimes } from "@/lib/records/defects/queries";
import type { ReadDefectsInput } from "@/lib/records/defects/schema";

/**
 * Accepts the aircraft of a flight as its pilot in command, who says so that they have read of its defects. Throws 403 for everybody
 * else, and 409 once the flight has left or is over.
 */
export async function acceptAircraft(work: Work, reservationId: string, input: ReadDefectsInput): Promise<void> {
  await lockReservations(work, [reservationId]);
  const flight = await readFlight(work, reservationId);
  if (!mayAcceptAircraft(work.actor, flight)) throw new Problem("forbidden", "flights.followUp.mayNotAccept");
  if (flight.state !== "Scheduled" || flight.flight?.offBlockAt)
    throw new Problem("conflict", "flights.followUp.hasLeft");
  await acknowledgeDefects(work, reservationId, input);
  const { siteId, flight: before } = flight;
  const columns = { acceptedAt: work.now, acceptedById: work.actor.id };
  await work.db.flight.upsert({
    where: { reservationId },
    create: { reservationId, siteId, ...columns },
    update: { ...columns, version: { increment: 1 } },
  });
  const after = { acceptedAt: work.now };
  changed(work, { kind: "Flight", id: reservationId, verb: "accept", siteId, before: before ?? undefined, after });
}

/** Whether the school demands that the pilot in command accepts the aircraft of a flight, and nobody has since its last new defect. */
export async function lacksAcceptance(
  { db }: Pick<Work, "db">,
  { aircraft, flight, site }: Pick<FlightRow, "aircraft" | "flight" | "site">,
): Promise<boolean> {
  if (!site.school.isAcceptanceDemanded) return false;
  const [lastDefectAt] = (await listLastDefectTimes(db, [aircraft.id])).values();
  return isAcceptanceMissing({
    ...{ isDemanded: true, isSimulator: aircraft.type === "Simulator" },
    ...{ acceptedAt: flight?.acceptedAt ?? null, lastDefectAt: lastDefectAt ?? null },
  });
}
