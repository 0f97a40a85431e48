import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import webPush from "web-push";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePushBrowser, startPushService } from "@/lib/testing/push";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { pushNotifications } from "@/lib/work/notifications/push-notifications";

const keys = vi.hoisted(() => ({ publicKey: "", privateKey: "" }));
vi.mock("@/lib/platform/env", async (original) => {
  const module = await original<typeof import("@/lib/platform/env")>();
  const vapid = () => ({ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey });
  return { ...module, env: () => ({ ...module.env(), ...vapid(), VAPID_SUBJECT: "mailto:desk@school.test" }) };
});

/** 10 June of the coming year, 09:00 in Paris. */
const NINE = Date.UTC(NEXT_YEAR, 5, 10, 7) / 1000;
let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
let renter: SignedInPerson;
let browser: ReturnType<typeof makePushBrowser>;

beforeAll(async () => {
  Object.assign(keys, webPush.generateVAPIDKeys());
  world = await makeWorld();
  service = await startPushService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().notification.deleteMany();
  await prisma().pushSubscription.deleteMany();
  service.received.splice(0);
  Object.assign(service.state, { status: 201, retryAfter: "" });
  renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  browser = makePushBrowser(`https://push.example.org/${newId()}`);
});

const subscribe = (as = renter, one = browser) =>
  call("PUT", "/api/account/push", { as, body: { ...one.subscription, expirationTime: null } });
