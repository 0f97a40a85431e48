import { Agent } from "node:http";
import pg from "pg";
import { chromium, type Page } from "playwright";
import { sealSession, sessionCookieName } from "@/lib/access/sign-in/tokens";
import { findOrInstallBrowser } from "@/scripts/support/browser.mjs";
import { quantile, sendLoadRequest } from "./load";
import { BENCH_DAY_START, makeBenchId } from "./seed";

const [PHASES, SESSIONS, EXERCISES, RATED_LESSONS] = [12, 150, 1_500, 40];
/** The phase of the nth lesson: the lessons of a phase follow each other. */
const PHASE_OF = `1 + (n - 1) * ${PHASES} / ${SESSIONS}`;
const USED = EXERCISES / SESSIONS;
const STUDENTS = 40;
const ROUNDS = 11;
const SITE = makeBenchId("51", 1);
/** A locked revision that is followed, and one that is still being written. */
const [LOCKED, OPEN] = [makeBenchId("e7", 1), makeBenchId("e7", 2)];
const TRAINING = makeBenchId("e1", 1);
export const STUDENT = makeBenchId("be", 100);

/** A lesson that is rated by skills, and the reservation in which it is given. */
const [RATED, GIVEN] = [makeBenchId("e6", RATED_LESSONS + 1), makeBenchId("ed", 1)];
const [SKILLS, FLIGHT_PHASES] = [9, 7];

type Row = [what: string, figure: string, wanted: string];

/** SQL of the id of a row by its number, as `makeBenchId` makes it. */
const id = (kind: string, n: string) => `rpad('${kind}', 4, '0') || lpad(to_hex(${n}), 20, '0')`;

/** Writes two revisions of 12 phases, 150 lessons and 1,500 exercises, and a training with 40 lessons and 400 ratings. */
export async function seedTraining(client: pg.Client): Promise<void> {
  for (const [at, revision] of [LOCKED, OPEN].entries()) {
    const program = makeBenchId("e9", at + 1);
    const n = (row: string) => `${row} + ${at * 10_000}`;
    await client.query(`
      INSERT INTO program (id, created_at) VALUES ('${program}', now());
      INSERT INTO program_revision (id, program_id, name, edition, revision, created_on, minima)
        VALUES ('${revision}', '${program}', 'PPL(A)', '1', '0', now(), 'PplA');
      INSERT INTO training_phase (id, revision_id, lineage_id, name, "order")
        SELECT ${id("e2", n("n"))}, '${revision}', ${id("e2", "n")}, 'Phase ' || n, n FROM generate_series(1, ${PHASES}) n;
      INSERT INTO training_session (id, revision_id, phase_id, lineage_id, type, reference, title, "order", minutes, aircraft_type,
          engine, flying, period, mode, briefing_content, instructions)
        SELECT ${id("e3", n("n"))}, '${revision}', ${id("e2", n(PHASE_OF))}, ${id("e3", "n")}, 'Practical', 'L ' || n,
          'Lesson ' || n, n, 60, 'Aircraft', 'SingleEngine', 'Vfr', 'Day', 'Dual', '<p>' || repeat('Wind and weather. ', 40) || '</p>',
          '<p>' || repeat('Watch the speed. ', 40) || '</p>'
        FROM generate_series(1, ${SESSIONS}) n;
      INSERT INTO exercise (id, revision_id, lineage_id, name, "order")
        SELECT ${id("e4", n("n"))}, '${revision}', ${id("e4", "n")}, 'Exercise ' || n, n FROM generate_series(0, ${EXERCISES} - 1) n;
      INSERT INTO session_exercise (session_id, exercise_id, revision_id, "order")
        SELECT ${id("e3", n(`1 + n / ${USED}`))}, ${id("e4", n("n"))}, '${revision}', n % ${USED}
        FROM generate_series(0, ${EXERCISES} - 1) n;`);
  }
  await client.query(`
    UPDATE program_revision SET locked_at = now(), version = 2 WHERE id = '${LOCKED}';
    UPDATE site_role SET role = 'Student' WHERE person_id BETWEEN '${STUDENT}' AND '${makeBenchId("be", 99 + STUDENTS + 1)}';`);
  await seedGivenTraining(client, 0, RATED_LESSONS);
  await client.query("VACUUM ANALYZE");
}

