import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import type { MayDoView } from "@/lib/views/person-compliance/schema";
import type { Prisma } from "@/prisma/generated/client";

let world: World;
let medicalId: string;
let licenceId: string;
let nightId: string;
beforeAll(async () => {
  world = await makeWorld();
  await prisma().school.updateMany({ data: { recencyPacks: ["Easa"], mainSiteId: world.site.id } });
  const pilots = {
    parts: ["PilotInCommand", "Instructor"],
    isMandatory: true,
  } satisfies Partial<Prisma.CertificateTypeCreateInput>;
  const thresholds = { create: { unit: "Days", amount: 30, colour: "#f2c94c" } } as const;
  const medical = { ...pilots, name: "Medical", category: "ForPeople", isHealthData: true, thresholds } as const;
  const licence = { ...pilots, name: "Licence", category: "ForQualification" } as const;
  [medicalId, licenceId, nightId] = [newId(), newId(), newId()];
  await prisma().certificateType.create({ data: { id: medicalId, ...medical } });
  await prisma().certificateType.create({ data: { id: licenceId, ...licence } });
  const night = { name: "Night rating", isBlocking: true, isNightOnly: true, parts: pilots.parts };
  await prisma().qualification.create({ data: { id: nightId, typeId: licenceId, ...night } });
});

const TODAY = Math.floor(Date.now() / 86_400_000);
/** The day so many days from today, such as `2026-11-23`. */
const day = (fromToday: number) => new Date((TODAY + fromToday) * 86_400_000).toISOString().slice(0, 10);
const hold = (personId: string, typeId: string, expiresOn: string | null, isGranted = false) =>
  prisma().certificate.create({
    data: {
      ...{ id: newId(), personId, typeId, state: "Validated", createdAt: new Date() },
      expiresOn: expiresOn === null ? null : new Date(`${expiresOn}T00:00:00Z`),
      ...(isGranted && { qualifications: { create: { qualificationId: nightId } } }),
    },
  });
type Circuits = { daysAgo: number; byDay?: number; byNight?: number; state?: "Declared" | "Validated" };
const fly = (pilotId: string, { daysAgo, byDay = 0, byNight = 0, state = "Validated" }: Circuits) => {
  const offBlockAt = new Date((TODAY - daysAgo) * 86_400_000 + 10 * 3_600_000);
  const onBlockAt = new Date(offBlockAt.getTime() + 3_600_000);
  const [ofDay, ofNight] = [
    { takeOffsByDay: byDay, approachesByDay: byDay, landingsByDay: byDay },
    { takeOffsByNight: byNight, approachesByNight: byNight, landingsByNight: byNight },
  ];
  const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400", function: "Pic" } as const;
  const declaredAt = new Date();
  return makeLeg({ pilotId, ...flown, ...ofDay, ...ofNight, offBlockAt, onBlockAt, declaredAt, state });
};
const newPerson = async (...roles: ("Renter" | "Instructor" | "Student")[]) =>
  signInAs(await makePerson({ roles: { [world.site.id]: roles } }));
const ask = (id: string, as: SignedInPerson, query = "") => call("GET", `/api/user/${id}/may-do${query}`, { as });
const boxesOf = async (pilot: SignedInPerson, query = `?date=${day(0)}`, as = world.staff) => {
  const answer = await ask(pilot.id, as, query);
  expect(answer.status).toBe(200);
  const { boxes }: MayDoView = await answer.json();
  return Object.fromEntries(boxes.map((one) => [one.box, one]));
};
/** In short: until when and what ends it, or what is missing. */
const shortOf = async (pilot: SignedInPerson, query = `?date=${day(0)}`) =>
  Object.fromEntries(
    Object.entries(await boxesOf(pilot, query)).map(([name, { status, until, missing, endedBy }]) => [
      name,
      [status, until ?? "", ...[...missing, ...endedBy].map((one) => one.name)].join(" "),
    ]),
  );

