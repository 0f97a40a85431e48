import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import {
  makeAircraft,
  makeRentalPrice,
  makeSite,
  makeWorld,
  type SignedInPerson,
  type World,
} from "@/lib/testing/world";
import { unpackZip } from "@/scripts/read-files/zip.mjs";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const HEADS = "Immatriculation;Modèle;Type;Classe;Site;Heures de vol;Atterrissages;À louer;Prix de location";
type Cells = Partial<Record<"callSign" | "type" | "class" | "site" | "hours" | "landings" | "rent" | "price", string>>;
let count = 0;
const nextCallSign = () => `F-I${count++}`;
const line = ({ callSign = nextCallSign(), type = "Avion", site = world.site.name, ...more }: Cells = {}) =>
  [
    ...[callSign, "DR400-120", type, more.class ?? "Monomoteur", site, more.hours ?? "5210:40"],
    ...[more.landings ?? "21480", more.rent ?? "oui", more.price ?? "148,50"],
  ].join(";");
const table = (lines: readonly string[], heads = HEADS) => [heads, ...lines].join("\r\n");

type Options = { as?: SignedInPerson; query?: string; language?: string; route?: string };
const send = (
  content: string | Buffer,
  { as = world.staff, query = "", language = "en-US", route = "" }: Options = {},
) =>
  call("POST", `/api/aircraft/import${route}?${query}`, {
    as,
    file: asBlob(content),
    fileName: "aircraft.csv",
    headers: { "accept-language": language },
  });
const preview = async (content: string | Buffer, options: Options = {}) =>
  (await send(content, { ...options, query: `preview=1&${options.query ?? ""}` })).json();
const found = (callSign: string) =>
  prisma().aircraft.findUnique({
    where: { callSign },
    include: { counterMovements: true, prices: { include: { rates: true } } },
  });

