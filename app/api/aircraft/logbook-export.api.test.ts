import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makeAircraft, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Noon in Paris on a day of January 2026, as unix seconds. */
const noon = (day: number) => Date.UTC(2026, 0, day, 11) / 1000;

type Move = { day: number; minutes?: number; landings?: number; hobbs?: number; reason?: string };
async function makeLogbook(moves: readonly Move[], data: object = {}) {
  const { id, callSign } = await makeAircraft(world.site.id, { isHobbsCounted: true, ...data });
  await prisma().counterMovement.createMany({
    data: moves.map(({ day, minutes = 0, landings = 0, hobbs = 0, reason = "" }) => ({
      ...{ id: newId(), aircraftId: id, cause: day === 1 ? "Opening" : "Correction", reason, authorId: world.staff.id },
      ...{ flightMinutes: minutes, landings, hobbsHundredths: hobbs, at: new Date(noon(day) * 1000) },
    })),
  });
  return { id, callSign };
}
type Options = { query?: string; language?: string; as?: SignedInPerson };
const fetched = (id: string, { query = "", language = "en-US", as = world.instructor }: Options = {}) =>
  call("GET", `/api/aircraft/${id}/logbook/export?${query}`, { as, headers: { "accept-language": language } });

const MOVES: Move[] = [
  { day: 1, minutes: 6000, landings: 300, hobbs: 12_050 },
  { day: 2, minutes: 95, landings: 2, hobbs: 160, reason: "Flight of 2 January" },
  { day: 3, minutes: -35, landings: -1, hobbs: 0, reason: "=Page 12" },
  { day: 4, minutes: 61, landings: 4, hobbs: 105, reason: "Flight of 4 January" },
];

