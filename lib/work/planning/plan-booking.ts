import { setImmediate as nextTurn } from "node:timers/promises";
import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { knowsSite } from "@/lib/access/permissions/reach";
import type { BookingInput, PlacedBooking } from "@/lib/activity/reservations/bodies";
import { completeGuest, type Guest } from "@/lib/activity/reservations/guests/rules";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { guestOfRow, listOccupiers, type ReservationRow } from "@/lib/activity/reservations/queries";
import {
  demandMayBook,
  isExemptFromCancelNotice,
  mayBook,
  mayBookOnlyForSelf,
  mayChange,
  mayMove,
  mayOverrideBlocking,
  mayReadGuest,
  type RightsSubject,
} from "@/lib/activity/reservations/reach";
import {
  type BookingTimes,
  deriveBookingTimes,
  dutyAround,
  lessonIdsOf,
  occupationsOfBooking,
  parseBookedPeople,
  refuseFarOffDates,
} from "@/lib/activity/reservations/rules";
import type { ConflictView } from "@/lib/activity/reservations/schema";
import { hasDutyLimit } from "@/lib/compliance/duty";
import type { AircraftFact } from "@/lib/compliance/facts/aircraft";
import type { LessonFact } from "@/lib/compliance/facts/lessons";
import { type Facts, loadFacts, lockAndLoadFacts } from "@/lib/compliance/facts/load-facts";
import type { OperationTypeFact } from "@/lib/compliance/facts/operation-types";
import type { PersonFact } from "@/lib/compliance/facts/people";
import type { BookingRefs } from "@/lib/compliance/facts/provider";
import { factsAsMoved } from "@/lib/compliance/facts-as-moved";
import { judge } from "@/lib/compliance/judge";
import { lessonsOf } from "@/lib/compliance/lessons";
import { concernsOtherBookings } from "@/lib/compliance/planned-uses";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { localDayOf } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import type { MessageKey } from "@/lib/platform/messages";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listTaught } from "@/lib/records/certificates/reach";
import { latestStartOf, refuseOverQuota } from "./quotas";

/** Completes a booking without a site: it is at the site of its aircraft or classroom. */
export async function nameSite({ db, actor }: Reading, input: BookingInput): Promise<PlacedBooking> {
  const { siteId, aircraft, classroom } = input;
  if (siteId !== undefined) return { ...input, siteId };
  const place = aircraft
    ? await db.aircraft.findUnique({ where: { id: aircraft.aircraftId }, select: { siteId: true } })
    : classroom && (await db.classroom.findUnique({ where: { id: classroom.classroomId }, select: { siteId: true } }));
  if (place && can(actor, "planning.read", place.siteId)) return { ...input, siteId: place.siteId };
  if (aircraft) throw makeInvalidFieldProblem("aircraft.aircraftId", "reservations.aircraftUnknown");
  if (classroom) throw makeInvalidFieldProblem("classroom.classroomId", "reservations.classroomUnknown");
  throw makeInvalidFieldProblem("siteId", "reservations.siteRequired");
}

/** One booking that is to be planned. */
export type AskedBooking = {
  id: string;
  type: BookableType;
  given: PlacedBooking;
  /** The reservation that is being changed. */
  current?: ReservationRow;
  /** Its cancellation, its last change or one person's part is undone, for which the caller has checked the right. */
  undoes?: "cancellation" | "change" | "part";
  /** It was offered to the actor from the waiting list, who therefore may book it. */
  isOffered?: boolean;
  /** How many other bookings are planned together with it. */
  besides?: number;
  /** Lessons of other reservations that give them up together with it. */
  freedLessonIds?: readonly string[];
};

/**
 * Reads the records that a booking names, rounds and derives its times, and judges it. It writes nothing, and it returns
 * Blocking findings instead of throwing. With `hold`, these records are locked until the booking is saved, so that
 * nobody can disable them unnoticed.
 */
export async function planBooking(
  reading: Reading,
  id: string,
  type: BookableType,
  given: PlacedBooking,
  { hold, ...more }: { hold: boolean } & Omit<AskedBooking, "id" | "type" | "given">,
): Promise<PlannedBooking> {
  const asked = { id, type, given, ...more };
  const named = namedBy(asked);
  const facts = hold ? await lockAndLoadFacts(reading.db, [named]) : await loadFacts(reading.db, [named]);
  return planByFacts(reading, facts, asked, { hold, demand: (check) => check() });
}