describe("import of aircraft", () => {
  test("their totals become opening balances, whatever the language of the headings and words", async () => {
    const [first, second] = [nextCallSign(), nextCallSign()];
    const answer = await send(table([line({ callSign: first.toLowerCase() })]));
    expect([answer.status, await answer.json()]).toMatchObject([200, { total: 1, faulty: 0, created: 1 }]);
    const english =
      "registration,MODEL,type,class,flight hours,horameter,maintenance in,home airport,at this site since";
    const cells = [second, "C172", "Aeroplane", "single-engine", "100:05", "99.5", "-1:30", "lflg", "03/03/2014"];
    expect((await send(table([cells.join(",")], english), { query: `siteId=${world.site.id}` })).status).toBe(200);
    expect(await found(first)).toMatchObject({
      ...{ siteId: world.site.id, type: "Aircraft", class: "SingleEngine", turnaroundMinutes: 15 },
      ...{ flightMinutes: 5210 * 60 + 40, landings: 21_480, isRentable: true },
      prices: [{ programId: null, rates: [{ hourPrice: 14_850 }] }],
      counterMovements: [{ cause: "Opening", flightMinutes: 312_640, landings: 21_480, authorId: world.staff.id }],
    });
    expect(await found(second)).toMatchObject({
      ...{ flightMinutes: 6005, isHobbsCounted: true, hobbsHundredths: 9950 },
      ...{ homeAirport: "LFLG", currentAirport: "LFLG", cameOn: new Date("2014-03-03"), isRentable: false },
    });
    const { id } = (await found(second))!;
    const sheet = await (await call("GET", `/api/aircraft/${id}`, { as: world.staff })).json();
    expect(sheet.nextMaintenance, "an hour and a half overdue").toBe(-90);
  });

  test("with a faulty line brings none, or the others where that is asked for, and gives the faulty ones back", async () => {
    const [good, bad] = [nextCallSign(), nextCallSign()];
    const lines = [line({ callSign: good }), line({ callSign: bad, hours: "12h75" })];
    const refused = await send(table(lines));
    expect([refused.status, (await refused.json()).lines.length]).toEqual([422, 1]);
    expect(await found(good)).toBeNull();
    const faults = await send(table(lines), { route: "/faulty", language: "fr-FR" });
    const [heads, kept, ...more] = (await faults.text()).trim().split("\r\n");
    expect([heads, more]).toEqual([`${HEADS};Erreurs`, []]);
    expect(kept).toMatch(new RegExp(`^${lines[1]};"?Heures de vol: `));
    const some = await send(table(lines), { query: "skipFaulty=1" });
    expect(await some.json()).toMatchObject({ total: 2, faulty: 1, created: 1 });
    expect([(await found(good))?.model, await found(bad)]).toEqual(["DR400-120", null]);
  });

  test("each kind of fault is named at its column, in the reader's language", async () => {
    const twice = nextCallSign();
    const lines = [
      line({ callSign: "" }),
      line({ callSign: twice }),
      line({ callSign: twice.toLowerCase() }),
      line({ callSign: world.aircraft.callSign }),
      line({ type: "Planeur" }),
      line({ class: "" }),
      line({ site: "Nowhere" }),
      line({ site: "" }),
      line({ landings: "-1" }),
      line({ rent: "peut-être" }),
      line({ price: "1,005" }),
      line({ type: "Simulateur" }),
      line({ type: "Simulateur", landings: "" }),
      line({ class: "SEP (land)" }),
      line({ class: "MEP" }),
    ];
    await makeSite();
    const { lines: seen } = await preview(table(lines), { as: world.admin });
    type Fault = { column: string; text: string };
    expect(seen.map(({ faults }: { faults: Fault[] }) => faults.map(({ column }) => column).join())).toEqual([
      ...["Registration", "", "Registration", "Registration", "Type", "Class", "Site", "Site", "Landings", "For rent"],
      ...["Rental price", "Landings", "", "", ""],
    ]);
    expect(seen[2].faults[0].text).toBe("The same as in line 3.");
    const { lines: french } = await preview(table([line({ type: "Planeur" })]), { language: "fr-FR" });
    expect(french[0].faults[0].text).toContain("Avion, Hélicoptère ou Simulateur");
    const missing = await send(table(["F-X;DR400"], "Immatriculation;Modèle"), { language: "en-US" });
    expect((await missing.json()).errors.file[0]).toContain("Type, Class");
  });

  test("headings are those of the template or of the form; what stands under others is named before anything is added", async () => {
    const heads =
      "Immatriculation;Modèle;Type;Classe;Site;Total des heures de vol;Total des atterrissages;On peut le louer;Prix de location de l’heure";
    const callSign = nextCallSign();
    expect(await preview(table([line({ callSign })], heads))).toMatchObject({ faulty: 0, unread: [] });
    expect(await (await send(table([line({ callSign })], heads))).json()).toMatchObject({ created: 1 });
    expect(await found(callSign)).toMatchObject({
      flightMinutes: 312_640,
      landings: 21_480,
      prices: [{ rates: [{ hourPrice: 14_850 }] }],
    });
    const english = "Registration,Model,Type,Class,Total flight time,Colour,,Flight hours,Faults";
    const cells = [nextCallSign(), "DR400", "Aeroplane", "Other", "12:30", "white", "", "99:00", "none"].join();
    const seen = await preview(table([cells], english), { query: `siteId=${world.site.id}` });
    expect(seen, "the second column of hours doesn't count, and that of faults is our own").toMatchObject({
      unread: ["Colour", "Flight hours"],
      lines: [{ totalFlightTime: "12:30" }],
    });
  });

  test("reads the headings of other programs, and those that the person names", async () => {
    const [first, second] = [nextCallSign(), nextCallSign()];
    const other = `Immat;Type d’aéronef;Catégorie;Motorisation;Base;Total heures\n${first};DR400;Avion;Autre;${world.site.name};12:30`;
    expect(await (await send(other)).json()).toMatchObject({ created: 1, unread: [] });
    expect(await found(first)).toMatchObject({ model: "DR400", flightMinutes: 750, siteId: world.site.id });
    const odd = `A,B,C,D\n${second},DR400,Aeroplane,Other`;
    expect((await send(odd)).status).toBe(422);
    const query = `siteId=${world.site.id}&columns=callSign:0,model:1,type:2,class:3`;
    expect(await (await send(odd, { query })).json()).toMatchObject({ created: 1 });
    expect((await found(second))?.model).toBe("DR400");
  });

  test("brings aircraft only to sites where the person may write", async () => {
    const abroad = await makeWorld();
    const { lines } = await preview(table([line({ site: abroad.site.name })]));
    expect(lines[0].faults[0].column).toBe("Site");
    expect((await send(table([line()]), { query: `siteId=${abroad.site.id}` })).status).toBe(404);
    expect((await send(table([line()]), { as: world.instructor })).status).toBe(403);
  });
});

