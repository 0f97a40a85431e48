import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { makeUnsubscribeUrl } from "@/lib/activity/notifications/unsubscribe";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import {
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
  TEST_PASSWORD,
  type World,
} from "@/lib/testing/world";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";
import { remindOfReservations } from "@/lib/work/notifications/remind-people";

const HOUR = 3600;
/** 10 June of the coming year, 09:00 in Paris. */
const NINE = Date.UTC(NEXT_YEAR, 5, 10, 7) / 1000;
let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().reservation.updateMany({ data: { state: "Cancelled" } });
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
  await prisma().person.updateMany({ data: { notificationChoices: {}, quietFrom: null, quietUntil: null } });
});

const listOf = async (as: SignedInPerson) => (await call("GET", "/api/notification", { as })).json();
async function mailNow() {
  await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
  await mailNotifications();
  return prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

describe("a reminder", () => {
  const book = async () => {
    const booked = await makeReservation(world, { start: NINE });
    await prisma().notification.deleteMany();
    return booked;
  };
  /** What the job does at an instant. */
  const remindAt = (unix: number) =>
    asActor(SYSTEM_ACTOR, (work) => remindOfReservations({ ...work, now: new Date(unix * 1000) }));
  const reminders = () =>
    prisma().notification.findMany({ where: { kind: "reservationReminder" }, orderBy: { onceKey: "asc" } });

  test("comes 24 hours before, not earlier, and with what is known of the flight", async () => {
    const { id } = await book();
    expect(await remindAt(NINE - 24 * HOUR - 60)).toBe(0);
    expect(await remindAt(NINE - 24 * HOUR)).toBe(1);
    const [told, ...more] = await listOf(world.renter);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      kind: "reservationReminder",
      subjectId: id,
      title: `Reminder: ${world.aircraft.callSign}`,
      text: expect.stringContaining("09:00–10:00"),
      link: `/site/${world.site.id}/planning/day?date=${NEXT_YEAR}-06-10&reservation=${id}`,
    });
    expect(await remindAt(NINE - 24 * HOUR + 60)).toBe(0);
  });

  test("comes once, also when two instances run the job at the same moment", async () => {
    await book();
    const counts = await Promise.all([1, 2, 3, 4].map(() => remindAt(NINE - 23 * HOUR)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await reminders()).toHaveLength(1);
  });

  test("comes at 18:00 of the evening before, by the site's clocks, to who chose it", async () => {
    const body = { kinds: [{ kind: "reservationReminder", when: 3 }] };
    expect((await call("PUT", "/api/account/notifications", { as: world.renter, body })).status).toBe(204);
    await book();
    const evening = NINE - 15 * HOUR;
    expect(await remindAt(evening - 60)).toBe(0);
    expect(await remindAt(evening)).toBe(1);
  });

  test("comes again for another time, but not for the same", async () => {
    const { id } = await book();
    await remindAt(NINE - 24 * HOUR);
    const move = (start: number, version: number) =>
      call("PATCH", `/api/reservation/${id}/move`, {
        as: world.staff,
        body: { start },
        headers: { "if-match": `"${version}"` },
      });
    expect((await move(NINE + 2 * HOUR, 1)).status).toBe(204);
    expect(await remindAt(NINE - 23 * HOUR)).toBe(0);
    expect(await remindAt(NINE - 22 * HOUR)).toBe(1);
    expect((await move(NINE, 2)).status).toBe(204);
    expect(await remindAt(NINE - 21 * HOUR)).toBe(0);
    expect((await reminders()).map(({ onceKey }) => onceKey)).toEqual([
      `reminder:${id}:${NINE}`,
      `reminder:${id}:${NINE + 2 * HOUR}`,
    ]);
  });

  test("doesn't come of what is cancelled or withdrawn, to who isn't active, or who wants none", async () => {
    const { id } = await book();
    const set = (data: object) => prisma().reservation.update({ where: { id }, data });
    await set({ state: "Cancelled" });
    expect(await remindAt(NINE - 24 * HOUR)).toBe(0);
    await set({ state: "Scheduled", withdrawnAt: new Date() });
    expect(await remindAt(NINE - 24 * HOUR)).toBe(0);
    await set({ withdrawnAt: null });
    const renter = (data: object) => prisma().person.update({ where: { id: world.renter.id }, data });
    await renter({ state: "Disabled" });
    expect(await remindAt(NINE - 24 * HOUR)).toBe(0);
    await renter({ state: "Active", notificationChoices: { reservationReminder: { here: false, mail: false } } });
    expect(await remindAt(NINE - 24 * HOUR)).toBe(0);
    await renter({ notificationChoices: { reservationReminder: { here: false } } });
    expect(await remindAt(NINE - 24 * HOUR), "by mail alone").toBe(1);
    expect(await listOf(world.renter)).toEqual([]);
  });

  test("comes late when the job didn't run in time, and not at all to who booked after its hour", async () => {
    const { id } = await book();
    expect(await remindAt(NINE - 17 * HOUR), "too late").toBe(0);
    const createdAt = new Date((NINE - 22 * HOUR) * 1000);
    await prisma().reservation.update({ where: { id }, data: { createdAt } });
    expect(await remindAt(NINE - 21 * HOUR), "booked since").toBe(0);
    await prisma().reservation.update({ where: { id }, data: { createdAt: new Date() } });
    expect(await remindAt(NINE - 19 * HOUR)).toBe(1);
  });

  test("is mailed once, unless the flight was cancelled or moved while it waited", async () => {
    const { id } = await book();
    await remindAt(NINE - 24 * HOUR);
    const [mail, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`Reminder: ${world.aircraft.callSign}`);
    await prisma().notification.deleteMany();
    await prisma().mail.deleteMany();
    await remindAt(NINE - 24 * HOUR);
    await prisma().reservation.update({ where: { id }, data: { state: "Cancelled" } });
    expect(await mailNow()).toEqual([]);
    expect(await prisma().notification.count({ where: { mailAt: { not: null } } })).toBe(0);
  });
});

