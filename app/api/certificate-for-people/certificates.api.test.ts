import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeStoredFile } from "@/lib/testing/files";
import { runDueJobs } from "@/lib/testing/jobs";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

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
const makeType = async (more: object = {}) => {
  const body = {
    certificateType: {
      ...{ name: newId(), category: 0 },
      warnings: [{ kind: 0, thresholds: [{ value: 60, unit: 0, color: "#F2C94C" }] }, { kind: 2 }],
      ...more,
    },
    qualifications: [],
  };
  const { status, json } = await send("POST", "certificate-type", world.admin, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};
const give = async (typeId: string, userId: string) =>
  (await send("POST", "certificate-for-people", world.staff, { userId, certificateTypeId: typeId })).json;
/** What completes a certificate: a document that the person has uploaded, and a date. */
const values = async (as: SignedInPerson, days: number) => {
  const documentId = await makeStoredFile(as.id);
  return {
    warnings: [
      { kind: 0, expirationDate: today + days * DAY },
      { kind: 2, documentId },
    ],
  };
};
const put = (id: string, what: string, as: SignedInPerson, body: object) =>
  send("PUT", `certificate-for-people/${id}/${what}`, as, body);

describe("[2 §4] a certificate", () => {
  test("is completed by its holder, sent back, completed, validated, renewed beside the old one, which is then archived", async () => {
    const type = await makeType();
    const student = world.student;
    const { id, state, version } = await give(type.id, student.id);
    expect([state, version]).toEqual([0, 1]);
    expect((await put(id, "completion", student, { ...(await values(student, 90)), version: 1 })).status).toBe(204);
    const queue = await send("GET", "certificate-for-people?state=1", world.staff);
    expect(queue.json.map((one: { id: string }) => one.id)).toContain(id);
    expect((await put(id, "validation", world.staff, { isValidated: false, version: 2 })).status).toBe(422);
    const back = { isValidated: false, commentsForIncomplete: "Unreadable", version: 2 };
    expect((await put(id, "validation", world.staff, back)).status).toBe(204);
    const own = await send("GET", `certificate-for-people/${id}`, student);
    expect(own.json).toMatchObject({ state: 0, commentsForIncomplete: "Unreadable", version: 3 });
    expect((await put(id, "completion", student, { ...(await values(student, 50)), version: 3 })).status).toBe(204);
    expect((await put(id, "validation", world.staff, { isValidated: true, version: 4 })).status).toBe(204);
    const valid = await send("GET", `certificate-for-people/${id}`, student);
    expect(valid.json).toMatchObject({ state: 2, color: "#f2c94c", expirationDate: today + 50 * DAY });
    const renewed = await send("POST", "certificate-for-people/renewal", student, {
      certificateId: id,
      userId: student.id,
    });
    expect(renewed).toMatchObject({ status: 201, json: { state: 0 } });
    const again = await send("POST", "certificate-for-people/renewal", student, {
      certificateId: id,
      userId: student.id,
    });
    expect(again.status).toBe(409);
    const current = async () =>
      (await send("GET", `user/${student.id}/current-certificates`, student)).json
        .filter((one: { certificateTypeId: string }) => one.certificateTypeId === type.id)
        .map((one: { state: number }) => one.state);
    expect((await current()).sort()).toEqual([0, 2]);
    const next = renewed.json.id;
    const all = { ...(await values(world.staff, 700)), isValidated: true, version: 1 };
    expect((await put(next, "validation", world.staff, all)).status).toBe(204);
    expect(await current()).toEqual([2]);
    const archived = await send("GET", `user/${student.id}/archived-certificates`, student);
    expect(archived.json).toMatchObject([{ id, archivedBy: expect.stringContaining(" ") }]);
    expect((await put(id, "completion", student, { ...(await values(student, 90)), version: 6 })).status).toBe(409);
  });

  test("expires after its last day, and its state says so", async () => {
    const type = await makeType();
    const holder = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const { id } = await give(type.id, holder.id);
    const late = { ...(await values(world.staff, -1)), isValidated: true, version: 1 };
    expect((await put(id, "validation", world.staff, late)).status).toBe(204);
    expect((await send("GET", `certificate-for-people/${id}`, world.staff)).json).toMatchObject({
      state: 3,
      color: null,
    });
    const list = (state: number) =>
      send("GET", `certificate-for-people?state=${state}&certificateTypeId=${type.id}`, world.staff);
    expect((await list(3)).json).toHaveLength(1);
    expect((await list(2)).json).toHaveLength(0);
  });

  test("says everything that its type asks for", async () => {
    const type = await makeType();
    const { id } = await give(type.id, world.renter.id);
    const without = await put(id, "completion", world.renter, {
      warnings: [{ kind: 0, expirationDate: today }],
      version: 1,
    });
    expect(without).toMatchObject({ status: 422, json: { errors: { documentId: [expect.any(String)] } } });
    // A file that somebody else has uploaded isn't theirs to hand in.
    const stolen = await put(id, "completion", world.renter, { ...(await values(world.student, 9)), version: 1 });
    expect(stolen.status).toBe(422);
  });

  test("of two who decide at once, one wins", async () => {
    const type = await makeType();
    const { id } = await give(type.id, world.renter.id);
    await put(id, "completion", world.renter, { ...(await values(world.renter, 90)), version: 1 });
    const [one, other] = await Promise.all([
      put(id, "validation", world.staff, { isValidated: true, version: 2 }),
      put(id, "invalidation", world.admin, { comment: "Forged", version: 2 }),
    ]);
    expect([one.status, other.status].sort()).toEqual([204, 409]);
  });
});

describe("a decision on a certificate", () => {
  const back = (id: string, as: SignedInPerson, version: number) =>
    send("PATCH", `certificate-for-people/${id}/take-back`, as, { version });
  const complete = async (typeId: string, days: number) => {
    const { id } = await give(typeId, world.renter.id);
    await put(id, "completion", world.renter, { ...(await values(world.renter, days)), version: 1 });
    return id;
  };
  const read = async (id: string) => (await send("GET", `certificate-for-people/${id}`, world.staff)).json;

  test("is taken back by who made it, with what it had archived", async () => {
    const type = await makeType();
    const old = await complete(type.id, 20);
    await put(old, "validation", world.staff, { isValidated: true, version: 2 });
    const renewal = { certificateId: old, userId: world.renter.id };
    const { id } = (await send("POST", "certificate-for-people/renewal", world.renter, renewal)).json;
    await put(id, "completion", world.renter, { ...(await values(world.renter, 400)), version: 1 });
    await put(id, "validation", world.staff, { isValidated: true, version: 2 });
    expect((await read(old)).archiveDate).not.toBeNull();

    expect((await back(id, world.admin, 3)).status).toBe(403);
    expect((await back(id, world.staff, 2)).status).toBe(409);
    expect((await back(id, world.staff, 3)).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 1, decidedBy: null, version: 4 });
    expect(await read(old)).toMatchObject({ state: 2, archiveDate: null, archivedBy: null });
    expect((await back(id, world.staff, 4)).status).toBe(409);
    const told = await prisma().auditEntry.findMany({ where: { subjectId: { in: [id, old] } } });
    expect(told.filter(({ action }) => action.endsWith("takeBack"))).toHaveLength(2);

    // So is one that was sent back or made invalid, and its reason goes.
    await put(id, "validation", world.staff, { isValidated: false, commentsForIncomplete: "Blurred", version: 4 });
    expect((await back(id, world.staff, 5)).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 1, commentsForIncomplete: "" });
    await put(id, "invalidation", world.staff, { comment: "Forged", version: 6 });
    expect((await back(id, world.staff, 7)).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 1, invalidationComment: "" });
  });

  test("stands after ten minutes, and once the holder has completed it anew", async () => {
    const id = await complete((await makeType()).id, 20);
    await put(id, "validation", world.staff, { isValidated: false, commentsForIncomplete: "Blurred", version: 2 });
    await put(id, "completion", world.renter, { ...(await values(world.renter, 30)), version: 3 });
    expect((await back(id, world.staff, 4)).status).toBe(409);
    await put(id, "validation", world.staff, { isValidated: true, version: 4 });
    await prisma().certificate.update({ where: { id }, data: { decidedAt: new Date(Date.now() - 601_000) } });
    expect((await back(id, world.staff, 5)).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 2 });
  });
});

