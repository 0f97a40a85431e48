import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SecondFactorDemand } from "@/lib/access/codes";
import { newTotpSecret, openTotpSecret, sealTotpSecret, totpCodeAt } from "@/lib/access/second-factor/totp";
import { MAX_FAILURES_PER_ACCOUNT } from "@/lib/access/sign-in/limiter";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { type Forgery, makeAuthenticator } from "@/lib/testing/authenticator";
import { call } from "@/lib/testing/call";
import {
  giveAuthenticatorApp,
  givePasskey,
  giveRecoveryCode,
  newPasskeyChallenge,
  newProofChallenge,
} from "@/lib/testing/second-factor";
import { makePerson, makeSite, type SignedInPerson, signInAs, TEST_PASSWORD } from "@/lib/testing/world";
import { workerTasks } from "@/lib/work/jobs";

// Answers to failures are delayed by up to three seconds. sign-in.api.test.ts shows that.
vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
});
// The codes of an app depend on the time. Only dates stand still here, timers run.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 30_000) * 30_000 + 5_000 }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const newAccount = () => makePerson({ roles: { [siteId]: ["Student"] } });
let addresses = 0;
const signIn = (email: string, more: object = {}) =>
  call("POST", "/api/authentification", {
    body: { email, password: TEST_PASSWORD, ...more },
    headers: { "x-forwarded-for": `192.0.2.${1 + (addresses++ % 250)}` },
  });
const post = (as: SignedInPerson, path: string, body?: object) => call("POST", `/api/account/${path}`, { as, body });
const put = (as: SignedInPerson, path: string, body: object) => call("PUT", `/api/account/${path}`, { as, body });
const remove = (as: SignedInPerson, path: string) => call("DELETE", `/api/account/${path}`, { as });
const own = async (as: SignedInPerson) => (await call("GET", "/api/account/second-factor", { as })).json();
const mailsTo = async (email: string) =>
  (await prisma().mail.findMany({ where: { toAddress: email }, orderBy: { createdAt: "asc" } })).map(
    ({ text }) => text,
  );
const actionsOn = async (subjectId: string) =>
  (await prisma().auditEntry.findMany({ where: { subjectId }, orderBy: { at: "asc" } })).map(({ action }) => action);

/** Sets up an authenticator app through the API. Returns its secret and the recovery codes. */
async function setUpApp(as: SignedInPerson) {
  const { secret } = await (await post(as, "authenticator-app")).json();
  const answer = await put(as, "authenticator-app", { code: totpCodeAt(secret, new Date()) });
  expect(answer.status).toBe(200);
  return { secret: secret as string, recoveryCodes: (await answer.json()).recoveryCodes as string[] };
}

