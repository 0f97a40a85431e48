import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { dictionaries } from "@/lib/records/dictionaries/dictionaries";
import { call } from "@/lib/testing/call";
import { fillPlaceholders } from "@/lib/testing/examples";
import { makePerson, makeWorld, type World } from "@/lib/testing/world";

let world: World;
let other: World;
beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
});

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
const json = (answer: { json: () => Promise<unknown> }) => answer.json() as Promise<any>;

describe.each(dictionaries.map((one) => [one.name, one] as const))("[2 §4] %s", (route, { nameField, example }) => {
  const bodyNamed = (name: string): Record<string, unknown> => fillPlaceholders(example, { newName: name });
  const create = (body: object) => call("POST", `/api/${route}`, { as: world.admin, body });
  /** Creates an entry with a new name. Returns it with a function that changes its state. */
  async function makeEntry(name = newId()) {
    const body = bodyNamed(name);
    const { id } = await json(await create(body));
    const setState = async (code: number, version: number) =>
      (await call("PATCH", `/api/state/${route}`, { as: world.admin, body: { id, state: code, version } })).status;
    return { id, name, body, setState };
  }
  const isListed = async (id: string, as: World["admin"], statut: number) =>
    (await json(await call("GET", `/api/${route}?statut=${statut}`, { as }))).some(
      (one: { id: string }) => one.id === id,
    );

  test("is created active by an admin and answers the new entry", async () => {
    const body = bodyNamed(newId());
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({ ...body, state: 0, version: 1 });
  });

  test("refuses a second one of the same name, and says at which field", async () => {
    const { body } = await makeEntry();
    const headers = { "accept-language": "fr-FR" };
    const answer = await call("POST", `/api/${route}`, { as: world.admin, body, headers });
    expect(answer.status).toBe(409);
    expect((await json(answer)).errors).toEqual({ [nameField]: ["Le même élément existe déjà."] });
  });

  test("is changed over the version that was seen only", async () => {
    const { id } = await makeEntry();
    const renamed = newId();
    const change = { ...bodyNamed(renamed), id };
    expect((await call("PUT", `/api/${route}`, { as: world.admin, body: change })).status).toBe(428);
    const done = await call("PUT", `/api/${route}`, { as: world.admin, body: { ...change, version: 1 } });
    expect([done.status, done.headers.get("etag")]).toEqual([204, '"2"']);
    const stale = await call("PUT", `/api/${route}`, { as: world.admin, body: { ...change, version: 1 } });
    expect(stale.status).toBe(409);
    expect((await json(stale)).current).toMatchObject({ version: 2, [nameField]: renamed });
  });

  test("[1 §4] goes to archived from disabled only, and never back", async () => {
    const { id, setState } = await makeEntry();
    expect(await setState(2, 1)).toBe(409);
    expect(await setState(1, 1)).toBe(204);
    expect(await setState(0, 2)).toBe(204);
    expect(await setState(1, 3)).toBe(204);
    expect([await isListed(id, world.admin, 0), await isListed(id, world.admin, 1)]).toEqual([false, true]);
    // Staff can't change the list, so they get only active entries, even if they ask for all states.
    expect(await isListed(id, world.staff, 2)).toBe(false);
    expect((await call("GET", `/api/${route}/${id}`, { as: world.staff })).status).toBe(404);
    expect(await setState(2, 4)).toBe(204);
    expect(await setState(1, 5)).toBe(409);
    expect([await isListed(id, world.admin, 1), await isListed(id, world.admin, 2)]).toEqual([false, true]);
  });

  test("has a name of its own among what is in use, whatever its case; archived, it gives its name free", async () => {
    const { name, setState } = await makeEntry();
    expect((await create(bodyNamed(name.toUpperCase()))).status).toBe(409);
    await setState(1, 1);
    expect((await create(bodyNamed(name))).status).toBe(409);
    await setState(2, 2);
    expect((await create(bodyNamed(name.toUpperCase()))).status).toBe(201);
    expect((await create(bodyNamed(name))).status).toBe(409);
  });

  test("leaves a line in the audit for each of these", async () => {
    const { id, setState } = await makeEntry();
    await call("PUT", `/api/${route}`, { as: world.admin, body: { ...bodyNamed(newId()), id, version: 1 } });
    for (const [code, version] of [1, 0, 1, 2].map((state, at) => [state, at + 2] as const))
      await setState(code, version);
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    const verbs = ["create", "change", "disable", "enable", "disable", "archive"];
    expect(lines.map((line) => line.action).sort()).toEqual(verbs.map((verb) => `${route}.${verb}`).sort());
    expect(lines.every((line) => line.actorId === world.admin.id)).toBe(true);
  });
});

