"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { BookingContext } from "@/components/reservations/booking-context";
import { bookingBodyFromFields, makeNewBookingFields } from "@/components/reservations/form/booking-form-state";
import { bookUnlessArrived } from "@/components/reservations/reservation-calls";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { keyOfProposal, type Lesson, type Proposal, type Student } from "./assisted";

/** The booking of a student's lesson in the form's fields: as it is proposed, or else without a time from an instant on. */
export function fieldsOfLesson(
  { site, usualBriefing }: BookingContext,
  { userId }: Student,
  lesson: Lesson,
  proposal: Proposal | null,
  from: number,
) {
  const { start, end } = proposal ?? { start: from, end: from + lesson.minutes * 60 };
  return makeNewBookingFields(
    {
      ...{ type: "Practical", start, end, from: site.icao ?? "", to: site.icao ?? "" },
      ...{ aircraftId: proposal?.aircraft.aircraftId ?? null, mainPersonId: proposal?.instructor.userId ?? null },
      others: [{ userId, role: "Student" }],
      lessons: { [userId]: { lessonId: lesson.id, promotionId: null } },
      ...{ briefing: lesson.briefingMinutes, debriefing: lesson.debriefingMinutes },
    },
    site.timeZone,
    usualBriefing,
  );
}

type Told = {
  onBooked: (saved: FullReservation, student: Student) => void;
  onRefused: (student: Student) => void;
};

/** Books a proposal as it is. A try without an answer is sent again under the same key, so that it is booked once. */
export function useBookProposal(context: BookingContext, { onBooked, onRefused }: Told) {
  const t = useTranslations("assistance.proposals");
  const fail = useFailureToast();
  const keys = useRef(new Map<string, string>());
  const [isBooking, setBooking] = useState(false);
  async function book(proposal: Proposal, student: Student, lesson: Lesson) {
    const body = bookingBodyFromFields(
      fieldsOfLesson(context, student, lesson, proposal, proposal.start),
      context.site,
    );
    if (!body) return;
    const tried = `${student.userId} ${lesson.id} ${keyOfProposal(proposal)}`;
    const key = keys.current.get(tried) ?? newIdempotencyKey();
    keys.current.set(tried, key);
    setBooking(true);
    try {
      onBooked(await bookUnlessArrived("Practical", body, key, []), student);
      keys.current.delete(tried);
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.status === 0;
      if (!isUnanswered) keys.current.delete(tried);
      fail(error, t("refused", { name: student.name }));
      if (!isUnanswered) onRefused(student);
    } finally {
      setBooking(false);
    }
  }
  return { book, isBooking };
}
