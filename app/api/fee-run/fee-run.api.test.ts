import { beforeAll, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { addYears, toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const TODAY = toDay(new Date());
const makeType = async (
  data: { kind?: "Fee" | "Payment"; price?: number; hasFixedPrice?: boolean; vatBasisPoints?: number } = {},
) => (await prisma().transactionType.create({ data: { id: newId(), name: newId(), ...data } })).id;
const makeMember = async (lastName: string, data: object = {}, siteId = world.site.id) =>
  signInAs(await makePerson({ roles: { [siteId]: ["Renter"] }, data: { lastName, firstName: "Ada", ...data } }));

type Sent = { type: string; group: object } & Record<string, unknown>;
type Told = { user: { id: string; nom: string }; price: number | null; earlier: string | null; number: string | null };
type Answer = { count: number; total: number; people: Told[]; errors: Record<string, string[]> };
async function send(sent: Sent, { preview = false, as = world.staff as SignedInPerson, headers = {} } = {}) {
  const body = { siteId: world.site.id, date: utcDayToUnix(TODAY), price: 60, comment: "Membership", ...sent };
  const answer = await call("POST", `/api/fee-run${preview ? "?preview=1" : ""}`, { as, body, headers });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}
async function toldOf(person: SignedInPerson) {
  const answer = await call("GET", "/api/notification", { as: person });
  return ((await answer.json()) as { kind: string }[]).flatMap(({ kind }) => (kind.startsWith("account") ? kind : []));
}
const postedOf = async (typeId: string) =>
  prisma().accountTransaction.findMany({ where: { typeId }, orderBy: [{ year: "asc" }, { number: "asc" }] });

test("a fee is charged to a group after a preview that posts nothing: in one go, numbered by names, each told once", async () => {
  const type = await makeType({ vatBasisPoints: 5_50 });
  const [zoe, emile, ana] = [await makeMember("Zola"), await makeMember("Émile"), await makeMember("Durand")];
  const group = { userIds: [zoe.id, emile.id, ana.id, zoe.id] };
  const preview = await send({ type, group }, { preview: true });
  expect(preview).toMatchObject({ status: 200, count: 3, total: -180 });
  expect(preview.people.map(({ user, price, number }) => [user.nom, price, number])).toEqual([
    ["Durand", -60, null],
    ["Émile", -60, null],
    ["Zola", -60, null],
  ]);
  expect(await postedOf(type)).toEqual([]);

  const run = await send({ type, group });
  expect(run).toMatchObject({ status: 200, count: 3, total: -180 });
  const posted = await postedOf(type);
  expect(posted.map(({ personId }) => personId)).toEqual([ana.id, emile.id, zoe.id]);
  expect(posted.map(({ number }) => number)).toEqual([0, 1, 2].map((at) => posted[0]!.number + at));
  expect(posted[0]).toMatchObject({
    ...{ amount: -60_00, vatBasisPoints: 5_50, cause: "Fee", comment: "Membership", siteId: world.site.id },
  });
  expect(run.people.map(({ number }) => Number(number!.slice(5)))).toEqual(posted.map(({ number }) => number));
  // It takes a new account below zero, which is what is told.
  for (const person of [zoe, emile, ana]) expect(await toldOf(person)).toEqual(["accountLow"]);
});

test("who stays in credit is told of the fee", async () => {
  const [fee, top] = [await makeType(), await makeType({ kind: "Payment" })];
  const member = await makeMember("Rich");
  const body = { userId: member.id, type: top, date: utcDayToUnix(TODAY), number: "1", price: 500 };
  expect((await call("POST", "/api/flight-account", { as: world.staff, body })).status).toBe(201);
  await send({ type: fee, group: { userIds: [member.id] } });
  expect(await toldOf(member)).toEqual(["accountCharged"]);
});

test("who has it in the same year is left out with its number, unless it was taken back or they are charged again", async () => {
  const type = await makeType();
  const [old, undone, fresh] = [await makeMember("Old"), await makeMember("Undone"), await makeMember("Fresh")];
  const group = { userIds: [old.id, undone.id, fresh.id] };
  const lastYear = utcDayToUnix(`${Number(TODAY.slice(0, 4)) - 1}${TODAY.slice(4).replace("02-29", "02-28")}`);
  expect((await send({ type, group: { userIds: [fresh.id] }, date: lastYear })).status).toBe(200);
  const first = await send({ type, group: { userIds: [old.id, undone.id] } });
  const mistake = (await postedOf(type)).find(({ personId }) => personId === undone.id)!;
  const contra = { as: world.staff, body: { comment: "Left the club" } };
  expect((await call("POST", `/api/flight-account/${mistake.id}/contra`, contra)).status).toBe(201);

  const preview = await send({ type, group }, { preview: true });
  expect(preview.people.map(({ user, price, earlier }) => [user.nom, price, earlier])).toEqual([
    ["Fresh", -60, null],
    ["Old", null, first.people.find(({ user }) => user.id === old.id)!.number],
    ["Undone", -60, null],
  ]);
  expect(await send({ type, group })).toMatchObject({ status: 200, count: 2 });
  expect((await send({ type, group })).status).toBe(409);
  expect(await send({ type, group, again: true })).toMatchObject({ status: 200, count: 3 });
});

test("two who charge the same fee at once charge it once, and so does one who sends it twice", async () => {
  const type = await makeType();
  const group = { userIds: [(await makeMember("Twin")).id, (await makeMember("Twain")).id] };
  const answers = await Promise.all([1, 2, 3].map(() => send({ type, group })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await postedOf(type)).toHaveLength(2);

  const [other, headers] = [await makeType(), { "idempotency-key": newId() }];
  const preview = await send({ type: other, group }, { preview: true, headers });
  expect(preview.people[0]!.number).toBeNull();
  expect((await send({ type: other, group }, { headers })).status).toBe(422);
  const key = { headers: { "idempotency-key": newId() } };
  const twice = [await send({ type: other, group }, key), await send({ type: other, group }, key)];
  expect(twice[0]).toEqual(twice[1]);
  expect(await postedOf(other)).toHaveLength(2);
});

test("a run is kept with whom it named, for who posts at the site; a preview and one that is refused aren't", async () => {
  const there = await makeSite();
  const [tag, type] = [newId(), await makeType()];
  await prisma().tag.create({ data: { id: tag, name: tag } });
  await makeMember("Kept", { tags: { create: { tagId: tag } } }, there.id);
  await makeMember("Other", {}, there.id);
  const group = { roles: [SITE_ROLE_ID.Renter], tagIds: [tag] };
  const charge = { type, siteId: there.id, group };
  const list = async (as: SignedInPerson) => {
    const answer = await call("GET", `/api/fee-run?siteId=${there.id}`, { as });
    return { status: answer.status, runs: (await answer.json()) as Record<string, unknown>[] };
  };
  await send(charge, { preview: true, as: world.admin });
  expect((await list(world.admin)).runs).toEqual([]);
  const yearAgo = utcDayToUnix(addYears(TODAY, -1));
  expect((await send({ ...charge, date: yearAgo, price: 55.5 }, { as: world.admin })).status).toBe(200);
  expect((await send({ ...charge, date: yearAgo }, { as: world.admin })).status).toBe(409);
  const [kept] = (await list(world.admin)).runs;
  expect(kept).toMatchObject({
    ...{ type: { id: type }, date: yearAgo, price: 55.5, total: -111, count: 2, comment: "Membership", isDue: true },
    ...{
      chargedBy: { id: world.admin.id },
      group: { roles: group.roles, tags: [{ id: tag, name: tag }], userIds: [] },
    },
  });
  const other = { ...charge, type: await makeType() };
  expect((await send(other, { as: world.admin })).status).toBe(200);
  expect((await list(world.admin)).runs.map(({ isDue }) => isDue)).toEqual([true, false]);
  expect((await send(charge, { as: world.admin })).status).toBe(200);
  expect((await list(world.admin)).runs.map(({ isDue }) => isDue)).toEqual([false, false, false]);
  expect((await list(world.staff)).status).toBe(404);
});

test("a group is whom a role, a tag or a promotion names at the site, if they are active there", async () => {
  const there = await makeSite();
  const type = await makeType();
  const [tag, promotion] = [newId(), newId()];
  await prisma().tag.create({ data: { id: tag, name: tag } });
  await prisma().promotion.create({
    data: { id: promotion, name: promotion, siteId: there.id, createdOn: toDate(TODAY) },
  });
  const at = (lastName: string, role: "Student" | "Renter", data: object = {}) =>
    makePerson({ roles: { [there.id]: [role] }, data: { lastName, firstName: "Ada", ...data } });
  await at("Renting", "Renter");
  await at("Tagged", "Student", { tags: { create: { tagId: tag } } });
  await at("Promoted", "Student", { promotions: { create: { promotionId: promotion } } });
  await at("Gone", "Renter", { state: "Disabled" });
  await makeMember("Elsewhere", { tags: { create: { tagId: tag } } });
  const namesOf = async (group: object) =>
    (await send({ type, siteId: there.id, group }, { preview: true, as: world.admin })).people.map(
      ({ user }) => user.nom,
    );
  expect(await namesOf({ roles: [SITE_ROLE_ID.Renter] })).toEqual(["Renting"]);
  expect(await namesOf({ tagIds: [tag] })).toEqual(["Tagged"]);
  expect(await namesOf({ promotionIds: [promotion] })).toEqual(["Promoted"]);
  const all = { roles: [SITE_ROLE_ID.Renter, SITE_ROLE_ID.Student], tagIds: [tag], promotionIds: [promotion] };
  expect(await namesOf(all)).toEqual(["Promoted", "Renting", "Tagged"]);
});

test.each([
  ["group", "nobody", async () => ({ group: {} })],
  ["group", "a role that nobody has", async () => ({ group: { promotionIds: ["a".repeat(24)] } })],
  [
    "group.userIds",
    "somebody of another site",
    async () => ({
      group: { userIds: [(await makeMember("Far", {}, (await makeSite()).id)).id] },
    }),
  ],
  ["type", "a payment", async () => ({ type: await makeType({ kind: "Payment" }) })],
  ["type", "no type", async () => ({ type: "a".repeat(24) })],
  [
    "price",
    "another price than the fixed one",
    async () => ({
      type: await makeType({ price: 195_00, hasFixedPrice: true }),
    }),
  ],
  ["price", "parts of a cent", async () => ({ price: 0.001 })],
  ["date", "a day to come", async () => ({ date: utcDayToUnix(TODAY) + 3 * 86_400 })],
])("is refused on %s: %s", async (field, _, make) => {
  const group = { roles: [SITE_ROLE_ID.Renter] };
  const before = await prisma().accountTransaction.count();
  const answer = await send({ type: await makeType(), group, ...(await make()) });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([field]);
  expect(await prisma().accountTransaction.count()).toBe(before);
});
