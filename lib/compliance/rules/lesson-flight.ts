import type { LessonFact } from "../facts/lessons";
import { lessonsOf } from "../lessons";
import { findNightTouch } from "../night";
import { defineRule, type JudgedBooking } from "../rule";

/**
 * Warning: a lesson by day is booked into the night or one by night into the day, or its flight rules are others than those
 * that are booked (spec 2 §3: period, flying).
 */
export const lessonFlight = defineRule({
  needs: ["lessons", "sites", "people"],
  judge: (booking, facts) => {
    const site = facts.sites.get(booking.siteId);
    const { offBlock, onBlock, isIfr } = booking;
    if (!site || offBlock === null || onBlock === null) return [];
    const touch = findNightTouch(site, offBlock, onBlock);
    const isByNight = touch === "unknown" ? null : touch !== null;
    return lessonsOf(booking, facts).flatMap(({ studentId, lesson }) =>
      mismatchesOf(lesson, { isByNight, isIfr }).map((wanted) => ({
        level: "Warning" as const,
        subjectId: studentId,
        evidence: { name: facts.people.get(studentId)?.name ?? "", lesson: lesson.name, wanted },
      })),
    );
  },
});

/** What a lesson wants and the flight isn't. Where the site's position isn't known, nothing is said of the night. */
function mismatchesOf(
  { period, flying }: LessonFact,
  { isByNight, isIfr }: { isByNight: boolean | null } & Pick<JudgedBooking, "isIfr">,
): string[] {
  const found: string[] = [];
  if (period === "Night" && isByNight === false) found.push("night");
  if (period === "Day" && isByNight) found.push("day");
  if (flying === "Ifr" && !isIfr) found.push("ifr");
  if (flying === "Vfr" && isIfr) found.push("vfr");
  return found;
}
