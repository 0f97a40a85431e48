"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { groupRoleOf, kinds } from "@/lib/activity/reservations/kinds";
import type { LearnedLesson } from "@/lib/activity/reservations/wire";
import { flownMinutes } from "@/lib/activity/training/lessons/rules";
import { decodeLessonChoices, type LessonChoices, type OpenLesson } from "@/lib/activity/training/lessons/wire";
import { addDays } from "@/lib/platform/day";
import type { Promotion } from "@/lib/records/promotions/wire";
import type { BookingSite } from "../booking-context";
import { usePlan } from "../plan";
import { instantToWallTime, wallTimeToInstant } from "../site-time";
import { type BookingFields, flightTimesOf, periodToFormFields, withMinutes } from "./booking-form-state";

type SlotSite = Pick<BookingSite, "slotMinutes" | "timeZone">;

/** What a person has chosen in the form, which no proposal may replace. */
export type ChosenByHand = {
  instructor: boolean;
  aircraft: boolean;
  day: boolean;
  /** The start by the clock. */
  time: boolean;
  length: boolean;
  briefing: boolean;
};

/** The students of a lesson in the form. */
export function listStudents({ type, others }: Pick<BookingFields, "type" | "others">): string[] {
  if (!kinds[type].lesson) return [];
  return others.filter(({ role }) => role === groupRoleOf(type)).map(({ userId }) => userId);
}

/** The open lessons of a student, the next one first. The lesson that the reservation itself plans is one of them. */
export const lessonsOfStudent = ({ lessons }: LessonChoices, studentId: string): OpenLesson[] =>
  lessons.filter((one) => one.studentId === studentId);

/** Whether somebody in the form learns alone. */
export const learnsSolo = (fields: BookingFields, { lessons }: Pick<LessonChoices, "lessons">): boolean =>
  lessons.some(({ id, studentId, mode }) => mode === "Solo" && fields.lessons[studentId]?.lessonId === id);

/** Whether it is a lesson on the ground, whose students may come as a promotion. */
export const isClass = ({ type }: Pick<BookingFields, "type">): boolean =>
  kinds[type].lesson !== null && !kinds[type].isFlight;

/** The fields of a class that the students of a promotion join. */
export function withPromotion(
  { type, others, lessons }: Pick<BookingFields, "type" | "others" | "lessons">,
  { id: promotionId, students }: Pick<Promotion, "id" | "students">,
): Pick<BookingFields, "others" | "lessons"> {
  const joined = students.map(({ id }) => [id, { lessonId: lessons[id]?.lessonId ?? null, promotionId }] as const);
  const added = students.filter(({ id }) => !others.some(({ userId }) => userId === id));
  return {
    others: [...others, ...added.map(({ id }) => ({ userId: id, role: groupRoleOf(type)! }))],
    lessons: { ...lessons, ...Object.fromEntries(joined) },
  };
}

/** A lesson of a class: for whom it is open, by the ids of the students. */
export type ClassLesson = OpenLesson & { lessonIds: ReadonlyMap<string, string> };

/** The lessons that a class may learn, those that are open for most of its students first. */
export function listClassLessons(
  { lessons }: { lessons: readonly OpenLesson[] },
  studentIds: readonly string[],
): ClassLesson[] {
  const byLineage = new Map<string, ClassLesson & { lessonIds: Map<string, string> }>();
  for (const lesson of lessons) {
    if (!studentIds.includes(lesson.studentId)) continue;
    const known = byLineage.get(lesson.lineageId) ?? { ...lesson, lessonIds: new Map<string, string>() };
    // Of a lesson that is repeated, the first one is meant.
    if (!known.lessonIds.has(lesson.studentId)) known.lessonIds.set(lesson.studentId, lesson.id);
    byLineage.set(lesson.lineageId, known);
  }
  return [...byLineage.values()].sort((a, b) => b.lessonIds.size - a.lessonIds.size);
}

