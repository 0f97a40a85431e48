"use client";
import { useCallback, useState } from "react";
import type { PersonActor } from "@/lib/access/actor/actor";
import { isRepeatable, kinds } from "@/lib/activity/reservations/kinds";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import type { BookingContext } from "../booking-context";
import { usePlan } from "../plan";
import { mayOverrideBlockingAt } from "../rights";
import { makeCheckBody, type Repeat } from "../series/series-calls";
import { countDates } from "../series/series-dates";
import type { Scope } from "../series/series-scope";
import { useSeriesCheck } from "../series/use-series-check";
import { useLiveChanges } from "../use-live-changes";
import {
  type BookingFields,
  bookingBodyFromFields,
  GUEST_FIELDS,
  isGuestEmpty,
  isLastDayDoubtful,
  missingFields,
  NO_GUEST,
} from "./booking-form-state";
import { latestCheckResult, useBookingCheck, withoutRuleInCheck } from "./use-booking-check";

/** Whether the person may name a guest: of a type that takes one, or of a reservation whose guest they may know. */
function mayTakeGuest(
  { type, operationId }: BookingFields,
  existing: FullReservation | undefined,
  operationTypes: BookingContext["operationTypes"],
): boolean {
  if (!kinds[type].aircraft?.hasOperationType || existing?.rights.guest === false) return false;
  const isKept = existing?.guest != null && existing.aircraft?.operationId === operationId;
  return isKept || operationTypes.some(({ id, takesGuest }) => id === operationId && takesGuest);
}

type Judged = {
  fields: BookingFields;
  existing: FullReservation | undefined;
  repeat: Repeat | null;
  scope: Scope;
  /** Whether what is in the way may be the first attempt to book the same, which has arrived. The server knows. */
  mayHaveArrived: boolean;
};

/**
 * What keeps a booking from being sent: what is missing in the form, what is in the way, what the rules say, and for a series, which
 * of its dates are free. It is judged anew whenever something changes at the site.
 */
export function useBookingVerdict(
  { site, operationTypes }: BookingContext,
  actor: PersonActor,
  { fields, existing, repeat, scope, mayHaveArrived }: Judged,
) {
  const [attempt, setAttempt] = useState(0);
  const judgeAnew = useCallback(() => setAttempt((before) => before + 1), []);
  useLiveChanges(site.siteId, judgeAnew);

  // Each date of a series has a guest of its own, who is named later, as is that of a flight in a draft.
  const isDraft = usePlan().kind === "draft";
  const takesGuestOf = (now: BookingFields) =>
    !isDraft && repeat === null && mayTakeGuest(now, existing, operationTypes);
  const asksGuestOf = (now: BookingFields) => takesGuestOf(now) && !(existing && isGuestEmpty(now.guest));
  const listMissing = (now: BookingFields) => missingFields(now, site.icao, asksGuestOf(now));
  const takesGuest = takesGuestOf(fields);
  const missing = listMissing(fields);
  const isComplete = missing.length === 0;
  const isDoubtful = isLastDayDoubtful(fields, site.timeZone);
  const body = bookingBodyFromFields(takesGuest ? fields : { ...fields, guest: NO_GUEST }, site);

  // Nothing is judged by the guest, who may be named while the rest is being checked.
  const isJudgeable = !isDoubtful && missing.every((field) => GUEST_FIELDS.includes(field));
  const checked = body && { ...body, guest: undefined };
  const found = useBookingCheck(fields.type, isJudgeable ? checked : null, existing?.id, attempt);
  const isGuestNamed = isDraft || (takesGuest && fields.guest.name.trim() !== "");
  const check = isGuestNamed ? withoutRuleInCheck(found, "guestMissing") : found;
  const view = check.state === "judged" ? check.view : null;
  // While the next check is running, the proposals and the field for the reason must stay, so the latest result is used.
  const latest = latestCheckResult(check);
  const isBlocked = latest?.warnings.some((warning) => warning.blocking) ?? false;
  const mayOverride = mayOverrideBlockingAt(actor, site.siteId);
  const needsReason = isBlocked && mayOverride && !fields.overrideReason.trim();
  const hasConflict = (view?.conflicts.length ?? 0) > 0;

  const seriesOf = scope === "following" && existing ? { from: existing.id } : existing ? null : repeat;
  const asksSeries = seriesOf !== null && isRepeatable(fields.type);
  const seriesCheck = useSeriesCheck(
    asksSeries && isComplete && !isDoubtful && body ? makeCheckBody(fields.type, body, seriesOf) : null,
    attempt,
  );
  const dates = countDates(seriesCheck.view?.dates ?? []);
  const isAllFree = dates.free === dates.wanted;
  const isSeriesStopped = !seriesCheck.isCurrent || dates.free === 0 || (existing !== undefined && !isAllFree);
  const isOneStopped = (hasConflict && !mayHaveArrived) || (isBlocked && !mayOverride);
  const isStopped = asksSeries ? isSeriesStopped : isOneStopped;
  return {
    takesGuest,
    listMissing,
    missing,
    isComplete,
    isDoubtful,
    body,
    check,
    view,
    latest,
    isBlocked,
    mayOverride,
    hasConflict,
    /** Whether nothing speaks against it. */
    isInOrder: view !== null && !hasConflict && !isBlocked && !isDoubtful,
    /** Whether several dates are to be booked or changed. */
    asksSeries,
    seriesCheck,
    freeDates: dates.free,
    isAllFree,
    mayBeSent: isComplete && !isDoubtful && !isStopped && !needsReason,
    judgeAnew,
  };
}
