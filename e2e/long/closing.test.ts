import { afterAll, beforeAll, expect, test } from "vitest";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { type AppProcess, createFreshDatabase, startAppForTests } from "../../scripts/support/app.mjs";
import { bearerHeader, findFitRenters, queryDatabase, signIn, type Token, waitUntilTruthy } from "../system/client";

const HOUR = 3600;
/** Three years ago, before anything that the demo school flew. */
const FIRST = (Math.floor(Date.now() / 86_400_000) - 1_100) * 86_400;

let databaseUrl: string;
let drop: () => Promise<void>;
let app: AppProcess;
let staff: Token;
let siteId: string;
let fleet: { id: string; counts: boolean }[];
let renters: { id: string }[];
let instructors: { id: string }[];
let students: { id: string; lesson: string }[];

const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  queryDatabase<Row>(databaseUrl, sql, values);

beforeAll(async () => {
  ({ databaseUrl, drop } = await createFreshDatabase("demo", true));
  app = await startAppForTests({ databaseUrl });
  staff = await signIn(app.url, "staff");
  siteId = (await query<{ id: string }>("SELECT id FROM site WHERE icao = 'LFLG'"))[0]!.id;
  // Counters that were read since a flight hold it: here nobody has read any, so that each closing moves them.
  await query(
    `ALTER TABLE counter_movement DISABLE TRIGGER counter_movement_not_deleted;
     DELETE FROM counter_movement WHERE cause = 'Reading';
     ALTER TABLE counter_movement ENABLE TRIGGER counter_movement_not_deleted`,
  );
  // Half of the fleet has a horameter.
  await query(
    `UPDATE aircraft SET is_hobbs_counted = true WHERE id IN (SELECT id FROM aircraft WHERE site_id = $1 AND type = 'Aircraft'
       ORDER BY id LIMIT (SELECT count(*) / 2 FROM aircraft WHERE site_id = $1 AND type = 'Aircraft'))`,
    [siteId],
  );
  fleet = await query(
    `SELECT id, is_hobbs_counted AS counts FROM aircraft WHERE site_id = $1 AND type = 'Aircraft' AND is_flight_time_counted
     ORDER BY is_hobbs_counted DESC, id`,
    [siteId],
  );
  renters = await findFitRenters(databaseUrl, siteId);
  instructors = await query("SELECT person_id AS id FROM site_role WHERE site_id = $1 AND role = 'Instructor'", [
    siteId,
  ]);
  students = await query(
    `SELECT DISTINCT ON (e.student_id) e.student_id AS id, l.id AS lesson
     FROM enrolment e JOIN enrolment_session l ON l.enrolment_id = e.id JOIN training_session s ON s.id = l.session_id
       JOIN site_role p ON p.person_id = e.student_id AND p.site_id = $1 AND p.role = 'Student'
     WHERE s.type = 'Practical' AND s.mode = 'Dual' ORDER BY e.student_id, l.id`,
    [siteId],
  );
  expect(fleet[0]!.counts).toBe(true);
  expect(Math.min(fleet.length, renters.length, instructors.length, students.length)).toBeGreaterThan(1);
}, 300_000);
afterAll(async () => {
  await app?.stop();
  await drop?.();
});

type Flight = { id: string; aircraftId: string; lesson: string | null; body: { legs: object[] }; pilots: number };

/**
 * Writes flights that wait for their follow-up: every fifth is of one aircraft, the others are of the fleet, every fourth is a
 * lesson. No two are at the same time, so that each can be closed whatever became of the others. The readings of each aircraft
 * follow each other.
 */
