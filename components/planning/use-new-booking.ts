"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import type { BookingSite } from "@/components/reservations/booking-context";
import type { BookingPrefill } from "@/components/reservations/form/booking-form-state";
import { recallOperationType } from "@/components/reservations/form/last-choices";
import { type LessonToBook, readLessonToBook } from "@/components/reservations/lesson-to-book";
import { PHONE } from "@/components/reservations/new-booking";
import { filterBookableOperations } from "@/components/reservations/rights";
import { findUsualStart } from "@/components/reservations/usual-start";
import { readWorkToBook, type WorkToBook } from "@/components/reservations/work-to-book";
import type { PersonActor } from "@/lib/access/actor/actor";
import { type BookableType, bookableTypesForRow, kinds } from "@/lib/activity/reservations/kinds";
import { givesOnlyOwn, mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { startOfDay } from "@/lib/platform/day";
import type { DecodedBoardRows } from "@/lib/views/planning/wire";
import type { SlotChoice } from "./types";

type Board = {
  actor: PersonActor;
  siteId: string;
  site: DecodedBoardRows["sites"][number] | undefined;
  /** What the person may book here, the most likely first. Empty where nothing can be booked. */
  types: readonly BookableType[];
  operationTypes: DecodedBoardRows["operationTypes"];
  period: { from: number };
  /** The day of the address, which may still be loading. */
  asked: string;
  now: number;
  /** Opens the form of a new reservation. `asksTime`: nobody has chosen the time yet. `dictated`: what its line is to read. */
  onOpen: (prefill: BookingPrefill, asksTime: boolean, dictated?: string) => void;
};

/** What the palette writes into the address for a new reservation of which nothing is said, and how much can be said of one. */
const NOTHING_SAID = "1";
const LONGEST_SENTENCE = 100;

/**
 * With what the form opens for a slot: the type that is meant or the likeliest one there, and who or what was chosen. Undefined where
 * none can be booked.
 */
export function prefillOfSlot(
  { resource, start, end }: SlotChoice,
  {
    actor,
    siteId,
    site,
    types,
    operationTypes,
  }: Pick<Board, "actor" | "siteId" | "types" | "operationTypes"> & {
    site: Pick<BookingSite, "aircraft" | "icao"> | undefined;
  },
  meant?: BookableType,
): BookingPrefill | undefined {
  const isAircraft = resource.kind === "aircraft" || resource.kind === "simulator";
  const isForRent = site?.aircraft.find(({ id }) => id === resource.id)?.enableRental ?? true;
  // A phone begins with what takes the fewest taps there.
  const isPhone = resource.kind === "nowhere" && matchMedia(PHONE).matches;
  const likely = bookableTypesForRow(isPhone ? "renter" : resource.kind, { isForRent });
  const type = meant ?? likely.find((one) => types.includes(one)) ?? types[0];
  if (type === undefined) return undefined;
  const isOwn = mayBookOnlyForSelf(actor, { siteId, type }) || givesOnlyOwn(actor, { siteId, type });
  const self = isOwn ? actor.id : null;
  const isPerson = !isAircraft && resource.kind !== "classroom" && resource.kind !== "nowhere";
  const isLearner = resource.kind === "student" && kinds[type].lesson !== null;
  return {
    start,
    end: Math.max(end, start + 3600),
    type,
    aircraftId: isAircraft ? resource.id : null,
    classroomId: resource.kind === "classroom" ? resource.id : null,
    mainPersonId: self ?? (isPerson && !isLearner ? resource.id : null),
    others: isLearner ? [{ userId: resource.id, role: "Student" }] : [],
    operationId: recallOperationType(filterBookableOperations(actor, siteId, operationTypes), siteId),
    from: site?.icao ?? "",
    to: site?.icao ?? "",
  };
}

/**
 * With what the form of a new reservation opens: a slot, a key, work that an aircraft's sheet asks for, or a lesson that a
 * student asks for. The address may ask for each of the last three.
 */
export function useNewBooking({ actor, siteId, site, types, operationTypes, period, asked, now, onOpen }: Board) {
  const openForm = useCallback(
    (slot: SlotChoice, asksTime: boolean, meant?: BookableType, dictated?: string) => {
      const prefill = prefillOfSlot(slot, { actor, siteId, site, types, operationTypes }, meant);
      if (prefill) onOpen(prefill, asksTime, dictated);
    },
    [types, actor, siteId, site, operationTypes, onOpen],
  );
  const bookSlot = useCallback((slot: SlotChoice) => openForm(slot, false), [openForm]);
  /** Opens the form of another one of the same type, which begins when the last one ends. */
  const bookNext = ({ type, end }: FullReservation) => {
    const slot = { siteId, resource: { kind: "nowhere", id: "", name: "" }, start: end, end: end + 3600 } as const;
    openForm(
      slot,
      true,
      types.find((one) => one === type),
    );
  };
  const bookDictated = useCallback(
    (dictated?: string) => {
      if (!site) return;
      // The day of the address may still be loading.
      const start = findUsualStart(Math.max(now, startOfDay(asked, site.timeZone)), site);
      const slot = { siteId, resource: { kind: "nowhere", id: "", name: "" }, start, end: start + 3600 } as const;
      openForm(slot, true, undefined, dictated);
    },
    [openForm, now, asked, site, siteId],
  );
  const bookNew = useCallback(() => bookDictated(), [bookDictated]);

  const bookWork = useCallback(
    ({ start, end, minutes, ...work }: WorkToBook) => {
      if (!types.includes("Maintenance") || !site) return;
      const from = start ?? findUsualStart(Math.max(now, period.from), site);
      onOpen({ ...work, type: "Maintenance", start: from, end: end ?? from + minutes * 60 }, start === null);
    },
    [types, now, period.from, site, onOpen],
  );

  const bookLesson = useCallback(
    ({ studentId, lessonId, instructorId, at }: LessonToBook) => {
      if (!types.includes("Practical") || !site) return;
      const start = at > now ? Math.ceil(at / 3600) * 3600 : findUsualStart(now, site);
      const isOwn = givesOnlyOwn(actor, { siteId, type: "Practical" });
      onOpen(
        {
          ...{ type: "Practical", start, end: start + 3600, from: site.icao ?? "", to: site.icao ?? "" },
          mainPersonId: isOwn ? actor.id : instructorId,
          others: [{ userId: studentId, role: "Student" }],
          lessons: { [studentId]: { lessonId, promotionId: null } },
        },
        true,
      );
    },
    [types, now, actor, siteId, site, onOpen],
  );

  const onNew = types.length > 0 ? bookNew : undefined;
  // The palette asks for a new reservation by the address.
  const said = useSearchParams().get("new");
  const mayBook = onNew !== undefined;
  useEffect(() => {
    if (said === null) return;
    const url = new URL(location.href);
    url.searchParams.delete("new");
    history.replaceState(null, "", url);
    if (mayBook) bookDictated(said === NOTHING_SAID ? undefined : said.slice(0, LONGEST_SENTENCE));
  }, [said, mayBook, bookDictated]);
  // The sheet of an aircraft asks for its maintenance, of the limits and at the time that the address names; the dashboard for a
  // lesson that a student asks for.
  const address = useSearchParams().toString();
  const opened = useRef("");
  useEffect(() => {
    const parameters = new URLSearchParams(address);
    const [work, lesson] = [readWorkToBook(parameters), readLessonToBook(parameters)];
    const isNew = opened.current !== address;
    opened.current = work || lesson ? address : "";
    if (work && isNew) bookWork(work);
    if (lesson && isNew) bookLesson(lesson);
  }, [address, bookWork, bookLesson]);
  return { onNew, bookSlot, bookNext };
}
