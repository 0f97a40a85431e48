import type { Finding } from "@/lib/activity/reservations/rules";
import { judge } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import type { GatheredWeek } from "./gather";
import type { Forbidden } from "./options";
import { dayAt, lessonOf, type Placement, spanOf } from "./week";

/**
 * Judges placements by the facts that were gathered, each once a day. What blocks one says of what it is forbidden: of the aircraft,
 * of the instructor, of the lesson on that day, or of both together. `findingsOf` lists what has blocked a lesson so far.
 */
export function makeJudge({ week, facts, lessons }: GatheredWeek, siteId: string, now: Date) {
  const known = new Map<string, Forbidden | null>();
  const found = new Map<string, { placement: Placement; finding: Finding }[]>();
  const kindOf = new Map(week.aircraft.map(({ id }) => [id, facts.aircraft.get(id)?.class ?? ""]));
  const judgePlacement = (placement: Placement): Forbidden | null => {
    const { lessonId, instructorId, aircraftId, offBlock } = placement;
    const day = dayAt(week, offBlock);
    const key = [lessonId, day, instructorId, aircraftId].join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const { findings } = judge(facts, toJudged(placement), now);
    const finding = findings.find(({ level }) => level === "Blocking");
    let forbidden: Forbidden | null = null;
    if (finding) {
      const lesson = lessonOf(week, lessonId);
      // What is found of a person may depend on what they fly.
      const isOneClass = new Set(lesson.aircraftIds.map((id) => kindOf.get(id))).size === 1;
      const isOfAircraft = finding.subjectId === aircraftId || finding.rule === "soloAuthorisation";
      const isOfInstructor = isOneClass && finding.subjectId === instructorId;
      const isOfStudent = isOneClass && finding.subjectId === lesson.studentId && !isOfAircraft;
      forbidden = {
        ...{ lessonId, day },
        instructorId: isOfAircraft || isOfStudent ? null : instructorId,
        aircraftId: isOfInstructor || isOfStudent ? null : aircraftId,
      };
      found.set(lessonId, [...(found.get(lessonId) ?? []), { placement, finding }]);
    }
    known.set(key, forbidden);
    return forbidden;
  };
  const toJudged = ({ lessonId, instructorId, aircraftId, offBlock }: Placement): JudgedBooking => {
    const lesson = lessonOf(week, lessonId);
    const { icao } = facts.sites.get(siteId)!;
    return {
      ...{ reservationId: null, siteId, type: "Practical", ...spanOf(lesson, offBlock), offBlock },
      ...{ onBlock: offBlock + lesson.minutes * 60, aircraftId, fromAirport: icao, toAirport: icao, classroomId: null },
      ...{ operationTypeId: null, hasGuest: false, limitIds: [], passengers: null, isSolo: lesson.isSolo },
      isIfr: facts.lessons.get(lessonId)?.flying === "Ifr",
      parts: [
        { personId: instructorId, role: "Instructor", lessonId: null },
        { personId: lessons.get(lessonId)!.studentId, role: "Student", lessonId },
      ],
    };
  };
  return { judge: judgePlacement, findingsOf: (lessonId: string) => found.get(lessonId) ?? [] };
}
