import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import type { LogbookEntryView, LogbookView } from "@/lib/activity/flights/logbook/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown, makeLeg } from "@/lib/testing/flights";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { reopenFlight } from "@/lib/work/flights/close-flight";

let world: World;
let elsewhere: World;
beforeAll(async () => {
  [world, elsewhere] = [await makeWorld(), await makeWorld()];
});

const HOUR = 3_600;
/** 08:00 UTC on a day of January 2026. */
const morning = (day: number) => Date.UTC(2026, 0, day, 8) / 1000;
const at = (unix: number) => new Date(unix * 1000);

type Leg = Partial<Parameters<typeof makeLeg>[0]>;
/** Stores a validated leg of an hour that a person flew elsewhere. */
const flown = (pilotId: string, day: number, more: Leg = {}) => {
  const from = morning(day);
  const columns = { category: "Aircraft", class: "SingleEngine", model: "DR400", registration: "F-HALP" } as const;
  const times = { offBlockAt: at(from), onBlockAt: at(from + HOUR), declaredAt: at(from), landingsByDay: 1 };
  return makeLeg({ pilotId, function: "Pic", state: "Validated", ...columns, ...times, ...more });
};
const newPilot = async (data: object = {}) =>
  signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] }, data }));
const get = (id: string, as: SignedInPerson, query = "") => call("GET", `/api/user/${id}/logbook?${query}`, { as });
const read = async (pilot: SignedInPerson, query = ""): Promise<LogbookView> => {
  const answer = await get(pilot.id, pilot, query);
  expect(answer.status).toBe(200);
  return answer.json();
};
const exported = (pilot: SignedInPerson, query: string, language = "en-US") =>
  call("GET", `/api/user/${pilot.id}/logbook/export?${query}`, { as: pilot, headers: { "accept-language": language } });
const remark = (
  pilot: SignedInPerson,
  { id, version }: Pick<LogbookEntryView, "id" | "version">,
  remarks: string,
  as = pilot,
) => call("PATCH", `/api/user/${pilot.id}/logbook/${id}`, { as, body: { remarks, version } });

