import { createLoader } from "nuqs/server";
import { describe, expect, test } from "vitest";
import { makePeopleQuery, peopleListParsers } from "@/components/people/list-query";
import { personListQuerySchema } from "@/lib/records/people/schema";
import { listQueryParsers, makePageQuery, PAGE_SIZES } from "./list-address";
import { pageNumbersAround } from "./use-url-list-state";

const read = createLoader(peopleListParsers);
const peopleQuery = (address: string) => {
  const state = read(address);
  return makePeopleQuery("all", state, state);
};
const TAG = "a".repeat(24);

describe("what the address of a list asks the server for", () => {
  test("nothing said: the first ten active ones, by the first column", () => {
    expect(makePageQuery(createLoader(listQueryParsers)(""), ["name", "state"])).toEqual({
      text: "",
      statut: "0",
      limit: 10,
      page: 1,
      sort: "name",
    });
  });

  test("text, filters, states, sort, rows and page", () => {
    const address = `?text=%20Émery%20&active=false&roles=Student,Renter&tag=${TAG}&sort=email&desc=true&rows=25&page=3`;
    expect(peopleQuery(address)).toEqual({
      siteId: "all",
      roleIds: "5f0000000000000000000002,5f0000000000000000000003",
      tagsIds: TAG,
      text: "Émery",
      statut: "1",
      limit: 25,
      page: 3,
      sort: "-email",
    });
  });

  test.each([
    "?page=0&rows=5000&sort=passwordHash",
    "?page=-1&rows=abc&sort=-name&desc=yes",
    "?page=99999999999&rows=0&tag=no-id&roles=Pilot",
    `?text=${"x".repeat(500)}&active=maybe`,
    "?text=%25_%5C&sort=constructor",
  ])("%s, typed by hand, is still a question that the server takes", (address) => {
    const { limit, page, ...rest } = peopleQuery(address);
    expect([10, 25, 50, 100]).toContain(limit);
    expect(page).toBe(1);
    expect(rest.sort).toMatch(/^-?name$/);
    const parsed = personListQuerySchema.safeParse({ ...rest, limit: String(limit), page: String(page) });
    expect(parsed.error?.issues ?? []).toEqual([]);
  });
});

test("[2 §9] a list has ten rows a page, and names six pages at most around the one that is shown", () => {
  expect([PAGE_SIZES[0], read("").rows]).toEqual([10, 10]);
  expect(pageNumbersAround(1, 4)).toEqual([1, 2, 3, 4]);
  for (const page of [1, 2, 7, 11, 12]) {
    const named = pageNumbersAround(page, 12);
    expect(named).toHaveLength(6);
    expect(named).toContain(page);
    expect([named[0]! >= 1, named.at(-1)! <= 12]).toEqual([true, true]);
  }
});
