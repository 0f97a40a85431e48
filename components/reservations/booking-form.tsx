"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { mainRoleOf } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { type BookingContext, makeBrowserActor } from "./booking-context";
import { BookingFieldset } from "./booking-fieldset";
import { type BookingFields, bookingBodyFromFields, flightTimesOf, periodToFormFields } from "./booking-form-state";
import { BookingChecksColumn } from "./checks-column";
import { bookReservation, changeReservation } from "./reservation-calls";
import { ReservationTypeTabs } from "./reservation-type-tabs";
import { bookableTypesFor, mayOverrideBlockingAt } from "./rights";
import { formatOccupiedPeriod, formatUtcOffset, wallTimeToInstant } from "./site-time";
import { latestCheckResult, useBookingCheck } from "./use-booking-check";

type Props = {
  context: BookingContext;
  initial: BookingFields;
  /** The reservation to be changed, or undefined for a new one. */
  existing?: FullReservation;
  /** Why the server refused a move on the board, if the refused move opened this form. */
  refused?: string[];
  onClose: () => void;
  onDone: (reservation: FullReservation, isNew: boolean) => void;
};

/** A form to book or change a reservation: fields on the left, live checks on the right. After an error, all input stays. */
export function BookingForm({ context, initial, existing, refused = [], onClose, onDone }: Props) {
  const t = useTranslations("booking");
  const { site, reader, operationTypes } = context;
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const [opened] = useState(initial);
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>(refused.length ? { msg: refused } : {});
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = useRef(newIdempotencyKey());
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  // A change of the type alone isn't unsaved work, because it enters no data.
  const isChanged = JSON.stringify({ ...fields, type: "" }) !== JSON.stringify({ ...opened, type: "" });
  const leave = useUnsavedWorkGuard(isChanged && !isBusy);

  const body = bookingBodyFromFields(fields, site);
  const isComplete = body !== null && (mainRoleOf(fields.type) === null || fields.mainPersonId !== null);
  const check = useBookingCheck(fields.type, isComplete ? body : null, existing?.id, attempt);
  const view = check.state === "judged" ? check.view : null;
  // Every letter typed into the reason starts a new check. The field of the reason must stay visible until the new result
  // arrives, so the latest result is used here.
  const isBlocked = latestCheckResult(check)?.warnings.some((warning) => warning.blocking) ?? false;
  const mayOverride = mayOverrideBlockingAt(actor, site.siteId);
  const needsReason = isBlocked && mayOverride && !fields.overrideReason.trim();
  const hasConflict = (view?.conflicts.length ?? 0) > 0;
  const inTheWay = conflictErrors(view, fields, (conflict) =>
    t("checks.taken", { period: formatOccupiedPeriod(conflict, view!.start, site.timeZone) }),
  );
  const isOff = !isComplete || hasConflict || (isBlocked && (!mayOverride || needsReason));

  const change = (part: Partial<BookingFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setErrors({});
  };

  async function save() {
    if (!body || isOff || isBusy) return;
    setBusy(true);
    try {
      if (existing) onDone(await changeReservation(fields.type, body, existing), false);
      else onDone(await bookReservation(fields.type, body, key.current), true);
    } catch (error) {
      // If the server didn't answer, a retry uses the same key, so that it can't book twice. After a refusal, the next try
      // gets a new key.
      if (error instanceof ApiError && error.status !== 0) key.current = newIdempotencyKey();
      const stale = error instanceof ApiError && error.status === 409 && "current" in error.problem;
      if (error instanceof ApiError && error.status !== 0) {
        setErrors(stale ? { msg: [t("stale")] } : error.errors);
        setAttempt((before) => before + 1);
      }
      fail(error, t(existing ? "failed.change" : "failed.book"));
      setBusy(false);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  }

  const start =
    flightTimesOf(fields, site.timeZone)?.offBlock ??
    wallTimeToInstant(fields.day ?? "1970-01-01", "12:00", site.timeZone);
  const types = bookableTypesFor(actor, site.siteId, operationTypes);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={t(existing ? "change" : "new")}
      subtitle={t("where", { site: site.siteName, offset: formatUtcOffset(start, site.timeZone) })}
      closeLabel={t("close")}
      size="wide"
      // When a reservation is changed, the first field isn't focused, because its list would open over the other fields.
      startsAtField={!existing}
      busy={isBusy}
      busyLabel={t("saving")}
      tabs={
        !existing && <ReservationTypeTabs types={types} value={fields.type} onChange={(type) => change({ type })} />
      }
      aside={
        <BookingChecksColumn
          check={check}
          timeZone={site.timeZone}
          onAircraft={(aircraftId) => change({ aircraftId })}
          onTime={(time) => change(periodToFormFields(time, site.timeZone))}
        />
      }
      note={<Note {...{ view, isBlocked, mayOverride }} />}
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t("cancel")}</Button>
          <Button variant="primary" disabled={isOff} onClick={() => void save()}>
            {t(existing ? "save" : isBlocked ? "bookAnyway" : "book")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {errors.msg && (
          <div role="alert" className="mb-3 border-s-4 border-s-neg bg-neg-soft px-3 py-2 text-table text-neg-ink">
            {errors.msg.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <BookingFieldset
          {...{ context, actor, fields, change, existing }}
          errors={{ ...inTheWay, ...errors }}
          asksReason={isBlocked && mayOverride}
        />
        {/* A hidden submit button, so that Enter in any field submits the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {t("book")}
        </button>
      </form>
    </Dialog>
  );
}

/** The errors to show at the fields of resources that are already occupied. */
function conflictErrors(
  view: BookingCheckView | null,
  { aircraftId, classroomId, mainPersonId }: BookingFields,
  text: (conflict: BookingCheckView["conflicts"][number]) => string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const conflict of view?.conflicts ?? []) {
    if (conflict.resourceId === aircraftId) errors["aircraft.aircraftId"] = [text(conflict)];
    if (conflict.resourceId === classroomId) errors["classroom.classroomId"] = [text(conflict)];
    if (conflict.resourceId === mainPersonId) errors.users = [text(conflict)];
  }
  return errors;
}

function Note({
  view,
  isBlocked,
  mayOverride,
}: {
  view: { conflicts: unknown[]; warnings: { blocking: boolean }[] } | null;
  isBlocked: boolean;
  mayOverride: boolean;
}) {
  const t = useTranslations("booking.note");
  if (!view) return null;
  const warnings = view.warnings.filter((warning) => !warning.blocking).length;
  const parts = [
    view.conflicts.length > 0 && t("conflicts", { count: view.conflicts.length }),
    isBlocked && t(mayOverride ? "blocked" : "blockedForGood"),
  ].filter(Boolean);
  return (
    <>
      {parts.length > 0 && <p className="text-neg-ink">{parts.join(" ")}</p>}
      {warnings > 0 && <p className="text-warn-ink">{t("warnings", { count: warnings })}</p>}
    </>
  );
}