describe("[AMC1 FCL.050] the pilot's logbook", () => {
  test("is read by its pilot, by staff of their sites and by admins, by nobody else", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 1);
    for (const reader of [pilot, world.staff, world.admin]) {
      const answer = await get(pilot.id, reader);
      expect((await answer.json()).entries).toHaveLength(1);
    }
    const refused: [SignedInPerson, number][] = [
      // They read the person's legs, but no logbook but their own.
      [world.instructor, 403],
      ...[world.renter, world.student, elsewhere.staff].map((one): [SignedInPerson, number] => [one, 404]),
    ];
    for (const [reader, status] of refused)
      for (const path of ["logbook", "logbook/export"])
        expect((await call("GET", `/api/user/${pilot.id}/${path}`, { as: reader })).status).toBe(status);
    expect((await get(world.instructor.id, world.instructor)).status).toBe(200);
  });

  test("holds what is validated, in the order of its times, those of the school and those elsewhere", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 3, { operator: "AC Savoie", commanderName: "" });
    await flown(pilot.id, 2, { state: "Declared" });
    await flown(pilot.id, 4, { state: "Withdrawn" });
    await flown(pilot.id, 1, { category: "Simulator", model: "FNPT II", registration: "AL42" });
    await flown(pilot.id, 5, { function: null });
    const { entries, flights, sessions, pages, isSelection } = await read(pilot);
    expect(entries.map(({ offBlock }) => offBlock)).toEqual([morning(1), morning(3)]);
    expect({ flights, sessions, pages, isSelection }).toEqual({
      flights: 1,
      sessions: 1,
      pages: 1,
      isSelection: false,
    });
    expect(entries[0]).toMatchObject({ isSession: true, amounts: { fstd: 60, total: 0 } });
    expect(entries[1]).toMatchObject({ isExternal: true, operator: "AC Savoie", commander: null });
  });

  test("names the commander of each flight of the school, and who gave it with their certificate's number", async () => {
    const pilot = await newPilot();
    const instructor = await signInAs(
      await makePerson({
        roles: { [world.site.id]: ["Instructor"] },
        data: { lastName: "Petit", callSign: newId().slice(-5) },
      }),
    );
    const { callSign } = await prisma().person.findUniqueOrThrow({ where: { id: instructor.id } });
    const typeId = newId();
    await prisma().certificateType.create({
      data: { id: typeId, name: newId(), category: "ForPeople", meaning: "InstructorFi" },
    });
    const held = { typeId, personId: instructor.id, state: "Validated" as const, createdAt: new Date() };
    await prisma().certificate.create({ data: { id: newId(), ...held, serialNumber: "18807" } });
    const { id: aircraftId } = await makeAircraft(world.site.id, { class: "MultiEngine" });
    const from = morning(6);
    const id = await makeFlown(world.site.id, {
      people: [
        [pilot.id, "Renter"],
        [instructor.id, "Instructor"],
      ],
      aircraftId,
      from,
    });
    const legs = [legOf([boardAs(pilot.id, "Dual"), boardAs(instructor.id, "Instructor")], from, [1, 2])];
    const closed = await call("POST", `/api/suivi-vol/${id}/closing`, { as: world.staff, body: { legs } });
    expect(closed.status).toBeLessThan(300);
    const [entry] = (await read(pilot)).entries;
    expect(entry).toMatchObject({ commander: "PETIT", instructor: `${callSign} FI 18807`, isExternal: false });
    expect(entry).toMatchObject({ reservationId: id, siteId: world.site.id });
    expect(entry!.amounts).toMatchObject({ multiEngine: 60, dual: 60, pic: 0, landingsByDay: 1 });
    const [taught] = (await read(instructor)).entries;
    expect(taught).toMatchObject({ commander: null, amounts: { pic: 60, instructor: 60, landingsByDay: 0 } });
  });

  test("opens at its last page, and carries the totals of earlier ones forward", async () => {
    const pilot = await newPilot();
    for (let day = 1; day <= 27; day++) await flown(pilot.id, day);
    const last = await read(pilot);
    expect(last).toMatchObject({ page: 3, pages: 3 });
    expect(last.entries).toHaveLength(1);
    expect(last.totals).toMatchObject({
      onPage: { total: 60 },
      previous: { total: 26 * 60 },
      total: { total: 27 * 60 },
    });
    const second = await read(pilot, "page=2");
    expect(second.entries.map(({ offBlock }) => offBlock)[0]).toBe(morning(14));
    expect(second.totals).toMatchObject({ previous: { total: 13 * 60 }, total: { total: 26 * 60 } });
    expect((await read(pilot, "page=9")).page).toBe(3);
  });

  test("shows a period, a class and the school's flights alone, with the totals of this selection", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 1);
    await flown(pilot.id, 2, { class: "MultiEngine" });
    await flown(pilot.id, 3, { category: "Simulator" });
    const totalOf = async (query: string) => {
      const { entries, totals, isSelection } = await read(pilot, query);
      expect(isSelection).toBe(true);
      return [entries.length, totals.total.total + totals.total.fstd];
    };
    expect(await totalOf("legClass=1")).toEqual([1, 60]);
    expect(await totalOf("legClass=2")).toEqual([1, 60]);
    expect(await totalOf("legClass=3")).toEqual([1, 60]);
    expect(await totalOf(`dateMin=${morning(2)}&dateMax=${morning(3)}`)).toEqual([1, 60]);
    expect(await totalOf(`dateMin=${morning(2)}`)).toEqual([2, 120]);
    expect(await totalOf("external=false")).toEqual([0, 0]);
    const reversed = await get(pilot.id, pilot, `dateMin=${morning(3)}&dateMax=${morning(2)}`);
    expect((await reversed.json()).errors.dateMax).toEqual(["The period ends before it begins."]);
  });
});

describe("a pilot's own remarks", () => {
  test("are written by the pilot and by staff, seen by both, and kept in the history", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 1);
    const [entry] = (await read(pilot)).entries;
    expect((await remark(pilot, entry!, "First night landing")).status).toBe(204);
    const [written] = (await read(pilot)).entries;
    expect(written).toMatchObject({ remarks: "First night landing", version: 2 });
    expect((await remark(pilot, entry!, "Late")).status).toBe(409);
    expect((await remark(pilot, written!, "Endorsed", world.staff)).status).toBe(204);
    expect((await remark(pilot, written!, "Mine", world.instructor)).status).toBe(403);
    expect((await remark(pilot, written!, "Mine", elsewhere.staff)).status).toBe(404);
    const audit = await prisma().auditEntry.findMany({ where: { subjectId: entry!.id, action: "leg-pilot.remark" } });
    expect(audit.map(({ personal }) => (personal as { after: object }).after)).toEqual([
      { remarks: "First night landing" },
      { remarks: "Endorsed" },
    ]);
    expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toContain("landing");
  });

  test("stay when the flight is opened again and closed anew", async () => {
    const pilot = await newPilot();
    const { id: aircraftId } = await makeAircraft(world.site.id, { isHobbsCounted: false });
    const from = morning(8);
    const id = await makeFlown(world.site.id, { people: [[pilot.id, "Renter"]], aircraftId, from });
    const legs = [legOf([boardAs(pilot.id, "Pic")], from, [1, 2], 60, { hobbsDeparture: null, hobbsArrival: null })];
    const close = async () => {
      const answer = await call("POST", `/api/suivi-vol/${id}/closing`, {
        as: world.staff,
        body: { legs, version: await versionOf(id) },
      });
      expect(answer.status).toBeLessThan(300);
    };
    await close();
    await remark(pilot, (await read(pilot)).entries[0]!, "Checked out");
    await asActor(SYSTEM_ACTOR, async (work) =>
      reopenFlight(work, id, { reason: "Wrong times", version: (await versionOf(id))! }, "en-US"),
    );
    expect((await read(pilot)).entries).toEqual([]);
    await close();
    expect((await read(pilot)).entries.map(({ remarks }) => remarks)).toEqual(["Checked out"]);
  });
});
const versionOf = async (id: string) => (await prisma().flight.findUnique({ where: { reservationId: id } }))?.version;

