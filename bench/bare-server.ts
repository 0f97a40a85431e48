// A minimal server that the benchmark compares with the product: the same query and the same insert, with node:http and pg.
import { createServer } from "node:http";
import pg from "pg";
import { SELECT_PUBLIC_RESERVATIONS_SQL, TOUCHES_PERIOD_SQL } from "@/lib/activity/reservations/queries";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

async function day(siteId: string, from: number, to: number): Promise<string> {
  const { rows } = await pool.query({
    name: "day",
    text: `${SELECT_PUBLIC_RESERVATIONS_SQL} WHERE r.site_id = $1 AND ${TOUCHES_PERIOD_SQL}
      AND r.withdrawn_at IS NULL ORDER BY r.start_at, r.id`,
    values: [siteId, from, to],
  });
  return JSON.stringify(rows);
}

type Booking = { id: string; siteId: string; start: number; end: number; aircraftId: string; personId: string };

async function create(booking: Booking): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rowCount } = await client.query({
      name: "taken",
      text: `SELECT 1 FROM occupation WHERE resource_id = ANY($1::char(24)[])
        AND tstzrange(start_at, end_at, '[)') && tstzrange(to_timestamp($2), to_timestamp($3), '[)') LIMIT 1`,
      values: [[booking.aircraftId, booking.personId], booking.start, booking.end],
    });
    if (rowCount) {
      await client.query("ROLLBACK");
      return 409;
    }
    await client.query({
      name: "create",
      text: `WITH r AS (INSERT INTO reservation (id, site_id, type, start_at, end_at, aircraft_id, turnaround_at, off_block_at, on_block_at,
            from_airport, to_airport, created_at, edited_at)
          VALUES ($1, $2, 'Renter', to_timestamp($3), to_timestamp($4), $5, to_timestamp($3), to_timestamp($3), to_timestamp($4), 'LFLG', 'LFLG', now(), now())),
        p AS (INSERT INTO reservation_person (reservation_id, person_id, role) VALUES ($1, $6, 'Renter'))
        INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at)
          VALUES ($1, $5, 'Aircraft', to_timestamp($3), to_timestamp($4)), ($1, $6, 'Person', to_timestamp($3), to_timestamp($4))`,
      values: [booking.id, booking.siteId, booking.start, booking.end, booking.aircraftId, booking.personId],
    });
    await client.query("COMMIT");
    return 201;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    if ((error as { code?: string }).code === "23P01") return 409;
    throw error;
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "GET") {
      const number = (name: string) => Number(url.searchParams.get(name));
      const text = await day(url.searchParams.get("siteId") ?? "", number("from"), number("to"));
      response.writeHead(200, { "content-type": "application/json" }).end(text);
      return;
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    response.writeHead(await create(JSON.parse(text))).end();
  } catch {
    response.writeHead(500).end();
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
