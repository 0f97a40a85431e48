import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob, makeStoredFile } from "@/lib/testing/files";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const DAY = 86_400;
const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const send = async (verb: "GET" | "POST" | "PUT" | "PATCH", path: string, as: SignedInPerson, body?: object) => {
  const answer = await call(verb, `/api/${path}`, { as, body });
  return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
};
const makeType = (isHealthData: boolean) =>
  prisma().certificateType.create({
    data: {
      ...{ id: newId(), name: newId(), category: "ForPeople" as const, parts: ["PilotInCommand" as const] },
      ...{ demands: ["ExpiresOnDate" as const, "RequiresUploadDocument" as const], isHealthData, isBlocking: true },
    },
  });
const at = (site: { id: string }, role: "Staff" | "Instructor" | "Renter") =>
  makePerson({ roles: { [site.id]: [role] } }).then(signInAs);
/** Gives somebody a certificate with their own document. The answer is its id, in version 2. */
async function handIn(holder: SignedInPerson, typeId: string, limitations = "") {
  const { id } = (
    await send("POST", "certificate-for-people", world.admin, { userId: holder.id, certificateTypeId: typeId })
  ).json;
  const body = { ...(await valuesOf(holder)), limitations, version: 1 };
  expect((await send("PUT", `certificate-for-people/${id}/completion`, holder, body)).status).toBe(204);
  return id as string;
}
const valuesOf = async (holder: SignedInPerson) => ({
  warnings: [
    { kind: 0, expirationDate: today + 400 * DAY },
    { kind: 2, documentId: await makeStoredFile(holder.id) },
  ],
});
const decide = (id: string, as: SignedInPerson, version: number) =>
  send("PUT", `certificate-for-people/${id}/validation`, as, { isValidated: true, version });
const check = async (as: SignedInPerson, type: number, users: [SignedInPerson, number][]) => {
  const start = today + 20 * DAY + 10 * 3600;
  const booking = {
    ...{ siteId: world.site.id, start, end: start + 3600, aircraft: { aircraftId: world.aircraft.id } },
    users: users.map(([{ id }, reservationUserRole]) => ({ userId: id, reservationUserRole })),
  };
  if (type === 2) Object.assign(booking.aircraft, { operationId: world.operationType.id });
  const answer = await send("POST", "reservation/check", as, { type, booking });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer;
};

test("what was made invalid keeps its holder on the ground until staff have validated the next one", async () => {
  const [renter, type] = [await at(world.site, "Renter"), await makeType(false)];
  const id = await handIn(renter, type.id);
  await send("PUT", `certificate-for-people/${id}/invalidation`, world.staff, { comment: "Suspended", version: 2 });
  const isBlocked = async () =>
    (await check(world.staff, 0, [[renter, 1]])).json.warnings.some((one: { blocking: boolean }) => one.blocking);
  expect(await isBlocked()).toBe(true);
  const renewal = { certificateId: id, userId: renter.id };
  const next = (await send("POST", "certificate-for-people/renewal", renter, renewal)).json;
  const values = { ...(await valuesOf(renter)), version: 1 };
  expect((await send("PUT", `certificate-for-people/${next.id}/completion`, renter, values)).status).toBe(204);
  expect(await isBlocked()).toBe(true);
  expect((await decide(next.id, world.staff, 2)).status).toBe(204);
  expect(await isBlocked()).toBe(false);
});

test("nobody but an admin decides about their own certificates, nor by a table", async () => {
  const [staff, type] = [await at(world.site, "Staff"), await makeType(false)];
  const id = await handIn(staff, type.id);
  expect((await decide(id, staff, 2)).status).toBe(403);
  expect(
    (await send("PUT", `certificate-for-people/${id}/invalidation`, staff, { comment: "No", version: 2 })).status,
  ).toBe(403);
  const dated = await prisma().certificateType.create({
    data: { id: newId(), name: newId(), category: "ForPeople", parts: [], demands: ["ExpiresOnDate"] },
  });
  const file = asBlob(`Titulaire;Type de certificat;Expire le\r\n${staff.email};${dated.name};31/03/2031`);
  const answer = await call("POST", "/api/certificate-for-people/import", { as: staff, file, fileName: "a.csv" });
  expect((await answer.json()).lines).toMatchObject([{ outcome: 1 }]);
  expect((await decide(id, world.staff, 2)).status).toBe(204);
});

