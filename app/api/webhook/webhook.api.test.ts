import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CONFIRMED_FOR_SECONDS } from "@/lib/access/actor/load-actor";
import { MOST_WEBHOOK_TESTS } from "@/lib/access/sign-in/limiter";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { makePost } from "@/lib/platform/public-request";
import { makeRandom } from "@/lib/platform/random";
import { whereaboutsOf } from "@/lib/records/webhooks/address";
import { MOST_WEBHOOKS } from "@/lib/records/webhooks/codes";
import { MOST_ATTEMPTS } from "@/lib/records/webhooks/rules";
import type { DeliveryView, WebhookView } from "@/lib/records/webhooks/schema";
import { call } from "@/lib/testing/call";
import { linkAll, tellChanges } from "@/lib/testing/changes";
import { isSignedWith, type Receiver, startReceiver } from "@/lib/testing/webhook-receiver";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { listChanges } from "@/lib/views/changes/queries";
import { tasksWithViews, workerTasks } from "@/lib/work/jobs";
import { makeDeliveries } from "@/lib/work/webhooks/make-deliveries";
import { sendAllDue, sendDeliveries } from "@/lib/work/webhooks/send-deliveries";
import { findFreePort } from "@/scripts/support/postgres.mjs";

vi.hoisted(() => {
  process.env.WEBHOOK_HOSTS = "127.0.0.1";
});

let world: World;
let other: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await prisma().webhook.deleteMany();
  await receiver.close();
});

type Asked = { as?: SignedInPerson; kinds?: string[]; permissions?: string[]; siteId?: string | null; url?: string };
type Made = { id: string; secret: string; keyId: string };
async function makeWebhook(asked: Asked = {}): Promise<Made> {
  const { as = world.admin, kinds = [], permissions = ["change.read", "classroom.read"], siteId = null } = asked;
  const endsAt = Math.floor(Date.now() / 1_000) + 3_600;
  const key = await call("POST", "/api/api-key", { as, body: { name: "Website", permissions, siteId, endsAt } });
  const { id: keyId } = await key.json();
  await linkAll();
  const answer = await call("POST", "/api/webhook", { as, body: { keyId, url: asked.url ?? receiver.url, kinds } });
  expect(answer.status).toBe(201);
  return { ...(await answer.json()), keyId };
}
const ask = (verb: "POST" | "PATCH" | "DELETE", path: string, body?: object, as = world.admin) =>
  call(verb, `/api/webhook/${path}`, { as, ...(body && { body }) });
async function readWebhook(id: string): Promise<WebhookView> {
  const answer = await call("GET", "/api/webhook", { as: world.admin });
  return ((await answer.json()) as WebhookView[]).find((one) => one.id === id)!;
}
async function readLog(id: string): Promise<DeliveryView[]> {
  return (await call("GET", `/api/webhook/${id}/delivery`, { as: world.admin })).json();
}
/** Chains what was written and makes deliveries of it, as the job does each minute. */
const make = () => tasksWithViews({ countRows: async () => 0, listChanges })["link-audit"]();
/** All that waits is due now. */
const comeDue = () => prisma().webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } });
/** Tells of changes at the world's site, and sends them. */
async function change(count = 1): Promise<number[]> {
  await tellChanges("Classroom", Array(count).fill(world.site.id));
  await make();
  await sendDeliveries();
  const { sequence } = await prisma().auditLink.findFirstOrThrow({ orderBy: { sequence: "desc" } });
  return Array.from({ length: count }, (_, at) => Number(sequence) - count + 1 + at);
}

