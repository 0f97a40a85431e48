"use client";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { groupRoleOf, kinds } from "@/lib/activity/reservations/kinds";
import type { LearnedLesson } from "@/lib/activity/reservations/wire";
import type { LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import { decodeLessonChoices, type LessonChoices, type OpenLesson } from "@/lib/activity/training/lessons/wire";
import { api } from "@/lib/http/client";
import { type BookingFields, flightTimesOf, periodToFormFields, timesOf, withMinutes } from "./booking-form-state";

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

/**
 * The fields once a student's lessons are known: each student without a lesson gets the next one; a class gets the first that is
 * open for all. Instructor, aircraft and time are proposed where nobody has chosen them, and the briefings are those of the
 * lesson (spec 2 §5).
 */
export function withProposal(
  fields: BookingFields,
  choices: LessonChoices,
  byHand: ChosenByHand,
  timeZone: string,
): BookingFields {
  const students = listStudents(fields);
  const lessons: Record<string, LearnedLesson> = {};
  const whole = kinds[fields.type].isFlight
    ? null
    : listClassLessons(choices, students).find(({ lessonIds }) => lessonIds.size === students.length);
  const isChosen = students.some((id) => fields.lessons[id]?.lessonId);
  for (const id of students) {
    const { lessonId = null, promotionId = null } = fields.lessons[id] ?? {};
    const next = whole === null ? lessonsOfStudent(choices, id)[0]?.id : isChosen ? null : whole?.lessonIds.get(id);
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
      if (!byHand.day || times.day === fields.day) Object.assign(proposed, times);
      // On the day that was chosen nothing is free. It still takes as long as its lessons.
      else if (!byHand.length) Object.assign(proposed, timesOf(withMinutes(fields, (end - start) / 60, timeZone)));
    }
  }
  return byHand.briefing ? proposed : { ...proposed, ...briefingsOf(proposed, choices) };
}

/** The briefing and debriefing of the lessons that are chosen, the longest of them. */
export function briefingsOf(
  fields: Pick<BookingFields, "type" | "lessons" | "briefing" | "debriefing">,
  { lessons }: LessonChoices,
): Pick<BookingFields, "briefing" | "debriefing"> {
  const { briefing, debriefing } = fields;
  const chosen = lessons.filter(({ id, studentId }) => fields.lessons[studentId]?.lessonId === id);
  if (!kinds[fields.type].isFlight || chosen.length === 0) return { briefing, debriefing };
  return {
    briefing: Math.max(...chosen.map(({ briefingMinutes }) => briefingMinutes)),
    debriefing: Math.max(...chosen.map(({ debriefingMinutes }) => debriefingMinutes)),
  };
}

/**
 * Reads the open lessons of the students in the form, and calls `onFound` once for each other choice of students, with what can
 * be proposed to them.
 */
export function useLessonChoices(
  siteId: string,
  fields: BookingFields,
  start: number | null,
  byHand: RefObject<ChosenByHand>,
  onFound: (choices: LessonChoices) => void,
) {
  const students = listStudents(fields);
  const asked = useRef({ fields, start });
  useEffect(() => {
    asked.current = { fields, start };
  });
  const { data, isPending } = useQuery({
    queryKey: ["lessons", siteId, fields.type, ...students],
    enabled: students.length > 0,
    queryFn: async ({ signal }) => {
      const { fields: now, start: at } = asked.current;
      const chosen = byHand.current;
      const query = {
        ...{ siteId, type: kinds[now.type].code, studentIds: students.join() },
        ...(chosen.instructor && now.mainPersonId && { instructorId: now.mainPersonId }),
        ...(chosen.aircraft && now.aircraftId && { aircraftId: now.aircraftId }),
        // Whoever looks at a day means that day, or one after it.
        ...(at !== null && (chosen.time ? { start: at } : { from: at - 3_600 })),
      };
      const { data: view } = await api.get<LessonChoicesView>("reservation/lessons", { query, signal, quiet: true });
      return decodeLessonChoices(view);
    },
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
  return { choices: students.length > 0 ? (data ?? null) : null, isLoading: students.length > 0 && isPending };
}