describe("[DECISIONS] the logbook of an aircraft", () => {
  test("has a file name that no odd call sign turns into a path or another one", async () => {
    const { id } = await makeLogbook([{ day: 1, minutes: 60 }], { callSign: '..\\F/GK;\u202eQA"=' });
    const answer = await fetched(id, { query: "format=csv" });
    expect(answer.headers.get("content-disposition")).toContain('filename="-F-GK-QA=-logbook.csv"');
    await answer.close();
  });

  test("is a PDF with what was carried forward, what the page adds and the total to date", async () => {
    const { id, callSign } = await makeLogbook(MOVES);
    const answer = await call("GET", `/api/aircraft/${id}/logbook/export`, { as: world.instructor });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain(`${callSign}-logbook.pdf`);
    const pages = readPdfTexts(await answer.bytes());
    expect(pages).toHaveLength(1);
    const [page] = pages as [string[]];
    expect(page.slice(0, 2)).toEqual(["Page 1", `Logbook ${callSign} DR400-120`]);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.staff.id } });
    const lines = page.filter((line) => line.includes(`${firstName} ${lastName}`));
    expect(lines.map((line) => line.replace(`|${firstName} ${lastName}`, ""))).toEqual([
      "01/01/2026 12:00|Opening balance|100:00|300|120.50|100:00|300|120.50",
      "02/01/2026 12:00|Correction · Flight of 2 January|1:35|2|1.60|101:35|302|122.10",
      "03/01/2026 12:00|Correction · =Page 12|−0:35|−1|0.00|101:00|301|122.10",
      "04/01/2026 12:00|Correction · Flight of 4 January|1:01|4|1.05|102:01|305|123.15",
    ]);
    expect(page.slice(-3)).toEqual([
      "Carried forward|0:00|0|0.00",
      "This page|102:01|305|123.15",
      "Total to date|102:01|305|123.15",
    ]);
  });

  test("of a period begins with what came before it, and says the period in the reader's language", async () => {
    const { id } = await makeLogbook(MOVES);
    const query = `dateMin=${noon(2) - 3600}&dateMax=${noon(3) + 3600}`;
    const [page] = readPdfTexts(await (await fetched(id, { query, language: "fr-FR" })).bytes()) as [string[]];
    expect(page[2]).toMatch(/^Du 02\/01\/2026 au 03\/01\/2026\|Imprimé le .* · Heures de Europe\/Paris$/);
    expect(page.slice(-3)).toEqual([
      "Report|100:00|300|120,50",
      "Cette page|1:00|1|1,60",
      "Total à ce jour|101:00|301|122,10",
    ]);
    const [empty] = readPdfTexts(await (await fetched(id, { query: `dateMin=${noon(20)}` })).bytes()) as [string[]];
    expect(empty.at(-1)).toBe("No movement yet");
  });

  test("carries each page forward to the next, and loses no movement between them", async () => {
    const moves = Array.from({ length: 120 }, (_, at) => ({ day: at + 1, minutes: at + 1, landings: 1 }));
    const { id } = await makeLogbook(moves, { isHobbsCounted: false });
    const pages = readPdfTexts(await (await fetched(id)).bytes());
    expect(pages.length).toBeGreaterThan(2);
    const totals = pages.map((page) => page.slice(-3).map((line) => line.split("|")[1]));
    expect(totals[0]![0]).toBe("0:00");
    for (const [at, [carried]] of totals.slice(1).entries()) expect(carried).toBe(totals[at]![2]);
    // The sum of 1 to 120 minutes is 7,260, which are 121 hours.
    expect(totals.at(-1)![2]).toBe("121:00");
    const rows = pages.flat().filter((line) => /^\d\d\/\d\d\/20/.test(line));
    expect(rows.map((line) => line.split("|")[3])).toEqual(moves.map(() => "1"));
    expect(pages.map(([first]) => first)).toEqual(pages.map((_, at) => `Page ${at + 1}`));
  });

  test("of a simulator has no landings; a long reason stands whole, and a name in its own letters", async () => {
    const reason = `${"A long reason that needs more than one line of its column. ".repeat(3)}${"x".repeat(90)}End`;
    const { id } = await makeLogbook([{ day: 2, minutes: 60, reason }], { type: "Simulator", isHobbsCounted: false });
    const { lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.staff.id } });
    await prisma().person.update({ where: { id: world.staff.id }, data: { lastName: "Łukasz" } });
    const [page] = readPdfTexts(await (await fetched(id)).bytes()) as [string[]];
    await prisma().person.update({ where: { id: world.staff.id }, data: { lastName } });
    expect(page.join("\n")).not.toContain("Landings");
    expect(page.join("\n")).toContain("Ł|ukasz");
    expect(page.join(" ").match(/column\./g)).toHaveLength(3);
    expect(page.join("").replace(/[^x]/g, "")).toMatch(/^x{90,}$/);
    expect(page.some((line) => line.endsWith("xEnd"))).toBe(true);
  });

  test("as CSV is for spreadsheets: in French with semicolons, marked as UTF-8, and no formula", async () => {
    const { id } = await makeLogbook(MOVES);
    const answer = await fetched(id, { query: "format=csv", language: "fr-FR" });
    const bytes = await answer.bytes();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = bytes.toString().slice(1).trim().split("\r\n");
    expect(rows[0]).toMatch(/^Date;Cause;Temps de vol;Atterrissages;Horamètre;/);
    expect(rows.map((row) => row.split(";").slice(0, 4).join(";")).slice(1)).toEqual([
      "Report;;0:00;0",
      "01/01/2026 12:00;Solde d’ouverture;100:00;300",
      "02/01/2026 12:00;Correction · Flight of 2 January;1:35;2",
      "03/01/2026 12:00;Correction · =Page 12;−0:35;−1",
      "04/01/2026 12:00;Correction · Flight of 4 January;1:01;4",
      "Sur cette période;;102:01;305",
      "Total à ce jour;;102:01;305",
    ]);
    await prisma().person.update({ where: { id: world.staff.id }, data: { firstName: "=cmd()" } });
    expect((await (await fetched(id, { query: "format=csv" })).text()).includes(",'=cmd() ")).toBe(true);
  });

  test("as workbook has the same rows; of another format there is none, nor for whoever may not read it", async () => {
    const { id } = await makeLogbook(MOVES);
    const book = await fetched(id, { query: "format=xlsx" });
    const rows = (await readSheet(await book.bytes())) as unknown[][];
    const serial = (minutes: number) => new Date(Date.UTC(1899, 11, 30) + minutes * 60_000);
    const near = (value: unknown) =>
      value instanceof Date ? new Date(Math.round(value.getTime() / 60_000) * 60_000) : value;
    expect(rows.slice(2, 5).map((row) => row.slice(0, 5).map(near))).toEqual([
      [new Date("2026-01-01T12:00Z"), "Opening balance", serial(6000), 300, 120.5],
      [new Date("2026-01-02T12:00Z"), "Correction · Flight of 2 January", serial(95), 2, 1.6],
      [new Date("2026-01-03T12:00Z"), "Correction · =Page 12", "−0:35", -1, 0],
    ]);
    expect((await fetched(id, { query: "format=html" })).status).toBe(422);
    expect((await fetched(id, { as: world.renter })).status).toBe(403);
    expect((await fetched(id, { as: (await makeWorld()).staff })).status).toBe(404);
  });
});
