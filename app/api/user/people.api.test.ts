import { beforeAll, describe, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import {
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const PRIVATE = {
  street: "7 impasse du Secret",
  zipCode: "38170",
  city: "Seyssinet",
  country: "France",
  birthplace: "Valparaiso",
  bornOn: new Date("1999-09-09"),
};

let world: World;
let abroad: World;
let subject: { id: string; email: string };
beforeAll(async () => {
  world = await makeWorld();
  abroad = await makeWorld();
  subject = await member({ ...PRIVATE, email: "hidden.address@school.test", phoneNumber: "+33 600000001" });
});

function member(data: object = {}, role: "Student" | "Staff" | "Instructor" | "Renter" = "Student", at = world) {
  return makePerson({ roles: { [at.site.id]: [role] }, data });
}

const row = (id: string) => prisma().person.findUniqueOrThrow({ where: { id } });
const put = (as: SignedInPerson, body: object) => call("PUT", "/api/user", { as, body });
const lastMail = (to: string) =>
  prisma().mail.findFirst({ where: { toAddress: to }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });

describe("what of a person a reader gets", () => {
  const SECRETS = ["Secret", "38170", "Seyssinet", "Valparaiso", "936835200", "hidden.address"];
  const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));
  const read = async (as: SignedInPerson, path: string) => {
    const answer = await call("GET", path, { as });
    return { status: answer.status, text: await answer.text() };
  };

  test("staff of their site, admins and themself read all of it", async () => {
    for (const as of [world.staff, world.admin, await signInAs(subject)]) {
      const { text } = await read(as, `/api/user/${subject.id}`);
      expect(found(text)).toEqual(SECRETS);
    }
  });

  test("an instructor reads neither address nor birth nor account, in no answer", async () => {
    for (const path of [
      `/api/user/${subject.id}`,
      `/api/user?siteId=${world.site.id}&statut=2`,
      `/api/user-light/${subject.id}`,
      `/api/user-light?siteId=${world.site.id}`,
      `/api/site/${world.site.id}/students`,
    ]) {
      const { status, text } = await read(world.instructor, path);
      expect(status, path).toBe(200);
      expect(text, path).toContain(subject.id);
      expect(found(text), path).toEqual([]);
    }
    const sheet = JSON.parse((await read(world.instructor, `/api/user/${subject.id}`)).text);
    expect(sheet.phoneNumber).toBe("+33 600000001");
    expect(Object.keys(sheet)).not.toContain("isTemporaryPassword");
  });

  test("an instructor doesn't find anybody by an address that they may not read", async () => {
    const search = (as: SignedInPerson) => read(as, `/api/user?siteId=${world.site.id}&text=hidden.address`);
    expect((await search(world.staff)).text).toContain(subject.id);
    expect((await search(world.instructor)).text).toBe("[]");
  });

  test("whoever is staff at one site and instructor at another reads each after the role held there", async () => {
    const both = await signInAs(
      await makePerson({ roles: { [world.site.id]: ["Instructor"], [abroad.site.id]: ["Staff"] } }),
    );
    const list = (await (await call("GET", "/api/user", { as: both })).json()) as { id: string; email: unknown }[];
    expect(list.find((one) => one.id === subject.id)).toMatchObject({ email: null, roles: null });
    expect(list.find((one) => one.id === abroad.student.id)?.email).toEqual({ email: abroad.student.email });
  });

  test("a peer reads a name and a call sign, nothing else; of another site nobody", async () => {
    for (const as of [world.student, world.renter]) {
      expect((await read(as, `/api/user/${subject.id}`)).status).toBe(404);
      expect((await read(as, "/api/user")).status).toBe(403);
      const light = JSON.parse((await read(as, `/api/user-light/${subject.id}`)).text);
      expect(Object.keys(light).sort()).toEqual(["callSign", "id", "nom", "prenom", "roleIds"]);
    }
    expect((await read(abroad.staff, `/api/user/${subject.id}`)).status).toBe(404);
    expect((await read(abroad.student, `/api/user-light/${subject.id}`)).status).toBe(404);
  });

  test("[1 §3] roles are pairs of site and role, those at sites that the reader doesn't know left out", async () => {
    const both = await makePerson({ roles: { [world.site.id]: ["Student", "Renter"], [abroad.site.id]: ["Staff"] } });
    const asStaff = JSON.parse((await read(world.staff, `/api/user/${both.id}`)).text);
    expect(asStaff.roleSite).toEqual([
      { siteId: world.site.id, roleId: SITE_ROLE_ID.Student },
      { siteId: world.site.id, roleId: SITE_ROLE_ID.Renter },
    ]);
    expect(JSON.parse((await read(world.admin, `/api/user/${both.id}`)).text).roleSite).toHaveLength(3);
  });

  test("[2 §7] statut widens the list: active, disabled too, archived too", async () => {
    const disabled = await member({ state: "Disabled" });
    const archived = await member({ state: "Archived" });
    const ids = async (statut: string) =>
      (
        (await (await call("GET", `/api/user?siteId=${world.site.id}${statut}`, { as: world.staff })).json()) as {
          id: string;
        }[]
      ).map((one) => one.id);
    expect(await ids("")).not.toContain(disabled.id);
    expect(await ids("&statut=1")).toContain(disabled.id);
    expect(await ids("&statut=1")).not.toContain(archived.id);
    expect(await ids("&statut=2")).toEqual(expect.arrayContaining([disabled.id, archived.id]));
  });
});

