import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeTerms, type SignedInPerson, signInAs, TEST_PASSWORD } from "@/lib/testing/world";

const NEW = "Brand-New-Pass-9";
let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
  await makeTerms();
});
const person = (data: object = {}) => makePerson({ roles: { [siteId]: ["Student"] }, data });

let addresses = 0;
const from = () => ({ "x-forwarded-for": `203.0.113.${addresses++ % 250}-${addresses}` });
const forgot = (email: string, more: { body?: object; headers?: Record<string, string> } = {}) =>
  call("POST", "/api/account/forgotpassword", {
    body: { email, baseUrl: "https://evil.example", ...more.body },
    headers: { ...from(), ...more.headers },
  });
const reset = (email: string, code: string, password = NEW, confirmPassword = password) =>
  call("POST", "/api/account/resetpassword", { body: { email, password, confirmPassword, code }, headers: from() });
const signIn = (email: string, password: string) =>
  call("POST", "/api/authentification", { body: { email, password }, headers: from() });
const lastMail = async (toAddress: string) =>
  (await prisma().mail.findFirst({ where: { toAddress }, orderBy: { id: "desc" } }))!;
const linkIn = (text: string) => new URL(/https?:\/\/\S*ResetPassword\S+/.exec(text)![0]);
async function codeFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(204);
  const mails = await prisma().mail.findMany({ where: { toAddress: email, text: { contains: "ResetPassword" } } });
  mails.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return linkIn(mails[0]!.text).searchParams.get("code")!;
}
const isAlive = async (as: SignedInPerson) => (await call("GET", "/api/site", { as })).status === 200;

