import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeStoredFile } from "@/lib/testing/files";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { mailNotifications } from "./mail-notifications";
import { remindOfCertificates } from "./remind-of-certificates";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await prisma().school.updateMany({ data: { mainSiteId: world.site.id } });
});
beforeEach(async () => {
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
  await prisma().certificate.updateMany({ where: { archivedAt: null }, data: { archivedAt: new Date() } });
  await prisma().school.updateMany({ data: { isStaffToldOfCertificates: false } });
});

/** Noon in Paris of a day of the winter before 31 March 2027. */
const noonOf = (day: string) => new Date(`${day}T11:00:00Z`);
const remindAt = (now: Date) => asActor(SYSTEM_ACTOR, (work) => remindOfCertificates({ ...work, now }));
const told = async () =>
  (await prisma().notification.findMany({ orderBy: [{ at: "asc" }, { personId: "asc" }] })).map((one) => ({
    ...{ personId: one.personId, kind: one.kind, siteId: one.siteId },
  }));

type Thresholds = { unit: "Days" | "Hours" | "Cycles"; amount: number }[];
async function makeType(thresholds: Thresholds, data: object = {}) {
  return prisma().certificateType.create({
    data: {
      ...{ id: newId(), name: newId(), category: "ForPeople", demands: ["ExpiresOnDate"], ...data },
      thresholds: { create: thresholds.map((one) => ({ ...one, colour: "#f2c94c" })) },
    },
  });
}
const give = async (typeId: string, data: object) =>
  prisma().certificate.create({
    data: { id: newId(), typeId, state: "Validated", createdAt: new Date(), ...data },
  });
const MEDICAL: Thresholds = [
  { unit: "Days", amount: 90 },
  { unit: "Days", amount: 30 },
];
const END = { expiresOn: toDate("2027-03-31") };

describe("the end of a certificate", () => {
  test("is told to its holder at each threshold and after the last day, each once", async () => {
    const { id: typeId } = await makeType(MEDICAL);
    await give(typeId, { personId: world.renter.id, ...END });
    const days: [string, number][] = [
      ["2026-12-30", 0],
      ["2026-12-31", 1],
      ["2027-01-01", 0],
      ["2027-02-28", 0],
      ["2027-03-01", 1],
      ["2027-03-31", 0],
      ["2027-04-01", 1],
      ["2027-04-02", 0],
    ];
    for (const [day, count] of days) expect([day, await remindAt(noonOf(day))]).toEqual([day, count]);
    expect((await told()).map(({ kind }) => kind)).toEqual([
      "certificateEnds",
      "certificateEnds",
      "certificateExpired",
    ]);
    expect(new Set((await told()).map(({ personId }) => personId))).toEqual(new Set([world.renter.id]));
  });

  test("of one that is corrected is told for its new date", async () => {
    const { id: typeId } = await makeType(MEDICAL);
    const { id } = await give(typeId, { personId: world.renter.id, ...END });
    expect(await remindAt(noonOf("2027-03-20"))).toBe(1);
    await prisma().certificate.update({ where: { id }, data: { expiresOn: toDate("2028-03-31") } });
    expect(await remindAt(noonOf("2027-03-21"))).toBe(0);
    expect(await remindAt(noonOf("2028-03-21"))).toBe(1);
  });

  test("is told once, also when several instances run the job at the same moment", async () => {
    const { id: typeId } = await makeType(MEDICAL);
    await give(typeId, { personId: world.renter.id, ...END });
    const counts = await Promise.all([1, 2, 3].map(() => remindAt(noonOf("2027-03-20"))));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
  });

  // Paris is an hour ahead of UTC in winter.
  test.each([
    ["06:59:00Z", 0],
    ["07:00:00Z", 1],
    ["18:59:00Z", 1],
    ["19:00:00Z", 0],
  ])("is told by day only: at %s to %i", async (time, count) => {
    const { id: typeId } = await makeType(MEDICAL);
    await give(typeId, { personId: world.renter.id, ...END });
    expect(await remindAt(new Date(`2027-03-10T${time}`))).toBe(count);
  });

  test("comes back from hours to the end of the last day", async () => {
    const { id: typeId } = await makeType([{ unit: "Hours", amount: 36 }]);
    await give(typeId, { personId: world.renter.id, expiresOn: toDate("2027-02-10") });
    expect(await remindAt(new Date("2027-02-09T10:59:00Z"))).toBe(0);
    expect(await remindAt(new Date("2027-02-09T11:00:00Z"))).toBe(1);
  });

  test("isn't told of what was renewed, archived, isn't valid or expired long ago, nor to who isn't active", async () => {
    const { id: typeId } = await makeType(MEDICAL);
    const { id } = await give(typeId, { personId: world.renter.id, ...END });
    const next = await give(typeId, { personId: world.renter.id, state: "Completed" });
    const at = noonOf("2027-03-20");
    expect(await remindAt(at), "handed in").toBe(0);
    await prisma().certificate.update({ where: { id: next.id }, data: { state: "Incompleted" } });
    const set = (data: object) => prisma().certificate.update({ where: { id }, data });
    await set({ archivedAt: at });
    expect(await remindAt(at), "archived").toBe(0);
    await set({ archivedAt: null, state: "Invalid" });
    expect(await remindAt(at), "invalid").toBe(0);
    await set({ state: "Validated" });
    expect(await remindAt(noonOf("2027-05-01")), "31 days ago").toBe(0);
    await prisma().person.update({ where: { id: world.renter.id }, data: { state: "Disabled" } });
    expect(await remindAt(at), "disabled").toBe(0);
    await prisma().person.update({ where: { id: world.renter.id }, data: { state: "Active" } });
    await prisma().certificateType.update({ where: { id: typeId }, data: { state: "Archived" } });
    expect(await remindAt(at), "of a type that is no longer used").toBe(0);
    await prisma().certificateType.update({ where: { id: typeId }, data: { state: "Active" } });
    expect(await remindAt(at), "sent back").toBe(1);
  });

  test("of a qualification is told by itself", async () => {
    const qualifications = { create: { id: newId(), name: "SEP", hasExpiry: true } };
    const type = await makeType(MEDICAL, { category: "ForQualification", demands: [], qualifications });
    const { id: certificateId } = await give(type.id, { personId: world.renter.id });
    const { id: qualificationId } = await prisma().qualification.findFirstOrThrow({ where: { typeId: type.id } });
    await prisma().certificateQualification.create({ data: { certificateId, qualificationId, ...END } });
    expect(await remindAt(noonOf("2027-03-20"))).toBe(1);
    const [news] = await (await call("GET", "/api/notification", { as: world.renter })).json();
    expect(news.title).toBe("Expires soon: SEP");
  });
});