describe("[DECISIONS] who may what with certificates of people", () => {
  test("a document about somebody's health is opened by medical readers alone where there are any, and each opening is audited", async () => {
    const own = await makeWorld();
    const reader = await makePerson({ roles: { [own.site.id]: ["Instructor"] } });
    const type = await makeType({ healthData: true });
    const { id } = (
      await send("POST", "certificate-for-people", own.staff, { userId: own.student.id, certificateTypeId: type.id })
    ).json;
    await put(id, "completion", own.student, { ...(await values(own.student, 90)), version: 1 });
    const file = (as: SignedInPerson) => call("GET", `/api/certificate-for-people/${id}/file`, { as });
    const openings = () =>
      prisma().auditEntry.count({ where: { subjectId: id, action: { endsWith: "openDocument" } } });
    expect((await file(own.student)).status).toBe(200);
    expect(await openings()).toBe(0);
    expect((await file(own.staff)).status).toBe(200);
    expect(await openings()).toBe(1);
    await prisma().dutyGrant.create({ data: { personId: reader.id, siteId: own.site.id, duty: "MedicalReader" } });
    expect((await file(own.staff)).status).toBe(403);
    expect((await put(id, "validation", own.staff, { isValidated: true, version: 2 })).status).toBe(403);
    const seen = (await send("GET", `certificate-for-people/${id}`, own.staff)).json;
    expect(seen).toMatchObject({ state: 1, expirationDate: today + 90 * DAY, limitations: null, issuedDate: null });
    expect(seen.warnings).toContainEqual(expect.objectContaining({ kind: 2, documentId: null }));
    const doctor = await signInAs(reader);
    expect((await file(doctor)).status).toBe(200);
    expect((await put(id, "validation", doctor, { isValidated: true, version: 2 })).status).toBe(204);
  });

  test("an instructor sees state, expiry and limitations of own students, never the document or number; a peer nothing", async () => {
    const type = await makeType();
    const { id } = await give(type.id, world.student.id);
    const said = { ...(await values(world.staff, 90)), limitations: "VML", isValidated: true, version: 1 };
    await put(id, "validation", world.staff, said);
    const read = (as: SignedInPerson) => send("GET", `certificate-for-people/${id}`, as);
    const sheet = (as: SignedInPerson) => send("GET", `user/${world.student.id}/current-certificates`, as);
    expect((await read(world.instructor)).status).toBe(404);
    expect((await sheet(world.instructor)).status).toBe(403);
    const people = [
      { personId: world.instructor.id, role: "Instructor" as const },
      { personId: world.student.id, role: "Student" as const },
    ];
    const lesson = await makeReservation(world, { start: today + 30 * DAY, renter: world.renter.id });
    await prisma().reservationPerson.deleteMany({ where: { reservationId: lesson.id } });
    for (const part of people) await prisma().reservationPerson.create({ data: { reservationId: lesson.id, ...part } });
    const seen = await read(world.instructor);
    expect(seen.json).toMatchObject({ state: 2, limitations: "VML", commentsForIncomplete: null });
    expect(JSON.stringify(seen.json.warnings)).not.toMatch(/documentId":"/);
    expect((await call("GET", `/api/certificate-for-people/${id}/file`, { as: world.instructor })).status).toBe(403);
    for (const as of [world.renter, (await makeWorld()).staff]) {
      expect((await read(as)).status).toBe(404);
      expect([403, 404]).toContain((await sheet(as)).status);
    }
  });
});