async function makeFlights(count: number, firstHour: number): Promise<Flight[]> {
  const turns = new Map<string, number>();
  const rows: object[] = [];
  const people: object[] = [];
  const flights = Array.from({ length: count }, (_, n): Flight => {
    const from = FIRST + (firstHour + n * 2) * HOUR;
    const aircraft = n % 5 === 0 ? fleet[0]! : fleet[1 + (n % (fleet.length - 1))]!;
    const [id, turn] = [
      `${firstHour.toString(16)}c105e${n.toString(16)}`.padStart(24, "0"),
      turns.get(aircraft.id) ?? 0,
    ];
    turns.set(aircraft.id, turn + 1);
    const [student, instructor] = [students[n % students.length]!, instructors[n % instructors.length]!];
    const isLesson = n % 4 === 1;
    const users = isLesson
      ? [as(student.id, "Dual", true), as(instructor.id, "Instructor", false)]
      : [as(renters[n % renters.length]!.id, "Pic", true)];
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    rows.push({
      ...{ id, site_id: siteId, type: isLesson ? "Practical" : "Renter", aircraft_id: aircraft.id },
      ...{
        start_at: at(from),
        turnaround_at: at(from),
        off_block_at: at(from),
        created_at: at(from),
        edited_at: at(from),
      },
      ...{ end_at: at(from + HOUR), on_block_at: at(from + HOUR) },
    });
    for (const [place, { userId }] of users.entries())
      people.push({
        ...{ reservation_id: id, person_id: userId, lesson_id: isLesson && place === 0 ? student.lesson : null },
        role: isLesson ? ["Student", "Instructor"][place] : "Renter",
      });
    // Every third flight has two legs of 30 minutes, the others one of an hour.
    const [parts, minutes] = n % 3 === 0 ? [2, 30] : [1, 60];
    const legs = Array.from({ length: parts }, (__, leg) => {
      const hours = minutes / 60;
      const reading = firstHour + turn + leg * hours;
      const off = from + leg * minutes * 60;
      return {
        ...{ users, from: "LFLG", to: "LFLG", offBlock: off, takeOff: off + 300, landing: off + minutes * 60 - 300 },
        ...{ onBlock: off + minutes * 60, dayMinutes: minutes, nightMinutes: 0, ifrMinutes: 0, vfrMinutes: minutes },
        ...{ landingsByDay: 1 + (n % 3), remainingFuel: 60 },
        ...(aircraft.counts && { hobbsDeparture: reading, hobbsArrival: reading + hours }),
      };
    });
    const lesson = isLesson ? student.lesson : null;
    return { id, aircraftId: aircraft.id, lesson, body: { legs }, pilots: users.length * parts };
  });
  await query(
    `INSERT INTO reservation (id, site_id, type, state, aircraft_id, start_at, turnaround_at, off_block_at, created_at, edited_at,
         end_at, on_block_at)
       SELECT id, site_id, type, 'FlightFollowUpNeeded', aircraft_id, start_at, turnaround_at, off_block_at, created_at, edited_at,
         end_at, on_block_at FROM json_populate_recordset(NULL::reservation, $1)`,
    [JSON.stringify(rows)],
  );
  await query(
    `INSERT INTO reservation_person (reservation_id, person_id, role, lesson_id)
       SELECT reservation_id, person_id, role, lesson_id FROM json_populate_recordset(NULL::reservation_person, $1)`,
    [JSON.stringify(people)],
  );
  return flights;
}

const as = (userId: string, name: (typeof PILOT_FUNCTIONS)[number], pilotFlying: boolean) => ({
  ...{ userId, mode: PILOT_FUNCTIONS.indexOf(name), pilotFlying },
});

