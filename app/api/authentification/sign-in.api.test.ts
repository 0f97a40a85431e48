import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { MAX_FAILURES_PER_ACCOUNT, MAX_FAILURES_PER_IP_ADDRESS } from "@/lib/access/sign-in/limiter";
import { hashPassword } from "@/lib/access/sign-in/password";
import { issueTokens } from "@/lib/access/sign-in/sign-in";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeTerms, signInAs, TEST_PASSWORD } from "@/lib/testing/world";

let addresses = 0;
/** Returns a new IP address for each test, so that the failed attempts of one test don't slow down another. */
const newAddress = () => `198.51.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`;

const signIn = (email: string, password: string, address = newAddress()) =>
  call("POST", "/api/authentification", {
    body: { email, password },
    headers: { "x-forwarded-for": address, "user-agent": "a phone" },
  });

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
  await makeTerms();
});
const person = (data: object = {}) => makePerson({ roles: { [siteId]: ["Student"] }, data });

const who = (token: string) =>
  call("GET", "/api/authentification/connectedUser", { headers: { authorization: `Bearer ${token}` } });

describe("signing in", () => {
  test("[1 §7] gives a pair whose token says who one is", async () => {
    const { id, email } = await person();
    const answer = await signIn(email, TEST_PASSWORD);
    expect(answer.status).toBe(200);
    const pair = await answer.json();
    expect(Object.keys(pair).sort()).toEqual(["refreshToken", "token"]);
    expect(await (await who(pair.token)).json()).toMatchObject({ id });
  });

  test("refuses the published password where every machine reaches the server and nobody chose that", async () => {
    const published = await person({ passwordHash: await hashPassword("Demo-Flight-2026!") });
    const own = await person();
    const OPEN = Symbol.for("envol.open-to-all");
    const holder = globalThis as unknown as Record<symbol, boolean>;
    await prisma().school.updateMany({ data: { demoPasswordHash: published.passwordHash } });
    try {
      holder[OPEN] = true;
      const refused = await signIn(published.email, "Demo-Flight-2026!");
      expect([refused.status, (await refused.json()).detail]).toEqual([
        403,
        expect.stringContaining("Everybody knows the demo password"),
      ]);
      expect(await prisma().signIn.count({ where: { personId: published.id } })).toBe(0);
      expect((await signIn(published.email, "Wrong-Password-1!")).status).toBe(401);
      expect((await signIn(own.email, TEST_PASSWORD)).status).toBe(200);
      holder[OPEN] = false;
      expect((await signIn(published.email, "Demo-Flight-2026!")).status).toBe(200);
    } finally {
      delete holder[OPEN];
      await prisma().school.updateMany({ data: { demoPasswordHash: null } });
    }
  });

  test("takes the address as people type it: spaces, capitals, full-width letters", async () => {
    const email = `mixed.${newId()}@school.test`;
    await person({ email });
    for (const typed of [`  ${email.toUpperCase()} `, email.replace("mixed", "ｍｉｘｅｄ")]) {
      expect((await signIn(typed, TEST_PASSWORD)).status, typed).toBe(200);
    }
  });

  test("takes a password in whichever form a keyboard composes it", async () => {
    const { email } = await person({ passwordHash: await hashPassword("Caf\u00e9-Vol-2026!") });
    expect((await signIn(email, "Cafe\u0301-Vol-2026!")).status).toBe(200);
  });

  test("says no in the same words to wrong, unknown, disabled, archived and outdated", async () => {
    const past = { isTemporaryPassword: true, passwordExpiresAt: new Date(Date.now() - 60_000) };
    const [known, disabled, archived, outdated] = [
      await person(),
      await person({ state: "Disabled" }),
      await person({ state: "Archived" }),
      await person(past),
    ];
    const answers = [
      await signIn(known.email, "Wrong-Password-1!"),
      await signIn("nobody@school.test", TEST_PASSWORD),
      await signIn(disabled.email, TEST_PASSWORD),
      await signIn(archived.email, TEST_PASSWORD),
      await signIn(outdated.email, TEST_PASSWORD),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    for (const [i, answer] of answers.entries()) {
      expect(answer.status).toBe(401);
      expect(bodies[i]).toEqual(bodies[0]);
      expect([...answer.headers.keys()].sort()).toEqual([...answers[0]!.headers.keys()].sort());
    }
    expect(bodies[0].detail).toBe("The email address or the password is wrong.");
  });

  test("a temporary password that still holds signs in, to nothing but settling it", async () => {
    const { email } = await person({ isTemporaryPassword: true, passwordExpiresAt: new Date(Date.now() + 60_000) });
    const { token } = await (await signIn(email, TEST_PASSWORD)).json();
    expect(await (await who(token)).json()).toMatchObject({ isTemporaryPassword: true });
    const refused = await call("GET", "/api/site", { headers: { authorization: `Bearer ${token}` } });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ unsettled: ["password"] });
  });

  test("[1 §5] an empty field is said to be empty, before anything is counted", async () => {
    const address = newAddress();
    const noPassword = await signIn("somebody@school.test", "", address);
    expect(noPassword.status).toBe(422);
    expect((await noPassword.json()).errors.password).toEqual(["Please enter a password"]);
    const noEmail = await signIn("  ", "x", address);
    expect(noEmail.status).toBe(422);
    expect(Object.keys((await noEmail.json()).errors)).toEqual(["email"]);
    expect(await prisma().rateLimit.count({ where: { key: { contains: address } } })).toBe(0);
  });

  test("a password is not cut at 72 bytes: what is longer never fits", async () => {
    const full = `${"Aé1!".repeat(14)}xy`; // exactly 72 bytes
    expect(Buffer.byteLength(full)).toBe(72);
    const { email } = await person({ passwordHash: await hashPassword(full) });
    expect((await signIn(email, `${full}z`)).status).toBe(401);
    expect((await signIn(email, full)).status).toBe(200);
  });
});