describe("[2 §7] create-missing", () => {
  test("gives each role the certificates of its parts, once", async () => {
    const own = await makeWorld();
    const pilots = await makeType({ isMandatory: true, parts: [0], onlyAircraftType: 2 });

    const teachers = await makeType({ isDefault: true, parts: [4] });
    expect(teachers.isDefault).toBe(true);
    const missing = () => send("POST", "certificate-for-people/create-missing", own.staff, { siteId: own.site.id });
    const typesOf = async (person: { id: string }) =>
      (await send("GET", `user/${person.id}/current-certificates`, own.staff)).json.map(
        (one: { certificateTypeId: string }) => one.certificateTypeId,
      );
    expect((await missing()).json.created).toBeGreaterThan(1);
    expect(await typesOf(own.renter)).toContain(pilots.id);
    expect(await typesOf(own.renter)).not.toContain(teachers.id);
    expect(await typesOf(own.instructor)).toContain(teachers.id);
    expect(await typesOf(own.staff)).toEqual([]);
    expect((await missing()).json).toEqual({ created: 0 });
  });
});

describe("a booking by somebody of whom a certificate is asked", () => {
  test("[DECISIONS] is blocked after its last day and not before, and free again once the renewal is valid", async () => {
    const own = await makeWorld();
    const type = await makeType({ isBlocking: true, onlyAircraftClass: 1 });
    const aircraft = await makeAircraft(own.site.id, { class: "MultiEngine" });
    const body = (days: number) => ({
      ...{ siteId: own.site.id, start: today + days * DAY + 10 * 3600, end: today + days * DAY + 11 * 3600 },
      ...{ aircraft: { aircraftId: aircraft.id }, users: [{ userId: own.renter.id, reservationUserRole: 1 }] },
    });
    const book = (days: number) => send("POST", "reservation/renter", own.renter, body(days));
    const complianceOf = async (id: string) =>
      (await prisma().reservation.findUniqueOrThrow({ where: { id } })).compliance;
    const missing = await book(20);
    expect(missing).toMatchObject({ status: 422 });
    expect(JSON.stringify(missing.json)).toContain(type.name);
    const { id } = (
      await send("POST", "certificate-for-people", own.staff, { userId: own.renter.id, certificateTypeId: type.id })
    ).json;
    await put(id, "completion", own.renter, { ...(await values(own.renter, 90)), version: 1 });
    const awaiting = await book(5);
    expect(awaiting).toMatchObject({ status: 201, json: { compliance: 1 } });
    await put(id, "validation", own.staff, { isValidated: true, version: 2 });
    await runDueJobs();
    expect(await complianceOf(awaiting.json.id)).toBe("Valid");
    expect((await book(91)).status).toBe(422);
    const near = await book(89);
    expect(near).toMatchObject({ status: 201, json: { compliance: 1 } });
    const renewed = (
      await send("POST", "certificate-for-people/renewal", own.renter, { certificateId: id, userId: own.renter.id })
    ).json;
    const all = { ...(await values(own.staff, 700)), isValidated: true, version: 1 };
    expect((await put(renewed.id, "validation", own.staff, all)).status).toBe(204);
    await runDueJobs();
    expect(await complianceOf(near.json.id)).toBe("Valid");
    expect((await book(91)).status).toBe(201);
    await put(renewed.id, "invalidation", own.staff, { comment: "Withdrawn", version: 2 });
    await runDueJobs();
    expect(await complianceOf(near.json.id)).toBe("Blocking");
  });

  test("that is made invalid while they book turns the booking red", async () => {
    const own = await makeWorld();
    const type = await makeType({ isBlocking: true, onlyAircraftClass: 2 });
    const aircraft = await makeAircraft(own.site.id, { class: "Other" });
    const { id } = (
      await send("POST", "certificate-for-people", own.staff, { userId: own.renter.id, certificateTypeId: type.id })
    ).json;
    await put(id, "validation", own.staff, { ...(await values(own.staff, 700)), isValidated: true, version: 1 });
    let changing: Promise<unknown> | undefined;
    const booked = await makeReservation(own, {
      ...{ start: today + 9 * DAY + 10 * 3600, aircraftId: aircraft.id, renter: own.renter.id },
      beforeCommit: async () => {
        changing = put(id, "invalidation", own.staff, { comment: "Withdrawn", version: 2 });
        await Promise.race([changing, pause(500)]);
      },
    });
    await changing;
    await runDueJobs();
    expect((await prisma().reservation.findUniqueOrThrow({ where: { id: booked.id } })).compliance).toBe("Blocking");
  });

  test("is judged anew when a type asks of more people, with everything else that is booked", async () => {
    const own = await makeWorld();
    const { id: onlyTagId } = await prisma().tag.create({ data: { id: newId(), name: newId() } });
    const type = await makeType({ onlyTagId });
    const aircraft = await makeAircraft(own.site.id, { type: "Helicopter" });
    await prisma().aircraftTag.create({ data: { aircraftId: aircraft.id, tagId: onlyTagId, isForRental: false } });
    const booked = await makeReservation(own, {
      start: today + 9 * DAY + 10 * 3600,
      aircraftId: aircraft.id,
      renter: own.renter.id,
    });
    const read = async () => (await prisma().reservation.findUniqueOrThrow({ where: { id: booked.id } })).compliance;
    expect(await read()).toBe("Valid");
    expect(
      (await send("PUT", "certificate-type", world.admin, { id: type.id, isMandatory: true, version: 1 })).status,
    ).toBe(204);
    await runDueJobs();
    expect(await read()).toBe("Blocking");
    expect(
      (await send("PATCH", "state/certificate-type", world.admin, { id: type.id, state: 1, version: 2 })).status,
    ).toBe(204);
    await runDueJobs();
    expect(await read()).toBe("Valid");
  });
});