describe("a webhook", () => {
  test("receives what has changed since it was made, as the feed answers it, signed with its secret", async () => {
    await tellChanges("Classroom", [world.site.id]);
    const { id, secret } = await makeWebhook();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const numbers = await change(3);
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    const feed = await call("GET", `/api/changes?after=${numbers[0]! - 1}`, { as: world.admin });
    expect(JSON.parse(got!.body)).toEqual(await feed.json());
    expect(isSignedWith(got!, secret)).toBe(true);
    expect(isSignedWith({ ...got!, body: `${got!.body} ` }, secret)).toBe(false);
    expect(Math.abs(got!.timestamp - Date.now() / 1_000)).toBeLessThan(5);
    const [logged] = await readLog(id);
    expect(logged).toMatchObject({
      ...{ id: got!.id, state: "Delivered", status: 204, fault: null, attempts: 1, changes: 3, nextAttemptAt: null },
      ...{ firstNumber: numbers[0], lastNumber: numbers[2] },
    });
    await make();
    expect(await sendDeliveries(), "nothing comes twice").toBe(0);
  });

  test("tells of a hundred changes at once at most, in order, and of none that its kinds don't name", async () => {
    const permissions = ["change.read", "classroom.read", "closure.read"];
    await makeWebhook({ permissions, kinds: ["closure"] });
    await tellChanges("Classroom", [world.site.id]);
    const closures = await tellChanges("Closure", Array(230).fill(world.site.id));
    await change();
    expect(receiver.received.map(({ items }) => items.length)).toEqual([100, 100, 30]);
    const items = receiver.received.flatMap((one) => one.items);
    expect(items.map(({ id }) => id).sort()).toEqual([...closures].sort());
    expect(receiver.numbers()).toEqual(items.map(({ number }) => number));
    expect(receiver.received[0]!.next).toBe(items[99]!.number);
  });

  test("is told what its key may read at its site alone, and nothing once the maker's right is gone", async () => {
    const admin = await makePerson({ schoolRole: "Admin", roles: { [world.site.id]: ["Staff"] } });
    const { id } = await makeWebhook({ as: await signInAs(admin), siteId: world.site.id });
    await tellChanges("Classroom", [other.site.id]);
    await tellChanges("Person", [null]);
    const [number] = await change();
    expect(receiver.numbers()).toEqual([number]);

    await prisma().person.update({ where: { id: admin.id }, data: { schoolRole: "User" } });
    await prisma().siteRole.deleteMany({ where: { personId: admin.id } });
    await change();
    expect(receiver.numbers(), "nobody's").toEqual([number]);
    await prisma().siteRole.create({ data: { personId: admin.id, siteId: world.site.id, role: "Staff" } });
    await prisma().person.update({ where: { id: admin.id }, data: { isTemporaryPassword: true } });
    await change();
    expect(receiver.numbers(), "of who may do nothing yet").toEqual([number]);
    await prisma().person.update({ where: { id: admin.id }, data: { isTemporaryPassword: false } });
    await change();
    expect(receiver.numbers(), "it goes on where it was").toEqual([0, 1, 2, 3].map((more) => number! + more));
    expect((await readWebhook(id)).standing).toBe("Active");
  });

  test("keeps what waits as long as its key may not read it, and counts no attempt meanwhile", async () => {
    const admin = await makePerson({ schoolRole: "Admin", roles: { [world.site.id]: ["Staff"] } });
    const { id, keyId } = await makeWebhook({ as: await signInAs(admin), siteId: world.site.id });
    receiver.answer = 500;
    await change();
    receiver.answer = 204;
    const [failed] = await readLog(id);
    const person = { where: { id: admin.id } };
    const key = { where: { id: keyId } };
    const setRights = {
      "no role": () => prisma().person.update({ ...person, data: { schoolRole: "User" } }),
      "a role without them": () =>
        prisma().siteRole.create({ data: { personId: admin.id, siteId: world.site.id, role: "Student" } }),
      "something to settle": () =>
        prisma().person.update({ ...person, data: { schoolRole: "Admin", isTemporaryPassword: true } }),
      "another site": () => prisma().apiKey.update({ ...key, data: { siteId: other.site.id } }),
      "another kind": () =>
        prisma().apiKey.update({ ...key, data: { siteId: world.site.id, permissions: ["change.read", "tag.read"] } }),
    };
    await prisma().siteRole.deleteMany({ where: { personId: admin.id } });
    for (const [name, set] of Object.entries(setRights)) {
      await set();
      if (name === "another site") await prisma().person.update({ ...person, data: { isTemporaryPassword: false } });
      await comeDue();
      expect(await sendDeliveries(), name).toBe(0);
    }
    expect(receiver.received).toHaveLength(1);
    const [held] = await readLog(id);
    expect(held).toMatchObject({ state: "Waiting", attempts: 1, status: 500, attemptedAt: failed!.attemptedAt });
    await prisma().apiKey.update({ ...key, data: { permissions: ["change.read", "classroom.read"] } });
    await comeDue();
    expect(await sendDeliveries()).toBe(1);
    expect(receiver.received[1]!.id).toBe(failed!.id);
  });

  test("sends nothing once its key is revoked, not even what waits", async () => {
    const { id, keyId } = await makeWebhook();
    receiver.answer = 500;
    await change();
    receiver.answer = 204;
    await call("DELETE", `/api/api-key/${keyId}`, { as: world.admin });
    await comeDue();
    await change();
    expect(receiver.received).toHaveLength(1);
    expect((await readWebhook(id)).standing).toBe("KeyEnded");
    expect((await ask("POST", `${id}/test`)).status).toBe(409);
    expect((await ask("PATCH", id, { kinds: [] })).status).toBe(409);
    expect((await ask("DELETE", id)).status).toBe(204);
  });

  test("is pinged at once with a page without changes, and says how that ended", async () => {
    const { id, secret } = await makeWebhook();
    expect(await (await ask("POST", `${id}/test`)).json()).toMatchObject({ status: 204, fault: null });
    expect(receiver.received[0]).toMatchObject({ items: [], id: expect.stringMatching(/^ping_/) });
    expect(isSignedWith(receiver.received[0]!, secret)).toBe(true);
    receiver.answer = 403;
    expect(await (await ask("POST", `${id}/test`)).json()).toMatchObject({ status: 403, fault: "Status" });
    await receiver.close();
    expect(await (await ask("POST", `${id}/test`)).json()).toMatchObject({ status: null, fault: "Unreachable" });
    expect(await readLog(id)).toEqual([]);
  });
});