/**
 * A booking as it would be written, and what refuses it. `isBlockedTogether`: a rule blocks it only because of the others that are
 * planned with it.
 */
export type JudgedPlan = { booking: PlannedBooking | null; refusals: Problem[]; isBlockedTogether: boolean };

/**
 * Plans several bookings as `planBooking` does, with the facts of all read at once, and judges each with the others as they would
 * be. What refuses one is kept with it, and it is planned as far as its records exist. Between two of them, the server answers
 * others.
 */
export async function planEach(
  reading: Reading,
  asked: readonly AskedBooking[],
  { hold }: { hold: boolean },
): Promise<JudgedPlan[]> {
  const named = asked.map(namedBy);
  const facts = hold ? await lockAndLoadFacts(reading.db, named) : await loadFacts(reading.db, named);
  const plans: JudgedPlan[] = [];
  for (const one of asked) {
    await nextTurn();
    const refusals: Problem[] = [];
    const keep = async (run: () => unknown) => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusals.push(error);
      }
    };
    const plan = await keep(() => planByFacts(reading, facts, one, { hold, demand: keep }));
    plans.push({ booking: (plan as PlannedBooking | undefined) ?? null, refusals, isBlockedTogether: false });
  }
  return judgeTogether(reading, facts, asked, plans);
}

/** Judges planned bookings anew, each with all others as they would be. */
async function judgeTogether(
  reading: Reading,
  facts: Facts,
  asked: readonly AskedBooking[],
  plans: readonly JudgedPlan[],
): Promise<JudgedPlan[]> {
  const planned = plans.flatMap(({ booking }) => booking ?? []);
  if (planned.length < 2) return [...plans];
  const asMoved = factsAsMoved(facts, planned.map(judgedOf));
  const judged: JudgedPlan[] = [];
  for (const [at, plan] of plans.entries()) {
    const { booking, refusals } = plan;
    await nextTurn();
    if (!booking) {
      judged.push(plan);
      continue;
    }
    const { findings, compliance } = judge(asMoved, judgedOf(booking), reading.now);
    const taughtIds = await readTaught(reading, booking.parts, findings);
    const overrideReason = compliance === "Blocking" ? (asked[at]!.given.overrideReason ?? null) : null;
    const isBlockedTogether = compliance === "Blocking" && booking.compliance !== "Blocking";
    const together = { ...booking, findings, compliance, taughtIds, overrideReason };
    judged.push({ booking: together, refusals, isBlockedTogether });
  }
  return judged;
}

/** The records that a booking names. */
function namedBy({ type, given }: Pick<AskedBooking, "type" | "given">) {
  const parts = parseBookedPeople(type, given);
  return {
    siteId: given.siteId,
    aircraftId: given.aircraft?.aircraftId ?? null,
    classroomId: given.classroom?.classroomId ?? null,
    operationTypeId: given.aircraft?.operationId ?? null,
    personIds: parts.map((part) => part.personId),
    lessonIds: parts.flatMap(({ lessonId }) => lessonId ?? []),
    // Its lessons may have briefings of their own.
    judgedWithin: { start: given.start - 86_400, end: given.end + 86_400 },
  };
}

