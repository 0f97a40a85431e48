import type { AircraftFact } from "../facts/aircraft";
import type { LessonFact } from "../facts/lessons";
import { lessonsOf } from "../lessons";
import { defineRule } from "../rule";

/**
 * Blocking: the aircraft hasn't the type, the class or a tag that a lesson asks for (spec 2 §3, regulatory environment;
 * DECISIONS, "Reservations and planning").
 */
export const lessonAircraft = defineRule({
  needs: ["lessons", "aircraft"],
  judge: (booking, facts) => {
    const aircraft = facts.aircraft.get(booking.aircraftId ?? "");
    if (!aircraft) return [];
    const found = lessonsOf(booking, facts).flatMap(({ lesson }) =>
      lacksOf(aircraft, lesson).map((lack) => ({
        level: "Blocking" as const,
        subjectId: aircraft.id,
        evidence: { name: aircraft.callSign, lesson: lesson.name, ...lack },
      })),
    );
    // Two students of the same lesson are told of it once.
    return [...new Map(found.map((one) => [JSON.stringify(one.evidence), one])).values()];
  },
});

function lacksOf(aircraft: AircraftFact, { aircraftType, engine, demands }: LessonFact) {
  const lacks: { lack: "type" | "class" | "tag"; wanted: string }[] = [];
  if (aircraftType && aircraft.type !== aircraftType) lacks.push({ lack: "type", wanted: aircraftType });
  else if (engine && aircraft.class !== engine) lacks.push({ lack: "class", wanted: engine });
  for (const { tag } of demands) {
    if (tag && !aircraft.tagIds.includes(tag.id)) lacks.push({ lack: "tag", wanted: tag.name });
  }
  return lacks;
}