describe("[1 §2.2] a forgotten password", () => {
  test("[1 §7] is set anew with the mailed code, once; every sign-in ends, and the old password no longer works", async () => {
    const somebody = await person();
    const open = await signInAs(somebody);
    const code = await codeFor(somebody.email);
    // The code has 128 bits, and the database contains only its hash.
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    expect(JSON.stringify(await prisma().mailedCode.findMany())).not.toContain(code);
    expect((await reset(somebody.email, code)).status).toBe(204);
    expect(await isAlive(open)).toBe(false);
    expect((await signIn(somebody.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(somebody.email, NEW)).status).toBe(200);
    const again = await reset(somebody.email, code, "Another-Pass-10");
    expect(again.status).toBe(422);
    expect((await again.json()).errors.code).toEqual(["This link has expired or was used already. Ask for a new one."]);
    expect((await signIn(somebody.email, NEW)).status).toBe(200);
    const audit = await prisma().auditEntry.findMany({ where: { subjectId: somebody.id } });
    expect(audit.map(({ action }) => action)).toContain("person.resetPassword");
    expect(JSON.stringify(audit)).not.toContain(code);
  });

  test("of one who used the code twice at once is set once", async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const answers = await Promise.all([reset(email, code, "First-Pass-2026"), reset(email, code, "Second-Pass-2026")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test("[1 §7] answers alike, in words and in time, for known, unknown and disabled; only the known one gets a mail", async () => {
    const [known, disabled] = [await person(), await person({ state: "Disabled" })];
    const measure = async (emails: string[]) => {
      const times: number[] = [];
      const answers: string[] = [];
      for (const email of emails) {
        const since = performance.now();
        const answer = await forgot(email);
        answers.push(`${answer.status} ${[...answer.headers.keys()].sort()} ${await answer.text()}`);
        times.push(performance.now() - since);
      }
      return { answers: new Set(answers), median: times.sort((a, b) => a - b)[1]! };
    };
    const kinds = [
      await measure([known.email, known.email, known.email]),
      await measure([`${newId()}@school.test`, `${newId()}@school.test`, `${newId()}@school.test`]),
      await measure([disabled.email, disabled.email, disabled.email]),
    ];
    expect(new Set(kinds.flatMap(({ answers }) => [...answers])).size).toBe(1);
    for (const { median } of kinds) expect(median / kinds[0]!.median).toBeGreaterThan(0.7);
    for (const { median } of kinds) expect(median / kinds[0]!.median).toBeLessThan(1.4);
    expect(await prisma().mail.count({ where: { toAddress: disabled.email } })).toBe(0);
    expect(await prisma().mail.count({ where: { toAddress: known.email } })).toBe(3);
  });

  test("a newer code voids the older one; an hour later neither works", async () => {
    const { email, id } = await person();
    const older = await codeFor(email);
    const newer = await codeFor(email);
    expect((await reset(email, older)).status).toBe(422);
    await prisma().mailedCode.updateMany({ where: { personId: id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await reset(email, newer)).status).toBe(422);
  });

  test("a code is its person's: with another's address it says no in the same words", async () => {
    const [mine, theirs] = [await person(), await person()];
    const code = await codeFor(mine.email);
    const [other, unknown] = [await reset(theirs.email, code), await reset(`${newId()}@school.test`, code)];
    expect(other.status).toBe(422);
    expect(await other.json()).toEqual(await unknown.json());
    expect((await reset(mine.email, code)).status).toBe(204);
  });

  test("[1 §5] the four rules hold on the server too, each under its field", async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const weak = await reset(email, code, "short", "other");
    expect(weak.status).toBe(422);
    expect((await weak.json()).errors).toEqual({
      password: ["At least 12 characters", "A digit and an uppercase letter", "A special character"],
      confirmPassword: ["The two passwords are not the same."],
    });
    expect((await reset(email, code, `Aé1!${"x".repeat(80)}`)).status).toBe(422);
    expect((await reset(email, code)).status).toBe(204);
  });

  test("links lead to APP_URL whatever Host, X-Forwarded-Host or baseUrl say", async () => {
    const { email } = await person();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    await forgot(email, { headers });
    const mail = await lastMail(email);
    expect(linkIn(mail.text).origin).toBe("http://localhost:3000");
    expect(mail.text + mail.html).not.toContain("evil");
  });

  test("is written in the person's language, else in the request's", async () => {
    const [french, stranger] = [await person({ locale: "fr-FR" }), await person()];
    await forgot(french.email);
    await forgot(stranger.email, { headers: { "accept-language": "fr" } });
    expect((await lastMail(french.email)).subject).toContain("Un nouveau mot de passe");
    expect((await lastMail(stranger.email)).subject).toContain("Un nouveau mot de passe");
  });

  test("[1 §5] asks for an address, and for the form of one", async () => {
    const [empty, broken] = [await forgot(" "), await forgot("nobody")];
    expect((await empty.json()).errors.email).toEqual(["Please provide an email address"]);
    expect(broken.status).toBe(422);
  });

  test("[1 §5] is not set anew without address, password and confirmation", async () => {
    const nothing = await reset("", "code", "", "");
    expect(nothing.status).toBe(422);
    expect(Object.keys((await nothing.json()).errors)).toEqual(expect.arrayContaining(["email"]));
    const { email } = await person();
    const unconfirmed = await reset(email, await codeFor(email), NEW, "");
    expect([unconfirmed.status, Object.keys((await unconfirmed.json()).errors)]).toEqual([422, ["confirmPassword"]]);
    const without = await reset(email, await codeFor(email), "", "");
    expect([without.status, Object.keys((await without.json()).errors)]).toEqual([
      422,
      expect.arrayContaining(["password"]),
    ]);
  });

  test("more than five mails in a quarter of an hour are refused, to unknown addresses too", async () => {
    for (const email of [(await person()).email, `${newId()}@school.test`]) {
      for (let n = 0; n < 5; n++) expect((await forgot(email)).status).toBe(204);
      expect((await forgot(email)).status).toBe(429);
    }
  });
});

describe("[1 §2.3] the initial password", () => {
  const temporary = (data: object = {}) =>
    person({ isTemporaryPassword: true, passwordExpiresAt: new Date(Date.now() + 3_600_000), ...data });
  const init = (as: SignedInPerson, body: object = {}) =>
    call("POST", "/api/account/initpassword", {
      as,
      body: { userId: as.id, password: NEW, temporaryPassword: TEST_PASSWORD, ...body },
      headers: from(),
    });

  test("[1 §7] takes the place of the temporary one; this sign-in stays, the others end", async () => {
    const somebody = await temporary();
    const [mine, other] = [await signInAs(somebody), await signInAs(somebody)];
    expect(await isAlive(mine)).toBe(false);
    expect((await init(mine)).status).toBe(204);
    expect(await isAlive(mine)).toBe(true);
    expect((await call("GET", "/api/site", { as: other })).status).toBe(401);
    expect((await signIn(somebody.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(somebody.email, NEW)).status).toBe(200);
    expect((await init(mine)).status).toBe(409);
  });

  test("[1 §5] is set by its owner only, who knows the temporary one, before that has expired", async () => {
    const [somebody, victim, late] = [
      await temporary(),
      await temporary(),
      await temporary({ passwordExpiresAt: new Date(Date.now() - 1) }),
    ];
    const mine = await signInAs(somebody);
    expect((await init(mine, { userId: victim.id })).status).toBe(403);
    expect(
      (await (await init(mine, { temporaryPassword: "Wrong-Pass-1234" })).json()).errors.temporaryPassword,
    ).toEqual(["This is not your current password."]);
    expect((await init(mine, { temporaryPassword: "" })).status).toBe(422);
    expect((await init(mine, { password: TEST_PASSWORD })).status).toBe(422);
    expect((await init(await signInAs(late))).status).toBe(422);
  });

  test("guesses at the temporary one are limited", async () => {
    const mine = await signInAs(await temporary());
    await prisma().rateLimit.deleteMany();
    const guess = () => init(mine, { temporaryPassword: "Wrong-Pass-1234" });
    await guess();
    await prisma().rateLimit.updateMany({ where: { key: { startsWith: "own-account" } }, data: { points: 10 } });
    expect((await guess()).status).toBe(429);
  });
});

test("[1 §7] each acceptance is recorded with its edition; an empty body will do, an outdated edition won't", async () => {
  const data = { termsOfUseAt: null, termsOfSaleAt: null };
  const somebody = await makePerson({ roles: { [siteId]: ["Renter"] }, data });
  const as = await signInAs(somebody);
  expect((await call("POST", "/api/user/acceptCGU", { as, body: { edition: 99 } })).status).toBe(409);
  expect(await (await call("GET", "/api/site", { as })).json()).toMatchObject({
    unsettled: ["termsOfUse", "termsOfSale"],
  });
  expect((await call("POST", "/api/user/acceptCGU", { as })).status).toBe(204);
  expect((await call("POST", "/api/user/acceptCGV", { as, body: { edition: 1 } })).status).toBe(204);
  expect(await isAlive(as)).toBe(true);
  const rows = await prisma().termsAcceptance.findMany({
    where: { personId: somebody.id },
    include: { edition: true },
  });
  expect(rows.map(({ edition }) => `${edition.kind} ${edition.number}`).sort()).toEqual(["Sale 1", "Use 1"]);
  expect(await prisma().auditEntry.count({ where: { subjectId: somebody.id, action: "person.acceptTerms" } })).toBe(2);
});

describe("one's own account", () => {
  test("the password is changed by who knows it; other sign-ins end, and a mail tells of it", async () => {
    const somebody = await person();
    const [mine, other] = [await signInAs(somebody), await signInAs(somebody)];
    const change = (currentPassword: string) =>
      call("PUT", "/api/account/password", {
        as: mine,
        body: { currentPassword, password: NEW, confirmPassword: NEW },
        headers: from(),
      });
    expect((await change("Wrong-Pass-1234")).status).toBe(422);
    expect((await change(TEST_PASSWORD)).status).toBe(204);
    expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false]);
    expect((await lastMail(somebody.email)).subject).toMatch(/was changed$/);
  });

  test("sign-ins are listed, and ended one by one or all others; nobody else's", async () => {
    const somebody = await person();
    const [mine, second, third] = [await signInAs(somebody), await signInAs(somebody), await signInAs(somebody)];
    const stranger = await signInAs(await person());
    const list = await (await call("GET", "/api/account/sign-ins", { as: mine })).json();
    expect(list.map((one: { id: string }) => one.id).sort()).toEqual(
      [mine, second, third].map((s) => s.signInId).sort(),
    );
    expect(list.filter((one: { isCurrent: boolean }) => one.isCurrent)).toMatchObject([{ id: mine.signInId }]);
    const end = (id: string) => call("DELETE", `/api/account/sign-ins/${id}`, { as: mine });
    expect((await end(stranger.signInId)).status).toBe(404);
    expect((await end(second.signInId)).status).toBe(204);
    expect((await end(second.signInId)).status).toBe(404);
    expect([await isAlive(second), await isAlive(third), await isAlive(stranger)]).toEqual([false, true, true]);
    expect((await call("DELETE", "/api/account/sign-ins", { as: mine })).status).toBe(204);
    expect([await isAlive(mine), await isAlive(third)]).toEqual([true, false]);
  });

  test("a sign-in whose password is changed while it is being checked doesn't begin", async () => {
    const somebody = await person();
    const code = await codeFor(somebody.email);
    const [before, changed] = await Promise.all([signIn(somebody.email, TEST_PASSWORD), reset(somebody.email, code)]);
    expect(changed.status).toBe(204);
    if (before.status === 200) {
      const { token } = await before.json();
      expect((await call("GET", "/api/site", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    }
  });
});

describe("attacks", () => {
  test("a thousand wrong passwords leave the open sign-in alone, and are refused alike for known and unknown", async () => {
    const { email, ...somebody } = await person();
    const mine = await signInAs({ email, ...somebody });
    const statuses = async (address: string) => {
      const counts: Record<number, number> = {};
      for (let n = 0; n < 500; n += 25) {
        const burst = Array.from({ length: 25 }, () => signIn(address, `Wrong-Pass-${n}!`));
        for (const { status } of await Promise.all(burst)) counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    };
    const known = await statuses(email);
    expect(await isAlive(mine)).toBe(true);
    expect(known).toEqual({ 401: 20, 429: 480 });
    expect(await statuses(`${newId()}@school.test`)).toEqual(known);
    expect(await isAlive(mine)).toBe(true);
    // The owner of the account can still request a new password.
    expect((await forgot(email)).status).toBe(204);
  }, 120_000);

  test("a form posted from another origin changes nothing, by any of the account's doors", async () => {
    const as = await signInAs(await person());
    const foreign = { cookie: as.cookie, origin: "https://evil.example" };
    const form = { ...foreign, "content-type": "application/x-www-form-urlencoded" };
    const body = { currentPassword: TEST_PASSWORD, password: NEW, confirmPassword: NEW };
    for (const headers of [foreign, { cookie: as.cookie }]) {
      expect((await call("PUT", "/api/account/password", { body, headers })).status).toBe(403);
      expect((await call("POST", "/api/user/acceptCGU", { headers })).status).toBe(403);
      expect((await call("DELETE", "/api/account/sign-ins", { headers })).status).toBe(403);
    }
    const raw = "email=somebody%40school.test";
    expect((await call("POST", "/api/account/forgotpassword", { raw, headers: form })).status).toBeGreaterThanOrEqual(
      403,
    );
    expect(await isAlive(as)).toBe(true);
  });
});