test("a webhook is tested ten times a minute at most, and another one still is", async () => {
  const [{ id }, { id: other }] = [await makeWebhook(), await makeWebhook()];
  const tested = [];
  for (let turn = 0; turn <= MOST_WEBHOOK_TESTS; turn++) tested.push(await ask("POST", `${id}/test`));
  expect(tested.map(({ status }) => status)).toEqual([...Array(MOST_WEBHOOK_TESTS).fill(200), 429]);
  expect(Number(tested.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(receiver.received).toHaveLength(MOST_WEBHOOK_TESTS);
  expect((await ask("POST", `${other}/test`)).status).toBe(200);
});

test("a school has fifty webhooks at most, also when two are made at once", async () => {
  const { id: _, ...row } = await prisma().webhook.findUniqueOrThrow({ where: { id: (await makeWebhook()).id } });
  await prisma().webhook.createMany({
    data: Array.from({ length: MOST_WEBHOOKS - 2 }, () => ({ ...row, id: newId() })),
  });
  const body = { keyId: row.keyId, url: receiver.url };
  const two = await Promise.all([1, 2].map(() => call("POST", "/api/webhook", { as: world.admin, body })));
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await two.find(({ status }) => status === 409)!.text()).toContain("Delete one first");
});

test("the receiver of the documentation takes what is genuine, and nothing else", async () => {
  const [, code] = /## Webhooks[\s\S]*```js\n([\s\S]*?)```/.exec(readFileSync("docs/interfaces.md", "utf8"))!;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await makeWebhook({ url });
  const start = (key: string) =>
    spawn(process.execPath, ["-e", code!.replace("8080", String(port))], {
      env: { ...process.env, WEBHOOK_SECRET: key },
    });
  const test = async () => (await (await ask("POST", `${id}/test`)).json()).status as number;
  const listens = () => vi.waitFor(() => fetch(url), 5_000);
  const child = start(secret);
  await listens();
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text));
  expect(await test()).toBe(204);
  const [number] = await change();
  await vi.waitFor(() => expect(said).toContain(`${number} classroom`));
  for (const signature of ["v1,AAAA", "v1,é", ""]) {
    const headers = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": signature };
    expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(401);
  }
  child.kill();
  await once(child, "exit");
  const other = start(secret.replace(/.{5}=$/, "AAAA="));
  await listens();
  expect(await test()).toBe(401);
  other.kill();
});

