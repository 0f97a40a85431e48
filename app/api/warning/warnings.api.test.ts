import { beforeAll, describe, expect, test } from "vitest";
import { toDate, unixToUtcDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import type { Prisma } from "@/prisma/generated/client";

const DAY = 86_400;
const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
const dayIn = (days: number) => toDate(unixToUtcDay(today + days * DAY));
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const read = async (path: string, as: SignedInPerson) => {
  const answer = await call("GET", `/api/${path}`, { as });
  const isJson = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, json: isJson ? await answer.json() : null, answer };
};
const matrix = (as: SignedInPerson, query = "") => read(`warning/matrix?siteId=${world.site.id}${query}`, as);

const makeType = (more: Partial<Prisma.CertificateTypeUncheckedCreateInput> = {}) =>
  prisma().certificateType.create({
    data: {
      ...{ id: newId(), name: newId(), category: "ForPeople", demands: ["ExpiresOnDate"], isMandatory: true },
      parts: ["PilotInCommand"],
      thresholds: { create: [{ unit: "Days", amount: 30, colour: "#f2994a" }] },
      ...more,
    },
  });
const give = (typeId: string, of: { personId: string } | { aircraftId: string }, days: number, more: object = {}) =>
  prisma().certificate.create({
    data: {
      ...{ id: newId(), typeId, ...of, state: "Validated", expiresOn: dayIn(days), createdAt: new Date() },
      ...{ serialNumber: "SECRET-1", limitations: "VML" },
      ...more,
    },
  });
const makeRenter = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));

describe("the table of a site", () => {
  test("says for each person how each type stands, the first booking that it keeps from flying, and the bookings of a cell", async () => {
    const type = await makeType();
    const [late, soon] = [await makeRenter(), await makeRenter()];
    await give(type.id, { personId: late.id }, -10);
    await give(type.id, { personId: soon.id }, 10);
    const start = today + 3 * DAY + 10 * 3600;
    const booked = await makeReservation(world, { start, renter: late.id, overrideReason: "Test" });
    const { json } = await matrix(world.staff);
    const at = json.columns.findIndex((one: { certificateTypeId: string }) => one.certificateTypeId === type.id);
    const rowOf = ({ id }: { id: string }) => json.rows.find((one: { person: { id: string } }) => one.person.id === id);
    expect(rowOf(late)).toMatchObject({ booking: { id: booked.id, start, level: 2 }, fliesSoon: true });
    expect(rowOf(late).cells[at]).toMatchObject({ state: 5, level: 2, expirationDate: today - 10 * DAY });
    expect(rowOf(soon).cells[at]).toMatchObject({
      state: 1,
      level: 1,
      color: "#f2994a",
      remaining: expect.any(Number),
    });
    expect(rowOf(soon)).toMatchObject({ booking: null, fliesSoon: false });
    expect(rowOf(world.renter).cells[at]).toMatchObject({ state: 4, level: 2 });
    // A student is asked for nothing, so that they have no row or an empty cell.
    expect(rowOf(world.student)?.cells[at] ?? null).toBeNull();
    const hits = (of: string) =>
      read(`warning/booking?siteId=${world.site.id}&holderId=${of}&aboutId=${type.id}`, world.staff);
    expect((await hits(late.id)).json).toMatchObject([{ id: booked.id, callSign: expect.any(String) }]);
    expect((await hits(soon.id)).json).toEqual([]);
  });

  test("never says numbers, limitations or documents, of health data either, and whom those await", async () => {
    const type = await makeType({ isHealthData: true });
    const holder = await makeRenter();
    await give(type.id, { personId: holder.id }, 200, { state: "Completed" });
    const rowOf = async (as: SignedInPerson) => {
      const { json } = await matrix(as);
      expect(JSON.stringify(json)).not.toMatch(/SECRET-1|VML|documentId/);
      const row = json.rows.find((one: { person: { id: string } }) => one.person.id === holder.id);
      return { decides: row.decidesHealth, readers: json.medicalReaders };
    };
    expect(await rowOf(world.staff)).toEqual({ decides: true, readers: [] });
    const reader = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    const grant = { personId: reader.id, siteId: world.site.id, duty: "MedicalReader" as const };
    await prisma().dutyGrant.create({ data: grant });
    expect(await rowOf(world.staff)).toEqual({ decides: false, readers: [`${reader.firstName} ${reader.lastName}`] });
    await prisma().dutyGrant.deleteMany({ where: grant });
  });

  test("says of aircraft how theirs stand", async () => {
    const type = await makeType({ category: "ForEquipment", parts: [] });
    await give(type.id, { aircraftId: world.aircraft.id }, -1);
    const { json } = await matrix(world.staff, "&of=aircraft");
    const at = json.columns.findIndex((one: { certificateTypeId: string }) => one.certificateTypeId === type.id);
    const [own, other] = [world.aircraft, world.otherAircraft].map(({ id }) =>
      json.rows.find((one: { aircraft: { id: string } }) => one.aircraft.id === id),
    );
    expect([own.cells[at].state, other.cells[at].state]).toEqual([5, 4]);
  });

  test("is closed to instructors, students and renters, and of another site to its staff", async () => {
    const elsewhere = await makeWorld();
    for (const path of ["matrix?", "matrix/export?", `booking?holderId=${world.renter.id}&aboutId=${newId()}&`]) {
      const status = async (as: SignedInPerson) => (await read(`warning/${path}siteId=${world.site.id}`, as)).status;
      for (const as of [world.instructor, world.student, world.renter]) expect(await status(as), path).toBe(403);
      expect(await status(elsewhere.staff), path).toBe(404);
      expect(await status(world.staff), path).toBe(200);
    }
    const all = await read("warning/matrix?siteId=all", elsewhere.staff);
    expect(JSON.stringify(all.json)).not.toContain(world.renter.id);
  });

  test("is saved as a table in the reader's language", async () => {
    const type = await makeType({ name: "Médical LAPL" });
    const holder = await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { lastName: "=Exported" } });
    await give(type.id, { personId: holder.id }, -10);
    await prisma().school.updateMany({ data: { recencyPacks: ["Easa"] } });
    const headers = { "accept-language": "fr-FR" };
    const path = `/api/warning/matrix/export?siteId=${world.site.id}`;
    const answer = await call("GET", path, { as: world.staff, headers });
    expect(answer.headers.get("content-disposition")).toContain(`warnings-people-${unixToUtcDay(today)}.csv`);
    const csv = await answer.text();
    const [heads, ...lines] = csv.split("\r\n");
    expect(heads).toMatch(/;Prochain vol touché$/);
    const [year, month, day] = unixToUtcDay(today - 10 * DAY).split("-");
    const line = lines.find((one) => one.includes("=Exported"))!;
    // The state and the last day stand in columns of their own.
    const column = heads!.split(";").findIndex((one) => /Médical LAPL\s: état$/.test(one));
    expect(line.split(";").slice(column, column + 2)).toEqual(["Expiré", `${day}/${month}/${year}`]);
    expect(line, "no formula").toContain("'=Exported");
    expect(heads, "recent experience, too").toMatch(/Passagers de jour\s: état/);
    // What is filtered on the screen is filtered here.
    const found = async (filter: string) =>
      (await (await call("GET", `${path}&${filter}`, { as: world.staff, headers })).text()).includes("=Exported");
    expect(
      await Promise.all(["text=exported", "text=somebody", "only=blocking", "only=incomplete", "soon=true"].map(found)),
    ).toEqual([true, false, true, false, false]);
    const xlsx = await call("GET", `${path}&format=xlsx&of=aircraft`, { as: world.staff });
    expect((await xlsx.bytes()).subarray(0, 2).toString()).toBe("PK");
  });
});

