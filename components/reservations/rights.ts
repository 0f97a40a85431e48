import { isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import {
  RESERVATION_ROLES,
  RESERVATION_STATES,
  RESERVATION_TYPES,
  type ReservationRole,
} from "@/lib/activity/reservations/codes";
import { mayCancel, mayMove, type Subject } from "@/lib/activity/reservations/reach";
import type { PlannedReservation } from "@/lib/activity/reservations/schema";
import { BOOKING_RIGHTS } from "@/lib/records/dictionaries/codes";
import type { OperationTypeView } from "@/lib/records/dictionaries/schema";
import { MAINTENANCE, OPERATION, RENTER } from "./booking-body";

/** A bar of the board as the server's own rules look at it. */
function subjectOf(bar: PlannedReservation, operationTypes: OperationTypeView[]): Subject {
  const right = operationTypes.find((type) => type.id === bar.aircraft?.operationId)?.bookingRight;
  return {
    siteId: bar.siteId,
    type: RESERVATION_TYPES[bar.reservationType]!,
    state: RESERVATION_STATES[bar.reservationState]!,
    startAt: new Date(bar.start * 1000),
    people: bar.users.map((user) => ({
      personId: user.userId,
      role: RESERVATION_ROLES[user.reservationUserRole] as ReservationRole,
    })),
    bookingRight: right === undefined ? null : BOOKING_RIGHTS[right]!,
  };
}

/** A rule of the server's, asked of a bar; `now` in unix seconds. */
const ofBar =
  (rule: typeof mayCancel) =>
  (
    actor: PersonActor,
    bar: PlannedReservation,
    operationTypes: OperationTypeView[],
    now: number,
    noticeHours: number,
  ): boolean =>
    rule(actor, subjectOf(bar, operationTypes), new Date(now * 1000), noticeHours);

export const mayMoveBar = ofBar(mayMove);
export const mayCancelBar = ofBar(mayCancel);

/** Operation types that the actor may book at a site. */
export function operationsFor(actor: PersonActor, siteId: string, types: OperationTypeView[]): OperationTypeView[] {
  const rights = ["reservation.operateAdmin", "reservation.operateStaff", "reservation.operate"] as const;
  return types.filter((type) => can(actor, rights[type.bookingRight]!, siteId));
}

/** Types of reservation, as wire codes, that the actor may book at a site. */
export function bookableTypes(actor: PersonActor, siteId: string, types: OperationTypeView[]): number[] {
  const bookable: number[] = [];
  if (can(actor, "reservation.rent", siteId)) bookable.push(RENTER);
  if (can(actor, "reservation.maintain", siteId)) bookable.push(MAINTENANCE);
  if (operationsFor(actor, siteId, types).length > 0) bookable.push(OPERATION);
  return bookable;
}

/** Books for themself only: a renter who isn't staff. */
export function booksForSelf(actor: PersonActor, siteId: string): boolean {
  return !can(actor, "reservation.rentAny", siteId);
}

export function mayOverrideAt(actor: PersonActor, siteId: string): boolean {
  return isAdmin(actor) || can(actor, "reservation.override", siteId);
}