const newcomer = (more: object = {}) => ({
  nom: "Garnier",
  prenom: "Lou",
  email: { email: `${newId()}@school.test` },
  roleSite: [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Student }],
  ...more,
});
const create = (as: SignedInPerson, body: object) => call("POST", "/api/user", { as, body });

describe("taking somebody in", () => {
  test("[2 §7] POST user answers the id; the temporary password goes by mail in their language, to them alone", async () => {
    const body = newcomer({ language: "fr-FR", callSign: "lou" });
    const answer = await create(world.staff, body);
    expect(answer.status).toBe(201);
    const id = await answer.json();
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    const person = await row(id);
    expect(person).toMatchObject({ callSign: "LOU", isTemporaryPassword: true, state: "Active" });
    const days = (person.passwordExpiresAt!.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const mail = await lastMail(body.email.email);
    const password = /provisoire[^:]*:\s*(\S+)/.exec(mail!.text)?.[1];
    expect(password!.length).toBeGreaterThan(20);
    const signIn = { body: { email: body.email.email, password }, headers: { "x-forwarded-for": "192.0.2.77" } };
    expect((await call("POST", "/api/authentification", signIn)).status).toBe(200);
    const audits = JSON.stringify(await prisma().auditEntry.findMany({ where: { subjectId: id } }));
    expect(audits).not.toContain(password);
  });

  test.each([
    ["nom", { nom: " " }],
    ["email.email", { email: { email: "nobody" } }],
    ["address.zipCode", { address: { street: "1 rue", zipCode: "", city: "Lyon", country: "France" } }],
    ["roleSite", { roleSite: [] }],
  ])("a fault is told under its field: %s", async (field, more) => {
    const answer = await create(world.staff, newcomer(more));
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toContain(field);
  });

  test("[2 §5] a user cannot hold both the administrator and the user role", async () => {
    const answer = await create(world.superAdmin, newcomer({ roles: [1, 2] }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors.roles).toEqual([
      "A user cannot hold both the administrator and the user role.",
    ]);
  });

  test("call sign and e-mail are unique, and who has them isn't said", async () => {
    const other = await row(abroad.student.id);
    const bySign = await create(world.staff, newcomer({ callSign: other.callSign!.toLowerCase() }));
    expect((await bySign.json()).errors.callSign).toEqual(["This call sign is taken. Choose another one."]);
    const byEmail = await create(world.staff, newcomer({ email: { email: other.email.toUpperCase() } }));
    const text = await byEmail.text();
    expect(JSON.parse(text).errors["email.email"]).toHaveLength(1);
    expect(text).not.toContain(other.lastName);
  });

  test("names full of HTML stay text", async () => {
    const nom = '<img src=x onerror="alert(1)">';
    const body = newcomer({ nom, prenom: "<b>Zoé</b>" });
    const id = await (await create(world.staff, body)).json();
    const sheet = await (await call("GET", `/api/user/${id}`, { as: world.staff })).json();
    expect(sheet.nom).toBe(nom);
    expect((await lastMail(body.email.email))!.html).not.toContain("<b>");
  });

  test("[1 §6] staff take people in at their own sites only, and make no admin", async () => {
    const elsewhere = [{ siteId: abroad.site.id, roleId: SITE_ROLE_ID.Student }];
    expect((await create(world.staff, newcomer({ roleSite: elsewhere }))).status).toBe(403);
    for (const roles of [[2], [3]]) {
      expect((await create(world.staff, newcomer({ roles }))).status).toBe(403);
      expect((await create(world.admin, newcomer({ roles }))).status).toBe(403);
      expect((await create(world.superAdmin, newcomer({ roles, roleSite: [] }))).status).toBe(201);
    }
    for (const as of [world.instructor, world.student]) expect((await create(as, newcomer())).status).toBe(403);
  });

  test("an invitation is sent again to who never settled, and the password before it no longer works", async () => {
    const body = newcomer({ language: "en-US" });
    const id = await (await create(world.staff, body)).json();
    const before = (await row(id)).passwordHash;
    expect((await call("POST", `/api/user/${id}/invitation`, { as: world.staff })).status).toBe(204);
    expect((await row(id)).passwordHash).not.toBe(before);
    expect((await call("POST", `/api/user/${subject.id}/invitation`, { as: world.staff })).status).toBe(409);
  });
});

describe("nobody takes an account over", () => {
  const targets = () => ({
    staff: member({}, "Staff"),
    admin: makePerson({ schoolRole: "Admin", roles: { [world.site.id]: ["Instructor"] } }),
    superAdmin: makePerson({ schoolRole: "SuperAdmin", roles: { [world.site.id]: ["Instructor"] } }),
  });
  const ATTEMPTS: Record<string, (as: SignedInPerson, id: string, version: number) => ReturnType<typeof call>> = {
    "by their address": (as, id, version) => put(as, { id, version, email: { email: `${newId()}@attacker.test` } }),
    "by a new invitation": (as, id) => call("POST", `/api/user/${id}/invitation`, { as }),
    "by their state": (as, id, version) => call("PATCH", "/api/state/user", { as, body: { id, state: 1, version } }),
    "by their roles": (as, id, version) =>
      call("PUT", `/api/user/${id}/roles`, {
        as,
        body: { roleSite: [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Student }], version },
      }),
    "by their school role": (as, id, version) => put(as, { id, version, roles: [2] }),
    "by anonymising them": (as, id, version) => call("POST", `/api/user/${id}/anonymise`, { as, body: { version } }),
  };

  test.each(Object.keys(ATTEMPTS))("%s", async (name) => {
    const attempt = ATTEMPTS[name]!;
    for (const [kind, made] of Object.entries(targets())) {
      // With a temporary password, a new e-mail address would apply without confirmation.
      const { id } = await made;
      await prisma().person.update({ where: { id }, data: { isTemporaryPassword: true } });
      const before = await row(id);
      const roles = await prisma().siteRole.findMany({ where: { personId: id } });
      const attackers = [world.staff, world.instructor, world.student, ...(kind === "staff" ? [] : [world.admin])];
      for (const as of attackers) {
        const answer = await attempt(as, id, before.version);
        expect([403, 404], `${kind}: ${answer.status}`).toContain(answer.status);
      }
      expect(await row(id)).toEqual(before);
      expect(await prisma().siteRole.findMany({ where: { personId: id } })).toEqual(roles);
    }
  });

  test("an admin who holds a role at a site is not renamed by its staff; another Staff may be", async () => {
    const { admin, staff } = targets();
    const nameOf = async (id: string) => put(world.staff, { id, version: 1, nom: "Renamed" });
    expect((await nameOf((await admin).id)).status).toBe(403);
    expect((await nameOf((await staff).id)).status).toBe(204);
  });

  test("who teaches at another site is ruled there, too: staff of one alone neither take over nor lock out", async () => {
    const roles = { [world.site.id]: ["Renter"], [abroad.site.id]: ["Instructor"] } as const;
    const staffOfBoth = await signInAs(
      await makePerson({ roles: { [world.site.id]: ["Staff"], [abroad.site.id]: ["Staff"] } }),
    );
    const attempts: Record<string, (as: SignedInPerson, id: string) => Promise<{ status: number }>> = {
      address: (as, id) => put(as, { id, version: 1, email: { email: `${newId()}@stranger.test` } }),
      state: (as, id) => call("PATCH", "/api/state/user", { as, body: { id, state: 1, version: 1 } }),
      invitation: (as, id) => call("POST", `/api/user/${id}/invitation`, { as }),
      recovery: (as, id) => call("POST", `/api/user/${id}/recovery`, { as }),
    };
    for (const [what, attempt] of Object.entries(attempts)) {
      const { id } = await makePerson({ roles, data: { isTemporaryPassword: what === "invitation" } });
      expect((await attempt(world.staff, id)).status, `${what}, staff of one`).toBe(403);
      // Nobody has asked for another address yet, so there is nothing to recover; but the question is allowed.
      const allowed = what === "recovery" ? 409 : 204;
      expect((await attempt(staffOfBoth, id)).status, `${what}, staff of both`).toBe(allowed);
    }
    const { id } = await makePerson({ roles });
    const granted = await call("PUT", `/api/user/${id}/roles`, {
      as: world.staff,
      body: { roleSite: [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Student }], version: 1 },
    });
    expect(granted.status, "roles at one's own site").toBe(204);
  });

  test("the picture of an admin is theirs", async () => {
    const { id } = await targets().admin;
    const { samplePng } = await import("@/lib/testing/files");
    const image = (as: SignedInPerson) =>
      samplePng().then((file) => call("POST", `/api/user/${id}/image`, { as, file }));
    expect((await image(world.staff)).status).toBe(403);
    expect((await image(await signInAs(await row(id)))).status).toBe(204);
    const got = await call("GET", `/api/user/${id}/image`, { as: world.student, headers: { accept: "image/*" } });
    expect(got.headers.get("content-type")).toBe("image/png");
  });

  test("[1 §6] nobody gives themself anything: roles, school role, state", async () => {
    for (const as of [world.staff, world.admin, world.superAdmin]) {
      const { version } = await row(as.id);
      const held = as === world.staff ? SITE_ROLE_ID.Instructor : SITE_ROLE_ID.Staff;
      const roleSite = [{ siteId: world.site.id, roleId: held }];
      const roles = await call("PUT", `/api/user/${as.id}/roles`, { as, body: { roleSite, version } });
      expect(roles.status).toBe(403);
      expect((await put(as, { id: as.id, version, roles: [as === world.superAdmin ? 1 : 3] })).status).toBe(403);
      expect((await call("PATCH", "/api/state/user", { as, body: { id: as.id, state: 1, version } })).status).toBe(403);
    }
    expect((await row(world.superAdmin.id)).schoolRole).toBe("SuperAdmin");
  });
});