/** Of the lessons of a class, the one that is chosen. */
export const findClassLesson = (offered: readonly ClassLesson[], { lessons }: Pick<BookingFields, "lessons">) =>
  offered.find(({ lessonIds }) => [...lessonIds].some(([id, lessonId]) => lessons[id]?.lessonId === lessonId));

/**
 * The fields once a student's lessons are known: each student without a lesson gets the next one; a class gets the first that is
 * open for all, and who joins it what it has. Instructor, aircraft and time are proposed where nobody has chosen them (spec 2 §5).
 */
export function withProposal(
  fields: BookingFields,
  choices: LessonChoices,
  byHand: ChosenByHand,
  site: SlotSite,
): BookingFields {
  const { timeZone } = site;
  const students = listStudents(fields);
  const lessons: Record<string, LearnedLesson> = {};
  const ofClass = kinds[fields.type].isFlight ? null : listClassLessons(choices, students);
  const isChosen = students.some((id) => fields.lessons[id]?.lessonId);
  // Whoever joins a class learns what it learns.
  const whole = isChosen
    ? ofClass && findClassLesson(ofClass, fields)
    : ofClass?.find(({ lessonIds }) => lessonIds.size === students.length);
  for (const id of students) {
    const { lessonId = null, promotionId = null } = fields.lessons[id] ?? {};
    const next = ofClass ? whole?.lessonIds.get(id) : lessonsOfStudent(choices, id)[0]?.id;
    lessons[id] = { lessonId: lessonId ?? next ?? null, promotionId };
  }
  const proposed = { ...fields, lessons };
  const { proposal } = choices;
  if (proposal) {
    if (!byHand.instructor) proposed.mainPersonId = proposal.instructorId ?? fields.mainPersonId;
    if (!byHand.aircraft) proposed.aircraftId = proposal.aircraftId ?? fields.aircraftId;
    const { start, end } = proposal;
    if (!byHand.time && start !== null && end !== null) {
      const now = byHand.length ? flightTimesOf(fields, timeZone) : null;
      const times = periodToFormFields({ start, end: now ? start + now.onBlock - now.offBlock : end }, timeZone);
      // Where nothing is free on the day that was chosen, it begins as before.
      if (!byHand.day || times.day === fields.day) Object.assign(proposed, times);
    }
  }
  return withLessonTimes(proposed, choices, byHand, site);
}

/**
 * The fields with the length, the briefing and the debriefing of the lessons that are chosen, the longest of them. What a person
 * has typed stays.
 */
export function withLessonTimes(
  fields: BookingFields,
  { lessons }: Pick<LessonChoices, "lessons">,
  byHand: Pick<ChosenByHand, "length" | "briefing">,
  { slotMinutes, timeZone }: SlotSite,
): BookingFields {
  const chosen = lessons.filter(({ id, studentId }) => fields.lessons[studentId]?.lessonId === id);
  if (chosen.length === 0) return fields;
  const most = (minutes: (lesson: OpenLesson) => number) => Math.max(...chosen.map(minutes));
  const length = flownMinutes(
    most((one) => one.minutes),
    slotMinutes,
  );
  const timed = byHand.length || length === 0 ? fields : withMinutes(fields, length, timeZone);
  if (byHand.briefing || !kinds[fields.type].isFlight) return timed;
  return { ...timed, briefing: most((one) => one.briefingMinutes), debriefing: most((one) => one.debriefingMinutes) };
}

/** Whether a student now learns another lesson than before. */
const isOtherLesson = (before: Pick<BookingFields, "lessons">, after: BookingFields): boolean =>
  listStudents(after).some((id) => {
    const lessonId = after.lessons[id]?.lessonId;
    return lessonId && lessonId !== before.lessons[id]?.lessonId;
  });