/**
 * Writes the training of the nth student, of which as many lessons are given, each with a leg of an hour, ten ratings and the student's
 * signature.
 */
export async function seedGivenTraining(client: pg.Client, at: number, given: number): Promise<void> {
  const own = (kind: string, n: string) => id(kind, `${n} + ${at * 1_000}`);
  const [training, student] = [makeBenchId("e1", 1 + at), makeBenchId("be", 100 + at)];
  const start = new Date(BENCH_DAY_START * 1000 - 400 * 86_400_000).toISOString();
  const begin = `'${start}'::timestamptz + n * interval '2 days' + interval '${at * 2} hours'`;
  await client.query(`
    INSERT INTO enrolment (id, student_id, revision_id, program_id, start_on, created_at)
      VALUES ('${training}', '${student}', '${LOCKED}', '${makeBenchId("e9", 1)}', '${start}', now());
    INSERT INTO enrolment_phase (id, enrolment_id, phase_id, "order")
      SELECT ${own("e5", "n")}, '${training}', ${id("e2", "n")}, n FROM generate_series(1, ${PHASES}) n;
    INSERT INTO enrolment_session (id, enrolment_id, phase_id, session_id, "order", status)
      SELECT ${own("e6", "n")}, '${training}', ${own("e5", PHASE_OF)}, ${id("e3", "n")}, n,
        CASE WHEN n <= ${given} THEN 'Done' ELSE 'NotPlanned' END::lesson_status
      FROM generate_series(1, ${SESSIONS}) n;
    INSERT INTO lesson_follow_up (id, lesson_id, instructor_id, start_at, comment, submitted_at, signature, signed_at)
      SELECT ${own("e8", "n")}, ${own("e6", "n")}, '${makeBenchId("be", 1)}', ${begin},
        'A calm flight', now(), 'Student', now() FROM generate_series(1, ${given}) n;
    INSERT INTO exercise_rating (follow_up_id, exercise_id, rating, comment)
      SELECT ${own("e8", `1 + n / ${USED}`)}, ${id("e4", "n")}, CASE n % 20 WHEN 0 THEN 1 WHEN 10 THEN 2 ELSE 3 END, 'As expected'
      FROM generate_series(0, ${given * USED} - 1) n;
    INSERT INTO leg (id, category, class, model, off_block_at, on_block_at, has_instructor, landings_by_day, state, declared_at)
      SELECT ${own("ea", "n")}, 'Aircraft', 'SingleEngine', 'DR400', ${begin}, ${begin} + interval '1 hour', true, 4, 'Validated', now()
      FROM generate_series(1, ${given}) n;
    INSERT INTO leg_pilot (leg_id, person_id, function, lesson_id)
      SELECT ${own("ea", "n")}, '${student}', 'Dual', ${own("e6", "n")} FROM generate_series(1, ${given}) n;`);
}