describe("a server that doesn't take a delivery", () => {
  test.each([
    [500, { status: 500, fault: "Status" }],
    [302, { status: 302, fault: "Status" }],
    ["reset", { status: null, fault: "BrokenOff" }],
  ] as const)("because of %s, gets the same one again", async (answer, ended) => {
    const { id, secret } = await makeWebhook();
    receiver.answer = answer;
    const before = Date.now() / 1_000;
    await change();
    const [failed] = await readLog(id);
    expect(failed).toMatchObject({ state: "Waiting", attempts: 1, ...ended });
    expect(failed!.nextAttemptAt! - before).toBeGreaterThan(45);
    expect(await sendDeliveries(), "not before its time").toBe(0);
    receiver.answer = 200;
    await comeDue();
    expect(await sendDeliveries()).toBe(1);
    const [first, second] = receiver.received;
    expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
    expect(isSignedWith(second!, secret)).toBe(true);
    expect((await readLog(id))[0]).toMatchObject({ state: "Delivered", attempts: 2, fault: null, status: 200 });
  });

  test("in time, is given up, and asked again; the time that it asks for is kept", async () => {
    const { id } = await makeWebhook();
    receiver.answer = (_request, response) => void setTimeout(() => response.end(), 2_000);
    await tellChanges("Classroom", [world.site.id]);
    await make();
    await sendDeliveries(makePost(whereaboutsOf, { timeoutMs: 150 }));
    expect((await readLog(id))[0]).toMatchObject({ state: "Waiting", fault: "TimedOut", status: null });
    receiver.answer = (_request, response) => response.writeHead(429, { "Retry-After": "7200" }).end();
    await comeDue();
    await sendDeliveries();
    expect((await readLog(id))[0]!.nextAttemptAt! - Date.now() / 1_000).toBeGreaterThan(7_100);
  });

  test("for three days is paused, and who made the key is told; once it goes on, nothing was lost", async () => {
    const { id } = await makeWebhook();
    receiver.answer = 500;
    const [first] = await change();
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      expect((await readWebhook(id)).standing).toBe("Active");
      await comeDue();
      await sendDeliveries();
    }
    expect(receiver.received).toHaveLength(MOST_ATTEMPTS);
    expect(await readWebhook(id)).toMatchObject({ standing: "Paused", waiting: 0, last: { state: "Failed" } });
    const mails = await prisma().mail.findMany({
      where: { toAddress: world.admin.email, subject: { contains: "webhook" } },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`/site/all/webhook/${id}`);

    receiver.answer = 204;
    await change(2);
    expect(receiver.received, "while it is paused").toHaveLength(MOST_ATTEMPTS);
    const replay = await ask("POST", `${id}/delivery/${(await readLog(id))[0]!.id}/replay`);
    expect(replay.status).toBe(409);
    expect((await ask("PATCH", id, { paused: false })).status).toBe(204);
    const [last] = await change();
    expect(
      receiver
        .numbers()
        .filter((number) => number >= first!)
        .at(-1),
    ).toBe(last);
    const feed = await listChanges(
      { db: prisma(), actor: { kind: "product", id: null }, now: new Date() },
      {
        ...{ after: first! - 1, limit: 1_000, kinds: ["classroom"] },
      },
    );
    expect(receiver.numbers()).toEqual(feed.items.map(({ number }) => number));
  });

  test("and says that it is gone, is paused at once", async () => {
    const { id } = await makeWebhook();
    receiver.answer = 410;
    await change();
    expect(await readWebhook(id)).toMatchObject({ standing: "Paused", last: { state: "Failed", attempts: 1 } });
  });

  test("holds up no other, and no more deliveries than some hundred wait for it", async () => {
    await makeWebhook({ url: "http://127.0.0.1:1/" });
    await makeWebhook();
    const [number] = await change();
    expect(receiver.numbers()).toEqual([number]);
    const [slow] = await prisma().webhook.findMany({ where: { url: { contains: ":1/" } } });
    const waiting = { webhookId: slow!.id, firstNumber: 1, lastNumber: 1, changes: 1, body: "{}" };
    const later = { nextAttemptAt: new Date(Date.now() + 1e6), createdAt: new Date() };
    await prisma().webhookDelivery.createMany({
      data: Array.from({ length: 199 }, () => ({ id: newId(), ...waiting, ...later })),
    });
    await change();
    expect((await readWebhook(slow!.id)).waiting).toBe(200);
    await prisma().webhookDelivery.deleteMany({ where: { webhookId: slow!.id } });
    await change();
    expect((await readLog(slow!.id))[0]!.changes, "all that wasn't made before").toBe(2);
  });
});

