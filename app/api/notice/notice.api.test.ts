import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PersonActor } from "@/lib/access/actor/actor";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listOpenNotices } from "@/lib/records/notices/queries";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";

let world: World;
let abroad: World;
beforeAll(async () => {
  world = await makeWorld();
  abroad = await makeWorld();
});
beforeEach(async () => {
  await prisma().notification.deleteMany();
  await prisma().noticeRecipient.deleteMany();
  await prisma().notice.deleteMany();
  await prisma().mail.deleteMany();
});

type Person = SignedInPerson;
// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
const json = (answer: { json: () => Promise<any> }) => answer.json();
const publish = async (body: object = {}, as: Person = world.staff) => {
  const whole = { title: "Runway 04 closed", text: "Until Friday.", siteId: world.site.id, ...body };
  const answer = await call("POST", "/api/notice", { as, body: whole });
  const made = await json(answer);
  expect(answer.status, JSON.stringify(made)).toBe(201);
  return made as { id: string; version: number };
};
const get = (id: string, as: Person) => call("GET", `/api/notice/${id}`, { as });
const told = async (as: Person, language = "en-US") =>
  json(await call("GET", "/api/notification", { as, headers: { "accept-language": language } }));
const read = (id: string, as: Person, body: object = {}) => call("PATCH", `/api/notice/${id}/read`, { as, body });
const change = (id: string, verb: string, version: number, body: object = {}, as: Person = world.staff) =>
  call("PATCH", `/api/notice/${id}/${verb}`, { as, body: { ...body, version } });
const readers = async (id: string, as: Person = world.staff) =>
  json(await call("GET", `/api/notice/${id}/recipient`, { as }));
const student = async (data = {}, siteId = world.site.id) =>
  signInAs(await makePerson({ roles: { [siteId]: ["Student"] }, data }));

describe("whom a notice goes to", () => {
  const audienceOf = async (body: object, as?: Person) => {
    const { id } = await publish(body, as);
    const rows = await prisma().noticeRecipient.findMany({ where: { noticeId: id }, select: { personId: true } });
    return rows.map(({ personId }) => personId);
  };

  test("is everybody at a site who is active, without its author", async () => {
    const gone = await student({ state: "Disabled" });
    const ids = await audienceOf({});
    expect(ids).toEqual(expect.arrayContaining([world.student.id, world.renter.id, world.instructor.id]));
    for (const id of [world.staff.id, gone.id, abroad.student.id, world.admin.id]) expect(ids).not.toContain(id);
  });

  test("is a role at a site, or at all sites", async () => {
    expect(await audienceOf({ roleId: SITE_ROLE_ID.Instructor })).toEqual([world.instructor.id]);
    const all = await audienceOf({ siteId: null, roleId: SITE_ROLE_ID.Instructor }, world.admin);
    expect(all.sort()).toEqual([world.instructor.id, abroad.instructor.id].sort());
  });

  test("is a promotion, whose site is then the notice's", async () => {
    const promotionId = newId();
    await prisma().promotion.create({
      data: {
        id: promotionId,
        siteId: world.site.id,
        name: promotionId,
        createdOn: new Date(),
        students: { create: { personId: world.student.id } },
      },
    });
    expect(await audienceOf({ siteId: null, promotionId })).toEqual([world.student.id]);
    const elsewhere = { title: "x", text: "y", siteId: abroad.site.id, promotionId };
    expect((await call("POST", "/api/notice", { as: world.admin, body: elsewhere })).status).toBe(422);
    const foreign = { title: "x", text: "y", siteId: null, promotionId };
    expect((await call("POST", "/api/notice", { as: abroad.staff, body: foreign })).status).toBe(404);
    await prisma().promotion.update({ where: { id: promotionId }, data: { state: "Disabled" } });
    expect((await call("POST", "/api/notice", { as: world.staff, body: foreign })).status).toBe(422);
  });

  test("is counted before it is published", async () => {
    const query = `siteId=${world.site.id}&roleId=${SITE_ROLE_ID.Instructor}`;
    const answer = await call("GET", `/api/notice/audience?${query}`, { as: world.staff });
    expect(await json(answer)).toEqual({ people: 1 });
    expect((await call("GET", "/api/notice/audience", { as: world.staff })).status, "all sites").toBe(403);
  });

  test("is nobody elsewhere: staff of one site write to neither another one nor all, and nobody is no audience", async () => {
    const post = async (body: object) =>
      (await call("POST", "/api/notice", { as: world.staff, body: { title: "x", text: "y", ...body } })).status;
    expect(await post({ siteId: abroad.site.id })).toBe(404);
    expect(await post({ siteId: null })).toBe(403);
    expect(await post({ siteId: world.site.id, roleId: SITE_ROLE_ID.Staff }), "only the author").toBe(422);
  });

  test("stays as it was: who joins later gets it when staff send it to them, once", async () => {
    const { id } = await publish({ roleId: SITE_ROLE_ID.Student });
    const late = await student();
    expect((await get(id, late)).status).toBe(404);
    expect((await readers(id)).joined).toBe(1);
    for (const _ of [1, 2]) {
      expect((await call("POST", `/api/notice/${id}/recipient`, { as: world.staff })).status).toBe(204);
    }
    expect((await get(id, late)).status).toBe(200);
    expect(await told(late)).toHaveLength(1);
    expect(await told(world.student), "who had it isn't told again").toHaveLength(1);
    expect((await readers(id)).joined).toBe(0);
  });
});

