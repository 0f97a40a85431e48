import { isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { type BookableType, bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { mayBookOperationType, toRightsSubject, whyNotCancel, whyNotMove } from "@/lib/activity/reservations/reach";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { OperationType } from "@/lib/records/dictionaries/wire";

function bookingRightOf(bar: PublicReservation, operationTypes: OperationType[]): string | null {
  return operationTypes.find((one) => one.id === bar.aircraft?.operationId)?.bookingRight ?? null;
}

/** Turns a permission rule for reservations into one for bars of the board. `now` is in unix seconds. */
const ofBar =
  <Said>(rule: (...of: Parameters<typeof whyNotCancel>) => Said) =>
  (
    actor: PersonActor,
    bar: PublicReservation,
    operationTypes: OperationType[],
    now: number,
    noticeHours: number,
  ): Said =>
    rule(actor, toRightsSubject(bar, bookingRightOf(bar, operationTypes)), new Date(now * 1000), noticeHours);

export const whyNotMoveBar = ofBar(whyNotMove);
export const whyNotCancelBar = ofBar(whyNotCancel);

/** The operation types that the actor may book at a site. */
export function filterBookableOperations(actor: PersonActor, siteId: string, types: OperationType[]): OperationType[] {
  return types.filter((type) => mayBookOperationType(actor, type.bookingRight, siteId));
}

/** The types of reservation that the actor may book at the site, in the order of the form's tabs. */
export function bookableTypesFor(actor: PersonActor, siteId: string, operationTypes: OperationType[]): BookableType[] {
  return bookableTypes.filter((type) => {
    const { permission, forAnybody } = kinds[type].booking!;
    if (!can(actor, permission, siteId)) return false;
    return forAnybody !== "operationType" || filterBookableOperations(actor, siteId, operationTypes).length > 0;
  });
}

export function mayOverrideBlockingAt(actor: PersonActor, siteId: string): boolean {
  return isAdmin(actor) || can(actor, "reservation.override", siteId);
}

/** Whether the actor may report a defect of the aircraft of a bar: after a flight of their own, or where they may of any. */
export function mayReportOf(actor: PersonActor, { aircraft, type, state, siteId, users }: PublicReservation): boolean {
  if (!aircraft || !kinds[type].isFlight) return false;
  return can(actor, "defect.report", siteId) || (state !== "Cancelled" && users.some((one) => one.userId === actor.id));
}