describe("[2 §7] DELETE", () => {
  test.each(["operation-type", "transaction-type"])("of a %s switches it off", async (route) => {
    const body = { name: `Gone ${route}`, ...(route === "operation-type" ? { bookingRight: 1 } : {}) };
    const { id } = await json(await call("POST", `/api/${route}`, { as: world.admin, body }));
    expect((await call("DELETE", `/api/${route}/${id}`, { as: world.admin })).status).toBe(204);
    expect(await json(await call("GET", `/api/${route}/${id}`, { as: world.admin }))).toMatchObject({ state: 1 });
  });

  test.each(["tag", "cancellation-reason", "promotion", "classroom"])(
    "of a %s is refused in a sentence",
    async (route) => {
      const answer = await call("DELETE", `/api/${route}/${world.classroom.id}`, { as: world.admin });
      expect(answer.status).toBe(405);
      expect((await json(answer)).detail).toBe("This is never deleted: disable it instead.");
    },
  );

  test.each(["site", "user"] as const)(
    "of a %s is refused in the same sentence, and nothing is lost",
    async (route) => {
      const id = route === "site" ? world.site.id : world.student.id;
      const answer = await call("DELETE", `/api/${route}/${id}`, { as: world.superAdmin });
      expect(answer.status).toBe(405);
      expect((await json(answer)).detail).toBe("This is never deleted: disable it instead.");
      expect((await call("GET", `/api/${route}/${id}`, { as: world.superAdmin })).status).toBe(200);
    },
  );
});

describe("[2 §3] the price of a transaction type", () => {
  test.each([
    ["a proposal where it isn't fixed", { price: 5 }, 201, { hasFixedPrice: false, price: 5 }],
    ["not needed where it isn't fixed", {}, 201, { hasFixedPrice: false, price: null }],
    ["needed where it is", { hasFixedPrice: true, price: null }, 422, null],
    ["not finer than the currency", { hasFixedPrice: true, price: 1.005 }, 422, null],
    ["to the cent", { hasFixedPrice: true, price: 19.99 }, 201, { price: 19.99 }],
    ["negative for a refund", { hasFixedPrice: true, price: -3 }, 201, { price: -3 }],
    ["of a fee unless it is said to be a payment", {}, 201, { kind: 0, description: "" }],
    ["of a payment", { kind: 1, description: "By card" }, 201, { kind: 1, description: "By card" }],
  ])("is %s", async (name, body, status, expected) => {
    const answer = await call("POST", "/api/transaction-type", { as: world.admin, body: { name, ...body } });
    expect(answer.status).toBe(status);
    const view = await json(answer);
    if (expected) expect(view).toMatchObject(expected);
    else expect(Object.keys(view.errors)).toEqual(["price"]);
  });
});

