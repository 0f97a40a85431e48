import type { Work } from "@/lib/access/actor/as-actor";
import { endRequestOf } from "@/lib/activity/requests/commands";
import { occupyResources, releaseOccupations, updateReservation } from "@/lib/activity/reservations/commands";
import type { ReservationRow } from "@/lib/activity/reservations/queries";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import { planLessons } from "@/lib/activity/training/lessons/commands";
import { standing } from "./change";
import { planBooking } from "./plan-booking";

/**
 * Takes one person off a scheduled reservation that they share with others, who keep it as it is. The caller has locked it and
 * checked the right and the reason, which the audit keeps.
 */
export async function leaveReservation(
  work: Work,
  row: ReservationRow,
  personId: string,
  reason: { cancellationReasonId?: string | null; cancellationText?: string },
): Promise<void> {
  const { id, siteId, version, overrideReason } = row;
  const { again } = await standing(work, id);
  const { type, input } = again({ startShift: 0, endShift: 0 });
  const users = input.users.filter(({ userId }) => userId !== personId);
  const booking = await planBooking(work, id, type, { ...input, users }, { hold: true, current: row, undoes: "part" });
  await releaseOccupations(work, [id]);
  await updateReservation(work, { ...booking, overrideReason }, row, version, { verb: "leave", why: reason });
  await occupyResources(work, [booking]);
  const own = row.people.filter((part) => part.personId === personId);
  await planLessons(work, { released: lessonIdsOf(own), planned: [] });
  await endRequestOf(work, { reservationId: id, siteId }, personId);
}
