import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { columnsOf, DATASET_NAMES, type Dataset } from "@/lib/activity/extractions/codes";
import type { ExtractionSample, ExtractionView } from "@/lib/activity/extractions/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { LOCALES } from "@/lib/platform/locale";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { makeAircraft, makePerson, makeWorld, type World } from "@/lib/testing/world";

const HOUR = 3_600_000;
const MAY = { firstDay: "2024-05-01", lastDay: "2024-05-31" };

const LEG = {
  function: "Pic",
  category: "Aircraft",
  class: "SingleEngine",
  model: "DR400",
  declaredAt: new Date(),
} as const;

let world: World;
let aircraft: { id: string; callSign: string };
beforeAll(async () => {
  world = await makeWorld();
  aircraft = await makeAircraft(world.site.id);
  const pilot = await makePerson({ data: { lastName: "=1+1", firstName: 'Zoé; "Zo"' } });
  // The last two lie outside of May.
  for (const day of [
    "2024-05-01T00:00",
    "2024-05-20T09:30",
    "2024-05-31T22:30",
    "2024-06-01T00:00",
    "2024-04-30T23:59",
  ]) {
    const offBlockAt = new Date(`${day}:00Z`);
    const times = { offBlockAt, onBlockAt: new Date(offBlockAt.getTime() + 1.25 * HOUR) };
    await makeLeg({ ...LEG, ...times, pilotId: pilot.id, aircraftId: aircraft.id, landingsByDay: 2 });
  }
});

type Asked = { dataset: Dataset; columns: string[]; format?: "csv" | "xlsx"; siteIds?: string[] };
const bodyOf = (asked: Asked) => ({ siteIds: [world.site.id], ...MAY, ...asked });
const LEGS: Asked = { dataset: "legs", columns: ["day", "aircraft", "pilot", "block", "landings", "offBlock"] };

const ask = async (asked: Asked, as = world.admin): Promise<string> => {
  const answer = await call("POST", "/api/data-extraction", { as, body: bodyOf(asked) });
  const view = (await answer.json()) as { id: string };
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view.id;
};
const fileOf = (id: string, as = world.admin) => call("GET", `/api/data-extraction/${id}/file`, { as });
const extract = async (asked: Asked) => {
  const answer = await fileOf(await ask(asked));
  expect(answer.status).toBe(200);
  return answer.bytes();
};
const listed = async (id: string): Promise<ExtractionView> => {
  const all = (await (await call("GET", "/api/data-extraction", { as: world.admin })).json()) as ExtractionView[];
  return all.find((one) => one.id === id)!;
};