describe("the VAT of a transaction type", () => {
  test.each([
    ["is none unless it is said", {}, 201, 0],
    ["has two decimals at most", { vat: 5.555 }, 422, null],
    ["is a rate of a fee", { vat: 8.5 }, 201, 8.5],
    ["is none of a payment", { kind: 1, vat: 20 }, 422, null],
  ])("%s", async (name, body, status, vat) => {
    const answer = await call("POST", "/api/transaction-type", { as: world.admin, body: { name, ...body } });
    expect(answer.status).toBe(status);
    const view = await json(answer);
    if (status === 201) expect(view.vat).toBe(vat);
    else expect(Object.keys(view.errors)).toEqual(["vat"]);
  });
});

describe("[2 §3] a promotion", () => {
  const CREATED = Date.UTC(2026, 8, 1) / 1000;
  const body = (more: object = {}) => ({
    name: "PPL 2027",
    siteId: world.site.id,
    creationDate: CREATED,
    students: [world.student.id],
    ...more,
  });

  test("needs a name, a date and a site", async () => {
    const answer = await call("POST", "/api/promotion", { as: world.staff, body: { name: " ", students: [] } });
    expect(answer.status).toBe(422);
    expect(Object.keys((await json(answer)).errors).sort()).toEqual(["creationDate", "name", "siteId"]);
  });

  test("holds students of its site, named, without anything personal", async () => {
    const answer = await call("POST", "/api/promotion", { as: world.staff, body: body() });
    expect(answer.status).toBe(201);
    const promotion = await json(answer);
    expect(promotion).toMatchObject({ name: "PPL 2027", creationDate: CREATED, state: 0, version: 1 });
    expect(Object.keys(promotion.students[0]).sort()).toEqual(["callSign", "id", "nom", "prenom"]);
    expect(promotion.students[0].id).toBe(world.student.id);
  });

  test("takes nobody who is no student there, nor the same one twice", async () => {
    for (const students of [[world.instructor.id], [other.student.id], [world.student.id, world.student.id]]) {
      const answer = await call("POST", "/api/promotion", { as: world.staff, body: body({ name: "Other", students }) });
      expect(answer.status).toBe(422);
    }
  });

  test("keeps whoever has stopped being a student, until they are taken out", async () => {
    const leaver = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const students = [world.student.id, leaver.id];
    const promotion = await json(
      await call("POST", "/api/promotion", { as: world.staff, body: body({ name: "Leavers", students }) }),
    );
    await prisma().siteRole.deleteMany({ where: { personId: leaver.id } });
    const change = { ...body({ name: "Leavers 2", students }), id: promotion.id };
    expect((await call("PUT", "/api/promotion", { as: world.staff, body: { ...change, version: 1 } })).status).toBe(
      204,
    );
    const without = { ...change, students: [world.student.id], version: 2 };
    expect((await call("PUT", "/api/promotion", { as: world.staff, body: without })).status).toBe(204);
    const again = { ...change, version: 3 };
    expect((await call("PUT", "/api/promotion", { as: world.staff, body: again })).status).toBe(422);
  });

  test("moves to another site only by whoever writes both, its students chosen anew", async () => {
    const promotion = await json(
      await call("POST", "/api/promotion", { as: world.staff, body: body({ name: "Mover" }) }),
    );
    const moved = {
      ...body({ name: "Mover", siteId: other.site.id, students: [other.student.id] }),
      id: promotion.id,
      version: 1,
    };
    expect((await call("PUT", "/api/promotion", { as: world.staff, body: moved })).status).toBe(404);
    expect((await call("PUT", "/api/promotion", { as: other.staff, body: moved })).status).toBe(404);
    expect((await call("PUT", "/api/promotion", { as: world.admin, body: moved })).status).toBe(204);
    expect((await call("GET", `/api/promotion/${promotion.id}`, { as: world.staff })).status).toBe(404);
  });

  test("[2 §4] a promotion is ended and taken up again, and archived only once it is ended", async () => {
    const { id } = await json(await call("POST", "/api/promotion", { as: world.staff, body: body({ name: "Ended" }) }));
    const set = async (state: number, version: number) =>
      (await call("PATCH", "/api/state/promotion", { as: world.staff, body: { id, state, version } })).status;
    const [active, disabled, archived] = [0, 1, 2];
    expect(await set(archived, 1)).toBe(409);
    expect([await set(disabled, 1), await set(active, 2), await set(disabled, 3)]).toEqual([204, 204, 204]);
    expect([await set(archived, 4), await set(active, 5)]).toEqual([204, 409]);
    expect(await json(await call("GET", `/api/promotion/${id}`, { as: world.staff }))).toMatchObject({
      state: archived,
    });
  });

  test("[2 §7] offers the active students of a site", async () => {
    const gone = await makePerson({ roles: { [other.site.id]: ["Student"] }, data: { state: "Disabled" } });
    const listed = await json(
      await call("GET", `/api/promotion/students?siteId=${other.site.id}`, { as: other.instructor }),
    );
    const ids = listed.map((one: { id: string }) => one.id);
    expect(ids).toContain(other.student.id);
    expect(ids).not.toContain(gone.id);
  });
});