/** Plans a booking whose facts are read. `demand` runs each check that may refuse it. */
async function planByFacts(
  reading: Reading,
  facts: Facts,
  { id, type, given, current, undoes, isOffered, besides = 0, freedLessonIds = [] }: AskedBooking,
  { hold, demand }: { hold: boolean; demand: (check: () => unknown) => unknown },
): Promise<PlannedBooking> {
  const { actor } = reading;
  const parts = parseBookedPeople(type, given);
  const { personIds: _people, lessonIds: _lessons, ...refs } = namedBy({ type, given });
  const { site, aircraft, operationType } = resolve(facts, actor, type, refs);
  if (!undoes && !isOffered) {
    const subject = { siteId: site.id, type, people: parts, bookingRight: operationType?.bookingRight ?? null };
    await demand(() => demandMayBook(actor, subject));
  }
  const booked = new Set(current?.people.map((part) => part.personId));
  await demand(() => {
    if (parts.some(({ personId }) => !booked.has(personId) && !isKnownPerson(actor, facts.people.get(personId))))
      throw makeInvalidFieldProblem("users", "reservations.personUnknown");
  });
  const ownLessons = new Set([...freedLessonIds, ...lessonIdsOf(current?.people ?? [])]);
  await demand(() => refuseWrongLessons(type, parts, given.aircraft?.passengers ?? 0, facts, ownLessons));
  await demand(() => refuseWrongPromotions(reading, site.id, parts, current));
  const lessons = lessonsOf({ parts }, facts).map(({ lesson }) => lesson);
  const isSolo = lessons.some(({ mode }) => mode === "Solo");
  const input = withBriefingsOf(type, given, lessons);

  const times = deriveBookingTimes(type, input, site, aircraft?.turnaroundMinutes ?? 0, standingTimes(current));
  if (isSolo && !undoes) await demand(() => refuseUnattendedSolo(lessons, times, current));
  if (!undoes) await demand(() => refuseLongTurnaround(reading, { siteId: site.id, type, times }, aircraft, current));
  if (current && !undoes) await demand(() => refuseGivingUp(reading, current, { ...refs, times }));
  await demand(() => refuseWrongTime(reading, { siteId: site.id, type, slotMinutes: site.slotMinutes, times }));
  const quota = { hold, current, isRestored: Boolean(undoes), besides };
  if (!undoes || undoes === "cancellation") await demand(() => refuseOverQuota(reading, { type, site, times }, quota));
  const payerId = input.aircraft?.payerId ?? null;
  if (!undoes) await demand(() => refuseWrongPayer(reading, site.id, payerId, current));
  const limitIds = limitsOf(type, input, aircraft);
  const guest = guestOf(actor, given, { current, operationType, parts });
  const airports = airportsOf(type, input, site.icao);
  const flown = { passengers: input.aircraft?.passengers ?? null, isIfr: input.aircraft?.isIfr ?? false };
  const judged = toJudgedBooking({
    ...refs,
    ...airports,
    ...flown,
    guest,
    isSolo,
    reservationId: id,
    type,
    times,
    parts,
    limitIds,
  });
  const { findings, compliance } = judge(facts, judged, reading.now);
  const concernsOthers = aircraft && concernsOtherBookings(aircraft, judged, site.timeZone);
  return {
    id,
    timeZone: site.timeZone,
    slotMinutes: site.slotMinutes,
    latestStart: latestStartOf(reading, { type, site }),
    type,
    times,
    ...refs,
    parts,
    taughtIds: await readTaught(reading, parts, findings),
    ...airports,
    ...flown,
    payerId,
    title: lessons.length > 0 ? [...new Set(lessons.map(({ name }) => name))].join(" + ") : null,
    isSolo,
    limitIds,
    rejudgesAircraft: concernsOthers ? [aircraft.id] : [],
    rejudgesDutyTime: hasDutyLimit(site.dutyLimits) ? [dutyAround(type, parts, times)] : [],
    comment: input.commentaryForGlobal ?? current?.comment ?? "",
    clientComment: input.aircraft?.commentaryForClient ?? current?.clientComment ?? "",
    guest,
    occupations: occupationsOfBooking({ ...refs, parts, isSolo }, times),
    findings,
    compliance,
    overrideReason: compliance === "Blocking" ? (input.overrideReason ?? null) : null,
  };
}

/** A planned booking as the rules read it. */
export const judgedOf = (booking: PlannedBooking) => toJudgedBooking({ ...booking, reservationId: booking.id });

/** The same booking, with all its times some seconds later. */
export function shiftBooking(booking: PlannedBooking, shift: number): PlannedBooking {
  const { start, end, turnaround, offBlock, onBlock, ...lengths } = booking.times;
  const [from, to] = [start + shift, end + shift];
  const flight = { turnaround: turnaround + shift, offBlock: offBlock + shift, onBlock: onBlock + shift };
  return { ...booking, times: { start: from, end: to, ...flight, ...lengths } };
}

/** Reads who of a booking is an own student of the actor, where something was found and the actor instructs in it. */
export async function readTaught(
  reading: Reading,
  parts: readonly Pick<PlannedBooking["parts"][number], "personId" | "role">[],
  findings: readonly PlannedBooking["findings"][number][],
): Promise<ReadonlySet<string>> {
  const instructs = parts.some(({ personId, role }) => role === "Instructor" && personId === reading.actor.id);
  if (!instructs || findings.length === 0) return new Set();
  return listTaught(
    reading,
    parts.map(({ personId }) => personId),
  );
}

