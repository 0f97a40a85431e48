import { beforeAll, describe, expect, test, vi } from "vitest";
import { CONFIRMED_FOR_SECONDS } from "@/lib/access/actor/load-actor";
import { totpCodeAt } from "@/lib/access/second-factor/totp";
import { SIGNATURE_CONFIRMED_FOR_SECONDS } from "@/lib/access/sign-in/confirmation";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { giveAuthenticatorApp, givePasskey, giveRecoveryCode, newProofChallenge } from "@/lib/testing/second-factor";
import { makePerson, makeSite, type SignedInPerson, signInAs, TEST_PASSWORD } from "@/lib/testing/world";

// Answers to failures are delayed by up to three seconds. sign-in.api.test.ts shows that.
vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
});
const newAccount = async () => makePerson({ roles: { [siteId]: ["Student"] } });

/** Lets a sign-in have been confirmed this many seconds ago. */
const confirmedAgo = ({ signInId }: SignedInPerson, seconds: number) =>
  prisma().signIn.update({
    where: { id: signInId },
    data: { confirmedAt: new Date(Date.now() - seconds * 1000) },
  });
/** Signs a person in, so long ago that they are asked again. */
async function longSignedIn(person: { id: string; email: string }): Promise<SignedInPerson> {
  const as = await signInAs(person);
  await confirmedAgo(as, 3600);
  return as;
}

const exportOwn = (as: SignedInPerson) => call("GET", `/api/user/${as.id}/export`, { as });
const confirm = (as: SignedInPerson, body: object) => call("POST", "/api/account/confirmation", { as, body });
const put = (as: SignedInPerson, body: object) => call("PUT", "/api/user", { as, body });

describe("a sign-in that is older than ten minutes", () => {
  test("is asked to confirm, says by what, and then does the same; for ten minutes it isn't asked again", async () => {
    const as = await longSignedIn(await newAccount());
    const refused = await exportOwn(as);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { confirmation: ["password"], message: "Confirm first that it is you." },
    ]);
    expect((await confirm(as, { password: TEST_PASSWORD })).status).toBe(204);
    expect((await exportOwn(as)).status).toBe(200);
    await confirmedAgo(as, CONFIRMED_FOR_SECONDS - 5);
    expect((await exportOwn(as)).status).toBe(200);
    await confirmedAgo(as, CONFIRMED_FOR_SECONDS + 5);
    expect((await exportOwn(as)).status).toBe(403);
    // A server whose clock is wrong may have written an instant that is still to come.
    await confirmedAgo(as, -2 * 3600);
    expect((await exportOwn(as)).status).toBe(403);
  });

  test("is confirmed for itself only, not for the person's other sign-ins", async () => {
    const person = await newAccount();
    const [one, other] = [await longSignedIn(person), await longSignedIn(person)];
    await confirm(one, { password: TEST_PASSWORD });
    expect([(await exportOwn(one)).status, (await exportOwn(other)).status]).toEqual([200, 403]);
  });

  test("counts as confirmed right after it began", async () => {
    expect((await exportOwn(await signInAs(await newAccount()))).status).toBe(200);
  });
});

describe("to confirm", () => {
  test("a wrong password is refused at its field, and nothing is confirmed", async () => {
    const as = await longSignedIn(await newAccount());
    const refused = await confirm(as, { password: "Wrong-Password-1!" });
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { password: ["This is not your current password."] },
    ]);
    expect((await exportOwn(as)).status).toBe(403);
  });

  test("guesses are limited like those of the current password, whatever was guessed before", async () => {
    const as = await longSignedIn(await newAccount());
    const guess = { password: "Wrong-Password-1!" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(as, guess)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await confirm(as, { password: TEST_PASSWORD })).status).toBe(429);
  });

  test("a code of the authenticator app does, once; a recovery code doesn't", async () => {
    const as = await longSignedIn(await newAccount());
    expect((await confirm(as, { code: "123456" })).status).toBe(422);
    const secret = await giveAuthenticatorApp(as.id);
    const recovery = await giveRecoveryCode(as.id);
    expect((await (await exportOwn(as)).json()).confirmation).toEqual(["password", "totp"]);
    expect((await confirm(as, { code: recovery })).status).toBe(422);
    const code = totpCodeAt(secret, new Date());
    expect((await confirm(as, { code })).status).toBe(204);
    expect((await exportOwn(as)).status).toBe(200);
    expect((await confirm(as, { code })).status).toBe(422);
  });

  test("one's own passkey does, somebody else's doesn't", async () => {
    const [as, other] = [await longSignedIn(await newAccount()), await newAccount()];
    const [own, foreign] = [await givePasskey(as.id), await givePasskey(other.id)];
    expect((await (await exportOwn(as)).json()).confirmation).toEqual(["password", "passkey"]);
    expect(
      (await confirm(as, { passkey: foreign.device.prove(await newProofChallenge(), { counter: 5 }) })).status,
    ).toBe(422);
    expect((await exportOwn(as)).status).toBe(403);
    expect((await confirm(as, { passkey: own.device.prove(await newProofChallenge(), { counter: 5 }) })).status).toBe(
      204,
    );
    expect((await exportOwn(as)).status).toBe(200);
  });

  test("exactly one proof is sent", async () => {
    const as = await longSignedIn(await newAccount());
    for (const body of [{}, { password: TEST_PASSWORD, code: "123456" }]) {
      expect((await confirm(as, body)).status).toBe(422);
    }
    expect((await exportOwn(as)).status).toBe(403);
  });
});