/** Makes the first lesson that isn't given one of 20 exercises that is rated by 9 skills in 7 flight phases, and gives it. */
async function seedLessonToRate(client: pg.Client): Promise<void> {
  await client.query(`
    -- A locked revision can't be changed, so the triggers that refuse it rest meanwhile.
    SET session_replication_role = replica;
    UPDATE program_revision SET is_cbta = true WHERE id = '${LOCKED}';
    UPDATE skill SET state = 'Disabled';
    UPDATE flight_phase SET state = 'Disabled';
    INSERT INTO skill (id, kind, short_name, long_name, norm, "order")
      SELECT ${id("eb", "n")}, 'Pilot', 'S' || n || 'X', 'Skill ' || n, 2, n FROM generate_series(1, ${SKILLS}) n;
    INSERT INTO behaviour (id, skill_id, text, "order")
      SELECT ${id("ef", "n")}, ${id("eb", "1 + n % 9")}, 'Shows behaviour ' || n, n FROM generate_series(1, ${SKILLS * 6}) n;
    INSERT INTO flight_phase (id, trigram, short_name, long_name, "order")
      SELECT ${id("ec", "n")}, 'P' || n || 'X', 'P' || n, 'Phase of flight ' || n, n FROM generate_series(1, ${FLIGHT_PHASES}) n;
    INSERT INTO session_exercise (session_id, exercise_id, revision_id, "order")
      SELECT ${id("e3", `${RATED_LESSONS + 1}`)}, ${id("e4", `${EXERCISES - 1} - n`)}, '${LOCKED}', 100 + n
      FROM generate_series(1, ${20 - USED}) n;
    INSERT INTO reservation (id, site_id, type, state, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
        from_airport, to_airport, compliance, created_at, edited_at)
      SELECT '${GIVEN}', '${SITE}', 'Practical', 'FlightFollowUpNeeded', t, t + interval '1 hour', '${makeBenchId("ac", 1)}', t, t,
        t + interval '1 hour', 'LFLG', 'LFLG', 'Valid', t, t FROM (SELECT now() - interval '1 day' AS t) AS yesterday;
    INSERT INTO reservation_person (reservation_id, person_id, role, lesson_id)
      VALUES ('${GIVEN}', '${STUDENT}', 'Student', '${RATED}'), ('${GIVEN}', '${makeBenchId("be", 1)}', 'Instructor', NULL);
    INSERT INTO site_role (site_id, person_id, role) VALUES ('${SITE}', '${makeBenchId("be", 1)}', 'Instructor')
      ON CONFLICT DO NOTHING;
    UPDATE enrolment SET validated_at = now(), validated_by_name = 'Bench', requirements_accepted_at = now() WHERE id = '${TRAINING}';
    UPDATE enrolment_session SET status = 'Planned' WHERE id = '${RATED}';
    -- Nothing of earlier lessons is to be done again, so that the lesson has its own 20 exercises.
    UPDATE exercise_rating SET rating = 2 WHERE rating = 1;
    RESET session_replication_role;`);
}

/**
 * Makes people students of the programme that `seedTraining` writes, from the one after its own student on, with enrolments that are
 * validated. `enrol` sends the request. Resolves to their ids.
 */
export async function enrolBenchStudents(
  client: pg.Client,
  count: number,
  enrol: (body: { usersIds: string[]; revisionsId: string }) => Promise<unknown>,
): Promise<string[]> {
  const usersIds = Array.from({ length: count }, (_, n) => makeBenchId("be", 101 + n));
  await client.query("UPDATE site_role SET role = 'Student' WHERE person_id = ANY($1)", [usersIds]);
  await enrol({ usersIds, revisionsId: LOCKED });
  await client.query(
    "UPDATE enrolment SET validated_at = now(), validated_by_name = 'Bench' WHERE validated_at IS NULL",
  );
  return usersIds;
}

const middle = (times: number[]) =>
  `p50 ${quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(0)} ms`;

/** Measures revisions, the progress book and enrolling of the size that the largest school has. */
export async function measureTraining(
  product: { url: string },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedTraining(client);
  await seedLessonToRate(client);
  await client.query(`UPDATE person SET school_role = 'Admin' WHERE id = '${makeBenchId("be", 1)}'`);
  await client.end();
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, method: "GET" | "POST" = "GET", rounds = ROUNDS) => {
    const times: number[] = [];
    const body = method === "POST" ? "{}" : undefined;
    for (let turn = 0; turn < rounds; turn++) {
      const since = performance.now();
      const answer = await sendLoadRequest(product.url, agent, { method, path, headers, body });
      times.push(performance.now() - since);
      if (answer.status !== 200) throw new Error(answer.text);
    }
    return middle(times);
  };
  const size = `${PHASES} phases, ${SESSIONS} lessons, ${EXERCISES} exercises`;
  const rows: Row[] = [
    [`a revision, ${size}`, await ask(`/api/revision/${LOCKED}`), "60 ms"],
    ["its lessons with what they teach", await ask(`/api/revision/${LOCKED}/session`), "60 ms"],
    [
      `a progress book of it with ${RATED_LESSONS * USED} ratings`,
      await ask(`/api/user-programRevision/${TRAINING}/progress-book`),
      "100 ms",
    ],
    [
      "the same book as PDF, drawn in a worker",
      await ask(`/api/user-programRevision/${TRAINING}/progress-book/export`, "POST", 5),
      "2 s",
    ],
  ];
  const usersIds = Array.from({ length: STUDENTS }, (_, n) => makeBenchId("be", 101 + n)).slice(0, STUDENTS - 1);
  const since = performance.now();
  const answer = await sendLoadRequest(product.url, agent, {
    ...{ method: "POST", path: "/api/user-programRevision", headers },
    body: JSON.stringify({ usersIds, revisionsId: LOCKED }),
  });
  if (answer.status !== 201) throw new Error(answer.text);
  rows.push([`enrolling ${usersIds.length} students at once`, `${(performance.now() - since).toFixed(0)} ms`, "2 s"]);
  agent.destroy();
  return [...rows, ...(await measurePages(product.url))];
}

