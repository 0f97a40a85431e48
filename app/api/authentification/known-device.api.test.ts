import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { DEVICE_DAYS } from "@/lib/access/sign-in/known-device";
import {
  MAX_FAILURES_PER_ACCOUNT,
  MAX_FAILURES_PER_DEVICE,
  MAX_FAILURES_PER_IP_ADDRESS,
} from "@/lib/access/sign-in/limiter";
import { hashToken } from "@/lib/access/sign-in/tokens";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, TEST_PASSWORD } from "@/lib/testing/world";
import { workerTasks } from "@/lib/work/jobs";

// Answers to failures are delayed by up to three seconds. sign-in.api.test.ts shows that.
vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

const OWN = "192.0.2.10";
const WRONG = "Wrong-Password-1!";

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
});
const person = () => makePerson({ roles: { [siteId]: ["Student"] } });

const signIn = (email: string, password: string, cookie = "", address = OWN) =>
  call("POST", "/api/authentification", {
    body: { email, password },
    headers: { "x-forwarded-for": address, ...(cookie && { cookie }) },
  });

/** The device cookie that an answer sets, as a browser would send it back. */
const deviceOf = ({ headers }: { headers: Headers }) => {
  const found = headers.getSetCookie().find((one) => one.startsWith("envol.device="));
  return found?.split(";")[0] ?? "";
};

const hour = () => BigInt(Date.now() + 14 * 60_000);
const keyOf = (text: string) => createHash("sha256").update(text).digest("hex");
/** Sets a counter of the limiter, because twenty real guesses take a minute of delays. */
const count = (key: string, points: number) =>
  prisma().rateLimit.upsert({
    where: { key },
    create: { key, points, expire: hour() },
    update: { points, expire: hour() },
  });
const points = async (key: string) => (await prisma().rateLimit.findUnique({ where: { key } }))?.points ?? 0;
const lockOut = (email: string) => count(`account:${keyOf(email)}`, MAX_FAILURES_PER_ACCOUNT);
const deviceKey = (cookie: string, email: string) =>
  `device-account:${keyOf(`${/=([0-9a-f]{24})/.exec(cookie)?.[1]} ${email}`)}`;

describe("a stranger's guesses", () => {
  test("stop the stranger, and not the right person on a device from which they have signed in before", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    await count(`account:${keyOf(email)}`, MAX_FAILURES_PER_ACCOUNT - 3);
    const guesses = await Promise.all(Array.from({ length: 6 }, () => signIn(email, WRONG, "", "198.51.100.9")));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
    expect((await signIn(email, TEST_PASSWORD, device)).status).toBe(200);
    // A success from the device doesn't give the stranger new guesses.
    expect((await signIn(email, WRONG, "", "198.51.100.9")).status).toBe(429);
  });

  test("from the same address as the person's don't count for the person's device either", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    await count(`address:${OWN}`, MAX_FAILURES_PER_IP_ADDRESS);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
    expect((await signIn(email, TEST_PASSWORD, device)).status).toBe(200);
    await prisma().rateLimit.delete({ where: { key: `address:${OWN}` } });
  });

  test("are forgotten when the person uses a mailed code, whose browser is known from then on", async () => {
    const { id: personId, email } = await person();
    await lockOut(email);
    const code = "c".repeat(22);
    const createdAt = new Date();
    const expiresAt = new Date(Date.now() + 60_000);
    await prisma().mailedCode.create({
      data: { hash: hashToken(code), personId, purpose: "ResetPassword", createdAt, expiresAt },
    });
    const password = "Vol-de-nuit-2026!";
    const body = { email, password, confirmPassword: password, code };
    const answer = await call("POST", "/api/account/resetpassword", { body, headers: { "x-forwarded-for": OWN } });
    expect(answer.status).toBe(204);
    expect((await signIn(email, password)).status).toBe(200);
    await lockOut(email);
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, deviceOf(answer))).status).toBe(200);
  });
});

describe("a forgotten password, while a stranger tries to be in the way", () => {
  const post = (path: string, body: object, cookie = "", address = OWN) =>
    call("POST", `/api/account/${path}`, { body, headers: { "x-forwarded-for": address, ...(cookie && { cookie }) } });
  const mails = (email: string) => prisma().mail.count({ where: { toAddress: email } });
  const password = "Vol-de-jour-2026!";

  test("the mailed code works, however many wrong ones were tried for the same address", async () => {
    const { id: personId, email } = await person();
    const code = "d".repeat(22);
    const createdAt = new Date();
    const expiresAt = new Date(Date.now() + 60_000);
    await prisma().mailedCode.create({
      data: { hash: hashToken(code), personId, purpose: "ResetPassword", createdAt, expiresAt },
    });
    const use = (given: string, address?: string) =>
      post("resetpassword", { email, password, confirmPassword: password, code: given }, "", address);
    for (let n = 0; n <= MAX_FAILURES_PER_ACCOUNT; n++)
      expect((await use("e".repeat(22), "198.51.100.7")).status).toBe(422);
    expect((await use(code)).status).toBe(204);
    await count("code-address:198.51.100.7", MAX_FAILURES_PER_IP_ADDRESS);
    expect((await use("e".repeat(22), "198.51.100.7")).status).toBe(429);
  });

  test("a code is mailed to who asks from their device, however often strangers have asked", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    const ask = (cookie = "") => post("forgotpassword", { email }, cookie);
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
    await count(`reset-to:${keyOf(email)}`, 20);
    const before = await mails(email);
    expect((await ask(device)).status).toBe(204);
    expect(await mails(email)).toBe(before + 1);
  });
});