const book = async (renterId = renter.id) => {
  const answer = await call("POST", "/api/reservation/renter", {
    as: world.staff,
    body: {
      siteId: world.site.id,
      start: NINE,
      end: NINE + 3600,
      aircraft: { aircraftId: world.aircraft.id },
      users: [{ userId: renterId, reservationUserRole: 1 }],
    },
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).id as string;
};
/**
 * Sends what is due. What has just been told waits a few seconds, which are over here: a second ago, because the
 * column keeps whole milliseconds, and `now()` rounded up lies ahead of a query that comes within half of one.
 */
const push = async (post = service.post) => {
  await prisma().$executeRaw`UPDATE push_message SET due_at = now() - interval '1 second' WHERE attempts = 0`;
  return pushNotifications(post);
};
const dueNow = () => prisma().pushMessage.updateMany({ data: { dueAt: new Date(0) } });
const waiting = () => prisma().pushMessage.count();

describe("a push", () => {
  test("arrives once, encrypted for its browser alone and signed with the school's key", async () => {
    expect((await subscribe()).status).toBe(204);
    const id = await book();
    expect(await pushNotifications(service.post), "it may still be undone").toBe(0);
    expect(await push()).toBe(1);
    expect(await push()).toBe(0);
    const [sent, ...more] = service.received;
    expect(more).toEqual([]);
    expect(JSON.parse(browser.decrypt(sent!.body))).toEqual({
      title: `New booking: ${world.aircraft.callSign}`,
      line: expect.stringContaining("09:00–10:00"),
      link: expect.stringMatching(new RegExp(`^http.*/site/${world.site.id}/planning/day\\?date=${NEXT_YEAR}-06-10`)),
      tag: id,
    });
    expect(sent!.body.toString("latin1")).not.toContain(world.aircraft.callSign);
    expect(sent!.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(String(sent!.headers.authorization))!;
    expect(key).toBe(keys.publicKey);
    const [head, claims, signature] = token!.split(".");
    const audience = JSON.parse(Buffer.from(claims!, "base64url").toString());
    expect(audience).toMatchObject({ aud: "https://push.example.org", sub: "mailto:desk@school.test" });
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const ours = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
    const signed = { key: ours, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, "base64url"))).toBe(true);
  });

  test("isn't sent of what was undone before it was due, and tells several changes as one", async () => {
    const change = async (path: string, body: object, version: number) => {
      const headers = { "if-match": `"${version}"` };
      const answer = await call("PATCH", `/api/reservation/${path}`, { as: world.staff, body, headers });
      expect(answer.status, await answer.text()).toBe(204);
    };
    await subscribe();
    const id = await book();
    await push();
    service.received.splice(0);
    const cancellation = { reasonId: world.cancellationReason.id, commentaryForCancel: "A slip" };
    await change(`${id}/cancel`, cancellation, 1);
    await change(`${id}/restore`, {}, 2);
    expect(await push()).toBe(0);
    expect(await waiting()).toBe(0);
    await change(`${id}/move`, { start: NINE + 3600 }, 3);
    await change(`${id}/move`, { start: NINE + 7200 }, 4);
    expect(await push()).toBe(1);
    const { title, line } = JSON.parse(browser.decrypt(service.received[0]!.body));
    expect(title).toBe(`Moved: ${world.aircraft.callSign}`);
    expect(line).toContain("09:00–10:00 → 11:00–12:00");
    await change(`${id}/cancel`, cancellation, 5);
    expect(await push()).toBe(1);
    await change(`${id}/restore`, {}, 6);
    expect(await push()).toBe(1);
    expect(JSON.parse(browser.decrypt(service.received.at(-1)!.body)).title).toBe(
      `Booked again: ${world.aircraft.callSign}`,
    );
  });

  test("of a series is one, of its first date and how many follow, and none of what was undone", async () => {
    await subscribe();
    const answer = await call("POST", "/api/reservation/series", {
      as: world.staff,
      body: {
        type: 5,
        booking: {
          ...{ siteId: world.site.id, start: NINE, end: NINE + 3600, classroom: { classroomId: world.classroom.id } },
          users: [{ userId: renter.id, reservationUserRole: 6 }],
        },
        repeatUntil: Date.UTC(NEXT_YEAR, 5, 24) / 1000,
      },
    });
    expect(answer.status).toBe(201);
    const { id, reservations } = (await answer.json()) as { id: string; reservations: { id: string }[] };
    expect(await push()).toBe(1);
    expect(await waiting()).toBe(0);
    const { line, tag } = JSON.parse(browser.decrypt(service.received[0]!.body));
    expect(line).toContain("09:00–10:00, and the 2 that follow, until 24 June");
    expect(tag).toBe(reservations[0]!.id);
    const cancellation = { from: reservations[0]!.id, version: 1, reasonId: world.cancellationReason.id };
    const cancelled = await call("PATCH", `/api/reservation/series/${id}/cancel`, {
      ...{ as: world.staff, body: cancellation, headers: { "if-match": '"1"' } },
    });
    const body = { reservations: await cancelled.json() };
    expect((await call("PATCH", `/api/reservation/series/${id}/restore`, { as: world.staff, body })).status).toBe(200);
    expect(await push()).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test("isn't sent of what its reader has cancelled since, and says the time to which they moved it", async () => {
    const own = async (path: string, body: object) => {
      const headers = { "if-match": '"1"' };
      expect((await call("PATCH", `/api/reservation/${path}`, { as: renter, body, headers })).status).toBe(204);
    };
    await subscribe();
    const cancelled = await book();
    await own(`${cancelled}/cancel`, { reasonId: world.cancellationReason.id, commentaryForCancel: "I can't come" });
    expect(await push()).toBe(0);
    expect(await waiting()).toBe(0);
    await own(`${await book()}/move`, { start: NINE + 3 * 3600 });
    expect(await push()).toBe(1);
    expect(JSON.parse(browser.decrypt(service.received[0]!.body)).line).toContain("12:00–13:00");
  });

  test("of what goes on changing waits for a minute at most", async () => {
    await subscribe();
    const id = await book();
    const headers = { "if-match": '"1"' };
    const age = (seconds: number) =>
      prisma().$executeRaw`UPDATE push_message SET due_at = due_at - ${seconds} * interval '1 second'`;
    await age(40);
    await call("PATCH", `/api/reservation/${id}/move`, { as: world.staff, body: { start: NINE + 3600 }, headers });
    expect(await pushNotifications(service.post)).toBe(0);
    await age(10);
    expect(await pushNotifications(service.post), "it goes on changing").toBe(0);
    await prisma().$executeRaw`UPDATE push_message SET due_at = due_at - interval '11 seconds' WHERE due_at < now()`;
    expect(await pushNotifications(service.post)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test("goes to each of a person's browsers, to nobody else, and not to who did it", async () => {
    const second = makePushBrowser(`https://push.example.org/${newId()}`);
    await subscribe();
    await subscribe(await signInAs(renter), second);
    await subscribe(world.staff, makePushBrowser(`https://push.example.org/${newId()}`));
    await book();
    expect(await push()).toBe(2);
    const paths = [browser, second].map(({ subscription }) => new URL(subscription.endpoint).pathname);
    expect(service.received.map(({ path }) => path).sort()).toEqual(paths.sort());
  });

  test.each([
    [500, "", 25],
    [503, "", 25],
    [429, "600", 590],
  ])("that the service can't take now (%i) is tried again later", async (status, retryAfter, leastSeconds) => {
    await subscribe();
    await book();
    Object.assign(service.state, { status, retryAfter });
    expect(await push()).toBe(0);
    const row = await prisma().pushMessage.findFirstOrThrow();
    expect((row.dueAt.getTime() - Date.now()) / 1000).toBeGreaterThan(leastSeconds);
    Object.assign(service.state, { status: 201, retryAfter: "" });
    await dueNow();
    expect(await push()).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test("isn't tried for ever", async () => {
    await subscribe();
    await book();
    service.state.status = 500;
    for (let attempt = 0; attempt < 20 && (await waiting()) > 0; attempt++) {
      await dueNow();
      await push();
    }
    expect(service.received.length).toBe(8);
    expect(await prisma().pushSubscription.count()).toBe(1);
  });

  test.each([404, 410])("to a browser that is gone (%i) ends its subscription", async (status) => {
    await subscribe();
    await book();
    service.state.status = status;
    await push();
    expect(await prisma().pushSubscription.count()).toBe(0);
    expect(await waiting()).toBe(0);
  });

  test("isn't held up by somebody whose push service doesn't answer", async () => {
    await subscribe();
    const told = { kind: "signInOnNewDevice", at: new Date(), facts: { state: {} } };
    const waitFor = async (personId: string) => {
      const { id: notificationId } = await prisma().notification.create({ data: { id: newId(), personId, ...told } });
      const { id: subscriptionId } = await prisma().pushSubscription.findFirstOrThrow({ where: { personId } });
      await prisma().pushMessage.create({ data: { id: newId(), notificationId, subscriptionId, dueAt: new Date(0) } });
    };
    for (let n = 0; n < 40; n++) await waitFor(renter.id);
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    await subscribe(other, makePushBrowser(`https://other.example.org/${newId()}`));
    await waitFor(other.id);
    const asked: string[] = [];
    await pushNotifications(async ({ url }) => {
      asked.push(new URL(url).hostname);
      return { status: url.includes("other") ? 201 : 503, retryAfter: "" };
    });
    // One attempt, and then nothing more for a while.
    expect(asked.sort()).toEqual(["other.example.org", "push.example.org"]);
    expect(await waiting()).toBe(40);
  });

  test("isn't sent of what was read meanwhile, nor to who was disabled", async () => {
    await subscribe();
    await book();
    await call("PATCH", "/api/notification/read", { as: renter, body: {} });
    expect(await push()).toBe(0);
    await prisma().occupation.deleteMany();
    await book();
    await prisma().person.update({ where: { id: renter.id }, data: { state: "Disabled" } });
    expect(await push()).toBe(0);
    expect(service.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test("is taken once by jobs that run at the same time", async () => {
    await subscribe();
    await book();
    await Promise.all([push(), push(), push()]);
    expect(service.received).toHaveLength(1);
  });
});

describe("a subscription", () => {
  test("ends with its sign-in, and only that one's", async () => {
    const other = await signInAs(renter);
    await subscribe();
    await subscribe(other, makePushBrowser(`https://push.example.org/${newId()}`));
    expect((await call("POST", "/api/authentification/logout", { as: renter })).status).toBe(204);
    const left = await prisma().pushSubscription.findMany();
    expect(left.map(({ signInId }) => signInId)).toEqual([other.signInId]);
  });

  test("is its owner's: others can't end it; who switches it on in the same browser takes it over", async () => {
    await subscribe();
    const body = { endpoint: browser.subscription.endpoint };
    expect((await call("DELETE", "/api/account/push", { as: world.student, body })).status).toBe(204);
    expect(await prisma().pushSubscription.count()).toBe(1);
    await subscribe(world.student);
    const [only, ...more] = await prisma().pushSubscription.findMany();
    expect(more).toEqual([]);
    expect(only!.personId).toBe(world.student.id);
    expect((await call("DELETE", "/api/account/push", { as: world.student, body })).status).toBe(204);
    expect(await prisma().pushSubscription.count()).toBe(0);
  });

  test("of one browser is one, however its address is written and however many accounts switch it on at once", async () => {
    const path = newId();
    const written = [
      `HTTPS://Push.Example.ORG/${path}`,
      `https://push.example.org:443/${path}`,
      `https://push.example.org/${path}#a`,
    ];
    for (const endpoint of written) {
      const one = { ...browser.subscription, endpoint };
      expect((await call("PUT", "/api/account/push", { as: renter, body: one })).status).toBe(204);
    }
    const accounts = [renter, world.student, world.instructor, world.staff];
    const same = { ...browser.subscription, endpoint: written[0] };
    const answers = await Promise.all(accounts.map((as) => call("PUT", "/api/account/push", { as, body: same })));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(204));
    const stored = await prisma().pushSubscription.findMany();
    expect(stored.map(({ endpoint }) => endpoint)).toEqual([`https://push.example.org/${path}`]);
    const owner = accounts.find(({ id }) => id === stored[0]!.personId)!;
    const body = { endpoint: written[2] };
    expect((await call("DELETE", "/api/account/push", { as: owner, body })).status).toBe(204);
    expect(await prisma().pushSubscription.count()).toBe(0);
  });

  test("isn't one of hundreds: the oldest give way", async () => {
    for (let n = 0; n < 12; n++) await subscribe(renter, makePushBrowser(`https://push.example.org/${newId()}`));
    expect(await prisma().pushSubscription.count()).toBe(10);
    const many = Array.from({ length: 30 }, () => makePushBrowser(`https://push.example.org/${newId()}`));
    await Promise.all(many.map((one) => subscribe(renter, one)));
    expect(await prisma().pushSubscription.count(), "many at once").toBe(10);
  });

  test("is switched on once by the same request, however often it comes at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    expect(await prisma().pushSubscription.count()).toBe(1);
  });

  test.each([
    ["http://push.example.org/a", "endpoint"],
    ["https://127.0.0.1/a", "endpoint"],
    ["https://[::1]/a", "endpoint"],
    ["https://localhost/a", "endpoint"],
    ["https://142.250.74.10/a", "endpoint"],
    ["https://[2a00:1450:4007:80e::200a]/a", "endpoint"],
    ["https://2398767626/a", "endpoint"],
    ["https://169.254.169.254/latest/meta-data", "endpoint"],
    ["https://push.example.org:5432/a", "endpoint"],
    ["https://user:password@push.example.org/a", "endpoint"],
    ["javascript:alert(1)", "endpoint"],
    ["", "endpoint"],
  ])("to %s is refused on its field", async (endpoint, field) => {
    const body = { ...browser.subscription, endpoint };
    const answer = await call("PUT", "/api/account/push", { as: renter, body });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test.each([
    { p256dh: "AAAA", auth: "BTBZMqHH6r4Tts7J_aSIgg" },
    { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "BTBZMqHH6r4Tts7J_aSIgg" },
    { p256dh: makePushBrowser("").subscription.keys.p256dh, auth: "AAAA" },
    { p256dh: "<script>", auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  ])("whose keys encrypt nothing is refused", async (bad) => {
    const body = { ...browser.subscription, keys: bad };
    expect((await call("PUT", "/api/account/push", { as: renter, body })).status).toBe(422);
  });

  test("whose name leads to this machine's network is forgotten when it is used, and nobody there is called", async () => {
    await subscribe(renter, makePushBrowser("https://localhost.localdomain.example.org/a"));
    await book();
    const refused = Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" });
    expect(await push(() => Promise.reject(refused))).toBe(0);
    expect(await prisma().pushSubscription.count()).toBe(0);
  });
});