describe("a recipient", () => {
  test("is told once, with a link to the notice, and its author isn't", async () => {
    const { id } = await publish({ confirmation: true, text: "Use the grass.\nhttps://sia.test" });
    expect(await told(world.student)).toMatchObject([
      {
        kind: "noticePublished",
        title: "Notice: Runway 04 closed",
        text: expect.stringContaining("Please confirm"),
        link: `/site/${world.site.id}/notice/${id}`,
        read: false,
      },
    ]);
    expect((await told(world.student, "fr-FR"))[0].title).toBe("Note d’information\u00a0: Runway 04 closed");
    expect(await told(world.staff)).toEqual([]);
  });

  test("gets one mail of it, at once or not as they chose, and none of what was withdrawn before", async () => {
    const mails = async () => {
      await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      return prisma().mail.findMany({ where: { toAddress: world.student.email } });
    };
    await publish();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Notice: Runway 04 closed", calendar: null });
    const { id } = await publish({ title: "A slip" });
    expect((await change(id, "withdraw", 1, { reason: "Wrong site" })).status).toBe(204);
    expect(await mails()).toHaveLength(1);
    await prisma().person.update({
      where: { id: world.student.id },
      data: { notificationChoices: { noticePublished: { mail: false } } },
    });
    await publish();
    expect(await mails()).toHaveLength(1);
    await prisma().person.update({ where: { id: world.student.id }, data: { notificationChoices: {} } });
  });

  test("who was mailed a notice is mailed that it was withdrawn, and put back; nobody who knows of neither", async () => {
    const mails = async () => {
      await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      const found = await prisma().mail.findMany({ where: { toAddress: world.student.email }, orderBy: { id: "asc" } });
      await prisma().mail.deleteMany();
      return found;
    };
    const { id } = await publish();
    await mails();
    await change(id, "withdraw", 1, { reason: "Wrong runway" });
    await change(id, "restore", 2);
    expect(await mails(), "a withdrawal that was undone at once").toEqual([]);
    await change(id, "withdraw", 3, { reason: "Wrong runway" });
    const [withdrawn, ...more] = await mails();
    expect(more).toEqual([]);
    expect(withdrawn!.subject).toBe("Withdrawn: Runway 04 closed");
    expect(withdrawn!.text).toContain("Wrong runway");
    expect(await told(world.student), "here, the notice itself says so").toHaveLength(1);
    await change(id, "restore", 4);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["In force again: Runway 04 closed"]);
    await prisma().person.update({
      where: { id: world.student.id },
      data: { notificationChoices: { noticePublished: { mail: false } } },
    });
    await change(id, "withdraw", 5, { reason: "x" });
    expect(await mails()).toEqual([]);
    await prisma().person.update({ where: { id: world.student.id }, data: { notificationChoices: {} } });
  });

  test("is mailed the notice itself when it was withdrawn before its mail left, and then put back", async () => {
    const mails = async () => {
      await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      const found = await prisma().mail.findMany({ where: { toAddress: world.student.email } });
      return found.map(({ subject }) => subject);
    };
    const { id } = await publish();
    await change(id, "withdraw", 1, { reason: "A slip" });
    expect(await mails()).toEqual([]);
    await change(id, "restore", 2);
    expect(await mails()).toEqual(["Notice: Runway 04 closed"]);
  });

  test("who has left the site is told no more of it, and reads it nowhere", async () => {
    const [left, leaving] = [await student(), await student()];
    const { id } = await publish();
    const mails = async (as: Person) => {
      await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      return prisma().mail.count({ where: { toAddress: as.email } });
    };
    const found = async (as: Person) =>
      ((await json(await call("GET", "/api/search?text=runway", { as }))) as unknown[]).length;
    expect(await mails(left)).toBe(1);
    expect(await found(left)).toBe(1);
    const leave = (as: Person) => prisma().siteRole.deleteMany({ where: { personId: as.id } });
    await leave(left);
    await prisma().siteRole.create({ data: { personId: left.id, siteId: abroad.site.id, role: "Student" } });
    expect((await get(id, left)).status).toBe(404);
    expect((await read(id, left)).status).toBe(404);
    expect(await found(left)).toBe(0);
    await change(id, "withdraw", 1, { reason: "Open again" });
    await leave(leaving);
    expect([await mails(left), await mails(leaving)], "one leaves while the mail waits").toEqual([1, 1]);
    await change(id, "restore", 2);
    expect(await mails(left)).toBe(1);
  });

  test("reads the whole text in the mail, in its paragraphs, and of a very long one the beginning", async () => {
    const mail = async (text: string) => {
      await prisma().mail.deleteMany();
      await publish({ text });
      await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE mail_at IS NOT NULL`;
      await mailNotifications();
      return prisma().mail.findFirstOrThrow({ where: { toAddress: world.student.email } });
    };
    const paragraphs = `${"Taxi with care. ".repeat(30).trim()}\n\nGrass only:\n- before <9:00>\n- after 18:00`;
    const whole = await mail(paragraphs);
    expect(whole.text).toContain(paragraphs);
    expect(whole.html).toContain("<p>Grass only:<br>- before &#60;9:00&#62;<br>- after 18:00<br>by ");
    const long = await mail("word ".repeat(999));
    expect(long.text.length).toBeLessThan(2_500);
    expect(long.text).toContain("word…");
    expect(long.text).toContain("/notice/");
  });

  test("opens it, which counts as read, and then says that they have understood: once, with the time, in the audit", async () => {
    const { id } = await publish({ confirmation: true });
    expect((await read(id, world.student)).status).toBe(204);
    expect((await told(world.student))[0].read, "what told them of it is read, too").toBe(true);
    expect((await json(await get(id, world.student))).own).toEqual({ readAt: expect.any(Number), confirmedAt: null });
    expect((await read(id, world.student, { understood: true })).status).toBe(204);
    expect((await told(world.student))[0].text, "nothing is asked of them any more").not.toContain("Please confirm");
    expect((await told(world.instructor))[0].text, "others are still asked").toContain("Please confirm");
    const { own } = await json(await get(id, world.student));
    expect(own.confirmedAt).toEqual(expect.any(Number));
    expect((await read(id, world.student, { understood: true })).status).toBe(204);
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id, action: "notice.confirm" } });
    expect(lines.map(({ actorId }) => actorId)).toEqual([world.student.id]);
  });

  test("is first asked for what they must confirm, then for the newest, until it is read", async () => {
    const older = await publish();
    const asking = await publish({ confirmation: true });
    const newest = await publish();
    const actor = { id: world.renter.id } as PersonActor;
    const open = async () =>
      (await listOpenNotices({ db: prisma(), actor, now: new Date() }, actor)).map(({ id }) => id);
    expect(await open()).toEqual([asking.id, newest.id, older.id]);
    await read(newest.id, world.renter);
    await read(asking.id, world.renter);
    expect(await open(), "read and not confirmed").toEqual([asking.id, older.id]);
  });

  test("confirms only what asks for it and what is in force", async () => {
    const plain = await publish();
    expect((await read(plain.id, world.student, { understood: true })).status).toBe(422);
    const { id } = await publish({ confirmation: true });
    await change(id, "withdraw", 1, { reason: "Open again" });
    expect((await read(id, world.student, { understood: true })).status).toBe(409);
  });
});

test("only recipients and staff of its site may read a notice; others can't tell that there is one", async () => {
  const { id } = await publish({ roleId: SITE_ROLE_ID.Student });
  for (const as of [world.renter, world.instructor, abroad.staff, abroad.student]) {
    expect((await get(id, as)).status).toBe(404);
    expect((await read(id, as)).status).toBe(404);
    expect(await told(as)).toEqual([]);
    const { length } = (await json(await call("GET", "/api/search?text=runway", { as }))) as unknown[];
    expect(length).toBe(0);
  }
  for (const as of [world.student, world.staff, world.admin]) expect((await get(id, as)).status).toBe(200);
  expect((await json(await get(id, world.student))).counts, "who else has read it is the staff's").toBeNull();
  expect((await call("GET", `/api/notice/${id}/recipient`, { as: world.student })).status).toBe(403);
});

describe("staff", () => {
  test("see who has read and who has confirmed; who left or was disabled doesn't count", async () => {
    const [left, gone] = [await student(), await student()];
    const { id } = await publish({ roleId: SITE_ROLE_ID.Student, confirmation: true });
    await read(id, world.student, { understood: true });
    await read(id, left);
    const names = async () => (await readers(id)).recipients.map((one: { id: string }) => one.id);
    expect(await names()).toEqual(expect.arrayContaining([left.id, gone.id]));
    await prisma().siteRole.deleteMany({ where: { personId: left.id } });
    await prisma().person.update({ where: { id: gone.id }, data: { state: "Disabled" } });
    expect(await names()).not.toEqual(expect.arrayContaining([left.id]));
    expect(await names()).not.toEqual(expect.arrayContaining([gone.id]));
    const [listed] = await json(await call("GET", `/api/notice?siteId=${world.site.id}`, { as: world.staff }));
    expect(listed.counts.read).toBe(1);
    expect(listed.counts.confirmed).toBe(1);
    expect(listed.counts.recipients).toBe((await names()).length);
  });

  test("of one site see their own people of a notice to all sites, and may not withdraw it", async () => {
    const { id } = await publish({ siteId: null }, world.admin);
    const ids = (await readers(id, abroad.staff)).recipients.map((one: { id: string }) => one.id);
    expect(ids).toContain(abroad.student.id);
    expect(ids).not.toContain(world.student.id);
    expect((await change(id, "withdraw", 1, { reason: "x" }, abroad.staff)).status).toBe(403);
  });

  test("remind those who haven't, and nobody else, once a day", async () => {
    const other = await student();
    const { id } = await publish({ roleId: SITE_ROLE_ID.Student, confirmation: true });
    await read(id, world.student, { understood: true });
    await read(id, other);
    expect((await change(id, "remind", 1)).status).toBe(204);
    expect((await told(other)).map(({ kind }: { kind: string }) => kind)).toEqual([
      "noticeReminded",
      "noticePublished",
    ]);
    expect(await told(world.student)).toHaveLength(1);
    expect((await change(id, "remind", 2)).status).toBe(409);
    await prisma().notice.update({ where: { id }, data: { remindedAt: new Date(Date.now() - 30 * 3_600_000) } });
    expect((await change(id, "remind", 2)).status).toBe(204);
  });

  test("withdraw a notice for a reason and put it back; an outdated version is refused", async () => {
    const { id } = await publish();
    expect((await change(id, "withdraw", 1, { reason: " " })).status).toBe(422);
    expect((await change(id, "withdraw", 1, { reason: "Open again" })).status).toBe(204);
    expect(await json(await get(id, world.student))).toMatchObject({ state: 1, withdrawalReason: "Open again" });
    expect((await told(world.student))[0].title).toBe("Withdrawn: Runway 04 closed");
    const list = async (query = "") =>
      (await json(await call("GET", `/api/notice?siteId=${world.site.id}${query}`, { as: world.staff }))).length;
    expect([await list(), await list("&statut=1")]).toEqual([0, 1]);
    expect((await change(id, "restore", 1)).status).toBe(409);
    expect((await change(id, "restore", 2)).status).toBe(204);
    expect(await list()).toBe(1);
    expect((await change(id, "restore", 3)).headers.get("etag"), "what is in force stays as it is").toBe('"3"');
    const actions = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["notice.publish", "notice.withdraw", "notice.restore"]);
  });
});