describe("a known device", () => {
  test("gives no more guesses than its own limit, and takes none of the account's", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    await count(deviceKey(device, email), MAX_FAILURES_PER_DEVICE - 2);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => signIn(email, WRONG, device)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429, 429]);
    expect((await signIn(email, TEST_PASSWORD, device)).status).toBe(429);
    expect(await points(`account:${keyOf(email)}`)).toBe(0);
    // Without the stolen cookie, the right person still signs in from elsewhere.
    expect((await signIn(email, TEST_PASSWORD, "", "203.0.113.4")).status).toBe(200);
  });

  test("a success forgives its failures", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    await count(deviceKey(device, email), 2);
    expect((await signIn(email, TEST_PASSWORD, device)).status).toBe(200);
    expect(await points(deviceKey(device, email))).toBe(0);
  });

  test("is known for each of the people who share it, each with their own failures", async () => {
    const [one, other, stranger] = [await person(), await person(), await person()];
    const device = deviceOf(await signIn(one.email, TEST_PASSWORD));
    expect(deviceOf(await signIn(other.email, TEST_PASSWORD, device))).toBe(device);
    for (const { email } of [one, other, stranger]) await lockOut(email);
    await count(deviceKey(device, one.email), MAX_FAILURES_PER_DEVICE);
    expect((await signIn(one.email, TEST_PASSWORD, device)).status).toBe(429);
    expect((await signIn(other.email, TEST_PASSWORD, device)).status).toBe(200);
    expect((await signIn(stranger.email, TEST_PASSWORD, device)).status).toBe(429);
  });

  test("is known by our signature only: a made-up or changed cookie is nobody's, and gets a new one", async () => {
    const { email } = await person();
    const device = deviceOf(await signIn(email, TEST_PASSWORD));
    const [name, value = ""] = device.split("=");
    const [id = "", signature = ""] = value.split(".");
    await lockOut(email);
    for (const forged of [
      id,
      `${id}.${"A".repeat(43)}`,
      `${newId()}.${signature}`,
      `${id}.${signature}x`,
      "x".repeat(5_000),
    ]) {
      expect((await signIn(email, TEST_PASSWORD, `${name}=${forged}`)).status, forged.slice(0, 80)).toBe(429);
    }
    const other = await person();
    const fresh = deviceOf(await signIn(other.email, TEST_PASSWORD, `${name}=${id}.${"A".repeat(43)}`));
    expect(fresh).not.toBe("");
    expect(fresh).not.toContain(id);
  });

  test("has a cookie that no script reads, that other sites' pages don't send in writes, and that names nobody", async () => {
    const { id, email } = await person();
    const answer = await signIn(email, TEST_PASSWORD);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^envol\.device=[0-9a-f]{24}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    for (const personal of [id, email]) expect(cookie).not.toContain(personal);
    expect((await signIn(email, WRONG)).headers.getSetCookie()).toEqual([]);
  });

  test("is one of a person's last twenty, and forgotten when it wasn't used for as long as its cookie lives", async () => {
    const { id: personId, email } = await person();
    const first = deviceOf(await signIn(email, TEST_PASSWORD));
    await prisma().knownDevice.updateMany({ where: { personId }, data: { lastSeenAt: new Date(0) } });
    for (let n = 1; n <= 20; n++) {
      const seen = new Date(Date.now() - n * 1000);
      await prisma().knownDevice.create({ data: { deviceId: newId(), personId, firstSeenAt: seen, lastSeenAt: seen } });
    }
    await signIn(email, TEST_PASSWORD);
    expect(await prisma().knownDevice.count({ where: { personId } })).toBe(20);
    await lockOut(email);
    expect((await signIn(email, TEST_PASSWORD, first)).status).toBe(429);
    const lastSeenAt = new Date(Date.now() - (DEVICE_DAYS + 1) * 86_400_000);
    await prisma().knownDevice.updateMany({ where: { personId }, data: { lastSeenAt } });
    await workerTasks["forget-expired"]();
    expect(await prisma().knownDevice.count({ where: { personId } })).toBe(0);
  });
});
