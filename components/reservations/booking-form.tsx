"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { kinds, mainRoleOf } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { fieldOfConflict, fieldOfProposals, findAircraftBlock, otherPartiesOf } from "./booking-conflicts";
import { type BookingContext, makeBrowserActor } from "./booking-context";
import { BookingFieldset } from "./booking-fieldset";
import {
  type BookingFields,
  bookingBodyFromFields,
  flightTimesOf,
  missingFields,
  periodToFormFields,
  type RequiredField,
} from "./booking-form-state";
import { BookingProposals, pressProposal } from "./booking-proposals";
import { BookingChecksColumn } from "./checks-column";
import { FreeSlots } from "./free-slots";
import { bookReservation, changeReservation } from "./reservation-calls";
import { ReservationTypeTabs } from "./reservation-type-tabs";
import { bookableTypesFor, mayOverrideBlockingAt } from "./rights";
import { formatOccupiedPeriod, formatUtcOffset, instantToWallTime, wallTimeToInstant } from "./site-time";
import { errorsByField, latestCheckResult, useBookingCheck } from "./use-booking-check";
import { findBusyPeriod, type Period, useBusyPeriods } from "./use-busy-periods";

type Props = {
  context: BookingContext;
  initial: BookingFields;
  /** The reservation to be changed, or undefined for a new one. */
  existing?: FullReservation;
  /** Why the server refused a move on the board, if the refused move opened this form. */
  refused?: string[];
  /** Whether the times of a new reservation are only a guess, so that the form asks for them last. */
  asksTime?: boolean;
  onClose: () => void;
  onDone: (reservation: FullReservation, isNew: boolean) => void;
};