describe("a document about health", () => {
  test("isn't opened by giving its holder a role where nobody is a medical reader", async () => {
    const [holder, reader] = [await at(world.site, "Renter"), await at(world.site, "Instructor")];
    await prisma().dutyGrant.create({ data: { personId: reader.id, siteId: world.site.id, duty: "MedicalReader" } });
    const id = await handIn(holder, (await makeType(true)).id, "VML");
    const elsewhere = await makeSite();
    await prisma().siteRole.create({ data: { personId: holder.id, siteId: elsewhere.id, role: "Renter" } });
    for (const staff of [world.staff, await at(elsewhere, "Staff")]) {
      const seen = await send("GET", `certificate-for-people/${id}`, staff);
      expect(seen).toMatchObject({ status: 200, json: { limitations: null } });
      expect((await call("GET", `/api/certificate-for-people/${id}/file`, { as: staff })).status).toBe(403);
      expect((await decide(id, staff, 2)).status).toBe(403);
      // Neither emptied nor put away by who can't see it.
      const emptied = { warnings: [], limitations: "", version: 2 };
      expect((await send("PUT", `certificate-for-people/${id}/completion`, staff, emptied)).status).toBe(403);
      expect((await send("PATCH", "state/certificate-for-people", staff, { id, state: 2, version: 2 })).status).toBe(
        403,
      );
    }
    expect((await decide(id, reader, 2)).status).toBe(204);
    await prisma().dutyGrant.deleteMany({ where: { personId: reader.id } });
  });

  test("isn't guessed by an instructor who tries bookings, or takes somebody along as an observer", async () => {
    const victim = await at(world.site, "Renter");
    const type = await makeType(true);
    const id = await handIn(victim, type.id, "VML");
    await send("PUT", `certificate-for-people/${id}/invalidation`, world.staff, { comment: "Suspended", version: 2 });
    const tried = await check(world.instructor, 2, [
      [victim, 4],
      [world.instructor, 5],
    ]);
    expect(new Set(tried.json.warnings.map((one: { type: string }) => one.type))).toEqual(new Set(["hidden"]));
    expect(JSON.stringify(tried.json)).not.toContain(type.name);
    const start = today + 33 * DAY + 10 * 3600;
    const people = [
      { personId: world.instructor.id, role: "Instructor" as const },
      { personId: victim.id, role: "Observer" as const },
    ];
    await prisma().reservation.create({
      data: {
        ...{ id: newId(), siteId: world.site.id, type: "Operation", state: "Scheduled", compliance: "Valid" },
        ...{ startAt: new Date(start * 1000), endAt: new Date((start + 3600) * 1000), people: { create: people } },
        ...{ createdAt: new Date(), editedAt: new Date() },
      },
    });
    expect((await send("GET", `user/${victim.id}/current-certificates`, world.instructor)).status).toBe(403);
  });
});

test("a correction by a colleague leaves the decision, and what taking it back restores, to who decided", async () => {
  const [renter, type, colleague] = [
    await at(world.site, "Renter"),
    await makeType(false),
    await at(world.site, "Staff"),
  ];
  const old = await handIn(renter, type.id);
  await decide(old, world.staff, 2);
  const next = (await send("POST", "certificate-for-people/renewal", renter, { certificateId: old, userId: renter.id }))
    .json;
  await send("PUT", `certificate-for-people/${next.id}/completion`, renter, {
    ...(await valuesOf(renter)),
    version: 1,
  });
  await decide(next.id, world.staff, 2);
  expect((await decide(next.id, colleague, 3)).status).toBe(204);
  const back = (as: SignedInPerson) => send("PATCH", `certificate-for-people/${next.id}/take-back`, as, { version: 3 });
  expect((await back(colleague)).status).toBe(403);
  expect((await back(world.staff)).status).toBe(204);
  expect((await send("GET", `certificate-for-people/${old}`, renter)).json).toMatchObject({
    state: 2,
    archiveDate: null,
  });
});

test("the validity of a medical is neither waived, nor told to instructors of people whom they don't teach", async () => {
  await prisma().school.updateMany({ data: { recencyPacks: ["Easa"] } });
  const pilot = await at(world.site, "Renter");
  const body = { rule: "easaMedical", reason: "Flies elsewhere", endsOn: today + 60 * DAY };
  expect((await send("POST", `user/${pilot.id}/recency-waiver`, world.staff, body)).status).toBe(422);
  const medical = await prisma().certificateType.create({
    data: {
      id: newId(),
      name: newId(),
      category: "ForPeople",
      isHealthData: true,
      meaning: "MedicalClass2",
      demands: ["ExpiresOnDate"],
    },
  });
  await prisma().person.update({ where: { id: pilot.id }, data: { bornOn: new Date("1990-05-05") } });
  const dated = { issuedOn: new Date((today - 30 * DAY) * 1000), expiresOn: new Date((today + 400 * DAY) * 1000) };
  await prisma().certificate.create({
    data: { id: newId(), typeId: medical.id, personId: pilot.id, state: "Validated", createdAt: new Date(), ...dated },
  });
  const rulesFor = async (as: SignedInPerson) =>
    (await send("GET", `user/${pilot.id}/recency`, as)).json.rules.map(({ rule }: { rule: string }) => rule);
  expect(await rulesFor(pilot)).toContain("easaMedical");
  expect(await rulesFor(world.staff)).toContain("easaMedical");
  expect(await rulesFor(world.instructor)).not.toContain("easaMedical");
  await prisma().school.updateMany({ data: { recencyPacks: [] } });
});

