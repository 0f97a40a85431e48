import { beforeAll, describe, expect, test } from "vitest";
import type { LogbookView } from "@/lib/activity/flights/logbook/schema";
import type { LogbookImportAnswer, LogbookImportView } from "@/lib/activity/flights/logbook-import/schema";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { makeLeg } from "@/lib/testing/flights";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
let elsewhere: World;
beforeAll(async () => {
  [world, elsewhere] = [await makeWorld(), await makeWorld()];
});

const newPilot = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
const HEADS =
  "PILOTLOG_DATE;AF_DEP;AF_ARR;TIME_DEP;TIME_ARR;AC_MODEL;AC_REG;TIME_TOTAL;TIME_PIC;PILOT1_NAME;LDG_DAY;REMARKS";
const line = (day: string, more = "") => `${day};LFLG;LFLP;08:15;09:45;DR400;F-GXYZ;90;90;SELF;2;${more}`;
const file = (...lines: string[]) => [HEADS, ...lines].join("\r\n");
type Sent = { as?: SignedInPerson; query?: string; language?: string };
const send = (
  pilot: SignedInPerson,
  content: string | Buffer,
  { as = pilot, query = "", language = "en-US" }: Sent = {},
  path = "",
) =>
  call("POST", `/api/user/${pilot.id}/logbook/import${path}?${query}`, {
    ...{ as, file: asBlob(content), fileName: "my <logbook>.csv", headers: { "accept-language": language } },
  });
const answerOf = async (sent: ReturnType<typeof send>): Promise<LogbookImportAnswer> => {
  const answer = await sent;
  expect(answer.status).toBe(200);
  return answer.json();
};
const logbookOf = async (pilot: SignedInPerson): Promise<LogbookView> =>
  (await call("GET", `/api/user/${pilot.id}/logbook`, { as: pilot })).json();
const importsOf = async (pilot: SignedInPerson, as = pilot): Promise<LogbookImportView[]> =>
  (await call("GET", `/api/user/${pilot.id}/logbook/import`, { as })).json();
const act = (pilot: SignedInPerson, id: string, what: "withdrawal" | "validation", as = pilot) =>
  call("PATCH", `/api/user/${pilot.id}/logbook/import/${id}/${what}`, { as });
const legsOf = (pilot: SignedInPerson) =>
  prisma().leg.findMany({ where: { pilots: { some: { personId: pilot.id } } }, include: { pilots: true } });