describe("one's own data", () => {
  test("everyone edits their contact fields, and no more", async () => {
    const person = await member();
    const as = await signInAs(person);
    const address = { street: "2 rue Neuve", zipCode: "74000", city: "Annecy", country: "France" };
    const contact = { id: person.id, version: 1, phoneNumber: "+33 1", address, nom: person.lastName };
    expect((await put(as, contact)).status).toBe(204);
    expect(await row(person.id)).toMatchObject({ phoneNumber: "+33 1", city: "Annecy", version: 2 });
    for (const more of [{ nom: "Other" }, { callSign: "BOSS" }, { dateOfBirth: 0 }]) {
      expect((await put(as, { id: person.id, version: 2, ...more })).status).toBe(403);
    }
  });

  test("a change asks for the version that was seen, and a stale one shows the current", async () => {
    const person = await member();
    expect((await put(world.staff, { id: person.id, phoneNumber: "1" })).status).toBe(428);
    expect((await put(world.staff, { id: person.id, version: 1, phoneNumber: "1" })).status).toBe(204);
    const stale = await put(world.staff, { id: person.id, version: 1, phoneNumber: "2" });
    expect(stale.status).toBe(409);
    expect((await stale.json()).current).toMatchObject({ phoneNumber: "1", version: 2 });
  });

  test("a new address counts once it is confirmed from there by its owner, and the old one is told", async () => {
    const person = await member();
    const email = `${newId()}@new.test`;
    expect((await put(world.staff, { id: person.id, version: 1, email: { email } })).status).toBe(204);
    expect((await row(person.id)).email).toBe(person.email);
    expect((await lastMail(person.email))!.text).not.toContain("code=");
    const code = /code=([0-9a-f]{32})/.exec((await lastMail(email))!.text)![1];
    const confirm = (as: SignedInPerson) => call("POST", "/api/account/confirm-email", { as, body: { code } });
    expect((await confirm(world.staff)).status).toBe(422);
    const self = await signInAs(person);
    expect((await confirm(self)).status).toBe(204);
    expect((await row(person.id)).email).toBe(email);
    expect((await confirm(self)).status).toBe(422);
  });

  test("a new address that waits is mailed another link by its owner, who can also drop it", async () => {
    const person = await signInAs(await member());
    const email = `${newId()}@new.test`;
    const change = (verb: "POST" | "DELETE", as: SignedInPerson, body?: object) =>
      call(verb, "/api/account/email-change", { as, body });
    const codeIn = async () => /code=([0-9a-f]{32})/.exec((await lastMail(email))!.text)![1];
    const confirm = (code: unknown) => call("POST", "/api/account/confirm-email", { as: person, body: { code } });
    expect((await change("POST", person, { email })).status).toBe(409);
    await put(person, { id: person.id, version: 1, email: { email } });
    const first = await codeIn();
    expect((await change("POST", world.staff, { email })).status).toBe(409);
    expect((await change("POST", person, { email: person.email })).status).toBe(409);
    expect((await change("POST", person, { email: email.toUpperCase() })).status).toBe(204);
    const second = await codeIn();
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(422);
    expect((await change("DELETE", world.staff)).status).toBe(204);
    expect((await change("DELETE", person)).status).toBe(204);
    expect((await confirm(second)).status).toBe(422);
    expect((await row(person.id)).email).toBe(person.email);
    const told = await prisma().auditEntry.findMany({
      where: { subjectId: person.id, action: "person.cancelEmailChange" },
    });
    expect(told).toHaveLength(1);
  });

  test("an address that somebody else took meanwhile isn't confirmed", async () => {
    const person = await member();
    const email = `${newId()}@new.test`;
    await put(world.staff, { id: person.id, version: 1, email: { email } });
    const code = /code=([0-9a-f]{32})/.exec((await lastMail(email))!.text)![1];
    await member({ email });
    const answer = await call("POST", "/api/account/confirm-email", { as: await signInAs(person), body: { code } });
    expect(answer.status).toBe(422);
    expect((await row(person.id)).email).toBe(person.email);
  });

  test("the wrong address of somebody who never came in is put right, with a new invitation; the old one is worthless", async () => {
    const body = newcomer({ language: "en-US" });
    const id = await (await create(world.staff, body)).json();
    const [wrong, right] = [body.email.email, `${newId()}@right.test`];
    const old = /password: (\S+)/.exec((await lastMail(wrong))!.text)![1];
    expect((await put(world.staff, { id, version: 1, email: { email: right } })).status).toBe(204);
    expect((await row(id)).email).toBe(right);
    const told = await lastMail(wrong);
    expect(told!.subject).toBe("Your invitation to Test flying school goes to another address");
    expect(told!.text).not.toContain("password: ");
    const from = { "x-forwarded-for": "192.0.2.78" };
    const signIn = (password: unknown) =>
      call("POST", "/api/authentification", { body: { email: right, password }, headers: from });
    expect((await signIn(old)).status).toBe(401);
    expect((await signIn(/password: (\S+)/.exec((await lastMail(right))!.text)![1])).status).toBe(200);
  });
});