/** A form to book or change a reservation: fields on the left, live checks on the right. After an error, all input stays. */
export function BookingForm({ context, initial, existing, refused = [], asksTime = false, onClose, onDone }: Props) {
  const t = useTranslations("booking");
  const { site, reader, operationTypes } = context;
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const isPhone = useMediaQuery("(width < 700px)");
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

  const missing = missingFields(fields, site.icao);
  const isComplete = missing.length === 0;
  const body = bookingBodyFromFields(fields, site);
  const check = useBookingCheck(fields.type, isComplete ? body : null, existing?.id, attempt);
  const view = check.state === "judged" ? check.view : null;
  // While the next check is running, the proposals and the field for the reason must stay, so the latest result is used.
  const latest = latestCheckResult(check);
  const isBlocked = latest?.warnings.some((warning) => warning.blocking) ?? false;
  const mayOverride = mayOverrideBlockingAt(actor, site.siteId);
  const needsReason = isBlocked && mayOverride && !fields.overrideReason.trim();
  const hasConflict = (view?.conflicts.length ?? 0) > 0;
  const isOff = !isComplete || hasConflict || (isBlocked && (!mayOverride || needsReason));

  const flight = flightTimesOf(fields, site.timeZone);
  const busy = useBusyPeriods(site.siteId, daysOf(flight, site.timeZone), existing?.id);
  const whole = flight && {
    start: flight.offBlock - fields.briefing * 60,
    end: flight.onBlock + fields.debriefing * 60,
  };
  const busyText = (id: string) => {
    const period = whole && findBusyPeriod(busy, id, whole);
    return period && t("checks.busy", { period: formatOccupiedPeriod(period, whole.start, site.timeZone) });
  };

  const change = (part: Partial<BookingFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const takeTime = ({ start, end }: Period) => change(periodToFormFields({ start, end }, site.timeZone));
  const takeAircraft = (aircraftId: string) => change({ aircraftId });
  const proposedAt = fieldOfProposals(latest, fields);

  /** Puts the focus into the next field that must be filled in, then into the start if it was a guess. */
  const focusNext = () => {
    // Wait until what was chosen has been drawn.
    setTimeout(() => {
      const { fields: now, isTimeSeen } = current.current;
      const next = missingFields(now, site.icao)[0] ?? (isTimeSeen ? null : "start");
      if (next) focusField(next);
    });
  };
  const focusField = (name: RequiredField) =>
    form.current?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, [role=spinbutton])`)?.focus();
  const current = useRef({ fields, isTimeSeen: !asksTime });
  useEffect(() => {
    current.current.fields = fields;
  }, [fields]);

  async function save() {
    if (isBusy) return;
    if (missing[0]) return focusField(missing[0]);
    if (!body || isOff) return showProblem();
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
        setErrors(stale ? { msg: [t("stale")] } : errorsByField(error));
        setAttempt((before) => before + 1);
      }
      // What is wrong with a field is said there, and only there.
      const isShown = error instanceof ApiError && error.status === 422 && Object.keys(error.errors).length > 0;
      if (!isShown) fail(error, t(existing ? "failed.change" : "failed.book"));
      setBusy(false);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  }

  /** Scrolls to what is in the way, and puts the focus on the first proposal. */
  function showProblem() {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const place = find("[data-proposals]") ?? find("[aria-invalid=true]");
    place?.scrollIntoView({ block: "center" });
    (place?.querySelector("button") ?? place)?.focus({ preventScroll: true });
  }

  const start = flight?.offBlock ?? wallTimeToInstant(fields.day ?? "1970-01-01", "12:00", site.timeZone);
  const types = bookableTypesFor(actor, site.siteId, operationTypes);
  const hasFreeSlots = !existing && fields.type === "Renter" && !fields.aircraftId && flight;
  const labels = useTranslations("booking.fields");
  const roles = useTranslations("reservations.roles");
  const nameOf = (field: RequiredField) => {
    if (field === "main") return roles(mainRoleOf(fields.type)!);
    const names = {
      start: kinds[fields.type].isFlight ? "offBlock" : "start",
      end: kinds[fields.type].isFlight ? "onBlock" : "end",
    } as const;
    return labels(field === "start" || field === "end" ? names[field] : field);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={t(existing ? "change" : "new")}
      subtitle={t("where", { site: site.siteName, offset: formatUtcOffset(start, site.timeZone) })}
      closeLabel={t("close")}
      size="wide"
      // When a reservation is changed, nobody knows which field is meant. On a phone, a focused field opens the keyboard.
      startsAtField={!existing && !isPhone && `[data-field=${missing[0] ?? "start"}] :is(input, [role=spinbutton])`}
      busy={isBusy}
      busyLabel={t("saving")}
      tabs={
        !existing && (
          <ReservationTypeTabs
            types={types}
            value={fields.type}
            onChange={(type) => change({ type })}
            onChoose={() =>
              setTimeout(() => focusField(missingFields(current.current.fields, site.icao)[0] ?? "start"))
            }
          />
        )
      }
      aside={<BookingChecksColumn check={check} timeZone={site.timeZone} />}
      note={
        isComplete ? (
          <Note {...{ view, isBlocked, mayOverride }} onShow={showProblem} />
        ) : (
          <p className="text-ink-2">{t("note.missing", { fields: missing.map(nameOf).join(", ") })}</p>
        )
      }
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t("cancel")}</Button>
          <Button variant="primary" disabled={isOff} aria-keyshortcuts="Control+Enter" onClick={() => void save()}>
            {t(existing ? "save" : isBlocked ? "bookAnyway" : "book")}
            <span
              aria-hidden="true"
              className="rounded-box border border-current px-1 font-sans text-caption opacity-80 touch:hidden phone:hidden"
            >
              {t("sendKeys")}
            </span>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onKeyDown={pressProposal}
        onFocus={(event) => {
          if ((event.target as HTMLElement).closest("[data-field=start]")) current.current.isTimeSeen = true;
        }}
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
        {hasFreeSlots && (
          <FreeSlots
            site={site}
            busy={busy}
            wanted={{ start: flight.offBlock, end: flight.onBlock }}
            within={flyingHoursOf(fields.day!, site.timeZone)}
            onTake={(aircraftId, at) => {
              takeTime({ start: at, end: at + flight.onBlock - flight.offBlock });
              takeAircraft(aircraftId);
            }}
          />
        )}
        <BookingFieldset
          {...{ context, actor, fields, change, existing, busyText }}
          errors={{
            ...(check.state === "refused" && errorsByField(check.error)),
            ...findingsByField(latest, fields, (conflict) =>
              t(otherPartiesOf(conflict) ? "checks.takenBy" : "checks.taken", {
                period: formatOccupiedPeriod(conflict, latest!.start, site.timeZone),
                by: otherPartiesOf(conflict),
                name: conflict.resource,
              }),
            ),
            ...errors,
          }}
          asksReason={isBlocked && mayOverride}
          proposals={
            latest && proposedAt
              ? {
                  field: proposedAt,
                  content: (
                    <BookingProposals
                      view={latest}
                      offersAircraft={proposedAt === "aircraft"}
                      timeZone={site.timeZone}
                      onAircraft={takeAircraft}
                      onTime={takeTime}
                    />
                  ),
                }
              : null
          }
          onEnter={focusNext}
        />
        {/* A hidden submit button, so that Enter in any field submits the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {t("book")}
        </button>
      </form>
    </Dialog>
  );
}

/** The whole days of a flight, for which the form asks when resources are taken. */
function daysOf(flight: { offBlock: number; onBlock: number } | null, timeZone: string): Period | null {
  if (!flight || flight.onBlock <= flight.offBlock) return null;
  const midnight = (at: number) => wallTimeToInstant(instantToWallTime(at, timeZone).day, "00:00", timeZone);
  return { start: midnight(flight.offBlock), end: midnight(flight.onBlock + 86_400) };
}

/** The hours of a day for which free aircraft are offered. Nothing is offered in the past. */
function flyingHoursOf(day: string, timeZone: string): Period {
  const now = Math.ceil(Date.now() / 3_600_000) * 3600;
  const start = wallTimeToInstant(day, "08:00", timeZone);
  return { start: Math.max(start, now), end: wallTimeToInstant(day, "20:00", timeZone) };
}

/** What the check has found about each field: who has the resource already, or which rule forbids the aircraft. */
function findingsByField(
  view: BookingCheckView | null,
  fields: BookingFields,
  text: (conflict: BookingCheckView["conflicts"][number]) => string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!view) return errors;
  const names = {
    aircraft: "aircraft.aircraftId",
    classroom: "classroom.classroomId",
    main: "users",
    others: "others",
  };
  const block = findAircraftBlock(view, fields);
  if (block) errors["aircraft.aircraftId"] = [block.label];
  for (const conflict of view.conflicts) errors[names[fieldOfConflict(conflict, fields)]] = [text(conflict)];
  return errors;
}

function Note({
  view,
  isBlocked,
  mayOverride,
  onShow,
}: {
  view: { conflicts: unknown[]; warnings: { blocking: boolean }[] } | null;
  isBlocked: boolean;
  mayOverride: boolean;
  /** Scrolls to what is in the way. */
  onShow: () => void;
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
      {parts.length > 0 && (
        <p className="text-neg-ink">
          {parts.join(" ")}{" "}
          <button type="button" className="min-h-(--target) text-link underline underline-offset-2" onClick={onShow}>
            {t("show")}
          </button>
        </p>
      )}
      {warnings > 0 && <p className="text-warn-ink">{t("warnings", { count: warnings })}</p>}
    </>
  );
}
