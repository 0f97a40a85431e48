import { Agent } from "node:http";
import pg from "pg";
import { quantile, sendLoadRequest } from "./load";
import { BENCH_DAY_START, makeBenchId } from "./seed";
import { STUDENT, seedTraining } from "./training";

const [INSTRUCTORS, ROUNDS] = [12, 21];
const SITE = makeBenchId("51", 1);

type Row = [what: string, figure: string, wanted: string];

/** Measures how long it takes to propose how a student's lesson can be flown within a week, with so many instructors on all aircraft. */
export async function measureAssistance(
  product: { url: string },
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedTraining(client);
  const [first, last] = [makeBenchId("be", 600), makeBenchId("be", 600 + INSTRUCTORS - 1)];
  await client.query("UPDATE site_role SET role = 'Instructor' WHERE person_id BETWEEN $1 AND $2", [first, last]);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const agent = new Agent({ keepAlive: true });
  const within = `siteId=${SITE}&from=${BENCH_DAY_START}&to=${BENCH_DAY_START + 7 * 86_400}`;
  const ask = async (path: string) => {
    const answer = await sendLoadRequest(product.url, agent, { method: "GET", path, headers });
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text);
  };
  const { students } = await ask(`/api/planning/assistance?${within}&studentIds=${STUDENT}`);
  const lessonId = students[0].lessons[0].id;
  const path = `/api/planning/assistance/proposals?${within}&studentId=${STUDENT}&lessonId=${lessonId}`;
  const times: number[] = [];
  let count = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    const since = performance.now();
    count = (await ask(path)).count;
    times.push(performance.now() - since);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const figure = `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
  return [
    [`proposals of a lesson, 60 aircraft, ${INSTRUCTORS} instructors, a week; ${count} half-days`, figure, "100 ms"],
  ];
}