describe("an admin", () => {
  test("sends a delivery again from the log, and all after a number", async () => {
    const { id } = await makeWebhook();
    const [first] = await change();
    const [second] = await change();
    const [, older] = await readLog(id);
    expect((await ask("POST", `${id}/delivery/${older!.id}/replay`)).status).toBe(204);
    await sendDeliveries();
    expect(receiver.received[2]).toMatchObject({ id: older!.id, items: [{ number: first }] });
    expect((await ask("POST", `${id}/delivery/${newId()}/replay`)).status).toBe(404);

    expect((await ask("POST", `${id}/replay`, { after: first! - 1 })).status).toBe(204);
    await make();
    await sendDeliveries();
    expect(receiver.received[3]!.items.map(({ number }) => number)).toEqual([first, second]);
    const ahead = await ask("POST", `${id}/replay`, { after: second! + 1_000 });
    expect([ahead.status, Object.keys((await ahead.json()).errors)]).toEqual([422, ["after"]]);
  });

  test("gives a new secret, beside which the one before signs for a day, or ends at once", async () => {
    const { id, secret } = await makeWebhook();
    const rotate = async (endsFormer: boolean) =>
      (await (await ask("POST", `${id}/rotate`, { endsFormer })).json()).secret as string;
    const second = await rotate(false);
    await change();
    const both = receiver.received[0]!;
    expect([isSignedWith(both, secret), isSignedWith(both, second), both.signatures.length]).toEqual([true, true, 2]);
    expect((await readWebhook(id)).formerEndsAt! - Date.now() / 1_000).toBeGreaterThan(86_000);
    await prisma().webhook.update({ where: { id }, data: { formerEndsAt: new Date() } });
    await change();
    expect([receiver.received[1]!.signatures.length, isSignedWith(receiver.received[1]!, second)]).toEqual([1, true]);
    const third = await rotate(true);
    await change();
    expect([isSignedWith(receiver.received[2]!, second), isSignedWith(receiver.received[2]!, third)]).toEqual([
      false,
      true,
    ]);
  });

  test("pauses and deletes another's webhook, and changes nothing else of it", async () => {
    const { id, keyId } = await makeWebhook();
    const stranger = await signInAs(await makePerson({ schoolRole: "Admin" }));
    for (const [verb, path, body] of [
      ["PATCH", id, { url: receiver.url }],
      ["PATCH", id, { kinds: [] }],
      ["PATCH", id, { paused: false }],
      ["PATCH", id, { paused: true, kinds: [] }],
      ["POST", `${id}/rotate`, {}],
      ["POST", `${id}/test`, undefined],
      ["POST", `${id}/replay`, { after: 0 }],
      ["POST", `${id}/delivery/${newId()}/replay`, undefined],
    ] as const)
      expect((await ask(verb, path, body, stranger)).status, `${verb} ${path}`).toBe(403);
    const made = await call("POST", "/api/webhook", { as: stranger, body: { keyId, url: receiver.url } });
    expect(made.status).toBe(403);
    expect((await ask("PATCH", id, { paused: true }, stranger)).status).toBe(204);
    await change();
    expect(receiver.received).toEqual([]);
    expect((await ask("DELETE", id, undefined, stranger)).status).toBe(204);
    expect((await ask("PATCH", id, { paused: true })).status).toBe(404);
  });

  test("proves who they are before an address or a secret is made, and needs nothing for a pause", async () => {
    const admin = await signInAs(await makePerson({ schoolRole: "Admin" }));
    const { id, keyId } = await makeWebhook({ as: admin });
    const confirmedAt = new Date(Date.now() - 2_000 * CONFIRMED_FOR_SECONDS);
    await prisma().signIn.update({ where: { id: admin.signInId }, data: { confirmedAt } });
    const asked = [
      await call("POST", "/api/webhook", { as: admin, body: { keyId, url: receiver.url } }),
      await ask("POST", `${id}/rotate`, {}, admin),
      await ask("PATCH", id, { url: receiver.url }, admin),
    ];
    for (const answer of asked)
      expect([answer.status, (await answer.json()).confirmation]).toEqual([403, ["password"]]);
    expect((await ask("PATCH", id, { paused: true }, admin)).status).toBe(204);
  });

  test("is refused kinds that the key may not read, a key without the feed, and a server that isn't public", async () => {
    const { id, keyId } = await makeWebhook();
    const errorsOf = async (answer: Awaited<ReturnType<typeof call>>) => [
      answer.status,
      ...Object.keys((await answer.json()).errors ?? {}),
    ];
    const post = (body: object) =>
      call("POST", "/api/webhook", { as: world.admin, body: { keyId, url: receiver.url, ...body } });
    expect(await errorsOf(await post({ kinds: ["reservation"] }))).toEqual([422, "kinds"]);
    expect(await errorsOf(await post({ kinds: ["sign-in"] }))).toEqual([422, "kinds.0"]);
    expect(await errorsOf(await post({ url: "https://10.0.0.1/" }))).toEqual([422, "url"]);
    expect(await errorsOf(await ask("PATCH", id, { url: "https://[::1]/" }))).toEqual([422, "url"]);
    await prisma().apiKey.update({ where: { id: keyId }, data: { permissions: ["classroom.read"] } });
    expect(await errorsOf(await post({}))).toEqual([422, "keyId"]);
  });
});