async function measurePages(url: string): Promise<Row[]> {
  const { path, reason } = await findOrInstallBrowser();
  if (!path) throw new Error(reason);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: path, args });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript("globalThis.__name = (one) => one");
  await context.addCookies([{ name: sessionCookieName(), value: await sealSession(makeBenchId("a5", 1)), url }]);
  const cold = async (address: string, selector: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
      const since = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForSelector(selector);
      times.push(performance.now() - since);
      await page.close();
    }
    return middle(times);
  };
  const editor = `${url}/site/${SITE}/program/${OPEN}`;
  const rows: Row[] = [
    ["page of the revision to write, cold", await cold(editor, '[role="tree"]'), "500 ms"],
    [
      "page of the progress book, cold",
      await cold(`${url}/site/${SITE}/user/${STUDENT}/progressBook/${TRAINING}`, "details"),
      "500 ms",
    ],
  ];
  const page = await context.newPage();
  await page.goto(`${editor}?lesson=${makeBenchId("e3", 10_001)}`, { waitUntil: "networkidle" });
  rows.push(["a keystroke in a lesson's title, main thread", await type(page), "16 ms"]);
  rows.push(...(await rateLesson(page, url)));
  await browser.close();
  return rows;
}

/** Rates 20 exercises and a grid of 9 skills by 7 flight phases by keys. */
async function rateLesson(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}/site/${SITE}/sessionPracticalFollowUp/${GIVEN}/${RATED}`, { waitUntil: "networkidle" });
  const exercises = page.locator("[data-exercises] > li");
  if ((await exercises.count()) !== 20) throw new Error(`${await exercises.count()} exercises to rate`);
  await exercises.first().focus();
  const rated = await workOfPresses(page, Array(20).fill("3"));
  await page.keyboard.press("g");
  const cells = page.locator("[data-skill-grid] td button");
  if ((await cells.count()) !== SKILLS * FLIGHT_PHASES) throw new Error(`${await cells.count()} skills to rate`);
  const grid = await workOfPresses(page, Array(SKILLS * FLIGHT_PHASES).fill("3"));
  return [
    [`a press that rates one of 20 exercises beside ${SKILLS} × ${FLIGHT_PHASES} skills, main thread`, rated, "50 ms"],
    ["a press that rates a skill there, main thread", grid, "50 ms"],
  ];
}

/** Types into the title of the open lesson. Returns the time that the main thread worked for a key, at the 95th percentile. */
async function type(page: Page): Promise<string> {
  const title = page.locator('input[value="Lesson 1"]').first();
  await title.click();
  return workOfPresses(page, Array(30).fill("a"));
}

/** Presses keys, and returns for how long the main thread worked for one. */
async function workOfPresses(page: Page, keys: readonly string[]): Promise<string> {
  const times: number[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const worked = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000;
  };
  for (const key of keys) {
    const before = await worked();
    await page.keyboard.press(key);
    await page.waitForTimeout(40);
    times.push((await worked()) - before);
  }
  return `p50 ${quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(1)} ms, p95 ${quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  ).toFixed(1)} ms`;
}