/**
 * Whether the actor may book this person. Somebody without a role at any site that the actor knows is as unknown as somebody
 * who doesn't exist: an answer would tell their name and when they are busy.
 */
function isKnownPerson(actor: Actor, person: PersonFact | undefined): boolean {
  if (!person) return false;
  return person.id === actor.id || isAdmin(actor) || person.roles.some(({ siteId }) => knowsSite(actor, siteId));
}

/**
 * Throws 422 unless each student has a lesson of the training that they follow, of the right sort, that is open or `own`: planned by
 * this very reservation, or given up for it. Who flies solo is alone aboard, and a class learns one lesson together (spec 2 §5).
 */
function refuseWrongLessons(
  type: BookableType,
  parts: PlannedBooking["parts"],
  passengers: number,
  facts: Facts,
  own: ReadonlySet<string>,
): void {
  const { lesson: sort, isFlight } = kinds[type];
  if (!sort) return;
  const refuse = (key: MessageKey, values?: Record<string, string>): never => {
    throw makeInvalidFieldProblem("users", key, values);
  };
  const teaches = new Set(parts.filter(({ role }) => role === "Instructor").map(({ personId }) => personId));
  if (parts.some(({ personId, role }) => role === "Student" && teaches.has(personId)))
    refuse("reservations.teachesThemselves");
  const lessons = parts.flatMap(({ personId, role, lessonId }) => {
    if (role !== "Student") return [];
    if (!lessonId) return refuse("reservations.lessonRequired");
    const lesson = facts.lessons.get(lessonId);
    if (lesson?.studentId !== personId || !(lesson.isCurrent || own.has(lessonId)))
      return refuse("reservations.lessonUnknown");
    if (lesson.type !== sort) return refuse("reservations.lessonOfOtherType", { type });
    const isOpen = lesson.status === "NotPlanned" || own.has(lessonId);
    return isOpen ? [lesson] : refuse("reservations.lessonNotOpen", { name: lesson.name });
  });
  if (!isFlight && new Set(lessons.map(({ lineageId }) => lineageId)).size > 1) refuse("reservations.lessonsDiffer");
  const isAlone =
    passengers === 0 && parts.every(({ role }) => role === "Student" || role === "Instructor") && lessons.length === 1;
  if (lessons.some(({ mode }) => mode === "Solo") && !isAlone) refuse("reservations.soloAlone");
}

/**
 * The guest of a booking. One that isn't named stays, as long as the operation is of a type that takes guests, or of the same type
 * as before. Throws 422 where none is taken, and 403 for a guest whom the actor may not know.
 */
function guestOf(
  actor: Actor,
  { guest: given, aircraft }: PlacedBooking,
  {
    current,
    operationType,
    parts,
  }: {
    current: ReservationRow | undefined;
    operationType: OperationTypeFact | undefined;
    parts: PlannedBooking["parts"];
  },
): Guest | null {
  const stands = current ? guestOfRow(current) : null;
  const isSameType = stands !== null && current?.operationTypeId === aircraft?.operationId;
  const isTaken = operationType?.takesGuest === true || isSameType;
  const mayRead = !current || mayReadGuest(actor, current);
  const refused = new Problem("forbidden", "reservations.guestOfOthers");
  // Who doesn't know the guest can neither take them away by another type, nor learn of them by flying with them.
  const takesPart = current !== undefined && mayReadGuest(actor, { siteId: current.siteId, people: [...parts] });
  if (stands && !mayRead && (!isTaken || takesPart)) throw refused;
  if (given === undefined || (given === null && !mayRead)) return isTaken ? stands : null;
  if (given === null) return null;
  const language = (actor.kind === "person" ? actor.locale : null) ?? env().DEFAULT_LOCALE;
  if (isTaken) {
    // The answer is the same whether a guess is right.
    if (!mayRead) throw refused;
    return completeGuest(given, stands, language);
  }
  throw makeInvalidFieldProblem("guest", "reservations.typeTakesNoGuest");
}

/**
 * Throws 422 for a payer who isn't active at the site, or whose account the actor may not post to: so nobody makes others pay. Who was
 * named before stays.
 */