describe("[attack]", () => {
  test("a name that leads to a private address the next moment is refused before anything is sent there", async () => {
    const { id } = await makeWebhook();
    await prisma().webhook.update({
      where: { id },
      data: { url: receiver.url.replace("http://127.0.0.1", "https://hooks.example.org") },
    });
    const looked: string[] = [];
    const rebound = ((name: string, _options: object, done: (error: null, all: object[]) => void) => {
      looked.push(name);
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    }) as never;
    await tellChanges("Classroom", [world.site.id]);
    await make();
    await sendDeliveries(makePost(whereaboutsOf, { resolveName: rebound }));
    expect((await readLog(id))[0]).toMatchObject({ state: "Waiting", fault: "NotPublic", status: null });
    expect([looked, receiver.received]).toEqual([["hooks.example.org"], []]);
  });

  test("a stored address that isn't allowed is never called", async () => {
    const { id } = await makeWebhook();
    for (const url of [
      receiver.url.replace("127.0.0.1", "localhost"),
      receiver.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"),
    ]) {
      await prisma().webhook.update({ where: { id }, data: { url } });
      expect(await (await ask("POST", `${id}/test`)).json(), url).toMatchObject({ fault: "NotPublic", status: null });
    }
    expect(receiver.received).toEqual([]);
  });

  test("a redirect isn't followed", async () => {
    const { id } = await makeWebhook();
    const inside = await startReceiver();
    receiver.answer = (_request, response) => response.writeHead(307, { Location: inside.url }).end();
    expect(await (await ask("POST", `${id}/test`)).json()).toMatchObject({ status: 307, fault: "Status" });
    expect(inside.received).toEqual([]);
    await inside.close();
  });

  test("of an answer without end nothing is read, and nothing of it is told", async () => {
    const { id } = await makeWebhook();
    let written = 0;
    let isClosed = false;
    receiver.answer = (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      const part = Buffer.alloc(65_536, "Zzyzx");
      const go = () => {
        while (!response.destroyed && written < 1e8 && response.write(part)) written += part.length;
      };
      response.on("drain", go);
      response.on("error", () => {});
      response.on("close", () => (isClosed = true));
      go();
    };
    const answer = await (await ask("POST", `${id}/test`)).text();
    expect(JSON.parse(answer)).toMatchObject({ status: 200, fault: null });
    expect(answer).not.toContain("Zzyzx");
    await vi.waitFor(() => expect(isClosed).toBe(true), 3_000);
    expect(written).toBeLessThan(2e7);
  });

  test("the secret is in no answer, log, audit line or stored row once it was told; of the address, the audit keeps the server", async () => {
    const logged = (["error", "warn", "info", "debug"] as const).map((level) => vi.spyOn(log, level));
    const { id, secret } = await makeWebhook({ url: `${receiver.url}?token=Zzyzx` });
    const rotated = (await (await ask("POST", `${id}/rotate`, {})).json()).secret as string;
    receiver.answer = 410;
    await change();
    const audit = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    const kept = [
      await prisma().webhook.findMany(),
      await prisma().webhookDelivery.findMany(),
      await prisma().idempotencyKey.findMany(),
      await prisma().mail.findMany(),
      audit,
      await readWebhook(id),
      logged.flatMap(({ mock }) => mock.calls),
    ];
    const text = JSON.stringify(kept, (_, one) => (typeof one === "bigint" ? `${one}` : one));
    for (const one of [secret, rotated]) expect(text).not.toContain(one.slice(6));
    expect(audit.map(({ action }) => action)).toEqual(["webhook.create", "webhook.rotate", "webhook.giveUp"]);
    expect(JSON.stringify(audit)).toContain(new URL(receiver.url).origin);
    expect(JSON.stringify([audit, logged.flatMap(({ mock }) => mock.calls)])).not.toContain("Zzyzx");
    vi.restoreAllMocks();
  });

  test("another AUTH_SECRET makes deliveries wait instead of going out unsigned", async () => {
    const [{ id }, { id: otherId }] = [await makeWebhook(), await makeWebhook()];
    const { secret } = await prisma().webhook.findUniqueOrThrow({ where: { id: otherId } });
    await prisma().webhook.update({ where: { id }, data: { secret } });
    await prisma().webhook.delete({ where: { id: otherId } });
    await change();
    expect(receiver.received).toEqual([]);
    expect((await readLog(id))[0]).toMatchObject({ state: "Waiting", fault: "SecretLost" });
  });
});