describe("staff", () => {
  test("are told of people where the school wants it, but not twice of themselves; of others' sites never", async () => {
    const { id: typeId } = await makeType(MEDICAL);
    const both = await makePerson({ roles: { [world.site.id]: ["Staff", "Renter"] } });
    await give(typeId, { personId: world.renter.id, ...END });
    await give(typeId, { personId: both.id, ...END });
    expect(await remindAt(noonOf("2027-03-20"))).toBe(2);
    await prisma().notification.deleteMany();
    const body = { parameters: { isStaffToldOfCertificates: true } };
    const school = await (await call("GET", "/api/school", { as: world.admin })).json();
    const headers = { "if-match": `"${school.version}"` };
    expect((await call("PUT", "/api/school", { as: world.admin, body, headers })).status).toBe(204);
    await makeWorld();
    await remindAt(noonOf("2027-03-20"));
    const at = { siteId: world.site.id, kind: "siteCertificateEnds" };
    const own = { siteId: null, kind: "certificateEnds" };
    expect(await told()).toHaveLength(5);
    expect(await told()).toEqual(
      expect.arrayContaining([
        { personId: world.renter.id, ...own },
        { personId: both.id, ...own },
        { personId: both.id, ...at },
        { personId: world.staff.id, ...at },
      ]),
    );
    await prisma().person.update({ where: { id: both.id }, data: { state: "Archived" } });
  });

  test("and mechanics of its site are told of an aircraft, in its site's days and its landings", async () => {
    const type = await makeType([{ unit: "Cycles", amount: 100 }], { category: "ForEquipment" });
    const { id: aircraftId } = await makeAircraft(world.site.id, { landings: 4_899 });
    const mechanic = await makePerson();
    await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } });
    await give(type.id, { aircraftId, expiresAtCycles: 5_000 });
    const land = (landings: number) =>
      prisma().counterMovement.create({
        data: { id: newId(), aircraftId, cause: "Reading", landings, at: new Date() },
      });
    const at = noonOf("2027-03-20");
    expect(await remindAt(at)).toBe(0);
    await land(1);
    expect(await remindAt(at)).toBe(2);
    await land(101);
    expect(await remindAt(at)).toBe(2);
    expect(new Set((await told()).map(({ personId }) => personId))).toEqual(new Set([mechanic.id, world.staff.id]));
    expect(new Set((await told()).map(({ kind }) => kind))).toEqual(
      new Set(["siteCertificateEnds", "siteCertificateExpired"]),
    );
  });

  test("of a site that has none are its admins", async () => {
    const { id: siteId } = await prisma().site.create({
      data: { id: newId(), schoolId: world.site.schoolId, name: "Far", timeZone: "Pacific/Auckland" },
    });
    const { id: aircraftId } = await makeAircraft(siteId);
    const { id: typeId } = await makeType([], { category: "ForEquipment" });
    await give(typeId, { aircraftId, ...END });
    // 20:00 UTC of the last day is 09:00 of the next one there.
    await remindAt(new Date("2027-03-31T20:00:00Z"));
    const people = (await told()).map(({ personId }) => personId);
    expect(people).toEqual(expect.arrayContaining([world.admin.id, world.superAdmin.id]));
    expect(people).not.toContain(world.staff.id);
  });
});