/** Sends a closing. Status 0 means that the connection broke. */
async function close({ id, body }: Flight, key: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${app.url}/api/suivi-vol/${id}/closing`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key, ...bearerHeader(staff) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

type Stored = { id: string; reservation: string; flight: string | null } & Record<
  "legs" | "pilots" | "ofLesson" | "moves" | "closings" | "entries" | "moved",
  number
>;

/** Reads what each of some flights has moved: its legs, logbooks, progress book, counters and audit. */
const readStored = (flights: readonly Flight[]) =>
  query<Stored>(
    `SELECT r.id, r.state::text AS reservation, f.state::text AS flight,
       (SELECT count(*)::int FROM leg WHERE reservation_id = r.id AND state = 'Validated') AS legs,
       (SELECT count(*)::int FROM leg l JOIN leg_pilot p ON p.leg_id = l.id WHERE l.reservation_id = r.id) AS pilots,
       (SELECT count(*)::int FROM leg l JOIN leg_pilot p ON p.leg_id = l.id
         WHERE l.reservation_id = r.id AND p.lesson_id IS NOT NULL) AS "ofLesson",
       (SELECT count(*)::int FROM counter_movement WHERE reservation_id = r.id) AS moves,
       (SELECT count(*)::int FROM audit_entry WHERE subject_id = r.id AND action = 'flight.close') AS closings,
       (SELECT count(*)::int FROM audit_entry a JOIN leg l ON l.id = a.subject_id
         WHERE l.reservation_id = r.id AND a.action = 'leg.enter') AS entries,
       (SELECT count(*)::int FROM audit_entry a JOIN counter_movement m ON m.id = a.subject_id
         WHERE m.reservation_id = r.id AND a.action = 'counter-movement.move') AS moved
     FROM reservation r LEFT JOIN flight f ON f.reservation_id = r.id WHERE r.id = ANY($1) ORDER BY r.id`,
    [flights.map(({ id }) => id)],
  );

const allOf = ({ id, body: { legs }, pilots, lesson }: Flight): Stored => ({
  ...{ id, reservation: "Performed", flight: "Closed", legs: legs.length, pilots, ofLesson: lesson ? legs.length : 0 },
  ...{ moves: 1, closings: 1, entries: legs.length, moved: 1 },
});
const nothingOf = ({ id }: Flight): Stored => ({
  ...{ id, reservation: "FlightFollowUpNeeded", flight: null, legs: 0, pilots: 0, ofLesson: 0 },
  ...{ moves: 0, closings: 0, entries: 0, moved: 0 },
});

type Counters = { id: string; minutes: number; landings: number; hobbs: number };
const readCounters = () =>
  query<Counters>(
    `SELECT id, flight_minutes AS minutes, landings, hobbs_hundredths AS hobbs FROM aircraft WHERE site_id = $1 ORDER BY id`,
    [siteId],
  );
/** Adds up the legs of some flights by aircraft, as each of them counts. */
const addLegs = (flights: readonly Flight[]) =>
  query<Counters>(
    `SELECT a.id, sum(extract(epoch FROM CASE WHEN flight_time_kind = 'Airborne' THEN landing_at - take_off_at
         ELSE l.on_block_at - l.off_block_at END) / 60)::int AS minutes,
       sum(landings_by_day + landings_by_night)::int AS landings,
       CASE WHEN is_hobbs_counted THEN sum(hobbs_to_hundredths - hobbs_from_hundredths) ELSE 0 END::int AS hobbs
     FROM leg l JOIN aircraft a ON a.id = l.aircraft_id WHERE l.state = 'Validated' AND reservation_id = ANY($1) GROUP BY a.id`,
    [flights.map(({ id }) => id)],
  );

/** The counters of each aircraft are what they were before, and the sum of the legs of these flights. */
async function expectCounted(before: readonly Counters[], flights: readonly Flight[]) {
  const flown = new Map((await addLegs(flights)).map((one) => [one.id, one]));
  expect(flown.size).toBe(new Set(flights.map(({ aircraftId }) => aircraftId)).size);
  const none = { minutes: 0, landings: 0, hobbs: 0 };
  const wanted = before.map(({ id, minutes, landings, hobbs }) => {
    const more = flown.get(id) ?? none;
    return { id, minutes: minutes + more.minutes, landings: landings + more.landings, hobbs: hobbs + more.hobbs };
  });
  expect(await readCounters()).toEqual(wanted);
}

/** Each leg of an aircraft departs with the reading with which the one before arrived. */
async function expectContinuous(flights: readonly Flight[], aircraftId: string) {
  const legs = await query<{ from: number; to: number }>(
    `SELECT hobbs_from_hundredths AS from, hobbs_to_hundredths AS to FROM leg
     WHERE aircraft_id = $1 AND reservation_id = ANY($2) AND state = 'Validated' ORDER BY off_block_at`,
    [aircraftId, flights.map(({ id }) => id)],
  );
  expect(legs.slice(1).map(({ from }) => from)).toEqual(legs.slice(0, -1).map(({ to }) => to));
}

async function expectNoDeadlock() {
  const [row] = await query<{ n: number }>(
    "SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()",
  );
  expect(row!.n).toBe(0);
  expect(app.log()).not.toMatch(/deadlock/i);
}

test("of two hundred closings at once, forty of one aircraft and some sent twice, none is lost and none counts twice", {
  timeout: 180_000,
}, async () => {
  const flights = await makeFlights(200, 1_000);
  const before = await readCounters();
  const sent = flights.flatMap((flight, n) => {
    // Sent once more by the same client, or by somebody else at the same moment.
    const keys = n % 10 === 3 ? ["same", "same"] : n % 10 === 5 ? ["one", "other"] : ["once"];
    return keys.map((key) => ({ flight, key: `${flight.id}-${key}`, isSame: key !== "one" && key !== "other" }));
  });
  const seen: number[] = [];
  const answers = await Promise.all(
    sent.map(async (one) => ({ ...one, answer: await closeUntilAnswered(one.flight, one.key, seen) })),
  );
  // On a slow machine, who waits longer than three seconds for the aircraft is told to come later, with 503. Nothing else fails.
  expect(seen.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  const statusesOf = (isSame: boolean) =>
    answers.filter((one) => one.isSame === isSame).map(({ answer }) => answer.status);
  expect(new Set(statusesOf(true)), answers.find(({ answer }) => answer.status >= 400)?.answer.text).toEqual(
    new Set([200]),
  );
  expect(statusesOf(false).filter((status) => status === 200)).toHaveLength(20);
  expect(statusesOf(false).filter((status) => status === 409)).toHaveLength(20);
  expect(await readStored(flights)).toEqual(flights.map(allOf).sort(byId));
  await expectCounted(before, flights);
  const most = flights.filter(({ aircraftId }) => aircraftId === fleet[0]!.id);
  expect(most).toHaveLength(40);
  await expectContinuous(most, fleet[0]!.id);
  await expectNoDeadlock();
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/**
 * Closes a flight as a phone does: what gets no answer, or is told to come later, is sent again with its key. Any other fault of
 * the server is an answer.
 */
async function closeUntilAnswered(flight: Flight, key: string, seen: number[]) {
  for (;;) {
    const answer = await close(flight, key);
    seen.push(answer.status);
    if (answer.status !== 0 && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("kill -9 of the server while flights are closed: each is closed with all that follows from it, or not at all", {
  timeout: 240_000,
}, async () => {
  const [KILLS, CLIENTS] = [4, 12];
  const flights = await makeFlights(150, 2_000);
  const before = await readCounters();
  const answered: string[] = [];
  const statuses = new Set<number>();
  const seen: number[] = [];
  const waiting = [...flights];
  const client = async () => {
    for (let flight = waiting.shift(); flight; flight = waiting.shift()) {
      const { status } = await closeUntilAnswered(flight, `${flight.id}-once`, seen);
      statuses.add(status);
      if (status === 200) answered.push(flight.id);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  let cut = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await waitUntilTruthy(() => answered.length >= kill * 25, 60_000, 5);
    const { port } = app;
    app.kill("SIGKILL");
    await app.exited;
    const known = [...answered];
    // What the server had begun ends with its connections.
    await waitUntilTruthy(
      async () =>
        (await query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'envol'"))
          .length === 0,
      20_000,
    );
    const stored = await readStored(flights);
    const closed = new Set(stored.flatMap(({ id, flight }) => (flight === "Closed" ? id : [])));
    expect(stored).toEqual([...flights].sort(byId).map((one) => (closed.has(one.id) ? allOf(one) : nothingOf(one))));
    expect(known.filter((id) => !closed.has(id))).toEqual([]);
    cut += waiting.length + known.length < flights.length ? 1 : 0;
    await expectCounted(
      before,
      flights.filter(({ id }) => closed.has(id)),
    );
    app = await startAppForTests({ databaseUrl, port });
  }
  expect(cut, "closings were under way at each kill").toBe(KILLS);
  await clients;
  expect(seen).toContain(0);
  expect(statuses).toEqual(new Set([200]));
  expect(await readStored(flights)).toEqual([...flights].sort(byId).map(allOf));
  await expectCounted(before, flights);
  await expectContinuous(
    flights.filter(({ aircraftId }) => aircraftId === fleet[0]!.id),
    fleet[0]!.id,
  );
});