describe("roles and state", () => {
  const grant = (as: SignedInPerson, id: string, version: number, roles: [string, keyof typeof SITE_ROLE_ID][]) =>
    call("PUT", `/api/user/${id}/roles`, {
      as,
      body: { roleSite: roles.map(([siteId, role]) => ({ siteId, roleId: SITE_ROLE_ID[role] })), version },
    });

  test("[1 §3] several roles at a site; roles at sites beyond the giver's stay untouched", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"], [abroad.site.id]: ["Renter"] } });
    const here = world.site.id;
    expect(
      (
        await grant(world.staff, person.id, 1, [
          [here, "Instructor"],
          [here, "Renter"],
        ])
      ).status,
    ).toBe(204);
    const held = await prisma().siteRole.findMany({ where: { personId: person.id } });
    expect(held.map((one) => `${one.siteId} ${one.role}`).sort()).toEqual(
      [`${here} Instructor`, `${here} Renter`, `${abroad.site.id} Renter`].sort(),
    );
    expect((await grant(world.staff, person.id, 2, [[abroad.site.id, "Staff"]])).status).toBe(403);
  });

  test("somebody keeps one role at least; unknown roles and sites are refused", async () => {
    const person = await member();
    expect((await grant(world.staff, person.id, 1, [])).status).toBe(422);
    const unknown = { roleSite: [{ siteId: world.site.id, roleId: "0".repeat(24) }], version: 1 };
    const path = `/api/user/${person.id}/roles`;
    expect((await call("PUT", path, { as: world.staff, body: unknown })).status).toBe(422);
    const archived = await makeSite({ state: "Archived" });
    expect((await grant(world.admin, person.id, 1, [[archived.id, "Student"]])).status).toBe(422);
  });

  test("a role counts from the next request on", async () => {
    const person = await member();
    const as = await signInAs(person);
    expect((await call("GET", "/api/user", { as })).status).toBe(403);
    await grant(world.staff, person.id, 1, [[world.site.id, "Instructor"]]);
    expect((await call("GET", "/api/user", { as })).status).toBe(200);
  });

  test("[1 §4] whoever is disabled is signed out everywhere at once; archived only from disabled, for good", async () => {
    const person = await member();
    const as = await signInAs(person);
    const set = (state: number, version: number) =>
      call("PATCH", "/api/state/user", { as: world.staff, body: { id: person.id, state, version } });
    expect((await set(2, 1)).status).toBe(409);
    expect((await set(1, 1)).status).toBe(204);
    expect((await call("GET", "/api/authentification/connectedUser", { as })).status).toBe(401);
    expect(await prisma().signIn.count({ where: { personId: person.id, endedAt: null } })).toBe(0);
    expect((await set(2, 2)).status).toBe(204);
    expect((await set(0, 3)).status).toBe(409);
  });

  test("tags are put as a whole; a disabled one isn't given anew", async () => {
    const person = await member();
    const tag = async (state: "Active" | "Disabled") =>
      (await prisma().tag.create({ data: { id: newId(), name: newId(), state } })).id;
    const [one, off] = [await tag("Active"), await tag("Disabled")];
    const putTags = (tagsIds: string[], version: number) =>
      call("PUT", `/api/user/${person.id}/tags`, { as: world.staff, body: { tagsIds, version } });
    expect((await putTags([one, one], 1)).status).toBe(204);
    expect((await putTags([one, off], 2)).status).toBe(422);
    await prisma().tag.update({ where: { id: one }, data: { state: "Disabled" } });
    expect((await putTags([one], 2)).status).toBe(204);
    const got = await (await call("GET", `/api/user/${person.id}`, { as: world.instructor })).json();
    expect(got.tagsIds).toEqual([one]);
  });
});