/** Of what a person has changed, whether another proposal fits it better. With the start, the person has said when. */
export function asksAnew(before: BookingFields, after: BookingFields, byHand: ChosenByHand): boolean {
  const isOther = isOtherLesson(before, after);
  if (byHand.time) return isOther && !(byHand.instructor && byHand.aircraft);
  return isOther || (["day", "mainPersonId", "aircraftId"] as const).some((name) => after[name] !== before[name]);
}

/** If nothing can be proposed on the day that a person has chosen: that day, and when something can. */
export function findFullDay(
  fields: BookingFields,
  { proposal }: Pick<LessonChoices, "proposal">,
  byHand: Pick<ChosenByHand, "day" | "time">,
  timeZone: string,
): { day: string; next: { day: string; time: string } } | null {
  if (!byHand.day || byHand.time || !fields.day || proposal?.start == null) return null;
  const next = instantToWallTime(proposal.start, timeZone);
  return next.day > fields.day ? { day: fields.day, next } : null;
}

/** What is chosen already, as the server asks for it. Where no start is chosen, `seenFrom` says from when on one is looked for. */
function chosenOf(fields: BookingFields, byHand: ChosenByHand, seenFrom: number | null, timeZone: string) {
  const times = flightTimesOf(fields, timeZone);
  // Whoever looks at a day means that day, or one after it.
  const day = byHand.day && fields.day;
  const from = day ? wallTimeToInstant(day, "00:00", timeZone) : seenFrom && seenFrom - 3_600;
  const until = day ? wallTimeToInstant(addDays(day, 1), "00:00", timeZone) : null;
  const lessonIds = listStudents(fields).flatMap((id) => fields.lessons[id]?.lessonId ?? []);
  return {
    ...(lessonIds.length > 0 && { lessonIds: lessonIds.join() }),
    ...(byHand.instructor && fields.mainPersonId && { instructorId: fields.mainPersonId }),
    ...(byHand.aircraft && fields.aircraftId && { aircraftId: fields.aircraftId }),
    ...(times && byHand.time ? { start: times.offBlock } : { ...(from !== null && { from }), ...(until && { until }) }),
  };
}

/**
 * Reads the open lessons of the students in the form, and calls `onFound` once for each other choice of students, and for each
 * other round, with what can be proposed to them.
 */
export function useLessonChoices(
  { siteId, timeZone }: Pick<BookingSite, "siteId" | "timeZone">,
  {
    fields,
    byHand,
    seenFrom,
    round,
    reservationId,
  }: {
    fields: BookingFields;
    byHand: ChosenByHand;
    /** The start with which the form was opened. */
    seenFrom: number | null;
    /** Another number asks anew. */
    round: number;
    /** The reservation that is being changed. */
    reservationId: string | undefined;
  },
  onFound: (choices: LessonChoices) => void,
) {
  const plan = usePlan();
  const students = listStudents(fields);
  const asked = useRef({ fields, byHand });
  useEffect(() => {
    asked.current = { fields, byHand };
  });
  const ofStudents = ["lessons", siteId, fields.type, ...students];
  const { data, isPending, isFetching, isError, refetch } = useQuery({
    queryKey: [...ofStudents, round],
    enabled: students.length > 0,
    queryFn: async ({ signal }) => {
      const { fields: now, byHand: chosen } = asked.current;
      const query = {
        ...{ siteId, type: kinds[now.type].code, studentIds: students.join() },
        ...chosenOf(now, chosen, seenFrom, timeZone),
        ...(reservationId && { reservationId }),
      };
      return decodeLessonChoices(await plan.lessonChoices(query, { signal, quiet: true }));
    },
    // The lessons of the same students stay until the next answer.
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, -1).join() === ofStudents.join() ? before : undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (data) found.current(data);
  }, [data]);
  const isAsked = students.length > 0;
  return {
    choices: isAsked ? (data ?? null) : null,
    isLoading: isAsked && isPending,
    isAsking: isAsked && isFetching,
    /** Reads them again. Null unless they couldn't be read. */
    retry: isAsked && isError ? () => void refetch() : null,
  };
}
