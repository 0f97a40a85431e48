"use client";
import { useQueries } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { personQuery } from "@/components/entity/person-picker";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import type { BookingContext } from "../booking-context";
import { type BookingFields, becomeType, flightTimesOf, listPeople } from "./booking-form-state";
import type { Known } from "./fieldset-props";
import { type ChosenByHand, useLessonChoices, withLessonTimes, withProposal } from "./lesson-choices";

/** A slot that is pressed takes an hour. Another length has been drawn. */
const PRESSED_SECONDS = 3600;

/**
 * The fields of the form. The students of a lesson bring what they learn next, an instructor, an aircraft and a time, where the
 * person hasn't chosen them. Whom a choice or a proposal brings in is known by name from then on.
 */
export function useChosenFields(
  initial: BookingFields,
  { site, reader, usualBriefing }: BookingContext,
  existing: FullReservation | undefined,
  asksTime: boolean,
) {
  const [fields, setFields] = useState(initial);
  const [metPeople, setMetPeople] = useState<readonly Known[]>([]);
  const meet = (people: readonly Known[]) => setMetPeople((before) => [...before, ...people]);
  const lengthOf = (of: BookingFields) => {
    const times = flightTimesOf(of, site.timeZone);
    return times && times.onBlock - times.offBlock;
  };
  const byHand = useRef<ChosenByHand>({
    instructor: Boolean(existing || initial.mainPersonId),
    aircraft: Boolean(existing || initial.aircraftId),
    day: Boolean(existing),
    time: Boolean(existing || !asksTime),
    length: Boolean(existing || (!asksTime && lengthOf(initial) !== PRESSED_SECONDS)),
    briefing: Boolean(existing),
  });
  const change = (part: Partial<BookingFields>) => setFields((before) => ({ ...before, ...part }));
  const start = flightTimesOf(fields, site.timeZone)?.offBlock ?? null;
  const lessons = useLessonChoices(site.siteId, fields, start, byHand, (choices) => {
    const { proposal } = choices;
    if (proposal?.instructor) meet([proposal.instructor]);
    setFields((before) => withProposal(before, choices, byHand.current, site));
  });
  /** A change by the person in front of the form. No proposal replaces what they have chosen. */
  const changeByHand = (part: Partial<BookingFields>) => {
    const now = byHand.current;
    byHand.current = {
      instructor: now.instructor || "mainPersonId" in part,
      aircraft: now.aircraft || "aircraftId" in part,
      day: now.day || ("day" in part && part.day !== fields.day),
      time: now.time || ("offBlock" in part && part.offBlock !== fields.offBlock),
      length: now.length || ("onBlock" in part && lengthOf({ ...fields, ...part }) !== lengthOf(fields)),
      briefing: now.briefing || "briefing" in part || "debriefing" in part,
    };
    const { choices } = lessons;
    const isOtherLesson = "lessons" in part && choices !== null;
    change(isOtherLesson ? withLessonTimes({ ...fields, ...part }, choices, byHand.current, site) : part);
  };
  const here = [...(existing?.users ?? []), ...metPeople, { ...reader, userId: reader.id }];
  // A slot, a request or a copy names people by their ids.
  const unknown = listPeople(fields).filter((id) => !here.some(({ userId }) => userId === id));
  const answers = useQueries({ queries: unknown.map((id) => personQuery(id)) });
  const named = answers.flatMap(({ data }) => (data ? [{ ...data, userId: data.id }] : []));
  const findPerson = (id: string): Known | undefined => [...here, ...named].find(({ userId }) => userId === id);
  /** Makes it a reservation of another type. A briefing that was typed stays. */
  const changeTypeByHand = (type: BookableType, actor: PersonActor) =>
    change(becomeType(fields, type, { actor, site, usualBriefing }, byHand.current.briefing));
  return {
    fields,
    change,
    changeByHand,
    changeTypeByHand,
    lessons,
    metPeople: [...metPeople, ...named],
    meet,
    findPerson,
  };
}