test("[property] whatever fails, who tells changes apart by number has all of them in the end, each delivery in order", async () => {
  for (const seed of [1, 2]) {
    const random = makeRandom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const { id, secret } = await makeWebhook();
    receiver.received.length = 0;
    receiver.answer = () => pick([204, 500, 410, 410, "reset"] as const);
    const written: string[] = [];
    for (let turn = 0; turn < 30; turn++) {
      const step = random();
      if (step < 0.35)
        written.push(...(await tellChanges("Classroom", Array(1 + Math.floor(random() * 60)).fill(world.site.id))));
      else if (step < 0.55) await Promise.all([linkAll(), makeDeliveries(listChanges)]);
      else if (step < 0.8)
        await Promise.all([sendAllDue(makePost(whereaboutsOf)), sendAllDue(makePost(whereaboutsOf))]);
      else if (step < 0.88) await comeDue();
      // A server that was killed after it took a delivery: nobody writes down how it ended.
      else if (step < 0.93)
        await prisma().webhookDelivery.updateMany({
          where: { state: "Waiting" },
          data: { attempts: { increment: 1 } },
        });
      else await ask("PATCH", id, { paused: random() < 0.3 });
    }
    receiver.answer = 204;
    await ask("PATCH", id, { paused: false });
    await make();
    await comeDue();
    await sendDeliveries();
    expect((await readWebhook(id)).waiting).toBe(0);

    for (const one of receiver.received) {
      expect(isSignedWith(one, secret)).toBe(true);
      const numbers = one.items.map(({ number }) => number);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(one.next).toBeGreaterThanOrEqual(numbers.at(-1)!);
    }
    const taken = receiver.received.filter(({ isTaken }) => isTaken).flatMap(({ items }) => items);
    const byNumber = new Map(taken.map(({ number, id: of }) => [number, of]));
    expect([...byNumber.values()].sort()).toEqual([...written].sort());
    await prisma().webhook.delete({ where: { id } });
  }
}, 60_000);

test("two servers that send at once send each delivery once", async () => {
  const { id } = await makeWebhook();
  await tellChanges("Classroom", Array(900).fill(world.site.id));
  await make();
  await Promise.all(Array.from({ length: 4 }, () => sendAllDue(makePost(whereaboutsOf))));
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(receiver.received.length);
  expect((await readLog(id)).map(({ state }) => state)).toEqual(Array(9).fill("Delivered"));
});

test("what has arrived is forgotten after thirty days, and what is still to be sent isn't", async () => {
  const { id } = await makeWebhook();
  await change();
  receiver.answer = 500;
  await change();
  await prisma().webhookDelivery.updateMany({ data: { attemptedAt: new Date(Date.now() - 31 * 86_400_000) } });
  await workerTasks["forget-expired"]();
  expect((await readLog(id)).map(({ state }) => state)).toEqual(["Waiting"]);
});