describe("[2 §7] a certificate type", () => {
  test("says only what its category allows, and at most three alerts", async () => {
    const refused = async (certificateType: object, qualifications?: object[]) => {
      const body = { certificateType: { name: newId(), category: 0, ...certificateType }, qualifications };
      const { status, json } = await send("POST", "certificate-type", world.admin, body);
      expect(status).toBe(422);
      return Object.keys(json.errors);
    };
    const days = (...amounts: number[]) => amounts.map((value, at) => ({ value, unit: 0, color: `#f2c94${at}` }));
    expect(await refused({ warnings: [{ kind: 1 }] })).toEqual(["warnings"]);
    expect(await refused({ warnings: [{ kind: 3 }] })).toEqual(["warnings"]);
    expect(await refused({ warnings: [{ kind: 0, thresholds: days(90, 60, 30, 7) }] })).toEqual(["warnings"]);
    expect(await refused({ warnings: [{ kind: 0, thresholds: days(90, 90) }] })).toEqual(["warnings"]);
    const alike = days(90, 60).map((one) => ({ ...one, color: "#F2C94C" }));
    expect(await refused({ warnings: [{ kind: 0, thresholds: alike }] })).toEqual(["warnings"]);
    expect(await refused({ warnings: [{ kind: 2, thresholds: days(90) }] })).toEqual(["warnings"]);
    expect(await refused({ indicatorAircraft: 1 })).toEqual(["indicatorAircraft"]);
    expect(await refused({}, [{ name: "SEP" }])).toEqual(["qualifications"]);
    expect(await refused({ category: 2 }, [{ name: "SEP" }, { name: "sep" }])).toEqual(["qualifications"]);
  });

  test("keeps its qualifications by their ids, and an indicator goes to one type", async () => {
    const made = await send("POST", "certificate-type", world.admin, {
      certificateType: { name: newId(), category: 2 },
      qualifications: [{ name: "SEP", hasExpiry: true }, { name: "Night" }],
    });
    expect(made.json.qualifications.map((one: { name: string }) => one.name)).toEqual(["SEP", "Night"]);
    const [sep] = made.json.qualifications;
    const change = {
      certificateType: { id: made.json.id, version: 1 },
      qualifications: [{ ...sep, name: "SEP (land)" }],
    };
    expect((await send("PUT", "certificate-type", world.admin, change)).status).toBe(204);
    const { json } = await send("GET", `certificate-type/${made.json.id}`, world.admin);
    expect(json.qualifications).toMatchObject([{ id: sep.id, name: "SEP (land)", hasExpiry: true }]);
    const forAircraft = () => makeType({ category: 1, warnings: [] });
    const [one, other] = [await forAircraft(), await forAircraft()];
    const show = (id: string) =>
      send("PATCH", "certificate-type/aircraft-indicator", world.admin, [{ id, indicatorAircraft: 2 }] as never);
    for (const { id } of [one, other]) expect((await show(id)).status).toBe(204);
    const indicatorOf = async ({ id }: { id: string }) =>
      (await send("GET", `certificate-type/${id}`, world.admin)).json.indicatorAircraft;
    expect([await indicatorOf(one), await indicatorOf(other)]).toEqual([0, 2]);

    // Nothing is written of several where one has changed since it was read, be it because it gave its indicator away.
    const swap = (version: number) =>
      send("PATCH", "certificate-type/aircraft-indicator", world.admin, [
        { id: one.id, indicatorAircraft: 2 },
        { id: other.id, indicatorAircraft: 3, version },
      ] as never);
    const stale = await swap(1);
    expect([stale.status, stale.json.current.version]).toEqual([409, 2]);
    expect([await indicatorOf(one), await indicatorOf(other)]).toEqual([0, 2]);
    expect((await swap(2)).status).toBe(204);
    expect([await indicatorOf(one), await indicatorOf(other)]).toEqual([2, 3]);

    for (const state of [1, 2]) {
      const { version } = await prisma().certificateType.findUniqueOrThrow({ where: { id: one.id } });
      const body = { id: one.id, state, version };
      expect((await send("PATCH", "state/certificate-type", world.admin, body)).status).toBe(204);
    }
    expect(await indicatorOf(one), "an archived type shows nothing").toBe(0);
  });

  test("that asks for no date of its own warns of what it grants; one that asks for a date has those alerts alone", async () => {
    const granting = { category: 2, warnings: [{ kind: 2 }] };
    const alerts = [{ value: 90, unit: 0, color: "#f2c94c" }];
    const create = (certificateType: { category: number; [name: string]: unknown }) =>
      send("POST", "certificate-type", world.admin, {
        certificateType: { name: newId(), qualificationThresholds: alerts, ...certificateType },
        qualifications: certificateType.category === 2 ? [{ name: "SEP", hasExpiry: true }] : [],
      });
    const { status, json } = await create(granting);
    expect([status, json.qualificationThresholds]).toEqual([201, alerts]);
    const change = {
      id: json.id,
      qualificationThresholds: [...alerts, { ...alerts[0]!, value: 30, color: "#d9534f" }],
      version: 1,
    };
    expect((await send("PUT", "certificate-type", world.admin, change)).status).toBe(204);
    const read = (await send("GET", `certificate-type/${json.id}`, world.admin)).json;
    expect([read.version, read.qualificationThresholds.length]).toEqual([2, 2]);
    for (const [wrong, field] of [
      [{ category: 0 }, "qualificationThresholds"],
      [{ ...granting, warnings: [{ kind: 0 }] }, "qualificationThresholds"],
      [{ ...granting, qualificationThresholds: [{ ...alerts[0]!, unit: 2 }] }, "warnings"],
      [{ ...granting, qualificationThresholds: [1, 2, 3, 4].map((value) => ({ ...alerts[0]!, value })) }, "warnings"],
    ] as const) {
      const refused = await create(wrong);
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]]);
    }
  });

  test("is given by the set of what is created", async () => {
    const own = await makeWorld();
    const [people, aircraft] = [await makeType({ parts: [0] }), await makeType({ category: 1, warnings: [] })];
    const set = (action: number, id: string) =>
      send("POST", "defaultCertificatesTypes", world.admin, { action, certificatesTypesIds: [id] });
    expect((await set(5, aircraft.id)).status).toBe(422);
    expect((await set(5, people.id)).json).toMatchObject({ action: 5, certificatesTypesIds: [people.id] });
    expect((await set(1, aircraft.id)).status).toBe(201);
    const person = await send("POST", "user", own.staff, {
      ...{ nom: "New", prenom: "Pilot", email: { email: `${newId()}@school.test` } },
      roleSite: [{ siteId: own.site.id, roleId: SITE_ROLE_ID.Renter }],
    });
    expect(person).toMatchObject({ status: 201 });
    const held = await send("GET", `user/${person.json}/current-certificates`, own.staff);
    expect(held.json).toMatchObject([{ certificateTypeId: people.id, state: 0 }]);
    const plane = await send("POST", "aircraft", own.staff, {
      ...{
        callSign: `F-${newId().slice(-4)}`,
        model: "DR400",
        type: 0,
        classe: 0,
        site: { siteId: own.site.id, dateEntree: today },
      },
    });
    expect(plane, JSON.stringify(plane)).toMatchObject({ status: 201 });
    const ofPlane = await send("GET", `aircraft/${plane.json.id}/current-certificates`, own.staff);
    expect(ofPlane.json).toMatchObject([{ certificateTypeId: aircraft.id, state: 0 }]);
  });
});

