import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { PERSON_SORT_COLUMNS } from "@/lib/records/people/codes";
import type { PersonRow } from "@/lib/records/people/schema";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// The site has only these five students, so that the test knows every order.
const STUDENTS = [
  { lastName: "Émery", firstName: "Zoé", callSign: "C", phoneNumber: "3", email: "b@list.test", state: "Active" },
  { lastName: "Egger", firstName: "Ida", callSign: null, phoneNumber: "", email: "d@list.test", state: "Disabled" },
  { lastName: "Zwahlen", firstName: "Al", callSign: "A", phoneNumber: "20", email: "c@list.test", state: "Active" },
  { lastName: "martin", firstName: "Bo", callSign: "B", phoneNumber: "1", email: "a@list.test", state: "Active" },
  { lastName: "Martin Brun", firstName: "Al", callSign: "D", phoneNumber: "4", email: "e@list.test", state: "Active" },
] as const;

let world: World;
let siteId: string;
let staff: SignedInPerson;
let instructor: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  siteId = (await makeSite()).id;
  const made: { id: string }[] = [];
  for (const data of STUDENTS) made.push(await makePerson({ roles: { [siteId]: ["Student"] }, data }));
  const [emery, , zwahlen, martin] = made as [{ id: string }, { id: string }, { id: string }, { id: string }];
  await prisma().siteRole.createMany({
    data: [
      { personId: zwahlen.id, siteId, role: "Renter" },
      { personId: martin.id, siteId: world.site.id, role: "Renter" },
    ],
  });
  const [first, second] = [newId(), newId()];
  await prisma().tag.createMany({
    data: [
      { id: first, name: `Aerobatics ${first}` },
      { id: second, name: `Night ${second}` },
    ],
  });
  await prisma().personTag.createMany({
    data: [
      { personId: emery.id, tagId: second },
      { personId: martin.id, tagId: first },
    ],
  });
  staff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"], [siteId]: ["Staff"] } }));
  instructor = await signInAs(await makePerson({ roles: { [siteId]: ["Instructor"] } }));
});

const STUDENT_ROLE = "roleIds=5f0000000000000000000002";
async function list(query: string, as = staff) {
  const answer = await call("GET", `/api/user?siteId=${siteId}&statut=1&${STUDENT_ROLE}${query}`, { as });
  expect(answer.status, query).toBe(200);
  const rows = (await answer.json()) as PersonRow[];
  return { names: rows.map(({ nom }) => nom), rows, total: answer.headers.get("total-count"), answer };
}

const BY_NAME = ["Egger", "Émery", "martin", "Martin Brun", "Zwahlen"];

test("[2 §7] without a limit the list is whole, by name whatever accents and case, and says how many it has", async () => {
  expect(await list("")).toMatchObject({ names: BY_NAME, total: "5" });
});

test("a limit answers one page and the total; past the last one a page is empty", async () => {
  expect(await list("&limit=2")).toMatchObject({ names: BY_NAME.slice(0, 2), total: "5" });
  expect(await list("&limit=2&page=2")).toMatchObject({ names: BY_NAME.slice(2, 4), total: "5" });
  expect(await list("&limit=2&page=3")).toMatchObject({ names: BY_NAME.slice(4), total: "5" });
  expect(await list("&limit=2&page=4")).toMatchObject({ names: [], total: "5" });
  expect(await list("&limit=2&page=1000000&sort=tags")).toMatchObject({ names: [], total: "5" });
});