describe("[1 §7] GET connectedUser", () => {
  test("[1 §3] has the fields of the specification, and nothing of a password", async () => {
    const somebody = await person({ termsOfSaleAt: null });
    const answer = await call("GET", "/api/authentification/connectedUser", { as: await signInAs(somebody) });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(await answer.json()).toEqual({
      id: somebody.id,
      callSign: somebody.callSign,
      nom: somebody.lastName,
      prenom: somebody.firstName,
      roleSchool: 1,
      rolesSite: [{ siteId, roleId: SITE_ROLE_ID.Student }],
      isTemporaryPassword: false,
      dateAcceptanceCGU: Math.floor(somebody.termsOfUseAt!.getTime() / 1000),
      dateAcceptanceCGV: null,
    });
  });

  test("[1 §4] is nobody without a token, and answers who is signed in before terms and password are settled", async () => {
    expect((await call("GET", "/api/authentification/connectedUser")).status).toBe(401);
    const as = await signInAs(await person({ termsOfUseAt: null, isTemporaryPassword: true }));
    const { status, json } = await call("GET", "/api/authentification/connectedUser", { as });
    expect([status, (await json()).dateAcceptanceCGU]).toEqual([200, null]);
  });
});

describe("the limiter", () => {
  const keyOf = (email: string) => `account:${createHash("sha256").update(email).digest("hex")}`;
  const inMinutes = (minutes: number) => BigInt(Date.now() + minutes * 60_000);
  const failed = (key: string, points: number) =>
    prisma().rateLimit.create({ data: { key, points, expire: inMinutes(14) } });
  const points = async (key: string) => (await prisma().rateLimit.findUnique({ where: { key } }))?.points ?? 0;

  test("after twenty failures of an account the next gets 429 and when to come back", async () => {
    const { email } = await person();
    await failed(keyOf(email), MAX_FAILURES_PER_ACCOUNT);
    const answer = await signIn(email, TEST_PASSWORD);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(13 * 60);
    expect(seconds).toBeLessThanOrEqual(14 * 60);
    expect((await answer.json()).detail).toContain("14 minutes");
  });

  test("the twentieth is still looked at, however the address is typed", async () => {
    const { email } = await person();
    await failed(keyOf(email), MAX_FAILURES_PER_ACCOUNT - 1);
    expect((await signIn(` ${email.toUpperCase()}`, "Wrong-Password-1!")).status).toBe(401);
    expect((await signIn(email.toUpperCase(), TEST_PASSWORD)).status).toBe(429);
  });

  test("counts an unknown account alike, so that 429 tells nobody who exists", async () => {
    const email = `${newId()}@school.test`;
    await failed(keyOf(email), MAX_FAILURES_PER_ACCOUNT);
    expect((await signIn(email, "x")).status).toBe(429);
  });

  test("after two hundred failures of an address, whoever comes from there gets 429, others sign in", async () => {
    const { email } = await person();
    const address = newAddress();
    await failed(`address:${address}`, MAX_FAILURES_PER_IP_ADDRESS);
    expect((await signIn(email, TEST_PASSWORD, address)).status).toBe(429);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  test("a success forgives the account, and gives the address its attempt back", async () => {
    const { email } = await person();
    const address = newAddress();
    await failed(keyOf(email), 3);
    await failed(`address:${address}`, 100);
    expect((await signIn(email, TEST_PASSWORD, address)).status).toBe(200);
    expect(await points(keyOf(email))).toBe(0);
    expect(await points(`address:${address}`)).toBe(100);
  });

  test("answers come later and later from the fourth failure on", async () => {
    const wait = async (failures: number) => {
      const email = `${newId()}@school.test`;
      if (failures > 0) await failed(keyOf(email), failures);
      const since = performance.now();
      await signIn(email, "Wrong-Password-1!");
      return performance.now() - since;
    };
    const [first, seventh, twelfth] = [await wait(0), await wait(6), await wait(11)];
    // The delays are 800 ms after six failures and 3 s more after eleven.
    expect(seventh - first).toBeGreaterThan(400);
    expect(twelfth - seventh).toBeGreaterThan(1_200);
  });

  test("a burst of simultaneous guesses doesn't get past it", async () => {
    const email = `${newId()}@school.test`;
    await failed(keyOf(email), MAX_FAILURES_PER_ACCOUNT - 2);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "Wrong-Password-1!")));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([401, 401, ...Array(10).fill(429)]);
  });

  test("who is signed in already isn't locked out", async () => {
    const somebody = await person();
    const session = await signInAs(somebody);
    await failed(keyOf(somebody.email), MAX_FAILURES_PER_ACCOUNT + 50);
    expect((await who(session.token)).status).toBe(200);
    expect((await call("GET", "/api/site", { as: session, byCookie: true })).status).toBe(200);
  });

  test("a window that has passed counts no more", async () => {
    const { email } = await person();
    await prisma().rateLimit.create({ data: { key: keyOf(email), points: 500, expire: inMinutes(-1) } });
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  });

  test("its table names no account", async () => {
    const email = `hidden-${newId()}@school.test`;
    await signIn(email, "Wrong-Password-1!");
    const keys = (await prisma().rateLimit.findMany()).map((row) => row.key);
    expect(keys).toContain(keyOf(email));
    expect(keys.filter((key) => key.includes("hidden") || key.includes("@"))).toEqual([]);
  });
});

