import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { diffMigrationsAndSchema, readMigrationFiles, readSchemaFiles } from "@/lib/testing/schema-drift";
import { makeReservation, makeWorld, type World } from "@/lib/testing/world";
import { Prisma } from "@/prisma/generated/client";
import { asPreparedStatement, connectionPool, type Db, prisma } from "./db";
import { newId } from "./ids";

const NINE = Date.UTC(2026, 5, 10, 7) / 1000;

const outcomeOf = (query: Promise<unknown>) =>
  query.then(
    () => "accepted",
    (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
  );
const refusal = (sql: string, values: unknown[] = []) => outcomeOf(connectionPool().query(sql, values));
/** What the tables themselves refuse, whatever rights a role has. */
const refusalToOwner = (sql: string, values: unknown[] = []) => outcomeOf(queryAsOwner(sql, values));

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("a hot statement is prepared under its name, whatever its values; others are not", async () => {
  const names = await prisma().$transaction(async (db) => {
    for (const n of [1, 2]) {
      await db.$queryRaw(asPreparedStatement("tried-here", Prisma.sql`SELECT ${n}::int AS tried`));
      await db.$queryRaw`SELECT ${n}::int AS unnamed`;
    }
    return db.$queryRaw`
      SELECT name FROM pg_prepared_statements WHERE statement LIKE '%AS tried' OR statement LIKE '%AS unnamed'`;
  });
  expect(names).toEqual([{ name: "tried-here" }]);
});

test("commands plan their statements once, reads anew for each value", async () => {
  const modeOf = (db: Db) => db.$queryRaw`SELECT current_setting('plan_cache_mode') AS mode`;
  expect(await asActor(SYSTEM_ACTOR, ({ db }) => modeOf(db))).toEqual([{ mode: "force_generic_plan" }]);
  expect(await modeOf(prisma())).toEqual([{ mode: "auto" }]);
});

test("a statement takes one processor, and isn't compiled", async () => {
  const settings = await prisma()
    .$queryRaw`SELECT current_setting('max_parallel_workers_per_gather') AS more, current_setting('jit') AS jit`;
  expect(settings).toEqual([{ more: "0", jit: "off" }]);
});

test("a locked table holds nobody up for long: 503, and when to try again", { timeout: 45_000 }, async () => {
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE classroom IN ACCESS EXCLUSIVE MODE");
  const since = performance.now();
  const answer = await call("GET", `/api/classroom?siteId=${world.site.id}`, { as: world.staff });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(performance.now() - since).toBeLessThan(15_000);
  await holder.end();
  expect((await call("GET", `/api/classroom?siteId=${world.site.id}`, { as: world.staff })).status).toBe(200);
});

test("what PostgreSQL has ended writes nothing any more", async () => {
  const id = newId();
  const late = asActor(SYSTEM_ACTOR, async ({ db }) => {
    await db.$executeRaw`SET LOCAL statement_timeout = '50ms'`;
    await db.$queryRaw`SELECT pg_sleep(5)::text`.catch(() => {});
    await db.tag.create({ data: { id, name: id } });
  });
  await expect(late).rejects.toThrow();
  expect(await prisma().tag.findUnique({ where: { id } })).toBeNull();
});

describe("PostgreSQL itself refuses", () => {
  const occupy = (reservationId: string, resourceId: string, from: string, to: string) =>
    refusal(
      `INSERT INTO occupation (reservation_id, resource_id, kind, start_at, end_at) VALUES ($1, $2, 'Aircraft', $3, $4)`,
      [reservationId, resourceId, from, to],
    );

  test("one resource twice at the same time, whatever the kind or the reservation", async () => {
    const [first, second] = [
      await makeReservation(world, { start: NINE }),
      await makeReservation(world, { start: NINE + 86_400 }),
    ];
    const resource = newId();
    expect(await occupy(first.id, resource, "2026-06-20 09:00Z", "2026-06-20 10:00Z")).toBe("accepted");
    expect(await occupy(second.id, resource, "2026-06-20 09:59Z", "2026-06-20 11:00Z")).toBe("occupation_never_twice");
    expect(await occupy(second.id, resource, "2026-06-20 08:00Z", "2026-06-20 12:00Z")).toBe("occupation_never_twice");
    // The end is not part of a period, so another period may begin at that instant.
    expect(await occupy(second.id, resource, "2026-06-20 10:00Z", "2026-06-20 11:00Z")).toBe("accepted");
  });

  test("an occupation, or a reservation, without length", async () => {
    const { id } = await makeReservation(world, { start: NINE + 2 * 86_400 });
    expect(await occupy(id, newId(), "2026-06-20 09:00Z", "2026-06-20 09:00Z")).toBe("occupation_has_length");
    expect(await refusal("UPDATE reservation SET end_at = start_at WHERE id = $1", [id])).toMatch(/^reservation_/);
  });

  test("a flight outside its reservation", async () => {
    const { id } = await makeReservation(world, { start: NINE + 3 * 86_400 });
    const late = "UPDATE reservation SET on_block_at = end_at + interval '1 minute' WHERE id = $1";
    expect(await refusal(late, [id])).toBe("reservation_flight_in_order");
  });

  test("to change or delete a line of the audit, save its personal fields", async () => {
    await asActor(SYSTEM_ACTOR, async (work) =>
      changed(work, { kind: "StoredFile", id: newId(), verb: "test", after: { name: "Somebody" } }),
    );
    const { id } = await prisma().auditEntry.findFirstOrThrow({ where: { action: "stored-file.test" } });
    const RESTRICT = "23001";
    expect(await refusalToOwner("DELETE FROM audit_entry WHERE id = $1", [id])).toBe(RESTRICT);
    expect(await refusalToOwner("UPDATE audit_entry SET actor_id = $2 WHERE id = $1", [id, newId()])).toBe(RESTRICT);
    expect(await refusalToOwner("UPDATE audit_entry SET after = '{}' WHERE id = $1", [id])).toBe(RESTRICT);
    expect(await refusalToOwner("TRUNCATE audit_entry")).toBe(RESTRICT);
    // Only the personal part of an audit line may be erased, because anonymising a person does that.
    expect(await refusal("UPDATE audit_entry SET personal = NULL WHERE id = $1", [id])).toBe("accepted");
    expect(await prisma().auditEntry.findUnique({ where: { id } })).toMatchObject({
      action: "stored-file.test",
      personal: null,
    });
  });
});

describe("schema and migrations", () => {
  const url = process.env.OWNER_DATABASE_URL!;

  test("agree", async () => {
    expect(await diffMigrationsAndSchema(url)).toBeNull();
  });

  test("a column that no migration makes is a difference", async () => {
    const schema = readSchemaFiles().map((file) => ({
      ...file,
      content: file.content.replace("model Classroom {", "model Classroom {\n  colour String?"),
    }));
    expect(await diffMigrationsAndSchema(url, schema, readMigrationFiles())).toMatch(
      /ALTER TABLE "classroom" ADD COLUMN\s+"colour"/,
    );
  });
});