describe("PUT user asks again", () => {
  test("for one's own address, and for nothing else of one's own", async () => {
    const as = await longSignedIn(await newAccount());
    const email = { email: `${newId()}@school.test` };
    expect((await put(as, { id: as.id, version: 1, phoneNumber: "+33 4 76 00 00 00" })).status).toBe(204);
    expect((await put(as, { id: as.id, version: 2, email: { email: as.email.toUpperCase() } })).status).toBe(204);
    const refused = await put(as, { id: as.id, version: 2, email });
    expect([refused.status, (await refused.json()).confirmation]).toEqual([403, ["password"]]);
    expect(await prisma().mailedCode.count({ where: { personId: as.id } })).toBe(0);
    await confirm(as, { password: TEST_PASSWORD });
    expect((await put(as, { id: as.id, version: 2, email })).status).toBe(204);
    expect(await prisma().mailedCode.count({ where: { personId: as.id } })).toBe(1);
  });

  test("for somebody else's address, and for the role of an admin, given to a known or a new person", async () => {
    const as = await longSignedIn(await makePerson({ schoolRole: "SuperAdmin" }));
    const { id } = await newAccount();
    const newPerson = (roles: number[]) => {
      const [nom, prenom, email] = ["Neuf", "Paul", { email: `${newId()}@school.test` }];
      const roleSite = roles[0] === 1 ? [{ siteId, roleId: "5f0000000000000000000002" }] : [];
      return call("POST", "/api/user", { as, body: { nom, prenom, email, roles, roleSite } });
    };
    const address = { email: { email: `${newId()}@school.test` } };
    expect((await put(as, { id, version: 1, roles: [1] })).status).toBe(204);
    expect((await newPerson([1])).status).toBe(201);
    for (const refused of [
      await put(as, { id, version: 1, ...address }),
      await put(as, { id, version: 1, roles: [2] }),
      await newPerson([2]),
    ]) {
      expect([refused.status, (await refused.json()).confirmation]).toEqual([403, ["password"]]);
    }
    await confirm(as, { password: TEST_PASSWORD });
    expect((await put(as, { id, version: 1, ...address })).status).toBe(204);
    expect((await put(as, { id, version: 2, roles: [2] })).status).toBe(204);
    expect((await newPerson([2])).status).toBe(201);
    // Taking the role away gives nothing to anybody.
    await confirmedAgo(as, 3600);
    expect((await put(as, { id, version: 3, roles: [1] })).status).toBe(204);
  });
});

test("who makes somebody staff, known or new, or changes of whom a second factor is demanded, is asked again", async () => {
  const as = await longSignedIn(await makePerson({ schoolRole: "Admin" }));
  const { id } = await newAccount();
  const [staff, student] = ["5f0000000000000000000004", "5f0000000000000000000002"];
  const grant = (roleId: string, version: number) =>
    call("PUT", `/api/user/${id}/roles`, { as, body: { roleSite: [{ siteId, roleId }], version } });
  const newPerson = (roleId: string) => {
    const [nom, prenom, email] = ["Neuf", "Paul", { email: `${newId()}@school.test` }];
    return call("POST", "/api/user", { as, body: { nom, prenom, email, roleSite: [{ siteId, roleId }] } });
  };
  const school = async (secondFactor: number) => {
    const { id: _, cgu, cgv, imageLocation, ...whole } = await (await call("GET", "/api/school", { as })).json();
    const parameters = { ...whole.parameters, secondFactor };
    return call("PUT", "/api/school", { as, body: { ...whole, parameters } });
  };
  expect((await grant(student, 1)).status).toBe(204);
  expect((await newPerson(student)).status).toBe(201);
  expect((await school(0)).status).toBe(204);
  for (const refused of [await grant(staff, 1), await newPerson(staff), await school(1)]) {
    expect([refused.status, (await refused.json()).confirmation]).toEqual([403, ["password"]]);
  }
  await confirm(as, { password: TEST_PASSWORD });
  expect((await grant(staff, 1)).status).toBe(204);
  expect((await newPerson(staff)).status).toBe(201);
  expect((await school(1)).status).toBe(204);
  await prisma().school.updateMany({ data: { secondFactor: "Offered" } });
});

test("a signature asks for a proof of its own, by password or passkey, whenever the person has signed in; it counts for two minutes", async () => {
  const as = await signInAs(await newAccount());
  const signatureConfirmed = (at: Date | null) =>
    prisma().signIn.update({ where: { id: as.signInId }, data: { signatureConfirmedAt: at } });
  // A real sign-in has confirmed nothing that is signed.
  await signatureConfirmed(null);
  await giveAuthenticatorApp(as.id);
  const sign = () =>
    call("POST", `/api/pedagogic-follow-up/lesson/${newId()}/sign`, { as, body: { comment: "", version: 1 } });
  const isAsked = async () => (await sign()).status === 403;
  const refused = await sign();
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { confirmation: ["password"], forSignature: true },
  ]);
  await confirm(as, { password: TEST_PASSWORD });
  expect(await isAsked()).toBe(true);
  await confirm(as, { password: TEST_PASSWORD, forSignature: true });
  expect((await sign()).status).toBe(404);
  await signatureConfirmed(new Date(Date.now() - (SIGNATURE_CONFIRMED_FOR_SECONDS + 5) * 1000));
  expect(await isAsked()).toBe(true);
});

test("the audit says that a sign-in was confirmed", async () => {
  const as = await longSignedIn(await newAccount());
  await confirm(as, { password: TEST_PASSWORD });
  const lines = await prisma().auditEntry.findMany({ where: { subjectId: as.signInId } });
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([["sign-in.confirm", as.id]]);
});