test("one type is given to everybody whom a filter of the list shows, once, and counted before", async () => {
  const { id: certificateTypeId } = await makeType();
  const tag = await prisma().tag.create({ data: { id: newId(), name: newId() } });
  const tagged = { tags: { create: { tagId: tag.id } } };
  const role = { [world.site.id]: ["Staff" as const] };
  const people = await Promise.all([1, 2, 3].map(() => makePerson({ roles: role, data: tagged })));
  await makePerson({ roles: role });
  await give(certificateTypeId, people[0]!.id);
  const path = `certificate-for-people/give?siteId=${world.site.id}&tagsIds=${tag.id}`;
  const ask = (preview: boolean) => send("POST", path, world.staff, { certificateTypeId, preview });
  const had = () => prisma().certificate.count({ where: { typeId: certificateTypeId } });
  expect(await ask(true)).toMatchObject({ status: 201, json: { listed: 3, created: 2 } });
  expect(await had()).toBe(1);
  expect(await ask(false)).toMatchObject({ status: 201, json: { listed: 3, created: 2 } });
  expect(await had()).toBe(3);
  expect(await ask(false)).toMatchObject({ json: { listed: 3, created: 0 } });
  const { id: ofAircraft } = await makeType({ category: 1 });
  expect((await send("POST", path, world.staff, { certificateTypeId: ofAircraft })).status).toBe(422);
});