describe("import of another logbook", () => {
  test("a preview writes nothing; the import stands in the logbook, with one line in the audit; twice adds nothing", async () => {
    const pilot = await newPilot();
    const content = file(line("31/03/2024", "Col du Mont"), line("01/04/2024"));
    const preview = await answerOf(send(pilot, content, { query: "preview=1" }));
    expect(preview).toMatchObject({
      ...{
        format: "PilotLog",
        fresh: 2,
        known: 0,
        refused: 0,
        importId: null,
        amounts: { total: 180, pic: 180, landingsByDay: 4 },
      },
      days: { from: "2024-03-31", to: "2024-04-01" },
    });
    expect(await legsOf(pilot)).toEqual([]);
    const { importId } = await answerOf(send(pilot, content));
    const { entries, totals } = await logbookOf(pilot);
    expect(entries.map(({ remarks, commander }) => [remarks, commander])).toEqual([
      ["Col du Mont", null],
      ["", null],
    ]);
    expect(totals.total).toEqual(preview.amounts);
    const audit = await prisma().auditEntry.findMany({ where: { actorId: pilot.id } });
    const told = audit.filter(({ action }) => /leg|logbook/i.test(action));
    expect(told.map(({ subjectId }) => subjectId)).toEqual([importId]);
    expect(await answerOf(send(pilot, content))).toMatchObject({ fresh: 0, known: 2, importId: null });
    expect(await importsOf(pilot)).toHaveLength(1);
  });

  test("takes all or none: a refused line is told with its column in the reader's language, and comes back as a file", async () => {
    const pilot = await newPilot();
    const content = file(line("31/03/2024"), line("32/03/2024", "=HYPERLINK(1)"));
    const { faults } = await answerOf(send(pilot, content, { query: "preview=1", language: "fr-FR" }));
    expect(faults).toEqual([
      { line: 3, faults: [{ column: "PILOTLOG_DATE", text: "Cette date ne peut pas être lue." }] },
    ]);
    expect((await send(pilot, content)).status).toBe(422);
    expect(await legsOf(pilot)).toEqual([]);
    const faulty = await (await send(pilot, content, {}, "/faulty")).text();
    expect(faulty).toContain("'=HYPERLINK(1)");
    expect(faulty).toContain("This date can’t be read.");
    expect(await answerOf(send(pilot, content, { query: "skipFaulty=1" }))).toMatchObject({ fresh: 1, refused: 1 });
    expect(await legsOf(pilot)).toHaveLength(1);
  });

  test("a bare quotation mark is text; one that is never closed is told with its line; what was flown before the birth is refused", async () => {
    const pilot = await newPilot();
    const answer = await answerOf(
      send(pilot, file(line("31/03/2024", 'Gate 4", then 36" gust')), { query: "preview=1" }),
    );
    expect(answer.lines).toMatchObject([{ remarks: 'Gate 4", then 36" gust' }]);
    const unclosed = await send(pilot, file(line("31/03/2024"), line("01/04/2024", '"never'), line("02/04/2024")));
    expect([unclosed.status, JSON.stringify((await unclosed.json()).errors)]).toEqual([
      422,
      expect.stringContaining("Line 3"),
    ]);
    await prisma().person.update({ where: { id: pilot.id }, data: { bornOn: new Date("2024-04-01") } });
    expect(await answerOf(send(pilot, file(line("31/03/2024")), { query: "preview=1" }))).toMatchObject({
      faults: [{ line: 2, faults: [{ column: "PILOTLOG_DATE", text: "This is before the pilot’s birth." }] }],
    });
  });

  test("the school's own leg of a flight wins, and what was flown meanwhile on another aircraft is refused", async () => {
    const pilot = await newPilot();
    const [offBlockAt, onBlockAt] = ["2024-03-31T08:20:00Z", "2024-03-31T09:40:00Z"].map((text) => new Date(text));
    const own = {
      category: "Aircraft",
      class: "SingleEngine",
      model: "DR400",
      function: "Pic",
      state: "Validated",
    } as const;
    const at = { offBlockAt: offBlockAt!, onBlockAt: onBlockAt!, declaredAt: new Date() };
    await makeLeg({ pilotId: pilot.id, ...own, ...at, registration: "F-GXYZ" });
    expect(await answerOf(send(pilot, file(line("31/03/2024")), { query: "preview=1" }))).toMatchObject({
      fresh: 0,
      known: 1,
    });
    const other = file(line("31/03/2024").replace("F-GXYZ", "F-HABC"));
    expect(await answerOf(send(pilot, other, { query: "preview=1" }))).toMatchObject({ fresh: 0, refused: 1 });
  });

  test("what has a total alone stands without times, and forbids no other flight of its day", async () => {
    const pilot = await newPilot();
    await answerOf(send(pilot, file("31/03/2024;LFLG;LFLP;;;DR400;F-GXYZ;90;90;;1;")));
    const { entries } = await logbookOf(pilot);
    expect(entries).toMatchObject([{ hasTimes: false, amounts: { total: 90 } }]);
    const times = { offBlock: Date.parse("2024-03-31T12:00Z") / 1000, onBlock: Date.parse("2024-03-31T13:00Z") / 1000 };
    const body = { model: "PA28", mode: 0, landingsByDay: 1, ...times };
    expect((await call("POST", `/api/user/${pilot.id}/external-leg`, { as: pilot, body })).status).toBe(201);
  });

  test("staff validate all of it at once, and it counts; until then its pilot may remove it, later only what is unchanged", async () => {
    const pilot = await newPilot();
    const first = (await answerOf(send(pilot, file(line("31/03/2024"))))).importId!;
    const second = (await answerOf(send(pilot, file(line("01/04/2024"), line("02/04/2024"))))).importId!;
    expect(await importsOf(pilot)).toMatchObject([
      { id: second, fileName: "my logbook.csv", flights: 2, awaiting: 2, rights: { remove: true, validate: false } },
      { id: first },
    ]);
    expect((await act(pilot, first, "validation")).status).toBe(403);
    expect(await (await act(pilot, first, "validation", world.staff)).json()).toEqual({ flights: 1 });
    expect((await legsOf(pilot)).filter(({ state }) => state === "Validated")).toHaveLength(1);
    expect((await act(pilot, first, "withdrawal")).status).toBe(409);
    const [changed] = (await logbookOf(pilot)).entries.slice(-1);
    const body = { remarks: "Mine", version: changed!.version };
    await call("PATCH", `/api/user/${pilot.id}/logbook/${changed!.id}`, { as: pilot, body });
    expect(await (await act(pilot, second, "withdrawal")).json()).toEqual({ flights: 1 });
    expect((await logbookOf(pilot)).entries.map(({ remarks }) => remarks)).toEqual(["", "Mine"]);
    // What was removed may come again.
    expect(await answerOf(send(pilot, file(line("01/04/2024"))))).toMatchObject({ fresh: 1 });
  });

  test("what staff import into a logbook of theirs counts at once", async () => {
    const pilot = await newPilot();
    await answerOf(send(pilot, file(line("31/03/2024")), { as: world.staff }));
    expect(await legsOf(pilot)).toMatchObject([{ state: "Validated", judgedById: world.staff.id }]);
    // So it is theirs to remove again, not the pilot's.
    const [{ id, rights }] = (await importsOf(pilot)) as [LogbookImportView];
    expect(rights.remove).toBe(false);
    expect((await act(pilot, id, "withdrawal")).status).toBe(409);
    expect(await legsOf(pilot)).toMatchObject([{ state: "Validated" }]);
    expect(await importsOf(pilot, world.staff)).toMatchObject([{ rights: { remove: true } }]);
    expect((await act(pilot, id, "withdrawal", world.staff)).status).toBe(200);
    expect(await legsOf(pilot)).toMatchObject([{ state: "Withdrawn" }]);
  });
});

