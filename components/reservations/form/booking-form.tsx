"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { hrefOfBooking } from "@/components/entity/booking-hit-link";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { useMediaQuery } from "@/components/shell/use-media-query";
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
import { usePlan } from "../plan";
import { useProposalKeys } from "../proposal-button";
import { bookableTypesFor, filterBookableOperations } from "../rights";
import { RepeatFields } from "../series/repeat-fields";
import type { Repeat } from "../series/series-calls";
import { SeriesDates } from "../series/series-dates";
import { type Scope, ScopeChoice, useSeries } from "../series/series-scope";
import { formatOccupiedPeriod, formatUtcOffset, wallTimeToInstant } from "../site-time";
import type { UnsentBooking } from "../unsent-booking";
import type { Period } from "../use-busy-periods";
import { ArrivedBefore } from "./arrived-before";
import { BookingActions } from "./booking-actions";
import { fieldOfProposals, findingsByField, listOtherAircraft, otherPartiesOf } from "./booking-conflicts";
import { BookingCosts } from "./booking-costs";
import { BookingFieldset } from "./booking-fieldset";
import {
  type BookingFields,
  changeType,
  describeFields,
  flightTimesOf,
  listPeople,
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
import { learnsSolo, listStudents } from "./lesson-choices";
import { bookedTimesOf, listOccupied } from "./occupied-periods";
import { OldAndNew } from "./old-and-new";
import { ReservationTypeTabs } from "./reservation-type-tabs";
import { listTold } from "./told-of-booking";
import { type Meaning, takeMeaning } from "./typed-words";
import { errorsByField } from "./use-booking-check";
import { useBookingSending } from "./use-booking-sending";
import { useBookingVerdict } from "./use-booking-verdict";
import { useChosenFields } from "./use-chosen-fields";
import { LINE_FIELDS, useFormFocus } from "./use-form-focus";
import { useGuestFaults } from "./use-guest-faults";
import { useResourceTexts } from "./use-resource-texts";
import { useSeriesSaving } from "./use-series-saving";
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
  /** What was typed elsewhere, such as "Dubois Thu 14", which the form's line reads. */
  dictated?: string;
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
  const isDraft = usePlan().kind === "draft";
  const sending = useBookingSending({ ...p, existing: opensExisting }, context, fields, repeat);
  const { existing, arrived, mustDecide, isBusy, isUnreached, isUnsent, isKept } = sending;
  const [errors, setErrors] = useState<Record<string, readonly string[]>>(refused?.length ? { msg: refused } : {});
  /** Whether the server has failed with what was sent. */
  const [isFailed, setFailed] = useState(false);
  const isRefused = refused !== undefined;
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

  const verdict = useBookingVerdict(context, actor, {
    ...{ fields, existing, repeat, scope },
    mayHaveArrived: isUnsent && !existing,
  });
  const { missing, body, view, latest, isBlocked, mayOverride, takesGuest, asksSeries, seriesCheck } = verdict;
  const isOff = !verdict.mayBeSent || mustDecide;
  const { data: series } = useSeries(existing?.seriesId, existing?.version ?? 0);
  const focus = useFormFocus(form, verdict.listMissing, {
    ...{ fields, asksTime, missing },
    isInOrder: verdict.isInOrder,
    hasUnread: unread.trim() !== "",
  });
  const { focusField } = focus;

  const flight = flightTimesOf(fields, site.timeZone);
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
  const times = bookedTimesOf(fields, flight);
  // Until the lessons are known, and to who may not read them, a reservation stays what it is.
  const isSolo = lessons.choices ? learnsSolo(fields, lessons.choices) : (existing?.isSolo ?? false);
  const occupiedBy = (id: string) => listOccupied(id, fields, times, site.aircraft, isSolo);
  const resources = useResourceTexts(site, flight, times?.whole ?? null, occupiedBy, existing?.id);
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
  const isDayFull = fullDay !== null && !verdict.hasConflict && (isBlocked || !verdict.isComplete);
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
    focus.leaveLineWhenDone();
  };
  const takeAircraft = (aircraftId: string) => changeByHand({ aircraftId, limitIds: [] });
  const takeCure = (cure: CureByChange) => {
    if (cure.kind === "instructor") meet([cure]);
    changeByHand(fieldsOfCure(cure, fields, site.timeZone));
    focus.focusCured(cure);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus only reads the form
  useEffect(() => {
    // After a refused move, Enter takes the first proposal, unless the person has begun with something else.
    if (!proposedAt || !awaitsProposals.current) return;
    awaitsProposals.current = false;
    if (!isChanged) focus.focusFirstProposal();
  }, [proposedAt, isChanged]);

  const isBegun = isChanged || isBusy || unread.trim() !== "";
  const keepAtSessionEnd = useRef(sending.keepAtSessionEnd);
  useEffect(() => {
    if (isBegun) return keepAtSessionEnd.current();
  }, [isBegun]);

  /** Whether the keys that send the form ask for the next one, too. */
  const isForNext = useRef(false);
  const mayGoOn = p.onNext !== undefined && !existing && !asksSeries;
  const seriesSaving = useSeriesSaving(site.timeZone);
  const saveSeries = (booking: BookingInput, key: string) =>
    existing?.seriesId
      ? seriesSaving.change(existing.seriesId, fields.type, booking, existing)
      : seriesSaving.book(fields.type, booking, repeat!, verdict.isAllFree ? "all" : "free", key);

  async function save(goesOn = false) {
    if (isBusy) return;
    // Something may be meant by it that isn't in the form yet.
    if (unread.trim()) return focusField("line");
    if (missing[0]) return focusField(missing[0]);
    if (verdict.isDoubtful) return focusField("end");
    if (!body || isOff) return focus.showProblem();
    const faults = takesGuest ? listGuestFaults(fields.guest) : {};
    if (Object.keys(faults).length > 0) return showErrors(faults);
    setFailed(false);
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
    if (isAnswered && error.status >= 500) return setFailed(true);
    if (isAnswered) {
      const isStale = error.status === 409 && "current" in error.problem;
      showErrors(isStale ? { msg: [t("stale")] } : errorsByField(error));
      verdict.judgeAnew();
    }
    // What is wrong with a field is said there, and only there; that nothing was answered is said above the foot.
    const isShown = error instanceof ApiError && error.status === 422 && Object.keys(error.errors).length > 0;
    const isSaid = isShown || (error instanceof ApiError && !isAnswered);
    if (!isSaid) fail(error, t(existing ? "failed.change" : "failed.book"));
  }

  /** Shows what is wrong, and puts the focus into the first field that is. */
  function showErrors(wrong: Record<string, readonly string[]>) {
    setErrors(wrong);
    focus.focusFirstError();
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
    time: times ? formatOccupiedPeriod(times.block, times.block.start, site.timeZone) : "",
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
      help="booking"
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
            check={verdict.check}
            {...{ numbers }}
            of={{ isSolo, takesGuest }}
            siteId={site.siteId}
            timeZone={site.timeZone}
            onTake={takeCure}
            onGuest={() => focusField("guestName")}
          />
          <BookingCosts costs={latest?.costs ?? []} nameOf={personName} ownId={reader.id} locale={locale} />
          <WillBeTold names={toldNames} />
        </div>
      }
      note={
        <BookingNote
          missing={missing.map(nameOf)}
          unread={unread.trim()}
          isDoubtful={verdict.isDoubtful}
          view={asksSeries ? null : view}
          {...{ isBlocked, mayOverride }}
          onShow={focus.showProblem}
        />
      }
      actions={
        <BookingActions
          isNew={!existing}
          isOverriding={isBlocked && mayOverride}
          series={asksSeries ? verdict : null}
          isOff={isOff}
          onCancel={() => leave(onClose)}
          onSendAndNext={mayGoOn ? () => void save(true) : undefined}
          onSend={() => void save()}
        />
      }
    >
      <form
        ref={form}
        noValidate
        // Room for the rows of hours of three, so that the buttons stay where they are when these are read.
        className="tablet:min-h-[30rem]"
        onKeyDown={(event) => {
          isForNext.current = event.key === "Enter" && event.shiftKey && (event.ctrlKey || event.metaKey);
          focus.stopSecondStep(event);
        }}
        onFocus={(event) => {
          if ((event.target as HTMLElement).closest("[data-field=start]")) focus.noteTimeSeen();
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
        {existing?.seriesId && isRepeatable(fields.type) && !isDraft && (
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
            dictated={p.dictated ?? ""}
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
              existing || !isRepeatable(fields.type) || isDraft
                ? null
                : {
                    isSet: repeat !== null,
                    content: (
                      <RepeatFields
                        {...{ repeat }}
                        day={fields.day}
                        check={asksSeries && verdict.isComplete ? seriesCheck : null}
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
              ...(verdict.check.state === "refused" && errorsByField(verdict.check.error)),
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
            onEnter={focus.focusNext}
          />
          {lessons.retry && <FailedState title={t("lessons.failed")} retryLabel={t("retry")} onRetry={lessons.retry} />}
          {times && busy && (
            <BookingLanes
              lanes={lanes}
              type={fields.type}
              siteId={site.siteId}
              timeZone={site.timeZone}
              slotMinutes={site.slotMinutes}
              block={times.block}
              whole={times.whole}
              {...{ occupiedBy, busy, reservations, said }}
              onMove={(seconds) => takeTime({ start: times.block.start + seconds, end: times.block.end + seconds })}
            />
          )}
        </div>
        {(isUnreached || isFailed) && (
          <div className="mt-4">
            <FailedState
              title={t(existing ? "failed.change" : "failed.book")}
              retryLabel={t("retry")}
              onRetry={() => void save()}
            >
              {t(isFailed ? "unsent.failed" : isKept ? "unsent.kept" : "unsent.typed")}
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