describe("a classroom", () => {
  test("stays at its site, and is not written from another", async () => {
    const body = { siteId: other.site.id, name: "Moved", seats: null, order: 0, id: world.classroom.id, version: 1 };
    expect((await call("PUT", "/api/classroom", { as: world.admin, body })).status).toBe(422);
    expect((await call("PUT", "/api/classroom", { as: other.staff, body })).status).toBe(404);
  });

  test("that is renamed reaches the open boards of its site", async () => {
    const number = async () =>
      Number((await prisma().planningSequence.findUnique({ where: { siteId: world.site.id } }))?.number ?? 0);
    const before = await number();
    const body = { siteId: world.site.id, name: "Hilsz", seats: 8, order: 1, id: world.classroom.id, version: 1 };
    expect((await call("PUT", "/api/classroom", { as: world.staff, body })).status).toBe(204);
    await expect.poll(number).toBe(before + 1);
  });
});

describe("GET search", () => {
  const names = async (as: World["staff"], text: string) => {
    const groups = await json(await call("GET", `/api/search?text=${encodeURIComponent(text)}`, { as }));
    const idsOf = (screen: string): string[] =>
      groups.find((group: { screen: string }) => group.screen === screen)?.hits.map(({ id }: { id: string }) => id) ??
      [];
    return { people: idsOf("users"), promotions: idsOf("promotions"), aircraft: idsOf("aircraft") };
  };

  test("finds people of one's sites for whoever sees the user list, and nobody for others", async () => {
    const wanted = await makePerson({
      roles: { [world.site.id]: ["Student"] },
      data: { firstName: "Jeanne", lastName: "Zéphyrin", callSign: "JZE" },
    });
    for (const text of ["jze", "jeanne zéph", "ZÉPHYRIN jeanne"])
      expect((await names(world.instructor, text)).people).toEqual([wanted.id]);
    expect((await names(world.admin, "jze")).people).toEqual([wanted.id]);
    for (const as of [world.student, world.renter, other.staff]) expect((await names(as, "jze")).people).toEqual([]);
  });

  test("finds promotions by any word of their name, and only for whoever reads the promotions of their site", async () => {
    const id = newId();
    const data = { id, siteId: world.site.id, name: "Chamois 2027", createdOn: new Date() };
    await prisma().promotion.create({ data });
    for (const as of [world.instructor, world.staff, world.admin])
      expect((await names(as, "2027 cham")).promotions).toEqual([id]);
    for (const as of [world.student, other.staff]) expect((await names(as, "chamois")).promotions).toEqual([]);
    await prisma().promotion.update({ where: { id }, data: { state: "Archived" } });
    expect((await names(world.staff, "chamois")).promotions).toEqual([]);
  });

  test("finds aircraft of one's sites", async () => {
    const { callSign, id } = world.aircraft;
    expect((await names(world.student, callSign)).aircraft).toContain(id);
    expect((await names(other.student, callSign)).aircraft).not.toContain(id);
  });
});
