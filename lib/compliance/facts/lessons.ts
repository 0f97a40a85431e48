import type { LessonStatus } from "@/lib/activity/training/codes";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import type { Flying, Mode, Period, RegulatorySide, SessionType } from "@/lib/records/programs/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

/** What the programme demands for a lesson: a certificate type, a qualification or, of the aircraft, a tag. */
export type LessonDemand = {
  side: RegulatorySide;
  certificateTypeId: string | null;
  qualificationId: string | null;
  tag: { id: string; name: string } | null;
};

/** A lesson of a student's training, with what its programme says of it. Durations are in minutes. */
export type LessonFact = {
  id: string;
  studentId: string;
  status: LessonStatus;
  /** Whether the training goes on and the lesson is part of it. */
  isCurrent: boolean;
  /** Whether the student has accepted the prerequisites, or there are none. */
  isAccepted: boolean;
  isValidated: boolean;
  programId: string;
  programName: string;
  sessionId: string;
  /** The same in every revision that the lesson was copied to. */
  lineageId: string;
  type: SessionType;
  /** Its reference, or its title where it has none. */
  name: string;
  minutes: number;
  briefingMinutes: number;
  debriefingMinutes: number;
  aircraftType: AircraftType | null;
  engine: AircraftClass | null;
  flying: Flying | null;
  period: Period | null;
  mode: Mode | null;
  isCrossCountry: boolean;
  demands: LessonDemand[];
};

/** The lesson's own demands and those of its whole revision. */
const demandsSql = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('side', d.side, 'certificateTypeId', d.certificate_type_id,
      'qualificationId', d.qualification_id,
      'tag', CASE WHEN g.id IS NULL THEN NULL ELSE json_build_object('id', g.id, 'name', g.name) END) ORDER BY d.id), '[]')
    FROM regulatory_demand d LEFT JOIN tag g ON g.id = d.tag_id AND g.state = 'Active'
    WHERE d.revision_id = s.revision_id AND (d.session_id IS NULL OR d.session_id = s.id)
      AND (d.tag_id IS NULL OR g.id IS NOT NULL))`;

export const lessonFactProvider: FactProvider<LessonFact> = {
  idsOf: ({ lessonIds = [] }) => lessonIds,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', l.id, 'studentId', e.student_id, 'status', l.status,
      'isCurrent', e.state = 'Active' AND l.state = 'Active' AND own.state = 'Active',
      'isAccepted', e.requirements_accepted_at IS NOT NULL OR cardinality(v.requirements) = 0,
      'isValidated', e.validated_at IS NOT NULL, 'programId', e.program_id, 'programName', v.name,
      'sessionId', s.id, 'lineageId', s.lineage_id, 'type', s.type, 'name', coalesce(nullif(s.reference, ''), s.title),
      'minutes', s.minutes, 'briefingMinutes', s.briefing_minutes, 'debriefingMinutes', s.debriefing_minutes,
      'aircraftType', s.aircraft_type, 'engine', s.engine, 'flying', s.flying, 'period', s.period, 'mode', s.mode,
      'isCrossCountry', s.is_cross_country, 'demands', ${demandsSql})), '[]')
    FROM enrolment_session l JOIN enrolment e ON e.id = l.enrolment_id JOIN enrolment_phase own ON own.id = l.phase_id
      JOIN program_revision v ON v.id = e.revision_id JOIN training_session s ON s.id = l.session_id
    WHERE l.id = ANY(${ids}::char(24)[])`,
  // The training is held, so that nobody leaves it meanwhile. The lesson itself is held when it becomes planned.
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM enrolment
    WHERE id IN (SELECT enrolment_id FROM enrolment_session WHERE id = ANY(${ids}::char(24)[])) ORDER BY id`,
};
