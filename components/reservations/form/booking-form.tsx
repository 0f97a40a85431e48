"use client";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hrefOfBooking } from "@/components/entity/booking-hit-link";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { useMediaQuery } from "@/components/shell/use-media-query";
import { Button, KeyHint } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedState } from "@/components/ui/states";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { isRepeatable, kinds, mainRoleOf } from "@/lib/activity/reservations/kinds";
import { givesOnlyOwn, mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { formatDayInText } from "@/lib/platform/display";
import { type BookingContext, makeBrowserActor } from "../booking-context";
import { type CureByChange, fieldsOfCure } from "../cure-changes";
import { useProposalKeys } from "../proposal-button";
import { fetchReservation } from "../reservation-calls";
import { bookableTypesFor, filterBookableOperations, mayOverrideBlockingAt } from "../rights";
import { RepeatFields } from "../series/repeat-fields";
import { bookSeries, changeSeries, makeCheckBody, type Repeat } from "../series/series-calls";
import { countDates, SeriesDates } from "../series/series-dates";
import { type Scope, ScopeChoice, useSeries } from "../series/series-scope";
import { useSeriesCheck } from "../series/use-series-check";
import { useSeriesToasts } from "../series/use-series-toasts";
import { formatOccupiedPeriod, formatUtcOffset, wallTimeToInstant } from "../site-time";
import type { UnsentBooking } from "../unsent-booking";
import type { Period } from "../use-busy-periods";
import { useLiveChanges } from "../use-live-changes";
import { ArrivedBefore } from "./arrived-before";
import { fieldOfProposals, findingsByField, listOtherAircraft, otherPartiesOf } from "./booking-conflicts";
import { BookingFieldset } from "./booking-fieldset";
import {
  type BookingFields,
  bookingBodyFromFields,
  changeType,
  describeFields,
  flightTimesOf,
  isGuestEmpty,
  isLastDayDoubtful,
  listPeople,
  missingFields,
  NO_GUEST,
  periodToFormFields,
  type RequiredField,
} from "./booking-form-state";
import { BookingLanes } from "./booking-lanes";
import { BookingLine } from "./booking-line";
import { BookingNote } from "./booking-note";
import { NO_PROPOSAL } from "./booking-problems";
import { BookingProposals, numberProposalsOf } from "./booking-proposals";
import { BookingChecksColumn } from "./checks-column";
import { listLanes } from "./lanes";
import { rememberOperationType } from "./last-choices";
import { listStudents } from "./lesson-choices";
import { OldAndNew } from "./old-and-new";
import { ReservationTypeTabs } from "./reservation-type-tabs";
import { listTold } from "./told-of-booking";
import { type Meaning, takeMeaning } from "./typed-words";
import { errorsByField, latestCheckResult, useBookingCheck, withoutRuleInCheck } from "./use-booking-check";
import { useBookingSending } from "./use-booking-sending";
import { useChosenFields } from "./use-chosen-fields";
import { useGuestFaults } from "./use-guest-faults";
import { useResourceTexts } from "./use-resource-texts";
import { WillBeTold } from "./will-be-told";

type Props = {
  context: BookingContext;
  initial: BookingFields;
  /** The reservation to be changed, or undefined for a new one. */
  existing?: FullReservation;
  /** Why the server refused a move on the board, if the refused move opened this form. */
  refused?: string[];
  /** Whether the times of a new reservation are only a guess, so that the form asks for them last. */
  asksTime?: boolean;
  /** What couldn't be sent before, if the form is opened with it again. */
  unsent?: UnsentBooking;
  /** Whether it is opened because the server has just given no answer. */
  isUnreached?: boolean;
  /** What had arrived after all of what was sent before, if the form is opened to decide about it. */
  arrived?: FullReservation;
  /** Whether what can't be sent is kept when the form is closed. The screen must then offer to send it later. */
  keepsUnsent?: boolean;
  /** Called when the aircraft, the room or the start has changed, so that the screen can mark the place. */
  onPlace?: (place: BookedPlace) => void;
  onClose: () => void;
  onDone: (reservation: FullReservation, isNew: boolean) => void;
  /** Books, and asks for the form of the next new reservation. Without it, the form doesn't offer that. */
  onNext?: (reservation: FullReservation) => void;
  /**
   * Says instead when somebody isn't available: the person of the main role, or null for whoever books. The screen opens what that
   * takes in the place of the form. Without it, the form doesn't offer that.
   */
  onUnavailability?: (whose: { id: string; name: string } | null, period: Period) => void;
  /** Called instead when several dates of a series were booked or changed. The form has said so. */
  onSeriesDone: (first: FullReservation) => void;
};

/** Where on the board a booking would stand. */
export type BookedPlace = { resourceId: string; start: number };

/** Where a change by a cure is seen in the form. */
const FIELD_OF_CURE = {
  aircraft: "[data-field=aircraft] input",
  instructor: "[data-field=main] input",
  time: "[data-field=start] input",
};

const GUEST_FIELDS: readonly RequiredField[] = ["guestName", "guestContact"];
/** What is still to be filled in that the line of words can take. */
const LINE_FIELDS: readonly RequiredField[] = ["group", "lesson", "operation", "main", "aircraft", "classroom"];

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

/** Within this time after Enter, Tab is pressed by habit. */
const HABIT_MS = 1_500;

/** A form to book or change a reservation: fields on the left, live checks on the right. After an error, all input stays. */
export function BookingForm({
  context,
  initial,
  existing: opensExisting,
  refused,
  asksTime = false,
  onClose,
  onDone,
  ...p
}: Props) {
  const t = useTranslations("booking");
  const locale = useLocale();
  const { site, reader, operationTypes } = context;
  const actor = useMemo(() => makeBrowserActor(reader), [reader]);
  const isPhone = useMediaQuery("(width < 700px)");
  const [opened] = useState(initial);
  const chosen = useChosenFields(initial, context, opensExisting, asksTime);
  const { fields, lessons, metPeople, meet, findPerson } = chosen;
  const [repeat, setRepeat] = useState<Repeat | null>(p.unsent?.repeat ?? null);
  const sending = useBookingSending({ ...p, existing: opensExisting }, context, fields, repeat);
  const { existing, arrived, mustDecide, isBusy, isUnreached, isUnsent, isKept } = sending;
  const [errors, setErrors] = useState<Record<string, readonly string[]>>(refused?.length ? { msg: refused } : {});
  const isRefused = refused !== undefined;
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  const listGuestFaults = useGuestFaults();
  const [scope, setScope] = useState<Scope>("one");
  const [unread, setUnread] = useState("");
  // A change of the type alone isn't unsaved work, because it enters no data.
  const isChanged =
    repeat !== null ||
    JSON.stringify({ ...fields, ...changeType(fields, opened.type, context.usualBriefing) }) !== JSON.stringify(opened);
  const leave = useUnsavedWorkGuard((isChanged || unread.trim() !== "") && !isBusy && !isKept);

  // Each date of a series has a guest of its own, who is named later.
  const takesGuestOf = (now: BookingFields) => repeat === null && mayTakeGuest(now, existing, operationTypes);
  const asksGuestOf = (now: BookingFields) => takesGuestOf(now) && !(existing && isGuestEmpty(now.guest));
  const takesGuest = takesGuestOf(fields);
  const missing = missingFields(fields, site.icao, asksGuestOf(fields));
  const isComplete = missing.length === 0;
  const body = bookingBodyFromFields(takesGuest ? fields : { ...fields, guest: NO_GUEST }, site);
  // Nothing is judged by the guest, who may be named while the rest is being checked.
  const isDoubtful = isLastDayDoubtful(fields, site.timeZone);
  const isJudgeable = !isDoubtful && missing.every((field) => GUEST_FIELDS.includes(field));
  const checked = body && { ...body, guest: undefined };
  const found = useBookingCheck(fields.type, isJudgeable ? checked : null, existing?.id, attempt);
  const isGuestNamed = takesGuest && fields.guest.name.trim() !== "";
  const check = isGuestNamed ? withoutRuleInCheck(found, "guestMissing") : found;
  const view = check.state === "judged" ? check.view : null;
  // While the next check is running, the proposals and the field for the reason must stay, so the latest result is used.
  const latest = latestCheckResult(check);
  const isBlocked = latest?.warnings.some((warning) => warning.blocking) ?? false;
  const mayOverride = mayOverrideBlockingAt(actor, site.siteId);
  const needsReason = isBlocked && mayOverride && !fields.overrideReason.trim();
  const hasConflict = (view?.conflicts.length ?? 0) > 0;
  // What is in the way may be the first attempt, if it has arrived. The server knows.
  const isTaken = hasConflict && !(isUnsent && !existing);
  const { data: series } = useSeries(existing?.seriesId, existing?.version ?? 0);
  const seriesOf = scope === "following" && existing ? { from: existing.id } : existing ? null : repeat;
  const asksSeries = seriesOf !== null && isRepeatable(fields.type);
  const seriesCheck = useSeriesCheck(
    asksSeries && isComplete && !isDoubtful && body ? makeCheckBody(fields.type, body, seriesOf) : null,
    attempt,
  );
  const dates = countDates(seriesCheck.view?.dates ?? []);
  const isAllFree = dates.free === dates.wanted;
  const isSeriesOff = !seriesCheck.isCurrent || dates.free === 0 || (existing !== undefined && !isAllFree);
  const isStopped = asksSeries ? isSeriesOff : isTaken || (isBlocked && !mayOverride);
  const isOff = !isComplete || isDoubtful || isStopped || mustDecide || (isBlocked && needsReason);

  const flight = flightTimesOf(fields, site.timeZone);
  useLiveChanges(
    site.siteId,
    useCallback(() => setAttempt((before) => before + 1), []),
  );
  const { onPlace, onUnavailability } = p;
  const sayUnavailable = () => {
    const id = fields.mainPersonId;
    const period = flight ?? flightTimesOf(opened, site.timeZone);
    if (period)
      onUnavailability?.(id ? { id, name: personName(id) } : null, { start: period.offBlock, end: period.onBlock });
  };
  const resourceId = (kinds[fields.type].aircraft ? fields.aircraftId : fields.classroomId) ?? null;
  const offBlock = flight?.offBlock;
  useEffect(() => {
    if (resourceId && offBlock !== undefined) onPlace?.({ resourceId, start: offBlock });
  }, [onPlace, resourceId, offBlock]);
  const block = flight && { start: flight.offBlock, end: flight.onBlock };
  const { isFlight } = kinds[fields.type];
  const whole = flight && {
    start: flight.offBlock - (isFlight ? fields.briefing * 60 : 0),
    end: flight.onBlock + (isFlight ? fields.debriefing * 60 : 0),
  };
  const isSolo = listStudents(fields).some((id) => {
    const { lessonId } = fields.lessons[id] ?? {};
    return lessons.choices?.lessons.find((one) => one.id === lessonId)?.mode === "Solo";
  });
  const occupiedBy = (id: string) => {
    if (!flight || !whole) return [];
    const craft = site.aircraft.find((one) => one.id === id);
    if (craft && isFlight) return [{ start: flight.offBlock - craft.turnaroundMinutes * 60, end: flight.onBlock }];
    if (!isSolo || id !== fields.mainPersonId) return [whole];
    return [
      { start: whole.start, end: flight.offBlock },
      { start: flight.onBlock, end: whole.end },
    ].filter((period) => period.start < period.end);
  };
  const resources = useResourceTexts(site, flight, whole, occupiedBy, existing?.id);
  const { busy, reservations, said, busyText, unavailableText, freeText } = resources;
  const change = (part: Partial<BookingFields>) => {
    chosen.change(part);
    setErrors({});
  };
  const changeByHand: typeof chosen.changeByHand = (part, named) => {
    chosen.changeByHand(part, named);
    setErrors({});
  };
  const { whyNone, fullDay } = chosen.noProposal;
  const inText = (day: string) => formatDayInText(day, locale);
  // Where somebody is taken, that says enough.
  const isDayFull = fullDay !== null && !hasConflict && (isBlocked || !isComplete);
  const noProposal =
    whyNone ??
    (isDayFull &&
      t("lessons.fullDay", {
        ...{ day: inText(fullDay.day), nextDay: inText(fullDay.next.day), time: fullDay.next.time },
      }));
  const openLessons = lessons.choices?.lessons ?? [];
  const takeTime = ({ start, end }: Period) => changeByHand(periodToFormFields({ start, end }, site.timeZone));
  const takeWords = (meanings: readonly Meaning[]) => {
    const part: Partial<BookingFields> = {};
    const known = { lessons: openLessons, timeZone: site.timeZone, slotMinutes: site.slotMinutes, becomeRental };
    for (const one of meanings) {
      if (one.kind === "person") meet([{ ...one.person, userId: one.person.id }]);
      if (one.kind === "promotion") meet(one.promotion.students.map((each) => ({ ...each, userId: each.id })));
      Object.assign(part, takeMeaning({ ...fields, ...part }, one, known));
    }
    const names = (kind: Meaning["kind"]) => meanings.some((one) => one.kind === kind);
    changeByHand(part, { day: names("day"), time: names("clock"), length: names("minutes") });
    // Once the line has all that it takes, what remains to be filled in is elsewhere.
    setTimeout(() => {
      const { fields: now } = current.current;
      const left = missingFields(now, site.icao, asksGuestOf(now));
      awaitsGuest.current = left[0] !== undefined && left.every((field) => GUEST_FIELDS.includes(field));
      if (left[0] && !awaitsGuest.current && !left.some((field) => LINE_FIELDS.includes(field))) focusField(left[0]);
    });
  };
  /** Set once only the guest is left to be named, who comes after what is in the way. */
  const awaitsGuest = useRef(false);
  const isInOrder = view !== null && !hasConflict && !isBlocked && !isDoubtful;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focusField only reads the form
  useEffect(() => {
    if (!isInOrder || !awaitsGuest.current || unread.trim()) return;
    awaitsGuest.current = false;
    const isInLine = document.activeElement?.closest("[data-field=line]");
    if (isInLine && missing[0]) focusField(missing[0]);
  }, [isInOrder, unread, missing[0]]);
  const takeAircraft = (aircraftId: string) => changeByHand({ aircraftId, limitIds: [] });
  const takeCure = (cure: CureByChange) => {
    if (cure.kind === "instructor") meet([cure]);
    changeByHand(fieldsOfCure(cure, fields, site.timeZone));
    // The button leaves with the finding that it has cleared.
    form.current?.querySelector<HTMLElement>(FIELD_OF_CURE[cure.kind])?.focus();
  };
  useProposalKeys();
  const conflictText = (conflict: BookingCheckView["conflicts"][number]) =>
    t(otherPartiesOf(conflict) ? "checks.takenBy" : "checks.taken", {
      period: formatOccupiedPeriod(conflict, latest!.start, site.timeZone),
      by: otherPartiesOf(conflict),
      name: conflict.resource,
    });
  const proposedAt = fieldOfProposals(latest, fields);
  const otherAircraft = latest ? listOtherAircraft(latest, fields, site.aircraft) : [];
  const numbers = numberProposalsOf(latest, proposedAt && { aircraft: otherAircraft });
  const awaitsProposals = useRef(isRefused);
  useEffect(() => {
    // After a refused move, Enter takes the first proposal, unless the person has begun with something else.
    if (!proposedAt || !awaitsProposals.current) return;
    awaitsProposals.current = false;
    if (!isChanged) form.current?.querySelector<HTMLElement>("[data-proposals] button")?.focus();
  }, [proposedAt, isChanged]);

  const wentOn = useRef(0);
  /** Puts the focus into the next field that must be filled in, then into the start if it was a guess. */
  const focusNext = () => {
    // Wait until what was chosen has been drawn.
    setTimeout(() => {
      const { fields: now, isTimeSeen } = current.current;
      const next = missingFields(now, site.icao, asksGuestOf(now))[0] ?? (isTimeSeen ? null : "start");
      if (!next) return;
      focusField(next);
      wentOn.current = Date.now();
    });
  };
  /** Whoever presses Tab by habit after Enter means the field to which Enter has gone already. */
  const stopSecondStep = (event: KeyboardEvent) => {
    const isHabit = event.key === "Tab" && !event.shiftKey && Date.now() - wentOn.current < HABIT_MS;
    wentOn.current = 0;
    if (isHabit) event.preventDefault();
  };
  const focusField = (name: RequiredField | "line") =>
    form.current?.querySelector<HTMLElement>(`[data-field=${name}] input`)?.focus();
  const isBegun = isChanged || isBusy || unread.trim() !== "";
  const keepAtSessionEnd = useRef(sending.keepAtSessionEnd);
  useEffect(() => {
    if (isBegun) return keepAtSessionEnd.current();
  }, [isBegun]);

  const current = useRef({ fields, isTimeSeen: !asksTime });
  useEffect(() => {
    current.current.fields = fields;
  }, [fields]);

  /** Whether the keys that send the form ask for the next one, too. */
  const isForNext = useRef(false);
  const mayGoOn = p.onNext !== undefined && !existing && !asksSeries;
  const tellSeries = useSeriesToasts(site.timeZone);
  /** Books the series, or changes all that follow, and says so. */
  async function saveSeries(booking: BookingInput, key: string) {
    const { type } = fields;
    if (existing?.seriesId) {
      const saved = await changeSeries(existing.seriesId, type, booking, existing);
      const first = await fetchReservation(existing.id);
      tellSeries.changed(first, saved);
      return first;
    }
    const mode = isAllFree ? "all" : "free";
    const booked = await bookSeries(type, booking, { ...repeat!, mode }, key);
    const first = await fetchReservation(booked.reservations[0]!.id);
    tellSeries.booked(first, booked);
    return first;
  }

  async function save(goesOn = false) {
    if (isBusy) return;
    // Something may be meant by it that isn't in the form yet.
    if (unread.trim()) return focusField("line");
    if (missing[0]) return focusField(missing[0]);
    if (isDoubtful) return focusField("end");
    if (!body || isOff) return showProblem();
    const faults = takesGuest ? listGuestFaults(fields.guest) : {};
    if (Object.keys(faults).length > 0) return showErrors(faults);
    const answer = await sending.send(body, asksSeries ? (key) => saveSeries(body, key) : null);
    if ("arrived" in answer) return;
    if ("reservation" in answer) {
      if (asksSeries) return p.onSeriesDone(answer.reservation);
      if (!existing && body.aircraft?.operationId) rememberOperationType(body.aircraft.operationId, site.siteId);
      if (goesOn && mayGoOn) return p.onNext?.(answer.reservation);
      return onDone(answer.reservation, !existing);
    }
    const { error } = answer;
    const isAnswered = error instanceof ApiError && error.status !== 0;
    if (isAnswered) {
      const isStale = error.status === 409 && "current" in error.problem;
      showErrors(isStale ? { msg: [t("stale")] } : errorsByField(error));
      setAttempt((before) => before + 1);
    }
    // What is wrong with a field is said there, and only there; that nothing was answered is said above the foot.
    const isShown = error instanceof ApiError && error.status === 422 && Object.keys(error.errors).length > 0;
    const isSaid = isShown || (error instanceof ApiError && !isAnswered);
    if (!isSaid) fail(error, t(existing ? "failed.change" : "failed.book"));
  }

  /** Shows what is wrong, and puts the focus into the first field that is. */
  function showErrors(wrong: Record<string, readonly string[]>) {
    setErrors(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  /**
   * Scrolls to what is in the way, and puts the focus where the person can go on: on the first proposal, into the field for the
   * reason, or else on the first sentence that blocks.
   */
  function showProblem() {
    const dialog = form.current?.closest("[role=dialog]");
    const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector);
    const place =
      find("[data-proposals] button") ??
      find("[data-field=overrideReason] input") ??
      find("[data-blocking]") ??
      find("[aria-invalid=true]");
    place?.scrollIntoView({ block: "center" });
    place?.focus({ preventScroll: true });
  }

  const personName = (id: string) => {
    const person = findPerson(id);
    return person ? (person.callSign ?? `${person.firstName} ${person.lastName}`) : "";
  };
  const told = listTold(body, listPeople(fields), existing);
  const toldNames = told.people
    .filter((id) => id !== reader.id)
    .flatMap((id) => {
      const person = findPerson(id);
      return person ? [`${person.firstName} ${person.lastName}`] : [];
    });
  if (told.guest) toldNames.push(told.guest);
  const inTheWay = new Map(
    latest?.conflicts.flatMap((conflict) =>
      conflict.reservationId
        ? [
            [
              conflictText(conflict),
              hrefOfBooking({
                id: conflict.reservationId,
                siteId: site.siteId,
                start: conflict.start,
                timeZone: site.timeZone,
              }),
            ] as const,
          ]
        : [],
    ),
  );
  const becomeRental = (now: BookingFields, renterId: string): Partial<BookingFields> => ({
    ...changeType(now, "Renter", context.usualBriefing),
    ...{ mainPersonId: renterId, others: [], lessons: {} },
  });
  const isFirstStudent = !existing && fields.type === "Practical" && listStudents(fields).length === 0;
  const ofType = { siteId: site.siteId, type: fields.type };
  const takesOthers = !mayBookOnlyForSelf(actor, ofType);
  const givesMain = takesOthers && !givesOnlyOwn(actor, ofType);
  const start = flight?.offBlock ?? wallTimeToInstant(fields.day ?? "1970-01-01", "12:00", site.timeZone);
  const types = bookableTypesFor(actor, site.siteId, operationTypes);
  const mayRent = isFirstStudent && types.includes("Renter");
  const labels = useTranslations("booking.fields");
  const roles = useTranslations("reservations.roles");
  const lanes = listLanes(fields, context, personName, {
    time: block ? formatOccupiedPeriod(block, block.start, site.timeZone) : "",
    lesson: (studentId) => {
      const lessonId = fields.lessons[studentId]?.lessonId;
      return openLessons.find(({ id }) => id === lessonId)?.reference ?? "";
    },
  });
  const nameOf = (field: RequiredField) => {
    if (field === "main") return roles(mainRoleOf(fields.type)!);
    if (field === "group") return labels(kinds[fields.type].group!);
    const names = {
      start: kinds[fields.type].isFlight ? "offBlock" : "start",
      end: kinds[fields.type].isFlight ? "onBlock" : "end",
    } as const;
    if (field === "guestName" || field === "guestContact") return t(`guest.missing.${field}`);
    return labels(field === "start" || field === "end" ? names[field] : field);
  };
  return (
    <Dialog
      open
      isPage
      onOpenChange={(open) => !open && leave(onClose)}
      title={t(existing ? "change" : "new")}
      subtitle={t("where", { site: site.siteName, offset: formatUtcOffset(start, site.timeZone) })}
      closeLabel={t("close")}
      size="wide"
      // When a reservation is changed, nobody knows which field is meant. On a phone, a focused field opens the keyboard.
      startsAtField={(!existing || isRefused) && !isPhone && `[data-field=${existing ? "start" : "line"}] input`}
      startsAtTitle={existing !== undefined && !isRefused}
      busy={isBusy}
      busyLabel={t("saving")}
      tabs={
        !existing && (
          <ReservationTypeTabs
            types={types}
            value={fields.type}
            onChange={(type) => {
              chosen.changeTypeByHand(type, actor);
              setErrors({});
            }}
            onChoose={() => setTimeout(() => focusField("line"))}
            onUnavailability={p.onUnavailability && (() => leave(sayUnavailable))}
          />
        )
      }
      aside={
        <div className="flex min-h-full flex-col gap-4">
          <BookingChecksColumn
            {...{ check, numbers }}
            of={{ isSolo, takesGuest }}
            siteId={site.siteId}
            timeZone={site.timeZone}
            onTake={takeCure}
          />
          <WillBeTold names={toldNames} />
        </div>
      }
      note={
        isComplete && unread.trim() ? (
          <p role="status" className="text-ink-2">
            {t("note.unread", { words: unread.trim() })}
          </p>
        ) : isComplete && isDoubtful ? (
          <p className="text-neg-ink">{t("note.doubtful")}</p>
        ) : isComplete ? (
          <BookingNote {...{ view: asksSeries ? null : view, isBlocked, mayOverride }} onShow={showProblem} />
        ) : (
          <p className="text-ink-2">{t("note.missing", { fields: missing.map(nameOf).join(", ") })}</p>
        )
      }
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t("cancel")}</Button>
          {mayGoOn && (
            <Button
              disabled={isOff}
              aria-keyshortcuts="Control+Shift+Enter"
              className="phone:hidden"
              onClick={() => void save(true)}
            >
              {t("bookAndNext")}
            </Button>
          )}
          <Button variant="primary" disabled={isOff} aria-keyshortcuts="Control+Enter" onClick={() => void save()}>
            {asksSeries && dates.free > 0
              ? t(existing ? "series.saveAll" : isAllFree ? "series.bookAll" : "series.bookFree", { count: dates.free })
              : t(existing ? "save" : isBlocked && mayOverride ? "bookAnyway" : "book")}
            <KeyHint>{t("sendKeys")}</KeyHint>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onKeyDown={(event) => {
          isForNext.current = event.key === "Enter" && event.shiftKey && (event.ctrlKey || event.metaKey);
          stopSecondStep(event);
        }}
        onFocus={(event) => {
          if ((event.target as HTMLElement).closest("[data-field=start]")) current.current.isTimeSeen = true;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void save(isForNext.current);
          isForNext.current = false;
        }}
      >
        {errors.msg && (
          <div role="alert" className="mb-3 border-s-4 border-s-neg bg-neg-soft px-3 py-2 text-table text-neg-ink">
            {errors.msg.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {existing && isRefused && (
          <OldAndNew reservation={existing} wanted={describeFields(fields, site)} timeZone={site.timeZone} />
        )}
        {mustDecide && arrived && (
          <ArrivedBefore
            arrived={arrived}
            timeZone={site.timeZone}
            onMove={arrived.type === fields.type ? sending.moveArrived : undefined}
            onKeepBoth={sending.keepBoth}
          />
        )}
        {existing?.seriesId && isRepeatable(fields.type) && (
          <>
            <ScopeChoice series={series} id={existing.id} value={scope} onChange={setScope} />
            {scope === "following" && <SeriesDates check={seriesCheck} timeZone={site.timeZone} nameOf={personName} />}
          </>
        )}
        <div className="@container flex flex-col gap-1 pt-3">
          <BookingLine
            {...{ context, fields, busyText, unavailableText, givesMain, takesOthers, mayRent, becomeRental }}
            lessons={openLessons}
            operations={filterBookableOperations(actor, site.siteId, operationTypes)}
            missing={missing.filter((field) => LINE_FIELDS.includes(field)).map(nameOf)}
            isShort={isPhone}
            onType={setUnread}
            onTake={takeWords}
          />
          <BookingFieldset
            {...{
              context,
              actor,
              fields,
              existing,
              metPeople,
              busyText,
              unavailableText,
              freeText,
              lessons,
              takesGuest,
            }}
            {...{ givesMain, takesOthers, inTheWay, isSolo }}
            repeat={
              existing || !isRepeatable(fields.type)
                ? null
                : {
                    isSet: repeat !== null,
                    content: (
                      <RepeatFields
                        {...{ repeat }}
                        day={fields.day}
                        check={asksSeries && isComplete ? seriesCheck : null}
                        timeZone={site.timeZone}
                        nameOf={personName}
                        onChange={setRepeat}
                      />
                    ),
                  }
            }
            change={changeByHand}
            onMeet={meet}
            onRent={mayRent ? (renterId) => change(becomeRental(fields, renterId)) : null}
            errors={{
              ...(noProposal && { [NO_PROPOSAL]: [noProposal] }),
              ...(check.state === "refused" && errorsByField(check.error)),
              ...findingsByField(latest, fields, conflictText),
              ...errors,
            }}
            asksReason={isBlocked && mayOverride}
            proposals={
              latest && proposedAt ? (
                <BookingProposals
                  view={latest}
                  {...{ aircraft: otherAircraft, numbers }}
                  timeZone={site.timeZone}
                  onAircraft={takeAircraft}
                  onTime={takeTime}
                  onOtherDay={() => focusField("date")}
                />
              ) : null
            }
            onEnter={focusNext}
          />
          {block && whole && busy && (
            <BookingLanes
              lanes={lanes}
              type={fields.type}
              siteId={site.siteId}
              timeZone={site.timeZone}
              slotMinutes={site.slotMinutes}
              {...{ block, whole, occupiedBy, busy, reservations, said }}
              onMove={(seconds) => takeTime({ start: block.start + seconds, end: block.end + seconds })}
            />
          )}
        </div>
        {isUnreached && (
          <div className="mt-4">
            <FailedState title={t(existing ? "failed.change" : "failed.book")} retryLabel={t("retry")} onRetry={save}>
              {t(isKept ? "unsent.kept" : "unsent.typed")}
            </FailedState>
          </div>
        )}
        {/* A hidden submit button, so that Enter in any field submits the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {t("book")}
        </button>
      </form>
    </Dialog>
  );
}
