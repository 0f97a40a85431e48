import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, TEST_PASSWORD, type World } from "@/lib/testing/world";

const NEW = "Another-Pass-2026!";

let world: World;
let abroad: World;
beforeAll(async () => {
  world = await makeWorld();
  abroad = await makeWorld();
});

type Someone = Awaited<ReturnType<typeof member>>;
const member = (role: "Student" | "Staff" = "Student", data: object = {}) =>
  makePerson({ roles: { [world.site.id]: [role] }, data });

let next = 0;
/** Each request has a new IP address, because attempts are counted by it. */
const from = () => ({ "x-forwarded-for": `198.51.100.${++next}` });
const row = (id: string) => prisma().person.findUniqueOrThrow({ where: { id } });
const put = async (as: SignedInPerson, id: string, email: string) =>
  call("PUT", "/api/user", { as, body: { id, version: (await row(id)).version, email: { email } } });
const send = (as: SignedInPerson, id: string) => call("POST", `/api/user/${id}/recovery`, { as, headers: from() });
const reset = (email: string, code: string, password = NEW) =>
  call("POST", "/api/account/resetpassword", {
    body: { email, code, password, confirmPassword: password },
    headers: from(),
  });
const signIn = async (email: string, password: string) =>
  (await call("POST", "/api/authentification", { body: { email, password }, headers: from() })).status;
