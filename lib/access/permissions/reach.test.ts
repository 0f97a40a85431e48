import { expect, test } from "vitest";
import { actingByKey, type PersonActor, SYSTEM_ACTOR } from "../actor/actor";
import { demandPermission, knowsSite, narrowReach, reachIncludes, reachOf, toSiteIdFilter } from "./reach";
import type { SchoolRole, SiteRole } from "./roles";

const [HERE, THERE, NOWHERE] = ["a", "b", "c"].map((letter) => letter.repeat(24)) as [string, string, string];
const person = (schoolRole: SchoolRole, roles: [string, SiteRole][] = []) =>
  ({
    kind: "person",
    id: "d".repeat(24),
    schoolRole,
    roles: new Map(roles.map(([at, role]) => [at, new Set([role])])),
    duties: new Map(),
  }) as unknown as PersonActor;
const somebody = person("User", [
  [HERE, "Staff"],
  [THERE, "Student"],
]);

test("a reach holds the sites where the permission is held, and for an admin every one", () => {
  expect(toSiteIdFilter(reachOf(somebody, "classroom.write"))).toEqual({ in: [HERE] });
  expect(toSiteIdFilter(reachOf(somebody, "classroom.read"))).toEqual({ in: [HERE, THERE] });
  expect(toSiteIdFilter(reachOf(person("User"), "classroom.read"))).toEqual({ in: [] });
  for (const all of [person("Admin"), SYSTEM_ACTOR])
    expect(toSiteIdFilter(reachOf(all, "classroom.write"))).toBeUndefined();
});

test("narrowed to a site it holds that one, and nothing where it didn't hold it", () => {
  const own = reachOf(somebody, "classroom.write");
  expect(narrowReach(own, "all")).toBe(own);
  expect(toSiteIdFilter(narrowReach(own, HERE))).toEqual({ in: [HERE] });
  expect(toSiteIdFilter(narrowReach(own, THERE))).toEqual({ in: [] });
  const every = narrowReach(reachOf(person("Admin"), "classroom.write"), NOWHERE);
  expect([reachIncludes(every, NOWHERE), reachIncludes(every, HERE)]).toEqual([true, false]);
});

test("a permission is demanded with 404 where the site isn't known, and with 403 where it is", () => {
  const kindOf = (siteId: string) => {
    try {
      return demandPermission(somebody, "classroom.write", siteId) ?? "allowed";
    } catch (error) {
      return (error as { kind: string }).kind;
    }
  };
  expect([HERE, THERE, NOWHERE, ""].map(kindOf)).toEqual(["allowed", "forbidden", "notFound", "notFound"]);
});

test("a key reaches the sites of its maker, or its own alone, and knows no other", () => {
  const byKey = (maker: PersonActor, siteId: string | null) =>
    actingByKey(maker, { id: "e".repeat(24), permissions: new Set(["classroom.write"]), siteId, mayWrite: true });
  const sitesOf = (maker: PersonActor, siteId: string | null) =>
    toSiteIdFilter(reachOf(byKey(maker, siteId), "classroom.write"));
  expect(sitesOf(person("Admin"), null)).toBeUndefined();
  expect(sitesOf(person("Admin"), HERE)).toEqual({ in: [HERE] });
  expect(sitesOf(somebody, null)).toEqual({ in: [HERE] });
  expect(sitesOf(somebody, THERE)).toEqual({ in: [] });
  for (const maker of [person("Admin"), somebody])
    expect(toSiteIdFilter(reachOf(byKey(maker, null), "classroom.read"))).toEqual({ in: [] });
  expect([HERE, THERE].map((id) => knowsSite(byKey(person("Admin"), HERE), id))).toEqual([true, false]);
  expect([HERE, NOWHERE].map((id) => knowsSite(byKey(somebody, null), id))).toEqual([true, false]);
});