describe("at once", () => {
  test("of two super admins who demote each other one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await makePerson({ schoolRole: "SuperAdmin" }), await makePerson({ schoolRole: "SuperAdmin" })];
      for (const { id } of pair)
        await prisma().siteRole.create({ data: { personId: id, siteId: world.site.id, role: "Renter" } });
      const signed = await Promise.all(pair.map(signInAs));
      const answers = await Promise.all([
        put(signed[0]!, { id: pair[1]!.id, version: 1, roles: [1] }),
        put(signed[1]!, { id: pair[0]!.id, version: 1, roles: [1] }),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([204, 404]);
      expect(
        await prisma().person.count({ where: { id: { in: pair.map((one) => one.id) }, schoolRole: "SuperAdmin" } }),
      ).toBe(1);
    }
  });

  test("of two who disable each other one stays, and signed in", async () => {
    const pair = [await makePerson({ schoolRole: "SuperAdmin" }), await makePerson({ schoolRole: "SuperAdmin" })];
    const signed = await Promise.all(pair.map(signInAs));
    const off = (as: SignedInPerson, id: string) =>
      call("PATCH", "/api/state/user", { as, body: { id, state: 1, version: 1 } });
    const answers = await Promise.all([off(signed[0]!, pair[1]!.id), off(signed[1]!, pair[0]!.id)]);
    expect(answers.map((one) => one.status).sort()).toEqual([204, 401]);
  });

  test("of two who take the same call sign one gets it, the other a sentence under the field", async () => {
    const callSign = newId().slice(-8).toUpperCase();
    const answers = await Promise.all([
      create(world.staff, newcomer({ callSign })),
      create(world.admin, newcomer({ callSign })),
    ]);
    const statuses = answers.map((one) => one.status);
    expect(statuses.sort()).toEqual([201, 422]);
  });
});