describe("export of aircraft", () => {
  const fetched = async (query: string, language = "en-US") =>
    call("GET", `/api/aircraft/export?siteId=${world.site.id}&${query}`, {
      as: world.instructor,
      headers: { "accept-language": language },
    });

  test("has the columns of the import and can be imported again elsewhere", async () => {
    const source = await makeWorld();
    const cells = { callSign: nextCallSign(), site: source.site.name };
    await prisma().aircraft.deleteMany({ where: { siteId: source.site.id } });
    expect((await send(table([line(cells)]), { as: source.staff })).status).toBe(200);
    const answer = await call("GET", `/api/aircraft/export?siteId=${source.site.id}`, {
      as: source.staff,
      headers: { "accept-language": "fr-FR" },
    });
    const text = (await answer.text()).replace(/^\ufeff/, "");
    const [heads, exported, ...rest] = text.trim().split("\r\n");
    expect(heads).toMatch(/^Immatriculation;Modèle;.*;État$/);
    expect([exported?.includes(";5210:40;21480;"), exported?.includes(";Oui;148,5;"), rest]).toEqual([true, true, []]);
    const copy = text.replaceAll(cells.callSign, nextCallSign());
    expect(await (await send(copy, { as: source.staff })).json()).toMatchObject({ faulty: 0, created: 1 });
  });

  test("as a workbook has hours, numbers and days that add up, in columns as wide as they need, and comes in again", async () => {
    const { site, staff } = await makeWorld();
    await prisma().aircraft.deleteMany({ where: { siteId: site.id } });
    const data = { model: "A name of forty characters and one letter", cameOn: new Date("2014-03-03") };
    const counters = { flightMinutes: 402_155, landings: 21_480, isHobbsCounted: true };
    const { id, callSign } = await makeAircraft(site.id, { ...data, ...counters, hobbsHundredths: 670_340 });
    await makeRentalPrice(id, 14_850);
    const answer = await call("GET", `/api/aircraft/export?siteId=${site.id}&format=xlsx`, { as: staff });
    const book = await answer.bytes();
    const [heads, cells] = (await readSheet(book)) as [string[], unknown[]];
    const cellOf = (head: string) => cells[heads.indexOf(head)];
    const hours = (cellOf("Flight hours") as Date).getTime() - Date.UTC(1899, 11, 30);
    expect(Math.round(hours / 60_000), "6702:35").toBe(402_155);
    expect(["Landings", "Horameter", "Rental price"].map(cellOf)).toEqual([21_480, 6703.4, 148.5]);
    expect(cellOf("At this site since")).toEqual(new Date("2014-03-03"));
    const files = unpackZip(book)!;
    const sheet = String(files.get("xl/worksheets/sheet1.xml"));
    expect(Number(/<col [^>]*min="2"[^>]*width="([\d.]+)"/.exec(sheet)?.[1])).toBeGreaterThanOrEqual(43);
    const styles = String(files.get("xl/styles.xml"));
    for (const format of ["[h]:mm", "#,##0", "#,##0.00", "dd/mm/yyyy"]) expect(styles).toContain(`"${format}"`);

    await prisma().aircraft.update({ where: { id }, data: { callSign: nextCallSign() } });
    expect(await (await send(book, { as: staff })).json()).toMatchObject({ faulty: 0, created: 1, unread: ["State"] });
    expect(await found(callSign)).toMatchObject({ ...counters, hobbsHundredths: 670_340, cameOn: data.cameOn });
  });

  test("names disabled ones only where they are asked for, and no formula", async () => {
    const name = nextCallSign();
    const data = { siteId: world.site.id, model: "=HYPERLINK(1)", type: "Aircraft", class: "Other" } as const;
    await prisma().aircraft.create({ data: { id: newId(), callSign: name, state: "Disabled", ...data } });
    expect(await (await fetched("")).text()).not.toContain(name);
    expect(await (await fetched("statut=1")).text()).toContain(`${name},'=HYPERLINK(1)`);
    const book = await fetched("statut=1&format=xlsx");
    expect(book.headers.get("content-disposition")).toContain("aircraft.xlsx");
    expect((await book.bytes()).subarray(0, 2).toString()).toBe("PK");
  });

  test("has the aircraft that the list shows: its text, its types, its tag and those for rent", async () => {
    const { site, staff } = await makeWorld();
    const tag = { id: newId(), name: newId() };
    await prisma().tag.create({ data: tag });
    await prisma().aircraft.deleteMany({ where: { siteId: site.id } });
    const names: Record<string, string> = {};
    const add = async (key: string, data: object, isForRental?: boolean) => {
      const { id, callSign } = await makeAircraft(site.id, data);
      names[callSign] = key;
      if (isForRental !== undefined)
        await prisma().aircraftTag.create({ data: { aircraftId: id, tagId: tag.id, isForRental } });
    };
    await add("alpha", { registrationAlias: "Québec Alpha", isRentable: false, model: "DR400" }, false);
    await add("rented", { model: "DR400 Alpha", isRentable: true }, true);
    await add("simulator", { type: "Simulator", model: "AL42", isRentable: true });
    const found = async (query: string, path = "aircraft/export") => {
      const answer = await call("GET", `/api/${path}?siteId=${site.id}&${query}`, { as: staff });
      const text = await answer.text();
      return Object.keys(names).flatMap((callSign) => (text.includes(callSign) ? names[callSign] : []));
    };
    for (const [query, expected] of [
      ["", ["alpha", "rented", "simulator"]],
      ["text=alpha%20QUEBEC", ["alpha"]],
      ["text=dr400", ["alpha", "rented"]],
      ["types=0,1", ["alpha", "rented"]],
      ["types=2", ["simulator"]],
      [`tagsIds=${tag.id}`, ["alpha"]],
      ["enableRental=true", ["rented", "simulator"]],
      ["enableRental=true&types=0&text=alpha", ["rented"]],
    ] as const) {
      expect(await found(query), query).toEqual(expected);
      expect(await found(query, "aircraft"), query).toEqual(expected);
    }
    expect((await call("GET", "/api/aircraft/export?types=7", { as: staff })).status).toBe(422);
  });

  test("the template's headings are understood, as CSV and as workbook", async () => {
    for (const format of ["csv", "xlsx"]) {
      const template = await call("GET", `/api/aircraft/import/template?format=${format}`, { as: world.staff });
      const refused = await send(await template.bytes());
      expect((await refused.json()).errors.file, format).toEqual(["The file has no line below its headings."]);
    }
    const rows = [
      ["Immatriculation", "Modèle", "Type", "Classe"],
      [nextCallSign(), "DR400", "Avion", "Autre"],
    ];
    const book = await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();
    expect(await (await send(Buffer.from(book), { query: `siteId=${world.site.id}` })).json()).toMatchObject({
      created: 1,
    });
  });
});
