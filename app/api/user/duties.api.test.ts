import { beforeAll, describe, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const MECHANIC = 0;

let world: World;
let abroad: World;
beforeAll(async () => {
  world = await makeWorld();
  abroad = await makeWorld();
});

const member = (roles: Parameters<typeof makePerson>[0] = { roles: { [world.site.id]: ["Renter"] } }) =>
  makePerson(roles);
const versionOf = async (id: string) => (await prisma().person.findUniqueOrThrow({ where: { id } })).version;
const dutiesOf = async (id: string) =>
  (await prisma().dutyGrant.findMany({ where: { personId: id } })).map(({ siteId, duty }) => `${siteId} ${duty}`);
const grant = async (as: SignedInPerson, id: string, sites: readonly string[]) =>
  call("PUT", `/api/user/${id}/duties`, {
    as,
    body: { duties: sites.map((siteId) => ({ siteId, duty: MECHANIC })), version: await versionOf(id) },
  });
const putRoles = async (as: SignedInPerson, id: string, siteIds: readonly string[]) =>
  call("PUT", `/api/user/${id}/roles`, {
    as,
    body: {
      roleSite: siteIds.map((siteId) => ({ siteId, roleId: SITE_ROLE_ID.Renter })),
      version: await versionOf(id),
    },
  });
const readsSheet = async (as: SignedInPerson) =>
  (await call("GET", `/api/aircraft/${world.aircraft.id}`, { as })).status === 200;

describe("[DECISIONS] a duty at a site", () => {
  test("is granted and ended by admins, counts from the next request on, and is told by the sheet", async () => {
    const person = await member();
    const as = await signInAs(person);
    expect(await readsSheet(as)).toBe(false);
    expect((await grant(world.admin, person.id, [world.site.id])).status).toBe(204);
    expect(await readsSheet(as)).toBe(true);
    const { duties } = await (await call("GET", `/api/user/${person.id}`, { as: world.staff })).json();
    expect(duties).toEqual([{ siteId: world.site.id, duty: MECHANIC }]);
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { subjectId: person.id, action: "person.grantDuties" },
    });
    expect([entry.actorId, entry.before, entry.after]).toEqual([
      world.admin.id,
      { duties: [] },
      { duties: [`${world.site.id} Mechanic`] },
    ]);
    expect((await grant(world.admin, person.id, [])).status).toBe(204);
    expect(await readsSheet(as)).toBe(false);
  });

  test("is nobody else's to grant, nor one's own", async () => {
    const person = await member();
    expect((await grant(world.staff, person.id, [world.site.id])).status).toBe(403);
    const body = { id: person.id, duties: [{ siteId: world.site.id, duty: MECHANIC }], version: 1 };
    expect((await call("PUT", "/api/user", { as: world.staff, body })).status, "with the whole person").toBe(403);
    const admin = await signInAs(await member({ schoolRole: "Admin", roles: { [world.site.id]: ["Staff"] } }));
    expect((await grant(admin, admin.id, [world.site.id])).status).toBe(403);
    expect([...(await dutiesOf(person.id)), ...(await dutiesOf(admin.id))]).toEqual([]);
  });

  test("takes a role at the same site, a known duty and the version that was seen", async () => {
    const person = await member();
    const refused = await grant(world.admin, person.id, [abroad.site.id]);
    expect([refused.status, (await refused.json()).errors.duties]).toEqual([
      422,
      ["A duty takes a role at the same site. Give the role first."],
    ]);
    const put = (body: object) => call("PUT", `/api/user/${person.id}/duties`, { as: world.admin, body });
    const duties = [{ siteId: world.site.id, duty: 99 }];
    expect((await put({ duties, version: 1 })).status).toBe(422);
    expect((await put({ duties: [] })).status).toBe(428);
    expect((await put({ duties: [], version: 7 })).status).toBe(409);
  });

  test("goes with the whole person, and a PUT of one's own GET changes nothing", async () => {
    const person = await member();
    await grant(world.admin, person.id, [world.site.id]);
    const sheet = await (await call("GET", `/api/user/${person.id}`, { as: world.admin })).json();
    expect((await call("PUT", "/api/user", { as: world.admin, body: sheet })).status).toBe(204);
    expect([await versionOf(person.id), await dutiesOf(person.id)]).toEqual([
      sheet.version,
      [`${world.site.id} Mechanic`],
    ]);
    const answer = await call("PUT", "/api/user", { as: world.admin, body: { ...sheet, duties: [] } });
    expect([answer.status, await dutiesOf(person.id)]).toEqual([204, []]);
  });

  test("ends when its holder loses their last role there, and at no other site", async () => {
    const [here, there] = [world.site.id, abroad.site.id];
    const person = await member({ roles: { [here]: ["Renter"], [there]: ["Renter"] } });
    await grant(world.admin, person.id, [here, there]);
    expect((await putRoles(world.admin, person.id, [here])).status).toBe(204);
    expect(await dutiesOf(person.id)).toEqual([`${here} Mechanic`]);
  });

  test("takes its holder out of staff's hands: roles, state, address and recovery are the admins'", async () => {
    const person = await member();
    await grant(world.admin, person.id, [world.site.id]);
    const version = await versionOf(person.id);
    const state = { id: person.id, state: 1, version };
    expect((await call("PATCH", "/api/state/user", { as: world.staff, body: state })).status).toBe(403);
    const email = { id: person.id, email: { email: "taken.over@school.test" }, version };
    expect((await call("PUT", "/api/user", { as: world.staff, body: email })).status).toBe(403);
    expect((await call("POST", `/api/user/${person.id}/recovery`, { as: world.staff })).status).toBe(403);
    expect((await putRoles(world.staff, person.id, [])).status).toBe(403);
    expect((await call("PATCH", "/api/state/user", { as: world.admin, body: state })).status).toBe(204);
  });

  test("is in the person's own export, and gone when they are anonymised", async () => {
    const person = await member();
    await grant(world.admin, person.id, [world.site.id]);
    const exported = await (await call("GET", `/api/user/${person.id}/export`, { as: world.admin })).json();
    expect(exported.duties).toEqual([{ duty: "Mechanic", site: { id: world.site.id, name: world.site.name } }]);
    await prisma().person.update({ where: { id: person.id }, data: { state: "Disabled" } });
    const body = { version: await versionOf(person.id) };
    expect((await call("POST", `/api/user/${person.id}/anonymise`, { as: world.admin, body })).status).toBe(204);
    expect(await dutiesOf(person.id)).toEqual([]);
  });
});