describe("signing in with an authenticator app", () => {
  test("asks who knows the password for a code, without any session before; the code works once", async () => {
    const { id, email } = await newAccount();
    const secret = await giveAuthenticatorApp(id);
    await giveRecoveryCode(id);
    const asked = await signIn(email);
    expect([asked.status, await asked.json()]).toMatchObject([
      401,
      { secondFactor: ["totp", "recoveryCode"], message: expect.stringContaining("The password is right") },
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await prisma().signIn.count({ where: { personId: id } })).toBe(0);
    const code = totpCodeAt(secret, new Date());
    expect((await signIn(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    const again = await signIn(email, { code });
    expect([again.status, (await again.json()).message]).toEqual([
      401,
      "This code is wrong, has expired or was used already.",
    ]);
    pass(30);
    expect((await signIn(email, { code: totpCodeAt(secret, new Date()) })).status).toBe(200);
  });

  test("takes a code one step early or late, and no older one than the last", async () => {
    const { id, email } = await newAccount();
    const secret = await giveAuthenticatorApp(id);
    const withCodeAt = async (seconds: number) =>
      (await signIn(email, { code: totpCodeAt(secret, new Date(Date.now() + seconds * 1000)) })).status;
    expect([await withCodeAt(-60), await withCodeAt(60)]).toEqual([401, 401]);
    expect([await withCodeAt(-30), await withCodeAt(30), await withCodeAt(0)]).toEqual([200, 200, 401]);
  });

  test("two sign-ins at once with one code: one gets in", async () => {
    const { id, email } = await newAccount();
    const code = totpCodeAt(await giveAuthenticatorApp(id), new Date());
    const answers = await Promise.all([signIn(email, { code }), signIn(email, { code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("says nothing of it to who doesn't know the password", async () => {
    const { id, email } = await newAccount();
    const code = totpCodeAt(await giveAuthenticatorApp(id), new Date());
    const wrong = await (await signIn(email, { password: "Wrong-Password-1!", code })).json();
    const unknown = await (await signIn("nobody@school.test", { code })).json();
    expect(wrong).toEqual(unknown);
    expect(wrong).not.toHaveProperty("secondFactor");
  });

  test("a wrong code counts as a failure, the question for one doesn't", async () => {
    const { id, email } = await newAccount();
    const secret = await giveAuthenticatorApp(id);
    const points = async () =>
      (await prisma().rateLimit.findMany({ where: { points: { gt: 0 } } })).map((row) => row.points);
    await prisma().rateLimit.deleteMany();
    await signIn(email);
    expect(await points()).toEqual([]);
    await signIn(email, { code: "000000" });
    // Of the account, of the address, and of the person's codes.
    expect(await points()).toEqual([1, 1, 1]);
    expect(await actionsOn(id)).toEqual(["person.refuseSignIn"]);
    await prisma().rateLimit.updateMany({
      where: { key: { startsWith: "account" } },
      data: { points: MAX_FAILURES_PER_ACCOUNT },
    });
    expect((await signIn(email, { code: totpCodeAt(secret, new Date()) })).status).toBe(429);
  });

  test("codes are counted by person, whatever the device and however new the password", async () => {
    const { id, email } = await newAccount();
    const secret = await giveAuthenticatorApp(id);
    for (let n = 0; n < 10; n++) expect((await signIn(email, { code: "000000" })).status).toBe(401);
    await prisma().rateLimit.deleteMany({ where: { NOT: { key: { startsWith: "second-factor" } } } });
    expect((await signIn(email, { code: totpCodeAt(secret, new Date()) })).status).toBe(429);
    // Who doesn't know the password learns nothing of it, and takes nobody's guesses.
    expect((await signIn(email, { password: "Wrong-Password-1!", code: "000000" })).status).toBe(401);
  });

  test("an app that isn't in use yet asks nothing and proves nothing", async () => {
    const person = await newAccount();
    const { id, email } = person;
    const secret = await giveAuthenticatorApp(id, { isBegun: true });
    expect((await signIn(email)).status).toBe(200);
    const code = totpCodeAt(secret, new Date());
    expect((await post(await signInAs(person), "confirmation", { code })).status).toBe(422);
    await givePasskey(id);
    expect((await signIn(email, { code })).status).toBe(401);
  });

  test("a secret encrypted under another AUTH_SECRET lets nobody in, and recovery codes still do", async () => {
    const { id, email } = await newAccount();
    await giveAuthenticatorApp(id);
    await prisma().authenticatorApp.update({ where: { personId: id }, data: { secret: "A".repeat(80) } });
    expect((await signIn(email, { code: "123456" })).status).toBe(401);
    expect((await signIn(email, { code: await giveRecoveryCode(id) })).status).toBe(200);
  });
});

describe("an authenticator app", () => {
  test("is set up by its first code, brings ten recovery codes, and is stored encrypted", async () => {
    const as = await signInAs(await newAccount());
    const begun = await post(as, "authenticator-app");
    expect(begun.status).toBe(201);
    const { secret, uri, qr } = await begun.json();
    expect([uri, qr]).toEqual([expect.stringContaining(`secret=${secret}`), expect.stringMatching(/^<svg /)]);
    expect(await own(as)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    const wrong = await put(as, "authenticator-app", { code: "000000" });
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ["code"]]);
    const done = await put(as, "authenticator-app", { code: totpCodeAt(secret, new Date()) });
    const { recoveryCodes } = await done.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
    expect(await own(as)).toMatchObject({ authenticatorApp: { lastUsedAt: null }, recoveryCodesLeft: 10 });
    const row = await prisma().authenticatorApp.findUniqueOrThrow({ where: { personId: as.id } });
    expect(row.secret).not.toContain(secret);
    // The code that finished the set-up was seen on the screen, so it doesn't sign in any more.
    expect((await signIn(as.email, { code: totpCodeAt(secret, new Date()) })).status).toBe(401);
    expect((await post(as, "authenticator-app")).status).toBe(409);
    expect((await put(as, "authenticator-app", { code: "000000" })).status).toBe(422);
    expect(await actionsOn(as.id)).toContain("person.addAuthenticatorApp");
    expect((await mailsTo(as.email)).join()).toContain("An authenticator app now belongs to your account");
  });

  test("is removed, with the recovery codes that stood for it; then the password alone signs in", async () => {
    const as = await signInAs(await newAccount());
    const { recoveryCodes } = await setUpApp(as);
    expect((await remove(as, "authenticator-app")).status).toBe(204);
    expect(await own(as)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(as.email)).status).toBe(200);
    expect(await prisma().recoveryCode.count({ where: { personId: as.id } })).toBe(0);
    expect(recoveryCodes).toHaveLength(10);
    expect((await mailsTo(as.email)).at(-1)).toContain("has been removed");
    expect((await remove(as, "authenticator-app")).status).toBe(204);
    expect(await actionsOn(as.id)).toEqual(["person.addAuthenticatorApp", "person.removeAuthenticatorApp"]);
  });

  test("that was begun and not finished is forgotten after a day", async () => {
    const [begun, used] = [await newAccount(), await newAccount()];
    await giveAuthenticatorApp(begun.id, { isBegun: true });
    await giveAuthenticatorApp(used.id);
    const personId = { in: [begun.id, used.id] };
    await prisma().authenticatorApp.updateMany({
      where: { personId },
      data: { createdAt: new Date(Date.now() - 90_000_000) },
    });
    await workerTasks["forget-expired"]();
    expect(await prisma().authenticatorApp.findMany({ where: { personId } })).toMatchObject([{ personId: used.id }]);
  });
});

test("who changes their own again and again is stopped for an hour, and so are the mails about it", async () => {
  const as = await signInAs(await newAccount());
  await giveAuthenticatorApp(as.id);
  const renew = () => post(as, "recovery-codes");
  for (let count = 0; count < 20; count++) expect((await renew()).status).toBe(201);
  pass(60);
  const refused = await renew();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3540"]);
  expect((await refused.json()).detail).toBe(
    "You have changed your two-step sign-in too often. Try again in 59 minutes.",
  );
  expect((await remove(as, "authenticator-app")).status).toBe(429);
  expect(await own(as)).toMatchObject({ authenticatorApp: {}, recoveryCodesLeft: 10 });
  expect(await mailsTo(as.email)).toHaveLength(20);
});

describe("a recovery code", () => {
  test("stands for the second factor once, however it is typed, is told by mail, and is stored hashed", async () => {
    const as = await signInAs(await newAccount());
    const { recoveryCodes } = await setUpApp(as);
    const [code = ""] = recoveryCodes;
    const stored = JSON.stringify(await prisma().recoveryCode.findMany({ where: { personId: as.id } }));
    expect(stored).not.toContain(code.replaceAll("-", ""));
    const typed = code.toUpperCase().replaceAll("-", " ");
    expect((await signIn(as.email, { code: typed })).status).toBe(200);
    expect((await signIn(as.email, { code })).status).toBe(401);
    expect((await own(as)).recoveryCodesLeft).toBe(9);
    expect((await mailsTo(as.email)).at(-1)).toContain("one of your recovery codes");
    expect(await actionsOn(as.id)).toContain("person.useRecoveryCode");
  });

  test("is its person's alone, and void once new ones are made", async () => {
    const [as, other] = [await signInAs(await newAccount()), await newAccount()];
    const { recoveryCodes } = await setUpApp(as);
    await giveAuthenticatorApp(other.id);
    expect((await signIn(other.email, { code: recoveryCodes[0] })).status).toBe(401);
    const renewed = await (await post(as, "recovery-codes")).json();
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await signIn(as.email, { code: recoveryCodes[1] })).status).toBe(401);
    expect((await signIn(as.email, { code: renewed.recoveryCodes[1] })).status).toBe(200);
  });

  test("isn't made for who has no second factor, and isn't made anew when a second one is added", async () => {
    const as = await signInAs(await newAccount());
    expect((await post(as, "recovery-codes")).status).toBe(409);
    await setUpApp(as);
    const passkey = makeAuthenticator(as.id).register(await newPasskeyChallenge(as.id));
    const added = await (await post(as, "passkey", { name: "Key", passkey })).json();
    expect(added.recoveryCodes).toBeNull();
    await remove(as, "authenticator-app");
    expect(await own(as)).toMatchObject({ authenticatorApp: null, passkeys: [{ name: "Key" }], recoveryCodesLeft: 10 });
  });
});

describe("a passkey", () => {
  const signInWith = (passkey: object) => call("POST", "/api/authentification/passkey", { body: { passkey } });

  test("is added, named, listed, renamed and removed by its person", async () => {
    const as = await signInAs(await newAccount());
    const options = await (await post(as, "passkey-options")).json();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Test flying school" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    const passkey = makeAuthenticator(as.id).register(options.challenge);
    const added = await post(as, "passkey", { name: " Phone\n", passkey });
    expect(added.status).toBe(201);
    const { id, recoveryCodes } = await added.json();
    expect(recoveryCodes).toHaveLength(10);
    expect((await own(as)).passkeys).toMatchObject([{ id, name: "Phone", lastUsedAt: null }]);
    expect((await put(as, `passkey/${id}`, { name: "Old phone" })).status).toBe(204);
    expect((await put(as, `passkey/${id}`, { name: " " })).status).toBe(422);
    expect((await own(as)).passkeys).toMatchObject([{ name: "Old phone" }]);
    expect((await (await post(as, "passkey-options")).json()).excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await remove(as, `passkey/${id}`)).status).toBe(204);
    expect((await remove(as, `passkey/${id}`)).status).toBe(404);
    expect(await own(as)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await mailsTo(as.email)).length).toBe(2);
  });

  test("signs in alone, and is asked for beside a password", async () => {
    const { id, email } = await newAccount();
    const { id: passkeyId, device } = await givePasskey(id);
    const asked = await signIn(email);
    expect([asked.status, (await asked.json()).secondFactor]).toEqual([401, ["passkey"]]);
    const options = await (await call("POST", "/api/authentification/passkey-options")).json();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const answer = await signInWith(device.prove(options.challenge));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toContain("envol.device=");
    const { token } = await answer.json();
    const who = await call("GET", "/api/authentification/connectedUser", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await who.json()).toMatchObject({ id });
    expect(await prisma().passkey.findUnique({ where: { id: passkeyId } })).toMatchObject({
      counter: 2n,
      lastUsedAt: new Date(),
    });
  });

  test("answers a challenge once, within five minutes, and one that the server made", async () => {
    const { id } = await newAccount();
    const { device } = await givePasskey(id);
    // Many devices don't count, so only the challenge shows that an answer was used before.
    await prisma().passkey.updateMany({ where: { personId: id }, data: { counter: 0n } });
    const proof = device.prove(await newProofChallenge(), { counter: 0 });
    expect((await signInWith(proof)).status).toBe(200);
    expect((await signInWith(proof)).status).toBe(401);
    expect((await signInWith(device.prove("c29tZXRoaW5n"))).status).toBe(401);
    const [late, later] = [await newProofChallenge(), await newProofChallenge()];
    pass(299);
    expect((await signInWith(device.prove(late))).status).toBe(200);
    pass(2);
    expect((await signInWith(device.prove(later))).status).toBe(401);
    // A challenge to add a passkey isn't one to sign in.
    expect((await signInWith(device.prove(await newPasskeyChallenge(id)))).status).toBe(401);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["a device that didn't make sure who holds it", { isVerified: false }],
    ["another purpose", { type: "webauthn.create" }],
    ["a copy that counts from the beginning", { counter: 1 }],
  ] as [string, Forgery][])("proves nothing when it was used for %s", async (_, forged) => {
    const { id } = await newAccount();
    const { device } = await givePasskey(id);
    const refused = await signInWith(device.prove(await newProofChallenge(), forged));
    expect([refused.status, (await refused.json()).message]).toEqual([401, "This passkey opens no account here."]);
    expect(await prisma().signIn.count({ where: { personId: id } })).toBe(0);
  });

  test("of somebody else, changed, or of a disabled person opens nothing", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const { device } = await givePasskey(one.id);
    const strange = makeAuthenticator(one.id);
    expect((await signInWith(strange.prove(await newProofChallenge()))).status).toBe(401);
    const own = device.prove(await newProofChallenge());
    const signature = strange.prove("x").response.signature;
    expect((await signInWith({ ...own, response: { ...own.response, signature } })).status).toBe(401);
    const handled = device.prove(await newProofChallenge());
    const userHandle = Buffer.from(other.id).toString("base64url");
    expect((await signInWith({ ...handled, response: { ...handled.response, userHandle } })).status).toBe(401);
    await prisma().person.update({ where: { id: one.id }, data: { state: "Disabled" } });
    expect((await signInWith(device.prove(await newProofChallenge()))).status).toBe(401);
  });

  test("isn't added by an answer that is forged, for somebody else, or there already", async () => {
    const [as, other] = [await signInAs(await newAccount()), await signInAs(await newAccount())];
    const device = makeAuthenticator(as.id);
    const add = async (to: SignedInPerson, forged: Forgery, challenge?: string) =>
      (
        await post(to, "passkey", {
          name: "Key",
          passkey: device.register(challenge ?? (await newPasskeyChallenge(as.id)), forged),
        })
      ).status;
    for (const forged of [
      { origin: "https://evil.example" },
      { host: "evil.example" },
      { isVerified: false },
      { type: "webauthn.get" },
    ]) {
      expect(await add(as, forged), JSON.stringify(forged)).toBe(422);
    }
    expect(await add(as, {}, await newProofChallenge())).toBe(422);
    expect(await add(other, {})).toBe(422);
    expect(await add(as, {})).toBe(201);
    expect(await add(as, {})).toBe(409);
    expect(await prisma().passkey.count({ where: { personId: other.id } })).toBe(0);
  });

  test("counts twenty a person at most", async () => {
    const as = await signInAs(await newAccount());
    for (let n = 0; n < 20; n++) await givePasskey(as.id);
    const passkey = makeAuthenticator(as.id).register(await newPasskeyChallenge(as.id));
    expect((await post(as, "passkey", { name: "Key", passkey })).status).toBe(409);
  });

  test("questions of one address are limited, and challenges that nobody answered are forgotten", async () => {
    await prisma().passkeyChallenge.deleteMany();
    const headers = { "x-forwarded-for": "203.0.113.77" };
    await call("POST", "/api/authentification/passkey-options", { headers });
    await prisma().rateLimit.update({ where: { key: "passkey-address:203.0.113.77" }, data: { points: 200 } });
    expect((await call("POST", "/api/authentification/passkey-options", { headers })).status).toBe(429);
    pass(301);
    await workerTasks["forget-expired"]();
    expect(await prisma().passkeyChallenge.count()).toBe(0);
  });
});

describe("a second factor that the school demands", () => {
  const demand = (secondFactor: SecondFactorDemand) => prisma().school.updateMany({ data: { secondFactor } });
  afterEach(() => demand("Offered"));
  const sites = (as: SignedInPerson) => call("GET", "/api/site", { as });

  test("closes everything but its set-up to who has none, at once, and opens when it is set up", async () => {
    const staff = await signInAs(await makePerson({ roles: { [siteId]: ["Staff"] } }));
    const student = await signInAs(await newAccount());
    expect((await sites(staff)).status).toBe(200);
    await demand("Staff");
    const refused = await sites(staff);
    expect([refused.status, (await refused.json()).unsettled]).toEqual([403, ["secondFactor"]]);
    expect((await sites(student)).status).toBe(200);
    await setUpApp(staff);
    expect((await sites(staff)).status).toBe(200);
    // Whoever removes the last one must set up another.
    await remove(staff, "authenticator-app");
    expect((await sites(staff)).status).toBe(403);
    const passkey = makeAuthenticator(staff.id).register(await newPasskeyChallenge(staff.id));
    expect((await post(staff, "passkey", { name: "Key", passkey })).status).toBe(201);
    expect((await sites(staff)).status).toBe(200);
  });

  test("is set by an admin in the school's parameters, and left alone when it isn't named", async () => {
    const admin = await signInAs(await makePerson({ schoolRole: "Admin" }));
    const { parameters, ...school } = await (await call("GET", "/api/school", { as: admin })).json();
    expect(parameters.secondFactor).toBe(0);
    const { id, name, mainSiteId, address } = school;
    const set = (version: number, given: object) =>
      call("PUT", "/api/school", { as: admin, body: { id, name, mainSiteId, address, parameters: given, version } });
    await giveAuthenticatorApp(admin.id);
    expect((await set(school.version, { ...parameters, secondFactor: 2 })).status).toBe(204);
    const { secondFactor: _, ...others } = parameters;
    expect((await set(school.version + 1, others)).status).toBe(204);
    expect(await prisma().school.findFirst()).toMatchObject({ secondFactor: "Instructors" });
    expect((await set(school.version + 2, { ...parameters, secondFactor: 3 })).status).toBe(422);
  });
});

describe("a lost device", () => {
  const reset = (as: SignedInPerson, id: string) => call("DELETE", `/api/user/${id}/second-factor`, { as });

  test("is helped by whoever rules the account; the person is told, and open sign-ins stay", async () => {
    const staff = await signInAs(await makePerson({ roles: { [siteId]: ["Staff"] } }));
    const person = await newAccount();
    const as = await signInAs(person);
    await giveAuthenticatorApp(person.id);
    await givePasskey(person.id);
    const code = await giveRecoveryCode(person.id);
    expect((await reset(staff, person.id)).status).toBe(204);
    expect(await own(as)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(person.email)).status).toBe(200);
    expect((await signIn(person.email, { code })).status).toBe(200);
    const [line] = await prisma().auditEntry.findMany({
      where: { subjectId: person.id, action: "person.resetSecondFactor" },
    });
    expect(line?.actorId).toBe(staff.id);
    expect((await mailsTo(person.email)).join()).toContain("has removed the second step of your sign-in");
    expect((await reset(staff, person.id)).status).toBe(409);
  });

  test("isn't helped by who doesn't rule the account: other staff, instructors, the person themself", async () => {
    const [staff, instructor] = [
      await signInAs(await makePerson({ roles: { [siteId]: ["Staff"] } })),
      await signInAs(await makePerson({ roles: { [siteId]: ["Instructor"] } })),
    ];
    const [student, admin] = [
      await signInAs(await newAccount()),
      await signInAs(await makePerson({ schoolRole: "Admin" })),
    ];
    const colleague = await makePerson({ roles: { [siteId]: ["Staff"] } });
    for (const { id } of [student, admin, colleague]) await giveAuthenticatorApp(id);
    expect((await reset(instructor, student.id)).status).toBe(403);
    expect((await reset(student, student.id)).status).toBe(403);
    expect((await reset(staff, colleague.id)).status).toBe(403);
    expect((await reset(staff, admin.id)).status).toBe(404);
    expect(
      await prisma().authenticatorApp.count({ where: { personId: { in: [student.id, admin.id, colleague.id] } } }),
    ).toBe(3);
    expect((await reset(admin, colleague.id)).status).toBe(204);
  });
});

describe("the stored secret of an app", () => {
  test("is opened for its person, is not legible, and is never stored the same way twice", () => {
    const [id, secret] = [newId(), newTotpSecret()];
    const stored = sealTotpSecret(secret, id);
    expect(openTotpSecret(stored, id)).toBe(secret);
    expect(stored).not.toContain(secret);
    expect(sealTotpSecret(secret, id)).not.toBe(stored);
  });

  test("opens for nobody else, changed, or cut short", () => {
    const id = newId();
    const stored = sealTotpSecret(newTotpSecret(), id);
    expect(openTotpSecret(stored, newId())).toBeNull();
    const changed = Buffer.from(stored, "base64url");
    changed[30]! ^= 1;
    expect(openTotpSecret(changed.toString("base64url"), id)).toBeNull();
    expect(openTotpSecret(stored.slice(0, -4), id)).toBeNull();
  });
});