const links = async (to: string) => {
  const mails = await prisma().mail.findMany({
    where: { toAddress: to, text: { contains: "ResetPassword" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return mails.map(({ text }) => new URL(/https?:\S+ResetPassword\S+/.exec(text)![0]));
};
const codeTo = async (email: string) => (await links(email))[0]!.searchParams.get("code")!;

/** Staff enter a person's new e-mail address and send a recovery code there. Returns both. */
async function sent(somebody: Someone, by = world.staff): Promise<{ email: string; code: string }> {
  const email = `${newId()}@new.test`;
  expect((await put(by, somebody.id, email)).status).toBe(204);
  expect((await send(by, somebody.id)).status).toBe(204);
  return { email, code: await codeTo(email) };
}
/** Expects that a code changes neither the e-mail address nor the password. */
async function expectWorthless(somebody: Someone, email: string, code: string) {
  const answer = await reset(email, code);
  expect(answer.status).toBe(422);
  expect((await row(somebody.id)).email).toBe(somebody.email);
  expect(await signIn(somebody.email, TEST_PASSWORD)).toBe(200);
}

describe("an account whose mailbox and password are both lost", () => {
  test("is recovered by a code sent to the new address: it counts, the password is new, all sign-ins end, the old address is told", async () => {
    const somebody = await member();
    const open = await signInAs(somebody);
    const email = `${newId()}@new.test`;
    await put(world.staff, somebody.id, email);
    const answer = await send(world.staff, somebody.id);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect(await links(somebody.email)).toEqual([]);
    const [link] = await links(email);
    expect(link!.origin + link!.pathname).toBe("http://localhost:3000/ResetPassword");
    expect(link!.searchParams.get("email")).toBe(email);
    const code = link!.searchParams.get("code")!;
    // The code has 128 bits, and the database contains only its hash.
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    expect(JSON.stringify(await prisma().mailedCode.findMany())).not.toContain(code);
    const key = { id: newId(), name: "Screen", madeById: somebody.id, permissions: [], mayWrite: false };
    const secret = { beginning: "envol_", secretHash: newId(), endsAt: new Date(Date.now() + 86_400_000) };
    await prisma().apiKey.create({ data: { ...key, ...secret, createdAt: new Date() } });
    // The address doesn't change before the code is used.
    expect((await row(somebody.id)).email).toBe(somebody.email);

    expect((await reset(email, code)).status).toBe(204);
    expect((await row(somebody.id)).email).toBe(email);
    expect(await signIn(email, NEW)).toBe(200);
    expect(await signIn(email, TEST_PASSWORD)).toBe(401);
    expect(await signIn(somebody.email, NEW)).toBe(401);
    expect((await call("GET", "/api/site", { as: open })).status).toBe(401);
    // Whoever had the mailbox may have made it.
    expect((await prisma().apiKey.findUniqueOrThrow({ where: { id: key.id } })).revokedAt).not.toBeNull();
    const told = await prisma().mail.findMany({ where: { toAddress: somebody.email } });
    expect(told.map(({ text }) => text).join()).toContain("no longer opens your account");
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: somebody.id } });
    const mailed = lines.find(({ action }) => action === "person.mailRecovery");
    expect(mailed).toMatchObject({ actorId: world.staff.id, personal: { after: { email } } });
    for (const action of ["person.changeEmail", "person.resetPassword"]) {
      expect(lines.map((line) => line.action)).toContain(action);
    }
    expect(JSON.stringify(lines)).not.toContain(code);
  });

  test("a code works once, also of two at once, and not after its hour", async () => {
    const somebody = await member();
    const { email, code } = await sent(somebody);
    const answers = await Promise.all([reset(email, code, "First-Pass-2026"), reset(email, code, "Second-Pass-2026")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await reset(email, code)).status).toBe(422);

    const late = await member();
    const again = await sent(late);
    await prisma().mailedCode.updateMany({
      where: { personId: late.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await expectWorthless(late, again.email, again.code);
  });

  test("a code is the new address's: with the old one, another's or none it says no in the same words", async () => {
    const somebody = await member();
    const { email, code } = await sent(somebody);
    const answers = [somebody.email, world.renter.email, `${newId()}@new.test`].map((typed) => reset(typed, code));
    const bodies = await Promise.all(answers.map(async (one) => [(await one).status, await (await one).json()]));
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bodies[0]![0]).toBe(422);
    expect((await reset(email, code)).status).toBe(204);
  });

  test("a newer code, a forgotten password and another new address each void it", async () => {
    const first = await member();
    const older = await sent(first);
    expect((await send(world.staff, first.id)).status).toBe(204);
    await expectWorthless(first, older.email, older.code);
    expect((await reset(older.email, await codeTo(older.email))).status).toBe(204);

    const second = await member();
    const before = await sent(second);
    await call("POST", "/api/account/forgotpassword", { body: { email: second.email }, headers: from() });
    await expectWorthless(second, before.email, before.code);

    const third = await member();
    const superseded = await sent(third);
    expect((await put(world.staff, third.id, `${newId()}@other.test`)).status).toBe(204);
    await expectWorthless(third, superseded.email, superseded.code);
  });

  test("an address that somebody else took meanwhile is not given, and the code not sent again", async () => {
    const somebody = await member();
    const { email, code } = await sent(somebody);
    await member("Student", { email });
    const answer = await reset(email, code);
    expect(answer.status).toBe(422);
    expect((await row(somebody.id)).email).toBe(somebody.email);
    expect(await signIn(somebody.email, TEST_PASSWORD)).toBe(200);
    expect((await send(world.staff, somebody.id)).status).toBe(422);
  });

  test("whoever confirms the address signed in voids the code", async () => {
    const somebody = await member();
    const { email, code } = await sent(somebody);
    const asked = await prisma().mail.findFirstOrThrow({ where: { toAddress: email, text: { contains: "?code=" } } });
    const body = { code: /\?code=([0-9a-f]{32})/.exec(asked.text)![1] };
    const as = await signInAs(somebody);
    expect((await call("POST", "/api/account/confirm-email", { as, body })).status).toBe(204);
    expect((await reset(email, code)).status).toBe(422);
    expect(await signIn(email, TEST_PASSWORD)).toBe(200);
  });
});

describe("who may send such a code", () => {
  const waiting = async (somebody: Someone, by: SignedInPerson) => {
    const email = `${newId()}@new.test`;
    expect((await put(by, somebody.id, email)).status).toBe(204);
    return email;
  };

  test("staff of the site for those without rank; not to another staff, an admin or a super admin, nor from another site", async () => {
    const [staff, admin, superAdmin] = [
      await member("Staff"),
      await member("Student", { schoolRole: "Admin" }),
      await member("Student", { schoolRole: "SuperAdmin" }),
    ];
    const student = await member();
    const refused: [Someone, SignedInPerson, SignedInPerson, number][] = [
      [staff, world.admin, world.staff, 403],
      [admin, world.superAdmin, world.staff, 403],
      [admin, world.superAdmin, world.admin, 403],
      [superAdmin, world.superAdmin, world.staff, 403],
      [superAdmin, world.superAdmin, world.admin, 403],
      [student, world.staff, abroad.staff, 404],
      [student, world.staff, world.instructor, 403],
      [student, world.staff, await signInAs(student), 403],
    ];
    for (const [whose, by, as, status] of refused) {
      const email = await waiting(whose, by);
      expect((await send(as, whose.id)).status).toBe(status);
      expect(await links(email)).toEqual([]);
    }
    for (const [whose, as] of [
      [staff, world.admin],
      [admin, world.superAdmin],
      [superAdmin, world.superAdmin],
      [student, world.staff],
    ] as const) {
      expect((await send(as, whose.id)).status).toBe(204);
    }
  });

  test("nobody by a code for somebody who has got a rank meanwhile", async () => {
    const raised = await member();
    const asStaff = await sent(raised);
    const roles = [{ siteId: world.site.id, roleId: "5f0000000000000000000001" }];
    const { version } = await row(raised.id);
    const staffRole = await call("PUT", `/api/user/${raised.id}/roles`, {
      as: world.admin,
      body: { roleSite: [...roles, { siteId: world.site.id, roleId: "5f0000000000000000000004" }], version },
    });
    expect(staffRole.status).toBe(204);
    await expectWorthless(raised, asStaff.email, asStaff.code);

    const promoted = await member();
    const asUser = await sent(promoted);
    const body = { id: promoted.id, version: (await row(promoted.id)).version, roles: [2] };
    expect((await call("PUT", "/api/user", { as: world.superAdmin, body })).status).toBe(204);
    await expectWorthless(promoted, asUser.email, asUser.code);
  });

  test("nobody by a code that they sent before they were disabled", async () => {
    const leaving = await member("Staff");
    const somebody = await member();
    const { email, code } = await sent(somebody, await signInAs(leaving));
    const body = { id: leaving.id, state: 1 };
    const { version } = await row(leaving.id);
    expect((await call("PATCH", "/api/state/user", { as: world.admin, body: { ...body, version } })).status).toBe(204);
    await expectWorthless(somebody, email, code);
  });

  test("not without an address that waits, not for who never settled or is disabled, and not endlessly", async () => {
    const [still, unsettled] = [await member(), await member("Student", { isTemporaryPassword: true })];
    expect((await send(world.staff, still.id)).status).toBe(409);
    await put(world.staff, unsettled.id, `${newId()}@new.test`);
    expect((await send(world.staff, unsettled.id)).status).toBe(409);

    const disabled = await member();
    const { email, code } = await sent(disabled);
    const { version } = await row(disabled.id);
    const off = await call("PATCH", "/api/state/user", {
      as: world.staff,
      body: { id: disabled.id, state: 1, version },
    });
    expect(off.status).toBe(204);
    expect((await reset(email, code)).status).toBe(422);
    expect((await send(world.staff, disabled.id)).status).toBe(409);

    const asked = await member();
    await waiting(asked, world.staff);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await send(world.staff, asked.id)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