async function refuseWrongPayer(
  { db, actor }: Reading,
  siteId: string,
  payerId: string | null,
  current: ReservationRow | undefined,
): Promise<void> {
  if (payerId === null || payerId === current?.payerId) return;
  if (payerId !== actor.id && !can(actor, "account.post", siteId))
    throw makeInvalidFieldProblem("aircraft.payerId", "reservations.payerNotOneself");
  if ((await db.person.count({ where: { id: payerId, state: "Active", roles: { some: { siteId } } } })) === 0)
    throw makeInvalidFieldProblem("aircraft.payerId", "reservations.payerUnknown");
}

/** Throws 422 for a promotion that isn't at the site, or that hasn't the student. What was booked with it stays. */
async function refuseWrongPromotions(
  { db }: Reading,
  siteId: string,
  parts: PlannedBooking["parts"],
  current: ReservationRow | undefined,
): Promise<void> {
  const isBooked = (part: PlannedBooking["parts"][number]) =>
    current?.people.some((one) => one.personId === part.personId && one.promotionId === part.promotionId) ?? false;
  const named = parts.filter((part) => part.promotionId && !isBooked(part));
  if (named.length === 0) return;
  const known = await db.promotionStudent.count({
    where: {
      promotion: { siteId, state: "Active" },
      OR: named.map(({ personId, promotionId }) => ({ personId, promotionId: promotionId! })),
    },
  });
  if (known < named.length) throw makeInvalidFieldProblem("users", "reservations.promotionUnknown");
}

/** A flight whose briefing or debriefing isn't given has that of its lessons, the longest of them. */
function withBriefingsOf(type: BookableType, input: PlacedBooking, lessons: readonly LessonFact[]): PlacedBooking {
  if (!kinds[type].isFlight || lessons.length === 0) return input;
  const longest = (of: "briefingMinutes" | "debriefingMinutes") => Math.max(...lessons.map((lesson) => lesson[of]));
  return {
    ...input,
    durationBriefing: input.durationBriefing ?? longest("briefingMinutes"),
    durationDebriefing: input.durationDebriefing ?? longest("debriefingMinutes"),
  };
}

/**
 * Throws 422 for a solo that would hold its instructor for nothing, although its lesson has a briefing or a debriefing. One that
 * stands so already may be changed.
 */
function refuseUnattendedSolo(
  lessons: readonly LessonFact[],
  times: BookingTimes,
  current: ReservationRow | undefined,
): void {
  const isAttended = (of: Pick<LessonFact, "briefingMinutes" | "debriefingMinutes">) =>
    of.briefingMinutes + of.debriefingMinutes > 0;
  if (isAttended(times) || !lessons.some(isAttended) || (current && !isAttended(current))) return;
  throw makeInvalidFieldProblem("durationBriefing", "reservations.soloUnattended");
}

/**
 * Throws 422 for a turnaround that is longer than the aircraft's, where somebody books for themself: it would keep the aircraft from
 * others. One that stands so already may stay.
 */
function refuseLongTurnaround(
  { actor }: Reading,
  booking: { siteId: string; type: BookableType; times: BookingTimes },
  aircraft: AircraftFact | undefined,
  current: ReservationRow | undefined,
): void {
  if (!aircraft || !mayBookOnlyForSelf(actor, booking)) return;
  const { turnaroundAt, offBlockAt } = current ?? {};
  const stands = turnaroundAt && offBlockAt ? toUnix(offBlockAt) - toUnix(turnaroundAt) : 0;
  const { offBlock, turnaround } = booking.times;
  if (offBlock - turnaround <= Math.max(stands, aircraft.turnaroundMinutes * 60)) return;
  const values = { minutes: aircraft.turnaroundMinutes };
  throw makeInvalidFieldProblem("aircraft.startTurnaround", "reservations.turnaroundOfAircraft", values);
}

/** Converts a booking to the form that the rules judge. */
export function toJudgedBooking({
  times,
  guest,
  ...booking
}: Omit<JudgedBooking, "offBlock" | "onBlock" | "start" | "end" | "hasGuest"> &
  Pick<PlannedBooking, "type" | "times" | "guest">): JudgedBooking {
  const { isFlight } = kinds[booking.type];
  return {
    ...booking,
    hasGuest: guest !== null,
    start: times.start,
    end: times.end,
    offBlock: isFlight ? times.offBlock : null,
    onBlock: isFlight ? times.onBlock : null,
  };
}

function standingTimes(row: ReservationRow | undefined): number[] {
  if (!row) return [];
  return [row.startAt, row.endAt, row.offBlockAt, row.onBlockAt].flatMap((at) => (at ? toUnix(at) : []));
}