describe("what else shows a name", () => {
  test("a new name stands on the boards and in the feeds of those who fly together", async () => {
    const person = await member({}, "Renter");
    const start = Date.UTC(NEXT_YEAR, 4, 3, 9) / 1000;
    await makeReservation(world, { start, renter: person.id });
    const path = `/api/reservation/planning?siteId=${world.site.id}&from=${start - 3600}&to=${start + 86_400}`;
    const day = await call("GET", path, { as: world.student });
    const number = async () =>
      (await prisma().calendarSequence.findUnique({ where: { personId: person.id } }))?.number ?? 0n;
    const before = await number();
    expect((await put(world.staff, { id: person.id, version: 1, nom: "Rebaptisé" })).status).toBe(204);
    const headers = { "if-none-match": day.headers.get("etag")! };
    const after = await call("GET", path, { as: world.student, headers });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain("Rebaptisé");
    expect(await number()).toBeGreaterThan(before);
  });
});

describe("anonymisation", () => {
  test("leaves no trace of name, address or e-mail in any table; flights stay under the pseudonym", async () => {
    const body = newcomer({
      nom: "Zzyzxname",
      prenom: "Qwyvern",
      callSign: "ZZYZX",
      email: { email: "zzyzx@vanish.test" },
      phoneNumber: "0099887766",
      address: { street: "13 Zzyzx Road", zipCode: "ZZYZX-92", city: "Bakerzz", country: "Vanishland" },
      placeOfBirth: "Zzyzxborn",
      emergencyContact: { number: "0055443322", relationship: "Zzyzxsister" },
      roleSite: [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Renter }],
    });
    const id = await (await create(world.staff, body)).json();
    const settled = { isTemporaryPassword: false, termsOfUseAt: new Date(), termsOfSaleAt: new Date() };
    await prisma().person.update({ where: { id }, data: settled });
    const { id: reservation } = await makeReservation(world, {
      start: Date.UTC(NEXT_YEAR, 1, 1, 9) / 1000,
      renter: id,
    });
    const self = await signInAs(await row(id));
    await prisma().signIn.updateMany({ where: { personId: id }, data: { userAgent: "Zzyzx-Browser" } });
    const next = { email: { email: "zzyzx2@vanish.test" }, phoneNumber: "0099887755" };
    await put(self, { id, version: (await row(id)).version, ...next });
    const code = /code=([0-9a-f]{32})/.exec((await lastMail("zzyzx2@vanish.test"))!.text)![1];
    await call("POST", "/api/account/confirm-email", { as: self, body: { code } });
    const { samplePng } = await import("@/lib/testing/files");
    await call("POST", `/api/user/${id}/image`, { as: self, file: await samplePng(), fileName: "zzyzx.png" });

    const anonymise = async (as: SignedInPerson) =>
      call("POST", `/api/user/${id}/anonymise`, { as, body: { version: (await row(id)).version } });
    expect((await anonymise(world.admin)).status).toBe(409);
    const state = { id, state: 1, version: (await row(id)).version };
    await call("PATCH", "/api/state/user", { as: world.staff, body: state });
    expect((await anonymise(world.staff)).status).toBe(403);
    expect((await anonymise(world.admin)).status).toBe(204);

    // These texts are so long that no random password or id contains one.
    const needles = ["zzyzx", "qwyvern", "vanish", "99887766", "99887755", "55443322", "bakerzz"];
    expect(await traces(needles)).toEqual([]);
    expect(await prisma().reservationPerson.count({ where: { reservationId: reservation, personId: id } })).toBe(1);
    expect(await row(id)).toMatchObject({ state: "Archived", firstName: "Anonym", imageId: null });
    expect((await call("GET", "/api/authentification/connectedUser", { as: self })).status).toBe(401);
  });

  /** Searches all columns of all tables for words. */
  async function traces(words: string[]): Promise<string[]> {
    const tables = await prisma().$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await prisma().$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM "${name}" t`);
      for (const { text } of rows) {
        for (const word of words)
          if (text.toLowerCase().includes(word)) found.push(`${name}: ${word} in ${text.slice(0, 200)}`);
      }
    }
    return found;
  }
});

describe("exports", () => {
  test("the list as CSV: marked UTF-8, the reader's separator, formulas as text", async () => {
    await member({ lastName: "=HYPERLINK(1)", firstName: "+1", callSign: "CSVX" });
    const get = (language: string) =>
      call("GET", `/api/user/export?siteId=${world.site.id}&text=CSVX`, {
        as: world.staff,
        headers: { "accept-language": language },
      });
    const bytes = await (await get("fr-FR")).bytes();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heads, line] = bytes.toString("utf8").slice(1).split("\r\n");
    expect(heads).toMatch(/^Nom;Prénom;E-mail;Indicatif;/);
    expect(line).toMatch(/^'=HYPERLINK\(1\);'\+1;/);
    expect((await (await get("en-US")).bytes()).toString("utf8").slice(1)).toMatch(/^Last name,First name,/);
  });

  test("all data of one person: themself and an admin, no secret among it", async () => {
    await makeReservation(world, { start: Date.UTC(NEXT_YEAR, 2, 1, 9) / 1000 });
    const path = `/api/user/${world.renter.id}/export`;
    const data = await (await call("GET", path, { as: world.renter })).json();
    expect(data.person.email).toBe(world.renter.email);
    expect(data.reservations.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|calendarKey|\$2b\$/);
    expect((await call("GET", path, { as: world.admin })).status).toBe(200);
    expect((await call("GET", path, { as: world.staff })).status).toBe(403);
    expect((await call("GET", path, { as: world.student })).status).toBe(403);
  });
});
