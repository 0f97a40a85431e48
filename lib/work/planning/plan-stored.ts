import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { isBookable } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import {
  findReservationRow,
  type ReservationDetails,
  readReservationDetails,
} from "@/lib/activity/reservations/queries";
import { mayMove, toRightsSubject } from "@/lib/activity/reservations/reach";
import { makeBookingBody } from "@/lib/activity/reservations/wire";
import { Problem } from "@/lib/platform/problem";
import { planBooking } from "./plan-booking";

/**
 * Plans a stored reservation as it stands and judges it anew, for who may change it. Null for all others, and where `isMeant`
 * says no. Throws 404 for one that the actor may not know of.
 */
export async function planStored(
  reading: Reading,
  id: string,
  isMeant: (details: ReservationDetails) => boolean = () => true,
): Promise<PlannedBooking | null> {
  const { db, actor, now } = reading;
  const found = await readReservationDetails(db, id);
  if (!found || !can(actor, "planning.read", found.planned.siteId)) throw new Problem("notFound", "errors.notFound");
  const { planned, details } = found;
  const { type } = planned;
  const mayChangeIt = mayMove(actor, toRightsSubject(planned, details.bookingRight), now, details.noticeHours);
  if (!isBookable(type) || !mayChangeIt || !isMeant(details)) return null;
  const { comment: commentaryForGlobal, clientComment: commentaryForClient, ...texts } = details;
  const body = makeBookingBody(planned, { ...texts, commentaryForGlobal, commentaryForClient });
  try {
    const current = await findReservationRow(reading, id);
    return await planBooking(reading, id, type, body, { hold: false, current });
  } catch (error) {
    // What can't be planned any more, such as one of a disabled operation type, can't be changed either.
    if (error instanceof Problem) return null;
    throw error;
  }
}