/**
 * Throws for dates that must be a mistake. People who book only for themselves may not book a past time either, except in
 * the current slot.
 */
function refuseWrongTime(
  { actor, now }: Reading,
  booking: { siteId: string; type: BookableType; slotMinutes: number; times: BookingTimes },
): void {
  refuseFarOffDates(booking.times, toUnix(now));
  const isPast = booking.times.start < toUnix(now) - booking.slotMinutes * 60;
  if (isPast && mayBookOnlyForSelf(actor, booking)) throw makeInvalidFieldProblem("start", "reservations.inThePast");
}

/**
 * After the notice period has begun, people can't give up their own reservation by changing it: they can't move or shorten
 * it or exchange its aircraft or classroom. After its start they can't change it at all. People who are exempt from the
 * notice can.
 */
async function refuseGivingUp(
  { db, actor, now }: Reading,
  current: ReservationRow,
  { aircraftId, classroomId, times }: Pick<PlannedBooking, "aircraftId" | "classroomId" | "times">,
): Promise<void> {
  const subject: RightsSubject = { ...current, bookingRight: current.operationType?.bookingRight ?? null };
  if (isExemptFromCancelNotice(actor, subject)) return;
  if (!mayChange(actor, subject, now))
    throw new Problem("forbidden", mayBook(actor, subject) ? "reservations.begun" : "reservations.noRight");
  const at = (date: Date | null, otherwise: Date) => toUnix(date ?? otherwise);
  const isKept =
    current.aircraftId === aircraftId &&
    current.classroomId === classroomId &&
    times.start <= toUnix(current.startAt) &&
    times.offBlock <= at(current.offBlockAt, current.startAt) &&
    times.onBlock >= at(current.onBlockAt, current.endAt) &&
    times.end >= toUnix(current.endAt);
  if (isKept) return;
  const { cancellationNoticeHours: hours } = await db.school.findFirstOrThrow({
    select: { cancellationNoticeHours: true },
  });
  if (mayMove(actor, subject, now, hours)) return;
  throw new Problem("forbidden", "reservations.tooLateToChange", { values: { hours } });
}

/** Whether a rule blocks the booking, unless staff give a written reason (DECISIONS, "Reservations and planning"). */
export const isBlocked = (actor: Actor, { compliance, siteId, overrideReason }: PlannedBooking): boolean =>
  compliance === "Blocking" && !(mayOverrideBlocking(actor, siteId) && overrideReason);

/** Throws when a rule blocks the booking. */
export function refuseBlocking(actor: Actor, booking: PlannedBooking, locale: Locale): void {
  if (!isBlocked(actor, booking)) return;
  const blocking = booking.findings.filter((finding) => finding.level === "Blocking");
  const warnings = presentWarnings(blocking, { ...booking, actor, locale });
  throw new Problem(
    "invalid",
    mayOverrideBlocking(actor, booking.siteId) ? "reservations.blockedNeedsReason" : "reservations.blocked",
    {
      values: { why: warnings.map((warning) => warning.label).join(" ") },
      extension: { warnings },
    },
  );
}

/**
 * Lists the conflicts of some bookings with all reservations but those in `except`: themselves, if not said otherwise. Where the
 * actor may not see the other reservation, only the resource and the period are given.
 */
export async function findConflicts(
  db: Db,
  actor: Actor,
  bookings: readonly PlannedBooking[],
  {
    except = bookings.map((booking) => booking.id),
    most = MOST_NAMED,
  }: { except?: readonly string[]; most?: number } = {},
): Promise<ConflictView[]> {
  const wanted = bookings.flatMap((booking) => booking.occupations);
  const occupiers = await listOccupiers(db, wanted, except, most);
  return occupiers.map(({ siteId, kind, resource, reservationId, label, resourceId, start, end }) => {
    const readable = can(actor, "planning.read", siteId);
    return {
      resourceId,
      resourceKind: kind,
      resource,
      reservationId: readable ? reservationId : null,
      start,
      end,
      label: readable ? label : "",
    };
  });
}

/** How many conflicts a refusal names at most. */
const MOST_NAMED = 50;