describe("what a person may do", () => {
  test("lasts until what ends first, and lacks by night what by day isn't asked for", async () => {
    const pilot = await newPerson("Renter");
    await hold(pilot.id, medicalId, day(200));
    await hold(pilot.id, licenceId, null, true);
    await fly(pilot.id, { daysAgo: 5, byDay: 3 });
    expect(await shortOf(pilot)).toEqual({
      PilotInCommand: `May ${day(200)} Medical`,
      PassengersByDay: `May ${day(85)} easaPassengers`,
      PassengersByNight: "NotNow  easaPassengersNight",
    });
    const { PassengersByNight } = await boxesOf(pilot);
    const lacks = ["takeOffs", "approaches", "landings"].map((what) => ({ what, counted: 0, needed: 1 }));
    expect(PassengersByNight!.missing[0]!.counts).toEqual(lacks);
    await fly(pilot.id, { daysAgo: 3, byNight: 1 });
    expect((await shortOf(pilot)).PassengersByNight).toBe(`May ${day(85)} easaPassengers`);
  });

  test.each([
    [85, `May ${day(85)} easaPassengers`, `May ${day(120)} Medical`],
    [86, "NotNow  easaPassengers", `May ${day(120)} Medical`],
    [119, "NotNow  easaPassengers", `Soon ${day(120)} Medical`],
    [120, "NotNow  easaPassengers", `Soon ${day(120)} Medical`],
    [121, "NotNow  Medical easaPassengers", "NotNow  Medical"],
  ])("is judged on another day: in %i days", async (from, withPassengers, alone) => {
    const pilot = await newPerson("Renter");
    await hold(pilot.id, medicalId, day(120));
    await hold(pilot.id, licenceId, null);
    await fly(pilot.id, { daysAgo: 5, byDay: 3 });
    const { PassengersByDay, PilotInCommand } = await shortOf(pilot, `?date=${day(from)}`);
    expect([PassengersByDay, PilotInCommand]).toEqual([withPassengers, alone]);
  });

  test("is judged with another class of aircraft", async () => {
    const pilot = await newPerson("Renter");
    await hold(pilot.id, medicalId, null);
    await hold(pilot.id, licenceId, null);
    await fly(pilot.id, { daysAgo: 5, byDay: 3 });
    expect((await shortOf(pilot, `?date=${day(0)}&aircraft=0`)).PassengersByDay).toBe(`May ${day(85)} easaPassengers`);
    expect((await shortOf(pilot, `?date=${day(0)}&aircraft=1`)).PassengersByDay).toBe("NotNow  easaPassengers");
    expect((await ask(pilot.id, pilot, "?aircraft=3")).status).toBe(422);
  });

  test("counts what was flown on the judged day, not what is only declared, and a waiver until it ends", async () => {
    const pilot = await newPerson("Renter");
    await hold(pilot.id, medicalId, null);
    await hold(pilot.id, licenceId, null);
    await fly(pilot.id, { daysAgo: 5, byDay: 3, state: "Declared" });
    const query = `?date=${day(-1)}`;
    expect((await shortOf(pilot, query)).PassengersByDay).toBe("NotNow  easaPassengers");
    const granted = { grantedById: world.admin.id, grantedAt: new Date() };
    const waiver = { rule: "easaPassengers", reason: "Airline pilot", endsOn: new Date(`${day(7)}T00:00:00Z`) };
    await prisma().recencyWaiver.create({ data: { id: newId(), personId: pilot.id, ...waiver, ...granted } });
    expect((await shortOf(pilot, query)).PassengersByDay).toBe(`May ${day(7)} easaPassengers`);
    const other = await newPerson("Renter");
    await hold(other.id, medicalId, null);
    await hold(other.id, licenceId, null);
    const leg = await fly(other.id, { daysAgo: 1, byDay: 3 });
    const late = { offBlockAt: new Date(`${day(-1)}T16:00:00Z`), onBlockAt: new Date(`${day(-1)}T17:00:00Z`) };
    await prisma().leg.update({ where: { id: leg.id }, data: late });
    expect((await shortOf(other, query)).PassengersByDay).toBe(`May ${day(89)} easaPassengers`);
  });

  test("is asked of the parts that the person's roles play, and nothing may be done by somebody disabled", async () => {
    expect(Object.keys(await boxesOf(await newPerson("Student")))).toEqual(["StudentSolo", "StudentDual"]);
    const instructor = await newPerson("Instructor");
    await hold(instructor.id, medicalId, day(10));
    await hold(instructor.id, licenceId, null);
    const boxes = await boxesOf(instructor);
    expect(Object.keys(boxes).slice(3)).toEqual(["Instructor", "TheoryTeacher"]);
    expect(boxes.Instructor).toMatchObject({
      status: "Soon",
      until: day(10),
      warnings: [{ ground: "soon", days: 10 }],
    });
    expect(boxes.TheoryTeacher).toMatchObject({ status: "May", until: null });
    await prisma().person.update({ where: { id: instructor.id }, data: { state: "Disabled" } });
    expect((await boxesOf(instructor)).TheoryTeacher).toMatchObject({
      status: "NotNow",
      missing: [{ kind: "disabled" }],
    });
  });
});

describe("is read", () => {
  test("by whom the person's certificates are: not by another member, nor by an instructor of others", async () => {
    const pilot = await newPerson("Student", "Renter");
    for (const reader of [pilot, world.staff, world.admin]) expect((await ask(pilot.id, reader)).status).toBe(200);
    for (const stranger of [world.renter, world.instructor]) expect((await ask(pilot.id, stranger)).status).toBe(403);
    const start = (TODAY + 3) * 86_400 + 10 * 3600;
    const users = [
      { userId: pilot.id, reservationUserRole: 1 },
      { userId: world.instructor.id, reservationUserRole: 2 },
    ];
    const body = {
      siteId: world.site.id,
      start,
      end: start + 3600,
      aircraft: { aircraftId: world.aircraft.id },
      users,
    };
    const booking = { ...body, overrideReason: "Its instructor holds nothing" };
    expect((await call("POST", "/api/reservation/renter", { as: world.staff, body: booking })).status).toBe(201);
    expect((await ask(pilot.id, world.instructor)).status).toBe(200);
    expect((await ask(newId(), world.staff)).status).toBe(404);
  });

  test("by medical readers without what a licence grants", async () => {
    const pilot = await newPerson("Renter");
    await hold(pilot.id, medicalId, null);
    await hold(pilot.id, licenceId, null);
    await fly(pilot.id, { daysAgo: 5, byDay: 3, byNight: 1 });
    const reader = await newPerson("Renter");
    const duty = { personId: reader.id, siteId: world.site.id, duty: "MedicalReader" as const };
    await prisma().dutyGrant.create({ data: duty });
    const { missing } = (await boxesOf(pilot)).PassengersByNight!;
    expect(missing).toMatchObject([{ kind: "qualification", name: "Night rating" }]);
    const veiled = await boxesOf(pilot, undefined, reader);
    expect(veiled.PassengersByNight!.missing).toMatchObject([{ kind: "qualification", name: "" }]);
    expect(veiled.PassengersByDay!.endedBy).toMatchObject([{ kind: "recency", name: "", counts: [] }]);
  });
});