describe("the refresh token", () => {
  const refresh = (refreshToken: string) => call("POST", "/api/authentification/refresh", { body: { refreshToken } });
  const hash = (token: string) => createHash("sha256").update(token).digest("hex");
  const begin = async () => {
    const somebody = await person();
    return { ...somebody, ...(await anotherPair(somebody)) };
  };
  /** Issues a pair of tokens as after a sign-in, but without the slow check of a password. */
  const anotherPair = async (somebody: { id: string; email: string }) => {
    const { signInId } = await signInAs(somebody);
    return asActor(SYSTEM_ACTOR, (work) => issueTokens(work, signInId));
  };
  const usedAgo = (token: string, seconds: number) =>
    prisma().refreshToken.update({
      where: { hash: hash(token) },
      data: { usedAt: new Date(Date.now() - seconds * 1000) },
    });

  test("[1 §7] is exchanged for another, and that again", async () => {
    const { id, refreshToken } = await begin();
    const second = await (await refresh(refreshToken)).json();
    const third = await (await refresh(second.refreshToken)).json();
    expect(new Set([refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
    expect(await (await who(third.token)).json()).toMatchObject({ id });
  });

  test("gives two tabs that refresh at once the same successor", async () => {
    const { refreshToken } = await begin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const pairs = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
    expect((await refresh(pairs[0].refreshToken)).status).toBe(200);
  });

  test("answers within twenty seconds of its use, and no later", async () => {
    const { refreshToken } = await begin();
    const first = await (await refresh(refreshToken)).json();
    await usedAgo(refreshToken, 18);
    expect((await (await refresh(refreshToken)).json()).refreshToken).toBe(first.refreshToken);
    await usedAgo(refreshToken, 22);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test("used again later ends the whole family: the thief's and the owner's", async () => {
    const { refreshToken, token, id } = await begin();
    const successor = await (await refresh(refreshToken)).json();
    await usedAgo(refreshToken, 60);
    const reuse = await refresh(refreshToken);
    expect(reuse.status).toBe(401);
    expect(reuse.headers.get("content-type")).toBe("application/problem+json");
    expect((await refresh(successor.refreshToken)).status).toBe(401);
    for (const one of [token, successor.token]) expect((await who(one)).status).toBe(401);
    const { endReason } = await prisma().signIn.findFirstOrThrow({ where: { personId: id } });
    expect(endReason).toBe("refresh-reused");
  });

  test("of one sign-in leaves the person's other one alone", async () => {
    const first = await begin();
    const second = await anotherPair(first);
    await refresh(first.refreshToken);
    await usedAgo(first.refreshToken, 60);
    await refresh(first.refreshToken);
    expect((await who(first.token)).status).toBe(401);
    expect((await who(second.token)).status).toBe(200);
  });

  test("is worth nothing once it is past, unknown, signed out, or its person disabled", async () => {
    const [old, out, disabled] = [await begin(), await begin(), await begin()];
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await prisma().refreshToken.update({ where: { hash: hash(old.refreshToken) }, data: past });
    await call("POST", "/api/authentification/logout", { headers: { authorization: `Bearer ${out.token}` } });
    await prisma().person.update({ where: { id: disabled.id }, data: { state: "Disabled" } });
    const tokens = [old.refreshToken, out.refreshToken, disabled.refreshToken, "unknown", hash(old.refreshToken)];
    for (const token of tokens) expect((await refresh(token)).status, token).toBe(401);
  });

  test("is stored as a hash only", async () => {
    const { refreshToken } = await begin();
    const { refreshToken: successor } = await (await refresh(refreshToken)).json();
    const stored = JSON.stringify(await prisma().refreshToken.findMany());
    expect(stored).toContain(hash(successor));
    expect(stored).not.toContain(refreshToken);
    expect(stored).not.toContain(successor);
  });
});

describe("a living sign-in", () => {
  test("[1 §7] ends, for cookie, token and other instances, with the next request after signing out", async () => {
    const session = await signInAs(await person());
    expect((await call("GET", "/api/site", { as: session, byCookie: true })).status).toBe(200);
    const out = await call("POST", "/api/authentification/logout", { as: session, byCookie: true });
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^envol\.session=; Path=\/; Max-Age=0; HttpOnly/);
    for (const byCookie of [true, false]) {
      expect((await call("GET", "/api/site", { as: session, byCookie })).status).toBe(401);
    }
  });

  test("sees nothing more once the person is disabled, and again once enabled", async () => {
    const somebody = await person();
    const session = await signInAs(somebody);
    const setState = (state: "Active" | "Disabled") =>
      prisma().person.update({ where: { id: somebody.id }, data: { state } });
    await setState("Disabled");
    expect((await call("GET", "/api/site", { as: session })).status).toBe(401);
    await setState("Active");
    expect((await call("GET", "/api/site", { as: session })).status).toBe(200);
  });

  test("[1 §6] loses and gains what a role opens with the next request", async () => {
    const somebody = await makePerson({ roles: { [siteId]: ["Staff"] } });
    const session = await signInAs(somebody);
    const look = () => call("GET", `/api/user-light?siteId=${siteId}`, { as: session });
    expect((await look()).status).toBe(200);
    await prisma().siteRole.deleteMany({ where: { personId: somebody.id } });
    expect((await look()).status).toBe(403);
    await prisma().siteRole.create({ data: { personId: somebody.id, siteId, role: "Instructor" } });
    expect((await look()).status).toBe(200);
  });

  test("asks for the terms again when they are withdrawn", async () => {
    const somebody = await person();
    const session = await signInAs(somebody);
    await prisma().person.update({ where: { id: somebody.id }, data: { termsOfUseAt: null } });
    const refused = await call("GET", "/api/site", { as: session });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ unsettled: ["termsOfUse"] });
  });

  test("is past after its time, whatever the cookie says", async () => {
    const session = await signInAs(await person());
    await prisma().signIn.update({ where: { id: session.signInId }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await call("GET", "/api/site", { as: session, byCookie: true })).status).toBe(401);
  });
});

describe("a write", () => {
  const write = (headers: Record<string, string>) => call("PUT", "/api/language", { body: { code: "fr-FR" }, headers });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["our host on another port", { origin: "http://localhost:3001" }],
    ["our host over https", { origin: "https://localhost:3000" }],
    ["no origin that it names", { origin: "null" }],
    ["a page that names none", {}],
  ])("by the cookie is refused when it comes from %s", async (_from, headers) => {
    const somebody = await person({ locale: null });
    const { cookie } = await signInAs(somebody);
    const answer = await write({ cookie, ...headers } as Record<string, string>);
    expect(answer.status).toBe(403);
    expect((await prisma().person.findUniqueOrThrow({ where: { id: somebody.id } })).locale).toBeNull();
  });

  test("by the cookie from our own pages, and by token from anywhere, is done", async () => {
    const somebody = await person();
    const { cookie, token } = await signInAs(somebody);
    expect((await write({ cookie, origin: "http://localhost:3000" })).status).toBe(204);
    expect((await write({ authorization: `Bearer ${token}` })).status).toBe(204);
    expect((await write({ authorization: `Bearer ${token}`, origin: "https://partner.example" })).status).toBe(204);
  });

  test("with a broken token doesn't fall back on the cookie", async () => {
    const { cookie } = await signInAs(await person());
    const headers = { cookie, origin: "http://localhost:3000", authorization: "Bearer broken" };
    expect((await call("GET", "/api/site", { headers })).status).toBe(401);
  });
});

