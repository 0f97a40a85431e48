import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import {
  isExemptFromCancelNotice,
  isTheirs,
  isWithinNotice,
  mayMove,
  type RightsSubject,
} from "@/lib/activity/reservations/reach";
import type { Prisma } from "@/prisma/generated/client";
import { REQUEST_KINDS, type RequestKind } from "./codes";

/**
 * What a student or renter of the reservation may ask staff for, because they may not do it themselves, until it begins: to cancel it
 * inside of the school's notice, and another time also where they may not book, such as of a lesson.
 */
export function listAsks(actor: Actor, subject: RightsSubject, now: Date, noticeHours: number): RequestKind[] {
  if (subject.state !== "Scheduled" || subject.startAt <= now || isExemptFromCancelNotice(actor, subject)) return [];
  if (!isTheirs(actor, subject) || !can(actor, "reservation.ask", subject.siteId)) return [];
  const isLate = !isWithinNotice(subject.startAt, now, noticeHours);
  return REQUEST_KINDS.filter((kind) =>
    kind === "Cancellation" ? isLate : isLate || !mayMove(actor, subject, now, noticeHours),
  );
}

/** Prisma condition: the open requests at some sites that the actor answers, about what hasn't begun. */
export const whereAnswered = (
  { actor, now }: Pick<Reading, "actor" | "now">,
  siteIds: readonly string[],
): Prisma.ReservationRequestWhereInput => ({
  state: "Open",
  reservation: {
    siteId: { in: siteIds.filter((id) => can(actor, "reservation.answer", id)) },
    ...{ state: "Scheduled", startAt: { gt: now }, withdrawnAt: null },
  },
});
