"use client";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { personQuery } from "@/components/entity/person-picker";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import type { BookingContext } from "../booking-context";
import { type BookingFields, becomeType, flightTimesOf, listPeople } from "./booking-form-state";
import type { Known } from "./fieldset-props";
import {
  asksAnew,
  type ChosenByHand,
  findFullDay,
  useLessonChoices,
  withLessonTimes,
  withProposal,
} from "./lesson-choices";

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
  const [byHand, setByHand] = useState<ChosenByHand>({
    instructor: Boolean(existing || initial.mainPersonId),
    aircraft: Boolean(existing || initial.aircraftId),
    day: Boolean(existing),
    time: Boolean(existing || !asksTime),
    length: Boolean(existing || (!asksTime && lengthOf(initial) !== PRESSED_SECONDS)),
    briefing: Boolean(existing),
  });
  const change = (part: Partial<BookingFields>) => setFields((before) => ({ ...before, ...part }));
  const [seenFrom] = useState(() => flightTimesOf(initial, site.timeZone)?.offBlock ?? null);
  const [round, setRound] = useState(0);
  const asked = { fields, byHand, seenFrom, round, reservationId: existing?.id };
  const lessons = useLessonChoices(site, asked, (choices) => {
    const { proposal } = choices;
    if (proposal?.instructor) meet([proposal.instructor]);
    setFields((before) => withProposal(before, choices, byHand, site));
  });
  const { choices, isAsking } = lessons;
  /**
   * A change by the person in front of the form. No proposal replaces what they have chosen, or have named where it stood already.
   */
  const changeByHand = (part: Partial<BookingFields>, named: Partial<ChosenByHand> = {}) => {
    const next = { ...fields, ...part };
    const chosen: ChosenByHand = {
      instructor: byHand.instructor || "mainPersonId" in part,
      aircraft: byHand.aircraft || "aircraftId" in part,
      day: byHand.day || named.day || next.day !== fields.day,
      time: byHand.time || named.time || next.offBlock !== fields.offBlock,
      length: byHand.length || named.length || ("onBlock" in part && lengthOf(next) !== lengthOf(fields)),
      briefing: byHand.briefing || "briefing" in part || "debriefing" in part,
    };
    setByHand(chosen);
    change("lessons" in part && choices !== null ? withLessonTimes(next, choices, chosen, site) : part);
    // An answer that is on its way knows nothing of this change.
    const isLate =
      isAsking && ["day", "offBlock", "mainPersonId", "aircraftId", "lessons"].some((name) => name in part);
    if (isLate || asksAnew(fields, next, chosen)) setRound((before) => before + 1);
  };
  /** Why nothing can be proposed for what the students learn, or nothing on the day that was chosen. */
  const isProposed = choices !== null && !isAsking;
  const noProposal = {
    whyNone: isProposed && (!fields.aircraftId || !byHand.time) ? choices.whyNone : null,
    fullDay: isProposed ? findFullDay(fields, choices, byHand, site.timeZone) : null,
  };
  const here = [...(existing?.users ?? []), ...metPeople, { ...reader, userId: reader.id }];
  // A slot, a request or a copy names people by their ids.
  const unknown = listPeople(fields).filter((id) => !here.some(({ userId }) => userId === id));
  const answers = useQueries({ queries: unknown.map((id) => personQuery(id)) });
  const named = answers.flatMap(({ data }) => (data ? [{ ...data, userId: data.id }] : []));
  const findPerson = (id: string): Known | undefined => [...here, ...named].find(({ userId }) => userId === id);
  /** Makes it a reservation of another type. A briefing that was typed stays. */
  const changeTypeByHand = (type: BookableType, actor: PersonActor) =>
    change(becomeType(fields, type, { actor, site, usualBriefing }, byHand.briefing));
  return {
    fields,
    change,
    changeByHand,
    changeTypeByHand,
    lessons,
    noProposal,
    metPeople: [...metPeople, ...named],
    meet,
    findPerson,
  };
}
