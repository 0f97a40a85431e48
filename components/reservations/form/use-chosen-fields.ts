"use client";
import { useRef, useState } from "react";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import type { BookingContext } from "../booking-context";
import { type BookingFields, flightTimesOf } from "./booking-form-state";
import type { Known } from "./fieldset-props";
import { briefingsOf, type ChosenByHand, useLessonChoices, withProposal } from "./lesson-choices";

/**
 * The fields of the form. The students of a lesson bring what they learn next, an instructor, an aircraft and a time, where the
 * person hasn't chosen them. Whom a choice or a proposal brings in is known by name from then on.
 */
export function useChosenFields(
  initial: BookingFields,
  { site, reader }: BookingContext,
  existing: FullReservation | undefined,
  asksTime: boolean,
) {
  const [fields, setFields] = useState(initial);
  const [metPeople, setMetPeople] = useState<readonly Known[]>([]);
  const meet = (people: readonly Known[]) => setMetPeople((before) => [...before, ...people]);
  const byHand = useRef<ChosenByHand>({
    instructor: Boolean(existing || initial.mainPersonId),
    aircraft: Boolean(existing || initial.aircraftId),
    time: Boolean(existing || !asksTime),
    briefing: Boolean(existing),
  });
  const change = (part: Partial<BookingFields>) => setFields((before) => ({ ...before, ...part }));
  const start = flightTimesOf(fields, site.timeZone)?.offBlock ?? null;
  const lessons = useLessonChoices(site.siteId, fields, start, byHand, (choices) => {
    const { proposal } = choices;
    if (proposal?.instructor) meet([proposal.instructor]);
    setFields((before) => withProposal(before, choices, byHand.current, site.timeZone));
  });
  /** A change by the person in front of the form. No proposal replaces what they have chosen. */
  const changeByHand = (part: Partial<BookingFields>) => {
    const now = byHand.current;
    byHand.current = {
      instructor: now.instructor || "mainPersonId" in part,
      aircraft: now.aircraft || "aircraftId" in part,
      time: now.time || "offBlock" in part || "day" in part || "onBlock" in part,
      briefing: now.briefing || "briefing" in part || "debriefing" in part,
    };
    const isOtherLesson = "lessons" in part && !now.briefing && lessons.choices;
    change(isOtherLesson ? { ...part, ...briefingsOf({ ...fields, ...part }, lessons.choices!) } : part);
  };
  const known = [...(existing?.users ?? []), ...metPeople, { ...reader, userId: reader.id }];
  const findPerson = (id: string): Known | undefined => known.find(({ userId }) => userId === id);
  return { fields, change, changeByHand, lessons, metPeople, meet, findPerson };
}
