import type { Work } from "@/lib/access/actor/as-actor";
import { newIdInSql } from "@/lib/platform/ids-in-sql";

/**
 * Copies the parts of a revision into an empty one, or only what it demands, in a number of statements that doesn't depend on
 * how many parts there are. A copy keeps the lineage of its original, by which its children find it. What was removed isn't
 * copied.
 */
export async function copyRevision({ db }: Work, from: string, to: string, what: "everything" | "demands") {
  if (what === "everything") {
    await db.$executeRaw`
      INSERT INTO training_phase (id, revision_id, lineage_id, name, "order")
      SELECT ${newIdInSql()}, ${to}, lineage_id, name, "order"
      FROM training_phase WHERE revision_id = ${from} AND state = 'Active'`;
    await db.$executeRaw`
      INSERT INTO training_session (id, revision_id, phase_id, lineage_id, type, reference, title, "order", minutes,
        briefing_minutes, debriefing_minutes, aircraft_type, engine, flying, period, mode, is_cross_country, instructions,
        content, briefing_content, debriefing_content)
      SELECT ${newIdInSql()}, ${to}, copy.id, s.lineage_id, s.type, s.reference,
        s.title, s."order", s.minutes, s.briefing_minutes, s.debriefing_minutes, s.aircraft_type, s.engine, s.flying, s.period,
        s.mode, s.is_cross_country, s.instructions, s.content, s.briefing_content, s.debriefing_content
      FROM training_session s JOIN training_phase p ON p.id = s.phase_id
        JOIN training_phase copy ON copy.revision_id = ${to} AND copy.lineage_id = p.lineage_id
      WHERE s.revision_id = ${from} AND s.state = 'Active'`;
    await db.$executeRaw`
      INSERT INTO exercise (id, revision_id, lineage_id, name, "order")
      SELECT ${newIdInSql()}, ${to}, lineage_id, name, "order"
      FROM exercise WHERE revision_id = ${from}`;
    await db.$executeRaw`
      INSERT INTO exercise_flight_phase (exercise_id, revision_id, flight_phase_id)
      SELECT copy.id, ${to}, x.flight_phase_id FROM exercise_flight_phase x JOIN exercise e ON e.id = x.exercise_id
        JOIN exercise copy ON copy.revision_id = ${to} AND copy.lineage_id = e.lineage_id
      WHERE x.revision_id = ${from}`;
    await db.$executeRaw`
      INSERT INTO exercise_skill (exercise_id, revision_id, skill_id)
      SELECT copy.id, ${to}, x.skill_id FROM exercise_skill x JOIN exercise e ON e.id = x.exercise_id
        JOIN exercise copy ON copy.revision_id = ${to} AND copy.lineage_id = e.lineage_id
      WHERE x.revision_id = ${from}`;
    await db.$executeRaw`
      INSERT INTO exercise_behaviour (exercise_id, revision_id, behaviour_id)
      SELECT copy.id, ${to}, x.behaviour_id FROM exercise_behaviour x JOIN exercise e ON e.id = x.exercise_id
        JOIN exercise copy ON copy.revision_id = ${to} AND copy.lineage_id = e.lineage_id
      WHERE x.revision_id = ${from}`;
    await db.$executeRaw`
      INSERT INTO session_exercise (session_id, exercise_id, revision_id, "order", is_required)
      SELECT lesson.id, copy.id, ${to}, x."order", x.is_required FROM session_exercise x
        JOIN training_session s ON s.id = x.session_id JOIN exercise e ON e.id = x.exercise_id
        JOIN training_session lesson ON lesson.revision_id = ${to} AND lesson.lineage_id = s.lineage_id
        JOIN exercise copy ON copy.revision_id = ${to} AND copy.lineage_id = e.lineage_id
      WHERE x.revision_id = ${from}`;
    await db.$executeRaw`
      INSERT INTO session_file (session_id, file_id, revision_id, part, "order")
      SELECT lesson.id, x.file_id, ${to}, x.part, x."order" FROM session_file x JOIN training_session s ON s.id = x.session_id
        JOIN training_session lesson ON lesson.revision_id = ${to} AND lesson.lineage_id = s.lineage_id
      WHERE x.revision_id = ${from}`;
  }
  await db.$executeRaw`
    INSERT INTO regulatory_demand (id, revision_id, session_id, side, certificate_type_id, qualification_id, tag_id)
    SELECT ${newIdInSql()}, ${to}, lesson.id, d.side, d.certificate_type_id,
      d.qualification_id, d.tag_id
    FROM regulatory_demand d LEFT JOIN training_session s ON s.id = d.session_id
      LEFT JOIN training_session lesson ON lesson.revision_id = ${to} AND lesson.lineage_id = s.lineage_id
    WHERE d.revision_id = ${from} AND (d.session_id IS NULL OR lesson.id IS NOT NULL)`;
}