/** Throws 409 with the conflicts of some bookings, if there are some. */
export async function refuseConflicts(db: Db, actor: Actor, bookings: readonly PlannedBooking[]): Promise<void> {
  const conflicts = await findConflicts(db, actor, bookings);
  const isInTheWayOf = ({ occupations }: PlannedBooking, { resourceId, start, end }: ConflictView) =>
    occupations.some((one) => one.resourceId === resourceId && one.start < end && one.end > start);
  refuseTaken(
    bookings.map((booking) => {
      const { times, timeZone } = booking;
      return { start: times.start, timeZone, conflicts: conflicts.filter((one) => isInTheWayOf(booking, one)) };
    }),
  );
}

/** Throws 409 with the conflicts of some dates, if there are some. Of several dates it names the first that is taken. */
export function refuseTaken(dates: readonly { start: number; timeZone: string; conflicts: readonly ConflictView[] }[]) {
  const [first, ...more] = dates.filter(({ conflicts }) => conflicts.length > 0);
  if (!first) return;
  const extension = { conflicts: [first, ...more].flatMap(({ conflicts }) => conflicts) };
  const namesOf = (name: (conflict: ConflictView) => string) => [...new Set(first.conflicts.map(name))].join(", ");
  if (dates.length === 1) {
    const values = { names: namesOf(({ resource }) => resource) };
    throw new Problem("conflict", "reservations.taken", { values, extension });
  }
  const values = {
    day: formatDayAsDdMmYyyy(localDayOf(first.start, first.timeZone)),
    names: namesOf(({ resource, label }) => (label && label !== resource ? `${resource} (${label})` : resource)),
    more: more.length,
  };
  throw new Problem("conflict", "reservations.series.taken", { values, extension });
}

/**
 * Finds and checks the named records: the site must be Active, aircraft and classroom must belong to it, and the operation
 * type must be Active.
 */
function resolve(facts: Facts, actor: Actor, type: BookableType, refs: BookingRefs) {
  const site = facts.sites.get(refs.siteId);
  if (!site || !can(actor, "planning.read", site.id))
    throw makeInvalidFieldProblem("siteId", "reservations.siteUnknown");
  if (site.state !== "Active") throw makeInvalidFieldProblem("siteId", "reservations.siteDisabled");
  const { aircraft: part, hasClassroom } = kinds[type];
  const aircraft = facts.aircraft.get(refs.aircraftId ?? "");
  if (part && aircraft?.siteId !== site.id)
    throw makeInvalidFieldProblem("aircraft.aircraftId", "reservations.aircraftUnknown");
  if (hasClassroom && facts.classrooms.get(refs.classroomId ?? "")?.siteId !== site.id)
    throw makeInvalidFieldProblem("classroom.classroomId", "reservations.classroomUnknown");
  const operationType = facts.operationTypes.get(refs.operationTypeId ?? "");
  if (part?.hasOperationType) {
    if (!operationType) throw makeInvalidFieldProblem("aircraft.operationId", "reservations.operationRequired");
    if (operationType.state !== "Active")
      throw makeInvalidFieldProblem("aircraft.operationId", "reservations.operationDisabled");
  }
  return { site, aircraft, operationType };
}

/** The limits whose work is booked. Throws 422 for one that the aircraft doesn't have. */
function limitsOf(type: BookableType, { aircraft: part }: BookingInput, aircraft: AircraftFact | undefined): string[] {
  const limitIds = [...new Set(part?.limitIds ?? [])].sort();
  if (limitIds.length === 0) return [];
  if (!kinds[type].aircraft?.isMaintained)
    throw makeInvalidFieldProblem("aircraft.limitIds", "reservations.limitsNotAllowed");
  const known = new Set(aircraft?.limits.map(({ id }) => id));
  if (limitIds.some((id) => !known.has(id)))
    throw makeInvalidFieldProblem("aircraft.limitIds", "reservations.limitUnknown");
  return limitIds;
}

/** Departure and arrival airport. The default is the site's own airport. A flight must have both (spec 2 §5). */
function airportsOf(type: BookableType, { aircraft }: BookingInput, icao: string | null) {
  if (!kinds[type].aircraft?.hasAirports) return { fromAirport: null, toAirport: null };
  const fromAirport = aircraft?.fromAirport ?? icao;
  const toAirport = aircraft?.toAirport ?? icao;
  if (!fromAirport) throw makeInvalidFieldProblem("aircraft.fromAirport", "reservations.airportRequired");
  if (!toAirport) throw makeInvalidFieldProblem("aircraft.toAirport", "reservations.airportRequired");
  return { fromAirport, toAirport };
}