test("what was just given to everybody listed goes again, but what somebody has touched since stays", async () => {
  const { id: certificateTypeId } = await makeType();
  const tag = await prisma().tag.create({ data: { id: newId(), name: newId() } });
  const data = { tags: { create: { tagId: tag.id } } };
  const people = await Promise.all([1, 2, 3].map(() => makePerson({ roles: { [world.site.id]: ["Renter"] }, data })));
  const path = `certificate-for-people/give?siteId=${world.site.id}&tagsIds=${tag.id}`;
  const { givenAt } = (await send("POST", path, world.staff, { certificateTypeId })).json;
  const [touched] = await prisma().certificate.findMany({ where: { typeId: certificateTypeId } });
  const body = { ...(await values(world.staff, 400)), version: 1 };
  const { status } = await send("PUT", `certificate-for-people/${touched!.id}/completion`, world.staff, body);
  expect(status).toBe(204);
  const takeBack = (as: SignedInPerson, at = givenAt) =>
    send("PATCH", "certificate-for-people/give", as, { certificateTypeId, givenAt: at });
  expect((await takeBack(world.admin)).json).toEqual({ takenBack: 0 });
  expect((await takeBack(world.staff)).json).toEqual({ takenBack: people.length - 1 });
  const left = await prisma().certificate.findMany({ where: { typeId: certificateTypeId, archivedAt: null } });
  expect(left.map(({ id }) => id)).toEqual([touched!.id]);
  expect((await takeBack(world.staff, givenAt - 60)).status).toBe(409);
});