describe("asking for a certificate", () => {
  const ask = async (typeId: string, userId: string, as: SignedInPerson = world.staff) =>
    (await call("POST", "/api/certificate-for-people/request", { as, body: { userId, certificateTypeId: typeId } }))
      .status;

  test("tells the holder once a day, is audited, and asks for nothing that was sent in or never given", async () => {
    const [type, sent, other] = [await makeType(), await makeType(), await makeType()];
    const holder = await makeRenter();
    await give(type.id, { personId: holder.id }, -3);
    await give(sent.id, { personId: holder.id }, 300, { state: "Completed" });
    expect(await ask(type.id, holder.id, world.instructor)).toBe(403);
    expect(await ask(type.id, holder.id, (await makeWorld()).staff)).toBe(404);
    const answers = [];
    for (const one of [type, type, sent, other]) answers.push(await ask(one.id, holder.id));
    expect(answers).toEqual([204, 409, 409, 422]);
    const told = await prisma().notification.findMany({ where: { personId: holder.id, kind: "certificateAsked" } });
    expect(told).toHaveLength(1);
    expect(told[0]!.mailAt).not.toBeNull();
    const { subjectId } = told[0]!;
    expect(await prisma().auditEntry.count({ where: { action: "certificate.ask", subjectId: subjectId! } })).toBe(1);
  });
});