describe("a forged token", () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("without signature, with another's, or of another use, names nobody", async () => {
    const session = await signInAs(await makePerson({ schoolRole: "SuperAdmin" }));
    const claims = { sub: session.signInId, exp: Math.floor(Date.now() / 1000) + 900 };
    const [header, payload, signature] = session.token.split(".");
    const forged = [
      `${encode({ alg: "none" })}.${encode(claims)}.`,
      `${header}.${encode({ ...claims, sub: newId() })}.${signature}`,
      `${header}.${payload}.${Buffer.from("no signature").toString("base64url")}`,
      session.signInId,
      session.cookie.split("=")[1]!,
    ];
    for (const token of forged) expect((await who(token)).status, token.slice(0, 60)).toBe(401);
    expect((await who(session.token)).status).toBe(200);
  });

  test("the bearer token is no cookie", async () => {
    const { token } = await signInAs(await person());
    expect((await call("GET", "/api/site", { headers: { cookie: `envol.session=${token}` } })).status).toBe(401);
  });
});

test("the audit tells of sign-ins and refusals, and holds no secret", async () => {
  const somebody = await person();
  const pair = await (await signIn(somebody.email, TEST_PASSWORD)).json();
  await signIn(somebody.email, "Wrong-Password-1!");
  await call("POST", "/api/authentification/logout", { headers: { authorization: `Bearer ${pair.token}` } });
  const { id: signInId } = await prisma().signIn.findFirstOrThrow({ where: { personId: somebody.id } });
  const lines = await prisma().auditEntry.findMany({
    where: { subjectId: { in: [somebody.id, signInId] } },
    orderBy: { at: "asc" },
  });
  expect(lines.map((line) => line.action)).toEqual(["sign-in.start", "person.refuseSignIn", "sign-in.end"]);
  const [begun, , ended] = lines;
  expect(begun?.personal).toMatchObject({
    after: { userAgent: "a phone", address: expect.stringMatching(/^198\.51\./) },
  });
  expect(ended).toMatchObject({ actorId: somebody.id, after: { endReason: "signed-out" } });
  const all = JSON.stringify(await prisma().auditEntry.findMany());
  const secrets = [TEST_PASSWORD, "Wrong-Password-1!", pair.token, pair.refreshToken, "$2b$", somebody.email];
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test("neither the cookie passes for a token nor the token for a cookie, also once they were used", async () => {
  const as = await signInAs(await person());
  const cookieValue = as.cookie.slice(as.cookie.indexOf("=") + 1);
  const swapped = { ...as, token: cookieValue, cookie: as.cookie.replace(cookieValue, as.token) };
  for (const byCookie of [true, false]) {
    expect((await call("GET", "/api/site", { as, byCookie })).status).toBe(200);
  }
  for (const byCookie of [true, false]) {
    expect((await call("GET", "/api/site", { as: swapped, byCookie })).status).toBe(401);
  }
});
