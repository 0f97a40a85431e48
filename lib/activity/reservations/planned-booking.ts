import { createHash } from "node:crypto";
import type { DutyAround } from "@/lib/access/changes/changed";
import { fromUnix } from "@/lib/platform/time";
import type { Compliance } from "./codes";
import type { Guest } from "./guests/rules";
import type { BookableType } from "./kinds";
import type { BookedPerson, BookingTimes, Finding, OccupiedResource } from "./rules";

/** A booking that is ready to be written, with rounded and derived times and with its findings. */
export type PlannedBooking = {
  id: string;
  siteId: string;
  /** Time zone of the site, for texts and for proposed times. */
  timeZone: string;
  slotMinutes: number;
  /** The latest start that may be proposed to the actor, in unix seconds. Null: any. */
  latestStart: number | null;
  type: BookableType;
  times: BookingTimes;
  aircraftId: string | null;
  classroomId: string | null;
  fromAirport: string | null;
  toAirport: string | null;
  operationTypeId: string | null;
  /** The maintenance limits whose work is booked. */
  limitIds: string[];
  /** Whose account an operation is billed to. Null: nobody's. */
  payerId: string | null;
  /** How many passengers it takes. Null when nobody has said. */
  passengers: number | null;
  isIfr: boolean;
  /** What its lessons are called. Null when it is no lesson. */
  title: string | null;
  /** Whether the student flies alone. */
  isSolo: boolean;
  comment: string;
  clientComment: string;
  guest: Guest | null;
  parts: BookedPerson[];
  /** Which of them are own students of the actor, who then knows what is found of them. */
  taughtIds?: ReadonlySet<string>;
  occupations: OccupiedResource[];
  findings: Finding[];
  compliance: Compliance;
  overrideReason: string | null;
  /** Ids of aircraft whose other bookings are judged again, because their verdicts may depend on this one. */
  rejudgesAircraft: string[];
  /** Its instructors, if the school limits their duty, and when their other bookings may rest on this one. */
  rejudgesDutyTime: DutyAround[];
};

/** Its columns of the table `reservation` but those that say who wrote it and when. */
export function columnsOf(booking: PlannedBooking) {
  const { times, aircraftId } = booking;
  return {
    siteId: booking.siteId,
    type: booking.type,
    startAt: fromUnix(times.start),
    endAt: fromUnix(times.end),
    briefingMinutes: times.briefingMinutes,
    debriefingMinutes: times.debriefingMinutes,
    aircraftId,
    turnaroundAt: aircraftId && fromUnix(times.turnaround),
    offBlockAt: aircraftId && fromUnix(times.offBlock),
    onBlockAt: aircraftId && fromUnix(times.onBlock),
    fromAirport: booking.fromAirport,
    toAirport: booking.toAirport,
    operationTypeId: booking.operationTypeId,
    classroomId: booking.classroomId,
    limitIds: booking.limitIds,
    payerId: booking.payerId,
    passengers: booking.passengers,
    isIfr: booking.isIfr,
    title: booking.title,
    isSolo: booking.isSolo,
    comment: booking.comment,
    clientComment: booking.clientComment,
    compliance: booking.compliance,
    overrideReason: booking.overrideReason,
  };
}

/** Its rows of the table `reservation_person`. */
export function peopleRowsOf(booking: PlannedBooking) {
  return booking.parts.map(({ personId, role, lessonId, promotionId }) => ({
    ...{ reservation_id: booking.id, person_id: personId, role },
    ...{ lesson_id: lessonId, promotion_id: promotionId },
  }));
}

/** Its rows of the table `verdict`. */
export function verdictRowsOf({ id, findings }: Pick<PlannedBooking, "id" | "findings">) {
  return findings.map(({ rule, subjectId, level, evidence, turnsAt }) => ({
    ...{ reservation_id: id, rule, subject_id: subjectId, level, evidence },
    evidence_key: evidenceKey(evidence),
    turns_at: turnsAt === null ? null : fromUnix(turnsAt),
  }));
}

/** Makes a key from the evidence. One rule may find several things about one person, such as two missing roles. */
function evidenceKey(evidence: Finding["evidence"]): string {
  const text = JSON.stringify(Object.entries(evidence).sort());
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