describe("by mail", () => {
  const mails = async () => {
    await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
    await mailNotifications();
    return prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  };
  const DUE = noonOf("2027-03-20");

  test("it comes in the holder's language, unless the type isn't mailed, or the certificate was renewed meanwhile", async () => {
    const holder = await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { locale: "fr-FR" } });
    const type = await makeType(MEDICAL, { name: "Médical" });
    const { id } = await give(type.id, { personId: holder.id, ...END });
    const silent = await makeType(MEDICAL, { isMailed: false });
    await give(silent.id, { personId: holder.id, ...END });
    expect(await remindAt(DUE)).toBe(2);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      toAddress: holder.email,
      subject: expect.stringMatching(/^Expire bientôt\u00a0: Médical$/),
    });
    expect(mail!.text).toContain("Valable jusqu’au mercredi 31 mars 2027");
    await prisma().notification.deleteMany();
    await prisma().mail.deleteMany();
    await remindAt(DUE);
    await prisma().certificate.update({ where: { id }, data: { expiresOn: toDate("2028-03-31") } });
    expect(await mails()).toEqual([]);
  });
});

describe("a decision", () => {
  const put = async (id: string, what: string, as: SignedInPerson, body: object) => {
    const answer = await call("PUT", `/api/certificate-for-people/${id}/${what}`, { as, body });
    expect(answer.status).toBe(204);
  };
  const handIn = async (as: SignedInPerson) => {
    const { id: typeId } = await makeType([]);
    const { id } = await give(typeId, {
      personId: as.id,
      state: "Completed",
      ...END,
      fileId: await makeStoredFile(as.id),
    });
    return id;
  };
  const VALID = { isValidated: true, version: 1 };

  test("is told to the holder by name and reason, and not to who decides on their own", async () => {
    const holder = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const id = await handIn(holder);
    const refusal = { isValidated: false, commentsForIncomplete: "Page two is missing", version: 1 };
    await put(id, "validation", world.staff, refusal);
    const list = async () => (await call("GET", "/api/notification", { as: holder })).json();
    expect(await list()).toMatchObject([
      {
        kind: "certificateRefused",
        text: expect.stringContaining("Page two is missing"),
        link: `/site/all/user/${holder.id}?tab=certificates`,
        author: expect.stringContaining(" "),
      },
    ]);
    await prisma().certificate.update({ where: { id }, data: { state: "Completed" } });
    await put(id, "validation", world.staff, { ...VALID, version: 2 });
    // A correction of what is valid is no decision.
    await put(id, "validation", world.staff, { ...VALID, limitations: "VML", version: 3 });
    await put(id, "invalidation", world.staff, { comment: "Withdrawn", version: 4 });
    expect((await list()).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      ...["certificateInvalidated", "certificateRefused", "certificateValidated"],
    ]);
    const own = await handIn(world.admin);
    await put(own, "validation", world.admin, VALID);
    expect(await prisma().notification.count({ where: { personId: world.admin.id } })).toBe(0);
  });

  test("that is taken back at once is never mailed and leaves the list; later, that it was is told", async () => {
    const id = await handIn(world.renter);
    const takeBack = async (version: number) => {
      const path = `/api/certificate-for-people/${id}/take-back`;
      expect((await call("PATCH", path, { as: world.staff, body: { version } })).status).toBe(204);
    };
    const mailNow = async () => {
      await prisma()
        .$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      return (await prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(
        ({ subject }) => subject.split(":")[0],
      );
    };
    await put(id, "validation", world.staff, VALID);
    await takeBack(2);
    expect(await mailNow()).toEqual([]);
    expect(await told()).toEqual([]);
    await put(id, "validation", world.staff, { ...VALID, version: 3 });
    expect(await mailNow()).toEqual(["Validated"]);
    await takeBack(4);
    expect(await mailNow()).toEqual(["Validated", "Awaits validation again"]);
  });
});