test("one's own isn't in one's own queue, but in everybody else's", async () => {
  const [staff, colleague, type] = [
    await at(world.site, "Staff"),
    await at(world.site, "Staff"),
    await makeType(false),
  ];
  const id = await handIn(staff, type.id);
  const queueOf = async (as: SignedInPerson) =>
    (await send("GET", `certificate-for-people?state=1&certificateTypeId=${type.id}`, as)).json.map(
      (one: { id: string }) => one.id,
    );
  expect(await queueOf(staff)).toEqual([]);
  expect(await queueOf(colleague)).toEqual([id]);
  expect(await queueOf(world.admin)).toEqual([id]);
});

describe("what helps to decide on a certificate", () => {
  const read = (id: string, as: SignedInPerson, more = "") =>
    send("GET", `certificate-for-people/${id}/decision${more}`, as);
  const book = async (renter: SignedInPerson, day: number) => {
    const start = today + day * DAY + 10 * 3600;
    const users = [{ userId: renter.id, reservationUserRole: 1 }];
    const body = {
      siteId: world.site.id,
      start,
      end: start + 3600,
      aircraft: { aircraftId: world.aircraft.id },
      users,
    };
    const answer = await send("POST", "reservation/renter", world.staff, { ...body, overrideReason: "Meant" });
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    return answer.json.id as string;
  };

  test("says which bookings its validation clears, with the last day that the form says, and what was decided before", async () => {
    const [renter, type] = [await at(world.site, "Renter"), await makeType(false)];
    // The types of the tests before would stand against the same bookings.
    await prisma().certificateType.updateMany({ where: { id: { not: type.id } }, data: { state: "Disabled" } });
    await prisma().person.update({ where: { id: renter.id }, data: { bornOn: new Date("1983-03-14") } });
    const id = await handIn(renter, type.id);
    const [first, second] = [await book(renter, 40), await book(renter, 60)];
    const clearsOf = async (more = "") =>
      (await read(id, world.staff, more)).json.clears.map((one: { id: string }) => one.id);
    expect(await clearsOf()).toEqual([first, second]);
    const between = new Date((today + 50 * DAY) * 1000).toISOString().slice(0, 10);
    expect(await clearsOf(`?expiresOn=${between}`)).toEqual([first]);
    const before = (await read(id, world.staff)).json;
    expect(before).toMatchObject({ dateOfBirth: Date.UTC(1983, 2, 14) / 1000, lastDecision: null });
    const refusal = { isValidated: false, commentsForIncomplete: "Blurred", version: 2 };
    expect((await send("PUT", `certificate-for-people/${id}/validation`, world.staff, refusal)).status).toBe(204);
    const body = { ...(await valuesOf(renter)), version: 3 };
    expect((await send("PUT", `certificate-for-people/${id}/completion`, renter, body)).status).toBe(204);
    expect((await read(id, world.staff)).json.lastDecision).toMatchObject({ state: 0, decidedBy: expect.any(String) });
    expect((await decide(id, world.staff, 4)).status).toBe(204);
    const after = (await read(id, world.staff)).json;
    expect(after).toMatchObject({ lastDecision: { state: 2 }, clears: [] });
  });

  test("is for who decides: not for the holder, nor of health data for staff beside a medical reader, who reads the birthday that the validity goes by", async () => {
    const site = await makeSite();
    const [renter, staff] = [await at(site, "Renter"), await at(site, "Staff")];
    const reader = await at(site, "Renter");
    await prisma().dutyGrant.create({ data: { personId: reader.id, siteId: site.id, duty: "MedicalReader" } });
    await prisma().person.update({ where: { id: renter.id }, data: { bornOn: new Date("1983-03-14") } });
    const health = await handIn(renter, (await makeType(true)).id);
    expect((await read(health, renter)).status).toBe(403);
    expect((await read(health, staff)).status).toBe(403);
    expect((await read(health, await signInAs(reader))).json).toMatchObject({
      dateOfBirth: Date.UTC(1983, 2, 14) / 1000,
    });
    expect((await read(health, world.staff)).status).toBe(404);
  });
});
