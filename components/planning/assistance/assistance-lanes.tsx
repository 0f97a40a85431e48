"use client";
import { useLocale, useTranslations } from "next-intl";
import type { BookingSite } from "@/components/reservations/booking-context";
import { BookingLanes } from "@/components/reservations/form/booking-lanes";
import { type Period, useBusyPeriods } from "@/components/reservations/use-busy-periods";
import { useSaidPeriods } from "@/components/reservations/use-unavailable-periods";
import { addDays, localDayOf, startOfDay } from "@/lib/platform/day";
import { formatClock, formatDayInText } from "@/lib/platform/display";
import type { Lesson, Proposal, Student } from "./assisted";

const HOUR = 3600;

/** The hours of a day that are shown: from eight to seven, and more where the lesson takes place earlier or later. */
function hoursAround({ start, end }: Period, midnight: number): Period {
  return {
    start: Math.min(midnight + 8 * HOUR, Math.floor(start / HOUR) * HOUR),
    end: Math.max(midnight + 19 * HOUR, Math.ceil(end / HOUR) * HOUR),
  };
}

/** What the framed proposal occupies on its day, among what its aircraft, its instructor and the student do then. */
export function AssistanceLanes({
  site,
  current,
  lesson,
  proposal,
  number,
  whole,
}: {
  site: BookingSite;
  current: Student;
  lesson: Lesson;
  proposal: Proposal;
  number: number;
  whole: Period;
}) {
  const t = useTranslations("assistance");
  const locale = useLocale();
  const { siteId, timeZone, slotMinutes } = site;
  const { start, end, aircraft, instructor } = proposal;
  const day = localDayOf(start, timeZone);
  const days = { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, 1), timeZone) };
  const { busy, reservations } = useBusyPeriods(siteId, days);
  const said = useSaidPeriods(siteId, days);
  const turnaround = (site.aircraft.find(({ id }) => id === aircraft.aircraftId)?.turnaroundMinutes ?? 0) * 60;
  const clock = formatClock(start, timeZone);
  const isSolo = lesson.mode === "Solo";
  const occupiedBy = (id: string): Period[] => {
    if (id === aircraft.aircraftId) return [{ start: start - turnaround, end }];
    if (!isSolo || id !== instructor.userId) return [whole];
    return [
      { start: whole.start, end: start },
      { start: end, end: whole.end },
    ].filter((one) => one.start < one.end);
  };
  return (
    <section className="as-lanes" aria-label={t("occupies", { number })}>
      <h3>
        <b>{t("occupies", { number })}</b> <span className="text-ink-2">{formatDayInText(day, locale)}</span>
      </h3>
      <BookingLanes
        lanes={[
          { id: aircraft.aircraftId, name: aircraft.callSign, text: lesson.reference || lesson.title, isPerson: false },
          { id: instructor.userId, name: instructor.callSign ?? instructor.name, text: clock, isPerson: true },
          { id: current.userId, name: current.callSign ?? current.name, text: clock, isPerson: true },
        ]}
        type="Practical"
        {...{ siteId, timeZone, slotMinutes, whole, occupiedBy, reservations, said }}
        block={{ start, end }}
        busy={busy ?? new Map()}
        shown={hoursAround(whole, days.start)}
      />
    </section>
  );
}
