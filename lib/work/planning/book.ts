import type { Work } from "@/lib/access/actor/as-actor";
import { settleLessonRequests } from "@/lib/activity/lesson-requests/commands";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { insertReservations } from "@/lib/activity/reservations/commands";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import { settleStandbys } from "@/lib/activity/standby/commands";
import { planLessons } from "@/lib/activity/training/lessons/commands";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { nameSite, planBooking, refuseBlocking, refuseConflicts } from "./plan-booking";

/** Books a new reservation and returns its id. Throws 409 with the conflicts, or 422 when a rule blocks the booking. */
export async function bookReservation(
  work: Work,
  type: BookableType,
  input: BookingInput,
  locale: Locale,
): Promise<string> {
  const booking = await planNewBooking(work, type, input, locale);
  await insertBooking(work, booking);
  return booking.id;
}

/**
 * Plans a new reservation that can be written as it is. Throws 409 with the conflicts, or 422 when a rule blocks it. Until
 * `insertBooking` it writes nothing.
 */
export async function planNewBooking(
  work: Work,
  type: BookableType,
  input: BookingInput,
  locale: Locale,
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<PlannedBooking> {
  const booking = await planBooking(work, newId(), type, await nameSite(work, input), { hold: true, isOffered });
  refuseBlocking(work.actor, booking, locale);
  await refuseConflicts(work.db, work.actor, [booking]);
  return booking;
}

/** Writes a planned booking, with all that follows from it. */
export async function insertBooking(work: Work, booking: PlannedBooking): Promise<void> {
  await insertReservations(work, [booking]);
  await settleBookings(work, [booking]);
}

/** Makes the lessons of new bookings planned, and settles what their people had asked or waited for. */
export async function settleBookings(work: Work, bookings: readonly PlannedBooking[]): Promise<void> {
  await planLessons(work, { released: [], planned: bookings.flatMap(({ parts }) => lessonIdsOf(parts)) });
  for (const { id, parts, times } of bookings)
    await settleLessonRequests(work, lessonIdsOf(parts), { id, offBlock: times.offBlock });
  await settleStandbys(work, bookings);
}
