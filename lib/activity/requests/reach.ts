import type { Actor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import {
  isExemptFromCancelNotice,
  isTheirs,
  isWithinNotice,
  mayMove,
  type RightsSubject,
} from "@/lib/activity/reservations/reach";
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