describe("sorted by", () => {
  const orders: Record<(typeof PERSON_SORT_COLUMNS)[number], [ascending: string[], descending: string[]]> = {
    name: [BY_NAME, [...BY_NAME].reverse()],
    callSign: [
      ["Zwahlen", "martin", "Émery", "Martin Brun", "Egger"],
      ["Martin Brun", "Émery", "martin", "Zwahlen", "Egger"],
    ],
    roles: [
      ["Egger", "Émery", "martin", "Martin Brun", "Zwahlen"],
      ["Zwahlen", "Egger", "Émery", "martin", "Martin Brun"],
    ],
    site: [
      ["martin", "Egger", "Émery", "Martin Brun", "Zwahlen"],
      ["Egger", "Émery", "Martin Brun", "Zwahlen", "martin"],
    ],
    email: [
      ["martin", "Émery", "Zwahlen", "Egger", "Martin Brun"],
      ["Martin Brun", "Egger", "Zwahlen", "Émery", "martin"],
    ],
    phone: [
      ["martin", "Émery", "Martin Brun", "Zwahlen", "Egger"],
      ["Zwahlen", "Martin Brun", "Émery", "martin", "Egger"],
    ],
    tags: [
      ["martin", "Émery", "Egger", "Martin Brun", "Zwahlen"],
      ["Émery", "martin", "Egger", "Martin Brun", "Zwahlen"],
    ],
    state: [
      ["Émery", "martin", "Martin Brun", "Zwahlen", "Egger"],
      ["Egger", "Émery", "martin", "Martin Brun", "Zwahlen"],
    ],
  };
  test.each(PERSON_SORT_COLUMNS)(
    "%s, both ways, whole and by pages; who has nothing there comes last",
    async (column) => {
      const [ascending, descending] = orders[column];
      expect((await list(`&sort=${column}`)).names).toEqual(ascending);
      expect((await list(`&sort=-${column}`)).names).toEqual(descending);
      expect(await list(`&sort=${column}&limit=2&page=2`)).toMatchObject({ names: ascending.slice(2, 4), total: "5" });
    },
  );
});

test("text, roles and state are counted in the total; accents and case of the text don't matter", async () => {
  expect(await list("&text=EMERY&limit=1")).toMatchObject({ names: ["Émery"], total: "1" });
  expect(await list("&text=bo%20mart&limit=1")).toMatchObject({ names: ["martin"], total: "1" });
  expect(await list("&text=martin&limit=1")).toMatchObject({ names: ["martin"], total: "2" });
  // The wildcards of SQL stand for themselves, here and in an e-mail address.
  for (const wildcard of ["%25", "_", "%5C"]) expect((await list(`&text=${wildcard}`)).total).toBe("0");
  const active = await call("GET", `/api/user?siteId=${siteId}&${STUDENT_ROLE}&limit=1`, { as: staff });
  expect(active.headers.get("total-count")).toBe("4");
});

test("who may not be seen isn't counted, and what may not be read neither finds nor sorts", async () => {
  expect((await list("&text=list.test&limit=1")).total).toBe("5");
  expect(await list("&text=list.test&limit=1", instructor)).toMatchObject({ names: [], total: "0" });
  expect(await list("&sort=email", instructor)).toMatchObject({ names: BY_NAME, total: "5" });
  // Without a site, the list contains the people of the reader's own sites only.
  const all = await call("GET", "/api/user?statut=1&limit=1", { as: instructor });
  const atSite = await prisma().person.count({ where: { roles: { some: { siteId } } } });
  expect(all.headers.get("total-count")).toBe(String(atSite));
  expect(await prisma().person.count()).toBeGreaterThan(atSite);
});

test("a row says whether the reader may change its state", async () => {
  const states = async (as: SignedInPerson) => (await list("", as)).rows.map(({ rights }) => rights.state);
  expect(await states(staff)).toEqual([true, true, true, true, true]);
  expect(await states(instructor)).toEqual([false, false, false, false, false]);
});

test("the same page is another answer once there are more pages", async () => {
  const before = await list("&limit=1");
  const added = await makePerson({ roles: { [siteId]: ["Student"] }, data: { lastName: "Zzz" } });
  const headers = { "if-none-match": before.answer.headers.get("etag")! };
  const path = `/api/user?siteId=${siteId}&statut=1&${STUDENT_ROLE}&limit=1`;
  const after = await call("GET", path, { as: staff, headers });
  expect(after.status).toBe(200);
  expect(after.headers.get("total-count")).toBe("6");
  await prisma().siteRole.deleteMany({ where: { personId: added.id } });
});

test.each([
  ["limit=0", "limit"],
  ["limit=201", "limit"],
  ["limit=ten", "limit"],
  ["limit=5&page=0", "page"],
  ["limit=5&page=1.5", "page"],
  ["limit=5&sort=passwordHash", "sort"],
  ["limit=5&sort=--name", "sort"],
])("%s is refused by its name", async (query, field) => {
  for (const path of ["/api/user", "/api/promotion"]) {
    const answer = await call("GET", `${path}?${query}`, { as: staff });
    expect(answer.status, path).toBe(422);
    expect(Object.keys((await answer.json()).errors), path).toEqual([field]);
  }
});