test("of new terms hears who must accept them", async () => {
  const publish = (kind: "Cgu" | "Cgv") =>
    call("POST", `/api/school/update${kind}`, { as: world.admin, body: { text: `Terms ${kind} ${Date.now()}` } });
  await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { isTemporaryPassword: true } });
  await publish("Cgv");
  const told = await prisma().notification.findMany({ select: { personId: true, kind: true } });
  expect(told).toEqual([{ personId: world.renter.id, kind: "termsChanged" }]);
  expect((await mailNow()).map(({ subject }) => subject)).toEqual(["New terms of sale"]);
  await publish("Cgu");
  const people = (await prisma().notification.findMany({ where: { kind: "termsChanged" } })).map((one) => one.personId);
  expect(people.filter((id) => id === world.renter.id)).toHaveLength(2);
  expect(people).toEqual(expect.arrayContaining([world.student.id, world.instructor.id, world.staff.id]));
  expect(people).not.toContain(world.admin.id);
  await prisma().person.updateMany({ data: { termsOfUseAt: new Date(), termsOfSaleAt: new Date() } });
  const [latest] = await listOf(world.renter);
  expect(latest).toMatchObject({ title: "New terms of use", link: "/site/all/school" });
});

describe("a sign-in", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const signIn = async (email: string, cookie = "") => {
    const headers = { "user-agent": FIREFOX, ...(cookie && { cookie }) };
    const answer = await call("POST", "/api/authentification", { body: { email, password: TEST_PASSWORD }, headers });
    expect(answer.status).toBe(200);
    return answer.headers
      .getSetCookie()
      .find((one) => one.startsWith("envol.device="))!
      .split(";")[0]!;
  };
  const told = (personId: string) => prisma().notification.findMany({ where: { personId } });

  test("from a device that the person hasn't used before is told to them, here and by mail, whatever they chose", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const device = await signIn(person.email);
    expect(await told(person.id), "the first device is no news").toEqual([]);
    await signIn(person.email, device);
    expect(await told(person.id), "nor is a known one").toEqual([]);
    const quiet = { quietFrom: 0, quietUntil: 1439, notificationChoices: { signInOnNewDevice: { mail: false } } };
    await prisma().person.update({ where: { id: person.id }, data: quiet });
    await signIn(person.email);
    const [news, ...more] = await listOf(await signInAs(person));
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      kind: "signInOnNewDevice",
      title: "Sign-in from a new device",
      text: expect.stringMatching(/^Firefox, Windows · If that was not you/),
      link: `/site/all/user/${person.id}?tab=account`,
      author: null,
    });
    const [mail, ...others] = await mailNow();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: person.email, subject: "Sign-in from a new device" });
    expect(mail!.text).toMatch(/Firefox, Windows, \d\d\/\d\d\/\d{4} \d\d:\d\d \(\d\d:\d\dZ\)/);
    expect(mail!.text).not.toContain(makeUnsubscribeUrl(person.id));
  });

  test("from a device of somebody else's is new for this person", async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const device = await signIn(one.email);
    await signIn(other.email);
    await signIn(other.email, device);
    expect(await told(other.id)).toHaveLength(1);
    expect(await told(one.id)).toEqual([]);
  });

  test("of a program that keeps no cookie is told here each time, and by mail ten times a day at most", async () => {
    const { id, email } = await makePerson();
    for (let n = 0; n < 13; n++) await signIn(email);
    expect(await told(id), "the first device is no news").toHaveLength(12);
    expect(await mailNow()).toHaveLength(10);
    await signIn(email);
    expect(await mailNow(), "one more, of the same day").toHaveLength(10);
    expect(await told(id)).toHaveLength(13);
  });
});

test("a new email address is told to the old one by mail, and here even to who changed it", async () => {
  const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
  const as = await signInAs(person);
  const email = `moved-${person.email}`;
  const body = { id: person.id, version: person.version, email: { email } };
  expect((await call("PUT", "/api/user", { as, body })).status).toBe(204);
  const [link] = await prisma().mail.findMany({ where: { toAddress: email } });
  const code = /code=([0-9a-f]+)/.exec(link!.text)![1];
  await prisma().mail.deleteMany();
  expect((await call("POST", "/api/account/confirm-email", { as, body: { code } })).status).toBe(204);
  const [mail, ...more] = await mailNow();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ toAddress: person.email, subject: expect.stringContaining("has changed") });
  expect(mail!.text).not.toContain("password");
  expect(await listOf(as)).toMatchObject([{ kind: "emailChanged", author: null }]);
  const stored = await prisma().notification.findMany({ where: { personId: person.id } });
  expect(JSON.stringify(stored), "ids and times only").not.toContain("school.test");
});
