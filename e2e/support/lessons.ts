import { newId } from "../../lib/platform/ids";
import { queryDatabase } from "../system/client";

const sql = (query: string, values: unknown[]) =>
  queryDatabase(process.env.ENVOL_E2E_DATABASE ?? "", query, values) as Promise<Record<string, string>[]>;

/**
 * Books a lesson of a student of the demo school as if its instructor had given it yesterday; the flight of a practical one is closed. The
 * first open lesson is taken, of practical ones the first with at least two exercises. Returns its id and its reservation's.
 */
export async function giveLesson(
  sort: "Practical" | "Theoretical" = "Practical",
  student = "student",
): Promise<{ lessonId: string; reservationId: string }> {
  const isFlight = sort === "Practical";
  // Two journeys at once don't get the same lesson.
  const [lesson] = await sql(
    `UPDATE enrolment_session taken SET status = 'Planned', version = taken.version + 1 FROM enrolment
     WHERE enrolment.id = taken.enrolment_id AND taken.id = (
       SELECT l.id FROM enrolment_session l JOIN enrolment e ON e.id = l.enrolment_id AND e.state = 'Active'
         JOIN person p ON p.id = e.student_id AND p.email = $3
         JOIN enrolment_phase h ON h.id = l.phase_id JOIN training_session s ON s.id = l.session_id AND s.type::text = $1
       WHERE l.status = 'NotPlanned' AND l.state = 'Active'
         AND (SELECT count(*) FROM session_exercise x WHERE x.session_id = s.id) >= $2
       ORDER BY h."order", l."order" LIMIT 1 FOR UPDATE OF l SKIP LOCKED)
     RETURNING taken.id, enrolment.student_id AS student`,
    [sort, isFlight ? 2 : 0, `${student}@aeroclub.example`],
  );
  const [aircraft] = await sql(
    "SELECT a.id, a.site_id AS site FROM aircraft a JOIN site s ON s.id = a.site_id WHERE s.icao = 'LFLG' ORDER BY a.id LIMIT 1",
    [],
  );
  const [instructor] = await sql("SELECT id FROM person WHERE email = 'instructor@aeroclub.example'", []);
  const [reservationId, lessonId] = [newId(), lesson!.id!];
  const [start, end] = [26, 25].map((hours) => new Date(Date.now() - hours * 3_600_000));
  await sql(
    `INSERT INTO reservation (id, site_id, type, state, start_at, end_at, turnaround_at, off_block_at, on_block_at, aircraft_id,
       created_at, edited_at) VALUES ($1, $2, $6, 'Performed', $3, $4, $7, $7, $8, $5, $3, $3)`,
    [
      reservationId,
      aircraft!.site,
      start,
      end,
      ...(isFlight ? [aircraft!.id, sort, start, end] : [null, sort, null, null]),
    ],
  );
  if (isFlight)
    await sql("INSERT INTO flight (reservation_id, site_id, state) VALUES ($1, $2, 'Closed')", [
      reservationId,
      aircraft!.site,
    ]);
  await sql(
    `INSERT INTO reservation_person (reservation_id, person_id, role, lesson_id)
     VALUES ($1, $2, 'Instructor', NULL), ($1, $3, 'Student', $4)`,
    [reservationId, instructor!.id, lesson!.student, lessonId],
  );
  return { lessonId, reservationId };
}

/**
 * Books a lesson of an hour in flight of a student with the demo school's instructor, at a time of the last days when none of them has
 * flown, nor the aircraft. Nobody has followed it up. `nth` tells journeys of one run apart. Returns its off-block time in unix seconds.
 */
export async function bookFlownLesson(
  student: string,
  callSign: string,
  nth: number,
): Promise<{ reservationId: string; offBlock: number }> {
  const { reservationId } = await giveLesson("Practical", student);
  const [hour] = await sql(
    `SELECT extract(epoch FROM h)::int AS at FROM aircraft a,
       generate_series(date_trunc('day', now()) - interval '9 days', date_trunc('day', now()), interval '1 hour') h
     WHERE a.call_sign = $1 AND extract(hour FROM h) BETWEEN 10 AND 14 AND NOT EXISTS (
       SELECT FROM leg l LEFT JOIN leg_pilot f ON f.leg_id = l.id
       WHERE l.off_block_at < h + interval '2 hours' AND l.on_block_at > h - interval '2 hours' AND (l.aircraft_id = a.id
         OR f.person_id IN (SELECT person_id FROM reservation_person WHERE reservation_id = $2)))
     ORDER BY h DESC OFFSET $3 LIMIT 1`,
    [callSign, reservationId, 3 * nth],
  );
  const offBlock = Number(hour!.at);
  await sql("DELETE FROM flight WHERE reservation_id = $1", [reservationId]);
  await sql(
    `UPDATE reservation SET state = 'FlightFollowUpNeeded', start_at = to_timestamp($2), end_at = to_timestamp($3),
       turnaround_at = to_timestamp($2), off_block_at = to_timestamp($2), on_block_at = to_timestamp($3),
       aircraft_id = (SELECT id FROM aircraft WHERE call_sign = $4)
     WHERE id = $1`,
    [reservationId, offBlock, offBlock + 3_600, callSign],
  );
  return { reservationId, offBlock };
}

/**
 * Makes the last class that the demo school has booked for a promotion a class that was given yesterday, by the demo school's
 * instructor. Returns its reservation and how many students it has.
 */
export async function giveClass(): Promise<{ reservationId: string; students: number }> {
  const [booked] = await sql(
    `SELECT r.id, count(*)::int AS students FROM reservation r JOIN site s ON s.id = r.site_id
       JOIN reservation_person p ON p.reservation_id = r.id AND p.promotion_id IS NOT NULL AND p.lesson_id IS NOT NULL
     WHERE s.icao = 'LFLG' AND r.type = 'Theoretical' AND r.state = 'Scheduled' AND r.start_at > now()
     GROUP BY r.id HAVING count(*) > 1 ORDER BY r.start_at DESC LIMIT 1`,
    [],
  );
  const id = booked!.id!;
  const [start, end] = [30, 28].map((hours) => new Date(Date.now() - hours * 3_600_000));
  await sql("DELETE FROM occupation WHERE reservation_id = $1", [id]);
  await sql("UPDATE reservation SET state = 'Performed', start_at = $2, end_at = $3 WHERE id = $1", [id, start, end]);
  await sql(
    `UPDATE reservation_person SET person_id = (SELECT id FROM person WHERE email = 'instructor@aeroclub.example')
     WHERE reservation_id = $1 AND role = 'Instructor'`,
    [id],
  );
  return { reservationId: id, students: Number(booked!.students) };
}