/** Reads a duration or count of a PDF. */
const figure = (text: string) => {
  const [hours, minutes] = text.split(":").map(Number);
  return minutes === undefined ? hours! : hours! * 60 + minutes;
};

describe("[DECISIONS] the logbook on paper", () => {
  test("is a PDF of pages with thirteen entries whose totals add up, in the columns of AMC1 FCL.050", async () => {
    const pilot = await newPilot({ firstName: "Camille", lastName: "Roux" });
    for (let day = 1; day <= 30; day++) await flown(pilot.id, day, { onBlockAt: at(morning(day) + HOUR + day * 60) });
    const answer = await exported(pilot, "");
    expect(answer.headers.get("content-disposition")).toContain("logbook-Roux-Camille.pdf");
    const pages = readPdfTexts(await answer.bytes());
    expect(pages).toHaveLength(3);
    let carried = 0;
    let entries = 0;
    for (const [index, page] of pages.entries()) {
      expect(page.some((line) => line.includes("Roux, Camille"))).toBe(true);
      expect(page.some((line) => line.includes(`Page ${index + 1} of 3`))).toBe(true);
      const all = page.join(" ");
      expect(all).toContain("Pilot logbook, Roux, Camille");
      expect(all).toContain("01/01/2026 to 30/01/2026");
      expect(all).toMatch(/Remarks and.*endorsements/);
      expect(page).toContain("1|2|3|4|5|6|7|8|9|10|11|12");
      const rows = page.filter((line) => /^\d\d\/01\/2026\|/.test(line)).map((line) => line.split("|"));
      // Date, off-block, on-block, model, registration, single-engine, total, commander, landings, PIC, remarks.
      for (const row of rows) expect([row[3], row[4], row[7]]).toEqual(["DR400", "F-HALP", "SELF"]);
      const sum = rows.reduce((all, row) => all + figure(row[6]!), 0);
      const totalOf = (label: string) =>
        page
          .find((line) => line.startsWith(label))!
          .split("|")
          .slice(1)
          .map(figure);
      const [singleEngine, total, landings, pic] = totalOf("Total of this page");
      expect([singleEngine, total, pic, landings]).toEqual([sum, sum, sum, rows.length]);
      expect(totalOf("Total of previous pages")[1] ?? 0).toBe(carried);
      carried += sum;
      expect(totalOf("Total time")[1]).toBe(carried);
      entries += rows.length;
      expect(page.at(-1)).toContain("I certify that the entries in this log are true.|Pilot’s signature|");
    }
    expect(entries).toBe(30);
    expect(carried).toBe((await read(pilot)).totals.total.total);
  });

  test("has the whole of long remarks in their row", async () => {
    const pilot = await newPilot();
    const remarks =
      "Two RNP approaches to minima, one missed, vectors to a third; crosswind of 15 kt, examiner on the jump seat";
    await flown(pilot.id, 1, { remarks });
    const [page] = readPdfTexts(await (await exported(pilot, "")).bytes()) as [string[]];
    const words = page.join(" ").split(/[ |]+/);
    for (const word of remarks.split(" ")) expect(words).toContain(word);
  });

  test("says what it leaves out, in the reader's language", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 1);
    const query = `dateMin=${Date.UTC(2026, 0, 1) / 1000}&dateMax=${Date.UTC(2026, 0, 3) / 1000}&legClass=1&external=false`;
    const [page] = readPdfTexts(await (await exported(pilot, query, "fr-FR")).bytes()) as [string[]];
    expect(page.join("\n")).toContain("du 01/01/2026 au 02/01/2026, Monomoteur, sans les vols externes");
    expect(page.join("\n")).toContain("Total de cette sélection");
  });

  test("is a CSV and a workbook of the same entries", async () => {
    const pilot = await newPilot();
    await flown(pilot.id, 1, { operator: "=AC Savoie" });
    await flown(pilot.id, 2, { category: "Simulator", model: "FNPT II" });
    const csv = await (await exported(pilot, "format=csv")).text();
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]).toContain('1 Date,"2 Departure, Place","2 Departure, Time"');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"External, =AC Savoie"');
    expect(lines[2]).toMatch(/,02\/01\/2026,FNPT II F-HALP,1:00,External$/);
    expect(lines[3]).toMatch(/^Total time,/);
    const rows = await readSheet(Buffer.from(await (await exported(pilot, "format=xlsx")).bytes()));
    expect(rows).toHaveLength(4);
    expect(rows[1]!.slice(0, 7)).toEqual(["01/01/2026", null, "08:00", null, "09:00", "DR400", "F-HALP"]);
    expect(rows[3]![10]).toEqual(new Date("1899-12-30T01:00:00Z"));
  });
});
