import pg from "pg";

export const DEMO_ACCOUNT_PASSWORD = "Demo-Flight-2026!";
export const demoEmailOf = (name: string) => `${name}@aeroclub.example`;

export type Token = { token: string; refreshToken: string };

/** Signs in through the API with an account of the demo school, given by its name. */
export async function signIn(url: string, name: string): Promise<Token> {
  const answer = await postJson(`${url}/api/authentification`, {
    email: demoEmailOf(name),
    password: DEMO_ACCOUNT_PASSWORD,
  });
  if (answer.status !== 200) throw new Error(`sign-in as ${name}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

export const bearerHeader = ({ token }: Token) => ({ authorization: `Bearer ${token}` });

/** Runs one SQL statement on a connection of its own. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export async function waitUntilTruthy<T>(
  what: () => Promise<T> | T,
  limit: number,
  every = 20,
): Promise<Exclude<T, undefined | null | false>> {
  for (const end = Date.now() + limit; ; ) {
    const found = await what();
    if (found) return found as Exclude<T, undefined | null | false>;
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

export type ReceivedChange = { siteId: string; number: number; kind: string | null; id: string | null; at: number };

/** Opens the live stream as a board would, and records every change with the time of its arrival. */
export async function openLiveBoard(url: string, token: Token) {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/live`, { headers: bearerHeader(token), signal: abort.signal });
  if (answer.status !== 200) throw new Error(`live: ${answer.status}`);
  const board = {
    changes: [] as ReceivedChange[],
    numbers: {} as Record<string, number>,
    instance: answer.headers.get("x-instance"),
    greeted: false,
    ended: false,
    close: () => abort.abort(),
  };
  void read(answer.body!, (name, data) => {
    if (name === "hello") Object.assign(board, { numbers: (data as { numbers: object }).numbers, greeted: true });
    if (name === "planning") board.changes.push({ ...(data as ReceivedChange), at: performance.now() });
  })
    .catch(() => {})
    .finally(() => {
      board.ended = true;
    });
  await waitUntilTruthy(() => board.greeted, 10_000);
  return board;
}

async function read(body: ReadableStream<Uint8Array>, heard: (name: string, data: unknown) => void) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop()!;
    for (const part of parts) {
      const [name, data] = [/^event: (.*)$/m.exec(part)?.[1], /^data: (.*)$/m.exec(part)?.[1]];
      if (name && data) heard(name, JSON.parse(data));
    }
  }
}

/** Counts pairs of overlapping occupations of the same resource. There must never be one. */
export async function countOverlaps(databaseUrl: string): Promise<number> {
  const [row] = await queryDatabase<{ n: string }>(
    databaseUrl,
    `SELECT count(*) AS n FROM occupation a JOIN occupation b ON a.resource_id = b.resource_id
       AND a.reservation_id < b.reservation_id AND a.start_at < b.end_at AND b.start_at < a.end_at`,
  );
  return Number(row!.n);
}

/** The renters of a site whose certificates are all valid for the next hundred days. */
export function findFitRenters(databaseUrl: string, siteId: string): Promise<{ id: string }[]> {
  return queryDatabase(
    databaseUrl,
    `SELECT person_id AS id FROM site_role WHERE site_id = $1 AND role = 'Renter' AND NOT EXISTS (
       SELECT FROM certificate WHERE certificate.person_id = site_role.person_id AND archived_at IS NULL
         AND (state <> 'Validated' OR expires_on < now() + interval '100 days')
     ) ORDER BY person_id`,
    [siteId],
  );
}

/**
 * Returns a function that books a rental through the API, each time on another future day. It resolves to the reservation's
 * id once the answer is 201.
 */
export async function makeRentalBooker(url: string, staff: Token): Promise<() => Promise<string>> {
  const read = async (path: string) => (await fetch(`${url}/api/${path}`, { headers: bearerHeader(staff) })).json();
  const site = ((await read("site")) as { id: string; icao: string }[]).find(({ icao }) => icao === "LFLG")!;
  const fleet = (await read(`aircraft-light?siteId=${site.id}`)) as { id: string; callSign: string }[];
  const [renter] = (await read(`user-light?siteId=${site.id}&text=Chevalier`)) as { id: string }[];
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  let days = 90;
  return async () => {
    const start = today + days++ * 86_400 + 9 * 3600;
    const body = {
      siteId: site.id,
      start,
      end: start + 3600,
      aircraft: { aircraftId: fleet.find(({ callSign }) => callSign === "F-GKQA")!.id },
      users: [{ userId: renter!.id, reservationUserRole: 1 }],
    };
    const answer = await postJson(`${url}/api/reservation/renter`, body, bearerHeader(staff));
    if (answer.status !== 201) throw new Error(`booking: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
}
