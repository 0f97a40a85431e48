import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { authorSql } from "@/lib/access/changes/author";
import type { Dataset } from "@/lib/activity/extractions/codes";
import { flightTypes } from "@/lib/activity/reservations/kinds";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { fromUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import {
  CertificateState,
  Compliance,
  LessonStatus,
  PilotFunction,
  Prisma,
  ReservationState,
  ReservationType,
  TransactionCause,
} from "@/prisma/generated/client";
import { ACTIVITY_STATES, ACTIVITY_TYPES } from "../instructor-activity/codes";
import { listActivity } from "../instructor-activity/queries";

/** What a dataset is asked for. Instants in unix seconds; without sites it is that of all. */
export type ExtractionFilter = { siteIds: readonly string[]; from: number; to: number };

/** Where the rows of a dataset come from, the value of each of its columns, and their order. */
export type Source = { from: Prisma.Sql; columns: Record<string, Prisma.Sql>; orderBy: Prisma.Sql };

type Given = { reading: Reading; filter: ExtractionFilter; locale: Locale };

const sql = Prisma.sql;
const raw = Prisma.raw;

/** Whether a column holds one of the sites. */
export const isAt = (column: string, { siteIds }: Pick<ExtractionFilter, "siteIds">) =>
  siteIds.length === 0 ? sql`true` : sql`${raw(column)} = ANY(${[...siteIds]}::char(24)[])`;
/** Whether an instant of a column lies in the period. */
export const isIn = (column: string, { from, to }: ExtractionFilter) =>
  sql`${raw(column)} >= ${fromUnix(from)} AND ${raw(column)} < ${fromUnix(to)}`;
/** Whether somebody has a role at one of the sites. */
export const hasRoleAt = (person: string, filter: Pick<ExtractionFilter, "siteIds">, role?: "Student") =>
  filter.siteIds.length === 0 && !role
    ? sql`true`
    : sql`EXISTS (SELECT FROM site_role WHERE person_id = ${raw(person)} AND ${isAt("site_role.site_id", filter)}
        ${role ? sql`AND role = ${role}::site_role_name` : Prisma.empty})`;

const nameText = (person: string) => `${person}.last_name || ' ' || ${person}.first_name`;
export const nameOf = (person: string) => raw(nameText(person));
const nameById = (column: string) => raw(`(SELECT last_name || ' ' || first_name FROM person WHERE id = ${column})`);
export const minutesBetween = (start: string, end: string) =>
  raw(`round(date_part('epoch', ${end} - ${start}) / 60)::int`);
/** What was booked of a flight, also where it came back sooner and what was left of its time was freed. */
export const BOOKED_MINUTES = sql`GREATEST(r.booked_minutes, ${minutesBetween("r.off_block_at", "r.on_block_at")})`;

/** The words of an enumeration in the reader's language. */
function wordOf<Name extends string>(
  column: string,
  names: readonly Name[],
  keyOf: (name: Name) => MessageKey,
  locale: Locale,
): Prisma.Sql {
  const cases = names.map((name) => sql`WHEN ${name} THEN ${localize(locale, keyOf(name))}`);
  return sql`CASE ${raw(column)}::text ${Prisma.join(cases, " ")} END`;
}

export const TEACHES = "IN ('Instructor', 'Examiner')";

/**
 * Legs with the school's aircraft and flights, of which `isSchoolLegAt` takes those of some sites. The joins are outer ones, because
 * PostgreSQL leaves these out where rows are only counted.
 */
export const SCHOOL_LEGS = sql`leg l LEFT JOIN aircraft a ON a.id = l.aircraft_id LEFT JOIN reservation r ON r.id = l.reservation_id`;
/**
 * Whether a leg was flown on an aircraft of the school, at one of some sites: that of its flight, or else its aircraft's. What people
 * have flown elsewhere is for their logbooks alone. Flights of other sites are left out, because they are fewer than those of the sites
 * asked for, which are often all: PostgreSQL looks each leg's flight up among them.
 */
export const isSchoolLegAt = (filter: Pick<ExtractionFilter, "siteIds">) =>
  sql`l.aircraft_id IS NOT NULL AND l.state IN ('Declared', 'Validated') ${
    filter.siteIds.length === 0
      ? Prisma.empty
      : sql`AND (l.reservation_id IS NOT NULL OR ${isAt("a.site_id", filter)})
    AND NOT EXISTS (SELECT FROM reservation other WHERE other.id = l.reservation_id AND NOT ${isAt("other.site_id", filter)})`
  }`;

/** Who was on board of a leg, the one who flew first. */
export const PILOTS = sql`LATERAL (
  SELECT string_agg(o.name, ', ') FILTER (WHERE o.function NOT ${raw(TEACHES)}) AS pilot,
    string_agg(o.name, ', ') FILTER (WHERE o.function ${raw(TEACHES)}) AS instructor,
    min(o.function::text) FILTER (WHERE o.function NOT ${raw(TEACHES)}) AS function, min(o.lesson_id) AS lesson_id
  FROM (
    SELECT ${nameOf("p")} AS name, on_board.function, on_board.lesson_id
    FROM leg_pilot on_board JOIN person p ON p.id = on_board.person_id
    WHERE on_board.leg_id = l.id AND on_board.function IS NOT NULL
    ORDER BY on_board.is_pilot_flying DESC, p.id
  ) o
) pilots ON true`;
/** An instructor with nobody else on board is the pilot. */
export const PILOT_COLUMNS = {
  pilot: sql`coalesce(pilots.pilot, pilots.instructor)`,
  instructor: sql`CASE WHEN pilots.pilot IS NOT NULL THEN pilots.instructor END`,
};

/** Returns where the rows of a dataset come from. */
export const sourceOf = (dataset: Dataset, given: Given): Source | Promise<Source> => SOURCES[dataset](given);

const SOURCES: Record<Dataset, (given: Given) => Source | Promise<Source>> = {
  reservations: ({ filter, locale }) => ({
    from: sql`reservation r JOIN site s ON s.id = r.site_id LEFT JOIN aircraft a ON a.id = r.aircraft_id
      LEFT JOIN classroom c ON c.id = r.classroom_id LEFT JOIN operation_type o ON o.id = r.operation_type_id
      LEFT JOIN cancellation_reason cr ON cr.id = r.cancellation_reason_id
      WHERE r.withdrawn_at IS NULL AND ${isIn("r.start_at", filter)} AND ${isAt("r.site_id", filter)}`,
    columns: {
      start: sql`r.start_at`,
      end: sql`r.end_at`,
      type: wordOf("r.type", Object.values(ReservationType), (name) => `reservations.types.${name}`, locale),
      state: wordOf("r.state", Object.values(ReservationState), (name) => `reservations.states.${name}`, locale),
      aircraft: sql`a.call_sign`,
      instructors: booked("= 'Instructor'"),
      students: booked("= 'Student'"),
      others: booked("NOT IN ('Instructor', 'Student')"),
      title: sql`r.title`,
      classroom: sql`c.name`,
      site: sql`s.name`,
      offBlock: sql`r.off_block_at`,
      onBlock: sql`r.on_block_at`,
      from: sql`r.from_airport`,
      to: sql`r.to_airport`,
      operation: sql`o.name`,
      passengers: sql`r.passengers`,
      compliance: wordOf(
        "r.compliance",
        Object.values(Compliance),
        (name) => `reservations.compliances.${name}`,
        locale,
      ),
      comment: sql`r.comment`,
      bookedBy: sql`${nameById("r.booked_by_id")}`,
      bookedAt: sql`r.created_at`,
      cancelledAt: sql`r.cancelled_at`,
      cancelledBy: sql`${nameById("r.cancelled_by_id")}`,
      // A reason of health is nobody's but theirs who cancelled.
      cancellation: sql`CASE WHEN cr.is_health IS NOT TRUE THEN concat_ws(': ', cr.text, nullif(r.cancellation_text, '')) END`,
    },
    orderBy: sql`r.start_at, r.id`,
  }),

  legs: ({ filter, locale }) => ({
    from: sql`${SCHOOL_LEGS} LEFT JOIN site s ON s.id = coalesce(r.site_id, a.site_id)
      LEFT JOIN ${PILOTS}
      WHERE ${isSchoolLegAt(filter)} AND ${isIn("l.off_block_at", filter)}`,
    columns: {
      day: sql`(l.off_block_at AT TIME ZONE 'UTC')::date`,
      aircraft: sql`a.call_sign`,
      ...PILOT_COLUMNS,
      from: sql`l.from_airport`,
      to: sql`l.to_airport`,
      offBlock: sql`l.off_block_at`,
      onBlock: sql`l.on_block_at`,
      block: sql`${minutesBetween("l.off_block_at", "l.on_block_at")}`,
      function: wordOf(
        "coalesce(pilots.function, 'Pic')",
        Object.values(PilotFunction),
        (name) => `recency.functions.${name}`,
        locale,
      ),
      landings: sql`l.landings_by_day + l.landings_by_night`,
      site: sql`s.name`,
      model: sql`l.model`,
      type: wordOf("a.type", AIRCRAFT_TYPES, (name) => `fleet.types.${name}`, locale),
      takeOff: sql`l.take_off_at`,
      landing: sql`l.landing_at`,
      airborne: sql`${minutesBetween("l.take_off_at", "l.landing_at")}`,
      byDay: sql`${minutesBetween("l.off_block_at", "l.on_block_at")} - l.night_minutes`,
      night: sql`l.night_minutes`,
      ifr: sql`l.ifr_minutes`,
      hobbs: sql`l.hobbs_to_hundredths - l.hobbs_from_hundredths`,
      fuelLeft: sql`l.fuel_left_tenths`,
      oilAdded: sql`l.oil_added_tenths`,
      session: sql`(SELECT coalesce(nullif(t.reference, ''), t.title) FROM enrolment_session e
        JOIN training_session t ON t.id = e.session_id WHERE e.id = pilots.lesson_id)`,
      crossCountry: sql`l.is_cross_country`,
    },
    orderBy: sql`l.off_block_at, l.id`,
  }),

  ratings: ({ filter, locale }) => ({
    from: sql`lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id JOIN training_session t ON t.id = e.session_id
      JOIN enrolment n ON n.id = e.enrolment_id JOIN program_revision v ON v.id = n.revision_id JOIN person p ON p.id = n.student_id
      LEFT JOIN exercise_rating er ON er.follow_up_id = f.id AND er.rating > 0 LEFT JOIN exercise x ON x.id = er.exercise_id
      WHERE ${isIn("f.start_at", filter)} AND ${isAt("f.site_id", filter)}`,
    columns: {
      start: sql`f.start_at`,
      student: sql`${nameOf("p")}`,
      programme: sql`v.name`,
      session: sql`coalesce(nullif(t.reference, ''), t.title)`,
      instructor: sql`coalesce(${nameById("f.instructor_id")}, f.instructor_name)`,
      state: wordOf("e.status", Object.values(LessonStatus), (name) => `progress.status.${name}`, locale),
      exercise: sql`x.name`,
      rating: sql`er.rating`,
      comment: sql`er.comment`,
      briefing: sql`f.briefing_minutes`,
      debriefing: sql`f.debriefing_minutes`,
      theory: sql`f.theory_minutes`,
      sessionComment: sql`f.comment`,
      studentComment: sql`f.student_comment`,
      forced: sql`f.is_forced`,
      submittedAt: sql`f.submitted_at`,
      signedAt: sql`f.signed_at`,
    },
    orderBy: sql`f.start_at, f.id, x.id`,
  }),

  studentHours: ({ filter }) => ({
    from: sql`(
      SELECT p.id, p.call_sign, ${nameOf("p")} AS name, p.folded_name, hours.*,
        (SELECT sum(f.theory_minutes) FROM lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id
          JOIN enrolment n ON n.id = e.enrolment_id WHERE n.student_id = p.id AND ${isIn("f.start_at", filter)}) AS theory,
        (SELECT count(*) FROM lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id
          JOIN enrolment n ON n.id = e.enrolment_id WHERE n.student_id = p.id AND ${isIn("f.start_at", filter)}) AS lessons
      FROM person p LEFT JOIN LATERAL (
        SELECT sum(minutes) FILTER (WHERE function = 'Dual' AND NOT is_simulator) AS dual,
          sum(minutes) FILTER (WHERE function = 'Solo' AND NOT is_simulator) AS solo,
          sum(minutes) FILTER (WHERE function IN ('Pic', 'Picus') AND NOT is_simulator) AS commanding,
          sum(minutes) FILTER (WHERE is_simulator) AS simulator,
          sum(night_minutes) FILTER (WHERE NOT is_simulator) AS night, sum(ifr_minutes) FILTER (WHERE NOT is_simulator) AS ifr,
          sum(landings) AS landings, count(DISTINCT flight) FILTER (WHERE NOT is_simulator) AS flights,
          (max(off_block_at) FILTER (WHERE NOT is_simulator) AT TIME ZONE 'UTC')::date AS last_flight
        FROM (SELECT b.function, l.category = 'Simulator' AS is_simulator, l.night_minutes, l.ifr_minutes, l.off_block_at,
            coalesce(l.reservation_id, l.id) AS flight, ${minutesBetween("l.off_block_at", "l.on_block_at")} AS minutes,
            CASE WHEN b.is_pilot_flying THEN l.landings_by_day + l.landings_by_night ELSE 0 END AS landings
          FROM leg_pilot b JOIN leg l ON l.id = b.leg_id
          WHERE b.person_id = p.id AND b.function IS NOT NULL AND l.state IN ('Declared', 'Validated')
            AND ${isIn("l.off_block_at", filter)}) flown
      ) hours ON true
      WHERE ${hasRoleAt("p.id", filter, "Student")}
    ) h WHERE h.flights > 0 OR h.theory > 0 OR h.lessons > 0 OR h.simulator > 0`,
    columns: {
      student: sql`h.name`,
      dual: sql`h.dual`,
      solo: sql`h.solo`,
      commanding: sql`h.commanding`,
      simulator: sql`h.simulator`,
      theory: sql`h.theory`,
      flights: sql`h.flights`,
      landings: sql`h.landings`,
      lastFlight: sql`h.last_flight`,
      trigram: sql`h.call_sign`,
      night: sql`h.night`,
      ifr: sql`h.ifr`,
      lessonsDone: sql`h.lessons`,
    },
    orderBy: sql`h.folded_name, h.id`,
  }),

  // The report itself, so that both agree to the minute.
  instructorActivity: async ({ reading, filter, locale }) => {
    const all = { siteIds: [...filter.siteIds], instructorIds: [], types: [], from: filter.from, to: filter.to };
    // Who may extract from these sites gets it whole, a key too that may not read the report itself.
    const { sessions, unvalidated, instructors } = await listActivity({ ...reading, actor: SYSTEM_ACTOR }, all);
    const names = new Map(instructors.map(({ person }) => [person.id, `${person.lastName} ${person.firstName}`]));
    const rows = [...sessions, ...unvalidated].map((one) => ({
      ...one,
      instructor: names.get(one.instructorId) ?? "",
      students: one.students.join(", "),
      aircraft: one.aircraft.join(", "),
    }));
    return {
      from: sql`json_to_recordset(${JSON.stringify(rows)}::json) AS t(id text, instructor text, "startAt" float8, students text, program text,
        lesson text, type text, state text, aircraft text, classroom text, dual int, solo int, simulator int, theory int, briefing int,
        debriefing int, night int, landings int, billed bigint, pay bigint)`,
      columns: {
        instructor: sql`t.instructor`,
        start: sql`to_timestamp(t."startAt")`,
        students: sql`t.students`,
        programme: sql`t.program`,
        session: sql`t.lesson`,
        type: wordOf("t.type", ACTIVITY_TYPES, (name) => `instructorActivity.types.${name}`, locale),
        dual: sql`t.dual`,
        solo: sql`t.solo`,
        simulator: sql`t.simulator`,
        theory: sql`t.theory`,
        briefing: sql`t.briefing`,
        debriefing: sql`t.debriefing`,
        aircraft: sql`t.aircraft`,
        classroom: sql`t.classroom`,
        state: wordOf("t.state", ACTIVITY_STATES, (name) => `instructorActivity.states.${name}`, locale),
        night: sql`t.night`,
        landings: sql`t.landings`,
        billed: sql`t.billed`,
        pay: sql`t.pay`,
      },
      orderBy: sql`t."startAt", t.instructor, t.id`,
    };
  },

  aircraftUse: ({ reading, filter }) => ({
    from: sql`aircraft a JOIN site s ON s.id = a.site_id
      LEFT JOIN LATERAL (
        SELECT count(DISTINCT coalesce(l.reservation_id, l.id)) AS flights, sum(l.night_minutes) AS night,
          sum(${minutesBetween("l.off_block_at", "l.on_block_at")}) AS block,
          sum(${minutesBetween("l.take_off_at", "l.landing_at")}) AS airborne,
          sum(l.landings_by_day + l.landings_by_night) AS landings, sum(l.oil_added_tenths) AS oil_added,
          sum(${minutesBetween("l.off_block_at", "l.on_block_at")}) FILTER (WHERE l.has_instructor) AS instruction
        FROM leg l WHERE l.aircraft_id = a.id AND l.state IN ('Declared', 'Validated') AND ${isIn("l.off_block_at", filter)}
      ) flown ON true
      LEFT JOIN LATERAL (
        SELECT sum(${BOOKED_MINUTES}) FILTER (WHERE r.state <> 'Cancelled') AS booked,
          count(*) FILTER (WHERE r.state = 'Cancelled') AS cancelled
        FROM reservation r WHERE r.aircraft_id = a.id AND r.type = ANY(${flightTypes}::reservation_type[]) AND r.withdrawn_at IS NULL
          AND r.start_at < ${reading.now} AND ${isIn("r.start_at", filter)} AND ${isAt("r.site_id", filter)}
      ) booked ON true
      WHERE ${isAt("a.site_id", filter)} AND (a.state = 'Active' OR flown.flights > 0)`,
    columns: {
      aircraft: sql`a.call_sign`,
      model: sql`a.model`,
      flights: sql`flown.flights`,
      block: sql`coalesce(flown.block, 0)`,
      airborne: sql`coalesce(flown.airborne, 0)`,
      landings: sql`coalesce(flown.landings, 0)`,
      booked: sql`coalesce(booked.booked, 0)`,
      cancelled: sql`booked.cancelled`,
      site: sql`s.name`,
      night: sql`coalesce(flown.night, 0)`,
      instruction: sql`coalesce(flown.instruction, 0)`,
      oilAdded: sql`coalesce(flown.oil_added, 0)`,
      totalFlight: sql`a.flight_minutes`,
      totalLandings: sql`a.landings`,
      totalHobbs: sql`a.hobbs_hundredths`,
    },
    orderBy: sql`a.call_sign, a.id`,
  }),

  // What is valid at some time in the period, and what has no end.
  certificates: ({ filter, locale }) => ({
    from: sql`certificate c JOIN certificate_type t ON t.id = c.type_id LEFT JOIN person p ON p.id = c.person_id
      LEFT JOIN aircraft a ON a.id = c.aircraft_id
      WHERE c.archived_at IS NULL AND (c.expires_on IS NULL OR c.expires_on >= (${fromUnix(filter.from)} AT TIME ZONE 'UTC')::date)
        AND (c.issued_on IS NULL OR c.issued_on < (${fromUnix(filter.to)} AT TIME ZONE 'UTC')::date)
        AND CASE WHEN c.person_id IS NULL THEN ${isAt("a.site_id", filter)} ELSE ${hasRoleAt("c.person_id", filter)} END`,
    columns: {
      holder: sql`coalesce(a.call_sign, ${nameOf("p")})`,
      type: sql`t.name`,
      state: wordOf(
        `CASE WHEN c.state = 'Validated' AND c.expires_on < current_date THEN 'Expired' ELSE c.state::text END`,
        [...Object.values(CertificateState), "Expired"],
        (name) => `certificates.states.${name}`,
        locale,
      ),
      issuedOn: sql`c.issued_on`,
      expiresOn: sql`c.expires_on`,
      expiresAtLandings: sql`c.expires_at_cycles`,
      serialNumber: sql`c.serial_number`,
      // What a medical certificate says of its holder stays with who reads medical documents.
      limitations: sql`CASE WHEN NOT t.is_health_data THEN c.limitations END`,
      qualifications: sql`(SELECT string_agg(q.name, ', ' ORDER BY q.name) FROM certificate_qualification cq
        JOIN qualification q ON q.id = cq.qualification_id WHERE cq.certificate_id = c.id)`,
      decidedBy: sql`${nameById("c.decided_by_id")}`,
      decidedAt: sql`c.decided_at`,
    },
    orderBy: sql`coalesce(a.call_sign, p.folded_name), t.name, c.id`,
  }),

  transactions: ({ filter, locale }) => ({
    from: sql`(SELECT *, sum(amount) OVER (PARTITION BY person_id ORDER BY posted_on, year, number)::bigint AS balance
        FROM account_transaction) x
      JOIN person p ON p.id = x.person_id JOIN site s ON s.id = x.site_id LEFT JOIN transaction_type t ON t.id = x.type_id
      WHERE x.posted_on >= (${fromUnix(filter.from)} AT TIME ZONE 'UTC')::date AND x.posted_on < (${fromUnix(filter.to)} AT TIME ZONE 'UTC')::date
        AND ${isAt("x.site_id", filter)}`,
    columns: {
      day: sql`x.posted_on`,
      number: sql`x.year || '-' || lpad(x.number::text, 5, '0')`,
      person: sql`${nameOf("p")}`,
      type: sql`t.name`,
      cause: wordOf("x.cause", Object.values(TransactionCause), (name) => `accounts.causes.${name}`, locale),
      amount: sql`x.amount`,
      balance: sql`x.balance`,
      comment: sql`x.comment`,
      site: sql`s.name`,
      trigram: sql`p.call_sign`,
      vatRate: sql`x.vat_basis_points`,
      reference: sql`x.reference`,
      postedBy: sql`${nameById("x.created_by_id")}`,
      postedAt: sql`x.created_at`,
    },
    orderBy: sql`x.posted_on, x.year, x.number`,
  }),

  audit: ({ filter }) => ({
    from: sql`audit_entry e LEFT JOIN person p ON p.id = e.actor_id LEFT JOIN site s ON s.id = e.site_id
      WHERE ${isIn("e.at", filter)} AND ${isAt("e.site_id", filter)}`,
    columns: {
      at: sql`e.at`,
      author: sql`${raw(authorSql("e", nameText("p")))}`,
      action: sql`e.action`,
      kind: sql`e.subject_kind`,
      subject: sql`e.subject_id`,
      site: sql`s.name`,
      before: sql`e.before`,
      after: sql`e.after`,
    },
    orderBy: sql`e.at, e.id`,
  }),
};

/** The people of a reservation in some roles. */
const booked = (roles: string) => sql`(SELECT string_agg(${nameOf("p")}, ', ' ORDER BY p.folded_name, p.id)
  FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id AND rp.role ${raw(roles)})`;