describe("a file of the school's data", () => {
  test("holds the columns that were chosen in their order, the days with the last one, in UTC, and no formula", async () => {
    const text = (await extract(LEGS)).toString("utf8");
    const pilot = `"'=1+1 Zoé; ""Zo"""`;
    const { callSign } = aircraft;
    expect(text).toBe(
      [
        '\uFEFF"Date","Aircraft","Pilot","Block","Landings","Off-block"',
        `01/05/2024,${callSign},${pilot},1:15,2,01/05/2024 00:00`,
        `20/05/2024,${callSign},${pilot},1:15,2,20/05/2024 09:30`,
        `31/05/2024,${callSign},${pilot},1:15,2,31/05/2024 22:30`,
        "",
      ].join("\r\n"),
    );
  });

  test("is a workbook whose numbers, days and durations can be added up", async () => {
    const rows = await readSheet(await extract({ ...LEGS, format: "xlsx" }));
    expect(rows[0]).toEqual(["Date", "Aircraft", "Pilot", "Block", "Landings", "Off-block"]);
    expect(rows.slice(1).map(([, , pilot]) => pilot)).toEqual(Array(3).fill('=1+1 Zoé; "Zo"'));
    expect(rows.slice(1).map(([, , , , landings]) => landings)).toEqual([2, 2, 2]);
    expect(rows[2]![0]).toEqual(new Date("2024-05-20T00:00:00Z"));
    // A spreadsheet keeps times as fractions of a day.
    expect(Math.abs((rows[2]![5] as unknown as Date).getTime() - Date.UTC(2024, 4, 20, 9, 30))).toBeLessThan(500);
    const blocks = rows.slice(1).map(([, , , block]) => (block instanceof Date ? block.getTime() : 0));
    expect(new Set(blocks).size).toBe(1);
  });

  test.each(DATASET_NAMES)(
    "of %s has all its columns, in both languages and formats, and as many rows as were counted",
    async (dataset) => {
      const columns = Object.keys(columnsOf(dataset));
      const days = { firstDay: "2020-01-01", lastDay: "2029-12-31" };
      for (const locale of LOCALES) {
        const body = { ...bodyOf({ dataset, columns, siteIds: [] }), ...days };
        const sample = await call("POST", "/api/data-extraction/sample", {
          as: world.admin,
          body,
          headers: { "Accept-Language": locale },
        });
        expect(sample.status).toBe(200);
        const { total, rows: first } = (await sample.json()) as ExtractionSample;
        for (const row of first) expect(row).toHaveLength(columns.length);
        const asked = { dataset, columns, format: "xlsx" as const, siteIds: [] };
        const created = await call("POST", "/api/data-extraction", {
          as: world.admin,
          body: { ...bodyOf(asked), ...days },
        });
        const { id } = (await created.json()) as { id: string };
        const sheet = await readSheet(await (await fileOf(id)).bytes());
        // That it is taken is a row of the audit, too.
        const rows = total + (dataset === "audit" ? 1 : 0);
        expect(sheet).toHaveLength(rows + 1);
        expect(await listed(id)).toMatchObject({ state: 2, rows });
      }
    },
  );

  test("says first how many rows it will have and how large it will be", async () => {
    const answer = await call("POST", "/api/data-extraction/sample", { as: world.admin, body: bodyOf(LEGS) });
    const sample = (await answer.json()) as ExtractionSample;
    expect(sample).toMatchObject({
      total: 3,
      rows: [["01/05/2024", aircraft.callSign], [], []].map((row) => expect.arrayContaining(row)),
    });
    const file = await extract(LEGS);
    expect(Math.abs(file.length - sample.bytes)).toBeLessThan(100);
    const body = { siteIds: [world.site.id], ...MAY };
    const counts = await call("POST", "/api/data-extraction/count", { as: world.admin, body });
    expect(await counts.json()).toMatchObject({ legs: 3, aircraftUse: expect.any(Number), audit: expect.any(Number) });
  });

  test("is read once, by who asked for it, who is written down before they get any", async () => {
    const id = await ask(LEGS);
    expect(await listed(id)).toMatchObject({ state: 0, rows: 0, total: 3, askedBy: { id: world.admin.id } });
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { subjectKind: "extraction", subjectId: id } });
    expect(entry).toMatchObject({
      actorId: world.admin.id,
      after: { dataset: "legs", total: 3, columns: LEGS.columns },
    });
    const other = await makeWorld();
    expect((await fileOf(id, other.admin)).status).toBe(404);
    const file = await fileOf(id);
    expect((await file.bytes()).length).toBeGreaterThan(100);
    expect((await fileOf(id)).status).toBe(409);
  });

  test("isn't used up by who asks only for its headers", async () => {
    const id = await ask(LEGS);
    const head = await call("HEAD", `/api/data-extraction/${id}/file`, { as: world.admin });
    expect([head.status, head.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
    const answer = await fileOf(id);
    expect([answer.status, (await answer.bytes()).length > 0]).toEqual([200, true]);
  });

  test("stops when it is cancelled or nobody reads on, and is listed as cancelled", async () => {
    const cancelled = await ask(LEGS);
    const cancel = (id: string) => call("POST", `/api/data-extraction/${id}/cancel`, { as: world.admin });
    expect((await cancel(cancelled)).status).toBe(204);
    expect((await cancel(cancelled)).status).toBe(404);
    expect((await fileOf(cancelled)).status).toBe(409);
    const left = await ask(LEGS);
    await (await fileOf(left)).close();
    await expect.poll(async () => (await listed(left)).state).toBe(3);
  });

  test("waits for others: only two are written at once", async () => {
    const running = [await ask(LEGS), await ask(LEGS)];
    await prisma().extraction.updateMany({ where: { id: { in: running } }, data: { state: "Running" } });
    const refused = await call("POST", "/api/data-extraction", { as: world.admin, body: bodyOf(LEGS) });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("2 files are being written already"),
    ]);
    // One of which the process was killed has failed, and makes room.
    await prisma().extraction.update({ where: { id: running[0] }, data: { seenAt: new Date(Date.now() - 60_000) } });
    expect((await listed(running[0]!)).state).toBe(4);
    await ask(LEGS);
    await prisma().extraction.updateMany({ where: { id: { in: running } }, data: { state: "Done" } });
  });

  test.each<[string, object, string]>([
    ["a column that isn't there", { columns: ["passwordHash"] }, "columns"],
    ["a column of every object", { columns: ["constructor"] }, "columns"],
    ["a column twice", { columns: ["day", "day"] }, "columns"],
    ["no column", { columns: [] }, "columns"],
    ["an unknown dataset", { dataset: "people" }, "dataset"],
    ["a site that isn't there", { siteIds: [newId()] }, "siteIds"],
    ["a period that ends before it begins", { firstDay: "2024-06-01" }, "lastDay"],
    ["a period of a century", { firstDay: "1924-06-01" }, "lastDay"],
    ["a day that isn't there", { firstDay: "2024-02-30" }, "firstDay"],
    ["what isn't known", { where: "1=1" }, "where"],
  ])("isn't made of %s", async (_, wrong, field) => {
    for (const path of ["data-extraction", "data-extraction/sample"]) {
      const answer = await call("POST", `/api/${path}`, { as: world.admin, body: { ...bodyOf(LEGS), ...wrong } });
      const { errors } = (await answer.json()) as { errors: Record<string, unknown> };
      expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
    }
  });

  test("keeps what a medical certificate and a reason of health say to itself", async () => {
    const type = { id: newId(), name: "Medical", category: "ForPeople" as const, isHealthData: true };
    await prisma().certificateType.create({ data: type });
    const certificate = { id: newId(), typeId: type.id, personId: world.student.id, limitations: "VML secret" };
    await prisma().certificate.create({ data: { ...certificate, createdAt: new Date() } });
    const text = (await extract({ dataset: "certificates", columns: ["holder", "type", "limitations"] })).toString(
      "utf8",
    );
    expect(text).toContain("Medical");
    expect(text).not.toContain("VML");
  });
});
