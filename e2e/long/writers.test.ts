import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { giveAircraftPotential } from "../support/potential";
import {
  bearerHeader,
  countOverlaps,
  findFitRenters,
  postJson,
  queryDatabase,
  signIn,
  type Token,
} from "../system/client";

const HOUR = 3600;
const FIRST_DAY = Math.floor(Date.now() / 86_400_000) * 86_400 + 60 * 86_400;

let servers: [AppProcess, AppProcess];
let staff: Token;
let siteId: string;
let fleet: { id: string }[];
let pilots: { id: string }[];

beforeAll(async () => {
  const one = await startAppForTests({ seed: "demo" });
  await giveAircraftPotential(one.databaseUrl);
  servers = [one, await startAppForTests({ databaseUrl: one.databaseUrl })];
  staff = await signIn(one.url, "staff");
  const [site] = await queryDatabase<{ id: string }>(one.databaseUrl, "SELECT id FROM site WHERE icao = 'LFLG'");
  siteId = site!.id;
  const of = (sql: string) => queryDatabase<{ id: string }>(one.databaseUrl, sql, [siteId]);
  fleet = await of("SELECT id FROM aircraft WHERE site_id = $1 AND is_rentable ORDER BY id");
  pilots = await findFitRenters(one.databaseUrl, siteId);
});
afterAll(async () => {
  for (const server of [...(servers ?? [])].reverse()) await server.stop();
});

/** Sends a booking to one of the two servers. Even turns go to the first server, odd turns to the second. */
function book(turn: number, aircraft: number, pilot: number, start: number): Promise<Response> {
  const body = {
    siteId,
    start,
    end: start + HOUR,
    aircraft: { aircraftId: fleet[aircraft % fleet.length]!.id },
    users: [{ userId: pilots[pilot % pilots.length]!.id, reservationUserRole: 1 }],
  };
  return postJson(`${servers[turn % 2]!.url}/api/reservation/renter`, body, bearerHeader(staff));
}
const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

test("of four hundred bookings of one hour, sent to two servers at once, one is taken", async () => {
  const all = await Promise.all(Array.from({ length: 400 }, (_, n) => book(n, 0, n, FIRST_DAY + 9 * HOUR)));
  expect([countOf(all, 201), countOf(all, 409)]).toEqual([1, 399]);
  expect(await countOverlaps(servers[0].databaseUrl)).toBe(0);
});

test("of a hundred hours that four people each want at once, every hour is booked once", async () => {
  const all = await Promise.all(
    Array.from({ length: 400 }, (_, n) => {
      const hour = Math.floor(n / 4);
      return book(n, hour, hour, FIRST_DAY + (1 + hour) * 86_400 + 9 * HOUR);
    }),
  );
  expect([countOf(all, 201), countOf(all, 409)]).toEqual([100, 300]);
  expect(await countOverlaps(servers[0].databaseUrl)).toBe(0);
});