test("anonymised, a pilot leaves no word of what they imported", async () => {
  const pilot = await newPilot();
  await answerOf(send(pilot, file(line("31/03/2024", "Zzyzx remark").replace("SELF", "Zzyzx name"))));
  const { version } = await prisma().person.update({ where: { id: pilot.id }, data: { state: "Archived" } });
  const asked = { as: world.superAdmin, body: { version } };
  expect((await call("POST", `/api/user/${pilot.id}/anonymise`, asked)).status).toBe(204);
  const audit = await prisma().auditEntry.findMany({ where: { OR: [{ actorId: pilot.id }, { subjectId: pilot.id }] } });
  const imports = await prisma().logbookImport.findMany({ where: { personId: pilot.id } });
  const left = JSON.stringify([await legsOf(pilot), imports, audit]);
  expect(left).not.toMatch(/Zzyzx|my logbook/);
});

describe("who attacks by an import", () => {
  test("reaches no logbook of another, neither to read, nor to write, nor to remove", async () => {
    const pilot = await newPilot();
    const { importId } = await answerOf(send(pilot, file(line("31/03/2024"))));
    for (const [as, status] of [
      [world.renter, 404],
      [elsewhere.staff, 404],
      [world.instructor, 403],
    ] as const) {
      for (const path of ["", "/faulty"])
        expect((await send(pilot, file(line("05/04/2024")), { as }, path)).status).toBe(status);
      expect((await call("GET", `/api/user/${pilot.id}/logbook/import`, { as })).status).toBe(status);
      for (const what of ["withdrawal", "validation"] as const)
        expect((await act(pilot, importId!, what, as)).status).toBe(status);
    }
    // Nor another's import through the own address.
    const other = await newPilot();
    expect(
      (await call("PATCH", `/api/user/${other.id}/logbook/import/${importId}/withdrawal`, { as: other })).status,
    ).toBe(404);
    expect(await legsOf(pilot)).toMatchObject([{ state: "Declared" }]);
  });

  test("sends formulas and HTML, which stay texts in the logbook and harmless in its export", async () => {
    const pilot = await newPilot();
    await answerOf(
      send(pilot, file(line("31/03/2024", "\"=cmd|'/C calc'!A0\""), line("01/04/2024", "<script>alert(1)</script>"))),
    );
    const { entries } = await logbookOf(pilot);
    expect(entries.map(({ remarks }) => remarks)).toEqual(["=cmd|'/C calc'!A0", "<script>alert(1)</script>"]);
    const csv = await (await call("GET", `/api/user/${pilot.id}/logbook/export?format=csv`, { as: pilot })).text();
    expect(csv).not.toMatch(/(?:^|[,;"])=cmd/m);
  });

  test("sends encodings: UTF-16 and Windows-1252 are read, bytes that are no text are refused", async () => {
    const pilot = await newPilot();
    const content = file(line("31/03/2024", "Évaluation"));
    const wide = Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(content, "utf16le")]);
    for (const bytes of [wide, Buffer.from(content, "latin1"), Buffer.from(`\ufeff${content}`)])
      expect((await answerOf(send(pilot, bytes, { query: "preview=1" }))).lines[0]!.remarks).toBe("Évaluation");
    for (const bytes of [Buffer.from("00010203fffe0000", "hex"), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0x00])])
      expect((await send(pilot, bytes)).status).toBe(422);
  });

  test("sends 50 MB, or more lines than a life has flights, and is refused", async () => {
    const pilot = await newPilot();
    expect((await send(pilot, Buffer.alloc(50_000_000, "a"))).status).toBe(413);
    const many = file(...Array.from({ length: 10_001 }, () => "x;y"));
    expect((await send(pilot, many)).status).toBe(422);
  });

  test("says nonsense of columns and zones", async () => {
    const pilot = await newPilot();
    for (const query of ["columns=__proto__:1", "columns=date", "timeZone=Mars/Base", "dateOrder=x"])
      expect((await send(pilot, file(line("31/03/2024")), { query })).status).toBe(422);
    expect(
      await answerOf(send(pilot, file(line("31/03/2024")), { query: "preview=1&columns=date:199" })),
    ).toMatchObject({
      missing: ["date"],
    });
  });
});
