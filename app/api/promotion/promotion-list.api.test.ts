import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { PROMOTION_SORT_COLUMNS } from "@/lib/records/promotions/codes";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, type SignedInPerson, signInAs } from "@/lib/testing/world";

let siteId: string;
let elsewhereId: string;
let reader: SignedInPerson;
beforeAll(async () => {
  siteId = (await makeSite({ name: "Évreux" })).id;
  elsewhereId = (await makeSite({ name: "Gap" })).id;
  reader = await signInAs(await makePerson({ roles: { [siteId]: ["Staff"] } }));
  const student = (lastName: string, firstName: string, callSign: string) =>
    makePerson({ roles: { [siteId]: ["Student"] }, data: { lastName, firstName, callSign } });
  const [emery, martin] = [await student("Émery", "Zoé", "EMZ"), await student("Martin", "Léa", "MAL")];
  const found = (site: string, name: string, day: string, state: "Active" | "Disabled", students: { id: string }[]) =>
    prisma().promotion.create({
      data: {
        ...{ id: newId(), siteId: site, name, createdOn: new Date(day), state },
        students: { create: students.map(({ id }) => ({ personId: id })) },
      },
    });
  await found(siteId, "Alpha élite", "2024-01-01", "Disabled", []);
  await found(siteId, "bravo", "2026-01-01", "Active", [emery, martin]);
  await found(siteId, "Charlie", "2025-01-01", "Active", [martin]);
  await found(elsewhereId, "Élite elsewhere", "2025-06-01", "Active", [martin]);
});

/** The first letters of the listed promotions, and the total of the header. */
async function listed(query: string, statut = 1) {
  const answer = await call("GET", `/api/promotion?siteId=${siteId}&statut=${statut}${query}`, { as: reader });
  expect(answer.status, query).toBe(200);
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name[0]).join("");
  return `${names} ${answer.headers.get("total-count")}`;
}

test("promotions come by pages; without a sort, the newest first", async () => {
  expect(await listed("")).toBe("bCA 3");
  expect(await listed("&limit=2&page=2")).toBe("A 3");
  expect(await listed("&limit=2&page=3")).toBe(" 3");
});

describe("sorted by", () => {
  const orders: Record<(typeof PROMOTION_SORT_COLUMNS)[number], [ascending: string, descending: string]> = {
    name: ["AbC", "CbA"],
    site: ["AbC", "AbC"],
    createdOn: ["ACb", "bCA"],
    students: ["ACb", "bCA"],
    state: ["bCA", "AbC"],
  };
  test.each(PROMOTION_SORT_COLUMNS)("%s, whatever case and accents, both ways", async (column) => {
    const [ascending, descending] = orders[column];
    expect(await listed(`&sort=${column}`)).toBe(`${ascending} 3`);
    expect(await listed(`&sort=-${column}`)).toBe(`${descending} 3`);
    expect(await listed(`&sort=${column}&limit=1&page=2`)).toBe(`${ascending[1]} 3`);
  });
});

describe("a text finds", () => {
  test.each([
    ["a part of the name, without accents", "ELITE", "A 1"],
    ["a part of the name, with accents and case that it hasn't", "BRÀV", "b 1"],
    ["a student by last name, without accents", "emery", "b 1"],
    ["a student by first name", "lea", "bC 2"],
    ["a student by call sign", "mal", "bC 2"],
    ["a site, without accents", "evreux", "bCA 3"],
    ["what has each of its words, wherever they are", "martin zoe bravo evreux", "b 1"],
    ["nothing where one word is nowhere", "martin xyz", " 0"],
    ["a percent sign as itself", "%25", " 0"],
    ["nothing of a site that isn't the reader's", "gap", " 0"],
    ["everything, if it is only spaces", "%20%20", "bCA 3"],
  ])("%s", async (_what, text, expected) => {
    expect(await listed(`&text=${text}`)).toBe(expected);
  });

  test("only what has the asked states, and counts it on all pages", async () => {
    expect(await listed("&text=elite", 0)).toBe(" 0");
    expect(await listed("&text=martin&limit=1&page=2&sort=name", 0)).toBe("C 2");
  });

  test("at all sites, only what the reader may see there", async () => {
    const answer = await call("GET", "/api/promotion?statut=1&text=elite", { as: reader });
    expect((await answer.json()).map(({ name }: { name: string }) => name)).toEqual(["Alpha élite"]);
    const both = await signInAs(await makePerson({ roles: { [siteId]: ["Staff"], [elsewhereId]: ["Instructor"] } }));
    const all = await call("GET", "/api/promotion?statut=1&text=elite", { as: both });
    expect(all.headers.get("total-count")).toBe("2");
  });
});

test("a text that is too long is refused by its name", async () => {
  const answer = await call("GET", `/api/promotion?text=${"x".repeat(101)}`, { as: reader });
  expect(answer.status).toBe(422);
  expect(Object.keys((await answer.json()).errors)).toEqual(["text"]);
});