describe("one's own", () => {
  test("are read with what is asked, why it was sent back, and the bookings that they hit; nobody else's", async () => {
    const type = await makeType();
    const holder = await makeRenter();
    await give(type.id, { personId: holder.id }, 5, { state: "Incompleted", incompleteComment: "Unreadable" });
    const start = today + 4 * DAY + 10 * 3600;
    await makeReservation(world, {
      start,
      aircraftId: world.otherAircraft.id,
      renter: holder.id,
      overrideReason: "Test",
    });
    const { json } = await read("warning", holder);
    const own = json.find((one: { certificateTypeId: string }) => one.certificateTypeId === type.id);
    expect(own).toMatchObject({ state: 3, level: 2, comment: "Unreadable", bookings: [{ start, level: 2 }] });
    const levels = json.map(({ level }: { level: number }) => level);
    expect(levels, "the most urgent first").toEqual([...levels].sort((a, b) => b - a));
    const others = (await read("warning", world.instructor)).json;
    expect(others.filter((one: { certificateTypeId: string }) => one.certificateTypeId === type.id)).toEqual([]);
  });
});

test("[2 §3] a sheet says which types a person has and what needs attention, to who reads all of it", async () => {
  const type = await makeType();
  const holder = await makeRenter();
  await give(type.id, { personId: holder.id }, -2);
  const sheet = async (as: SignedInPerson) => (await read(`user/${holder.id}`, as)).json;
  for (const as of [holder, world.staff, world.admin]) {
    const { certificatesType, warnings } = await sheet(as);
    expect(certificatesType).toEqual([{ id: type.id, name: type.name }]);
    expect(warnings).toContainEqual(expect.objectContaining({ certificateTypeId: type.id, state: 5, level: 2 }));
  }
  const seen = await sheet(world.instructor);
  expect([seen.id, seen.certificatesType, seen.warnings]).toEqual([holder.id, undefined, undefined]);
  const own = await makeType({ category: "ForEquipment", parts: [], isMandatory: false });
  await give(own.id, { aircraftId: world.aircraft.id }, 400);
  const aircraft = (await read(`aircraft/${world.aircraft.id}`, world.instructor)).json;
  expect(aircraft.certificatesType).toContainEqual({ id: own.id, name: own.name });
});

test("[2 §7] what a certificate that counts says is read of a person and of an aircraft", async () => {
  const type = await makeType();
  const ofAircraft = await makeType({
    category: "ForEquipment",
    parts: [],
    demands: ["ExpiresOnDate", "RequiresSerialNumber"],
  });
  const holder = await makeRenter();
  const own = await give(type.id, { personId: holder.id }, 10);
  const other = await give(ofAircraft.id, { aircraftId: world.aircraft.id }, 10);
  const path = `warning/user/${holder.id}/current-certificate/${own.id}/warnings`;
  expect((await read(path, holder)).json).toMatchObject([
    { kind: 0, expirationDate: today + 10 * DAY, color: "#f2994a" },
  ]);
  expect((await read(path, world.renter)).status).toBe(403);
  expect((await read(path, (await makeWorld()).staff)).status).toBe(404);
  const aircraft = (id: string) => `warning/aircraft/${world.aircraft.id}/current-certificate/${id}/warnings`;
  expect((await read(aircraft(other.id), world.instructor)).json).toMatchObject([
    { kind: 0, color: "#f2994a" },
    { kind: 3, color: null, serialNumber: "SECRET-1" },
  ]);
  expect((await read(aircraft(own.id), world.staff)).status).toBe(404);
});

test("the recent experience of a site's pilots stands in columns of its own, of students and other sites' pilots nothing", async () => {
  const [recent, rusty, student] = [await makeRenter(), await makeRenter(), world.student];
  const elsewhere = await makeWorld();
  const offBlockAt = new Date((today - 20 * DAY) * 1000);
  const flown = {
    category: "Aircraft",
    class: "SingleEngine",
    model: "DR400",
    function: "Pic",
    state: "Validated",
  } as const;
  const circuits = { takeOffsByDay: 3, approachesByDay: 3, landingsByDay: 3 };
  const onBlockAt = new Date(offBlockAt.getTime() + 3_600_000);
  for (const pilotId of [recent.id, student.id])
    await makeLeg({ pilotId, ...flown, ...circuits, offBlockAt, onBlockAt, declaredAt: new Date() });
  const ask = async (as: SignedInPerson) => (await read(`warning/matrix/recency?siteId=${world.site.id}`, as)).json;
  await prisma().school.updateMany({ data: { recencyPacks: [] } });
  expect(await ask(world.staff)).toEqual({ columns: [], rows: [] });
  await prisma().school.updateMany({ data: { recencyPacks: ["Easa"] } });
  const { columns, rows } = await ask(world.staff);
  await prisma().school.updateMany({ data: { recencyPacks: [] } });
  const at = columns.findIndex((one: { rule: string }) => one.rule === "easaPassengers");
  const cellOf = ({ id }: { id: string }) => rows.find((one: { personId: string }) => one.personId === id)?.cells[at];
  expect(cellOf(recent)).toEqual({ state: 0, level: 0, expirationDate: today + 70 * DAY });
  expect(cellOf(rusty)).toMatchObject({ level: 1 });
  for (const stranger of [student, elsewhere.renter]) expect(cellOf(stranger)).toBeUndefined();
});
