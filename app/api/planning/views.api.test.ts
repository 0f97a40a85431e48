import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { MOST_VIEWS } from "@/lib/records/planning-views/codes";
import type { PlanningViewView } from "@/lib/records/planning-views/schema";
import { call, type Verb } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
let self: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
});

const send = (verb: Verb, path: string, body?: unknown, as = self) =>
  call(verb, `/api/planning/view${path}`, { as, body });
const viewOf = (name: string, more: object = {}) => ({
  name,
  kind: 1,
  siteId: world.site.id,
  query: "attention=1",
  ...more,
});
async function save(name: string, more: object = {}, as = self): Promise<PlanningViewView> {
  const response = await send("POST", "", viewOf(name, more), as);
  expect(response.status).toBe(201);
  return (await response.json()) as PlanningViewView;
}
const list = async (as = self) => (await (await send("GET", "", undefined, as)).json()) as PlanningViewView[];
const newcomer = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));

describe("saved views", () => {
  beforeAll(async () => {
    self = await newcomer();
  });

  test("are one's own, whoever asks", async () => {
    const { id } = await save("Mine");
    for (const as of [world.student, world.staff, world.admin]) {
      expect((await list(as)).map((view) => view.id)).not.toContain(id);
      expect((await send("PUT", `/${id}`, { name: "Theirs", version: 1 }, as)).status).toBe(404);
      expect((await send("DELETE", `/${id}`, undefined, as)).status).toBe(404);
    }
    expect((await list()).map(({ name }) => name)).toEqual(["Mine"]);
  });

  test("keep their filters in one order, without what is empty, and refuse anything else", async () => {
    const { query } = await save("Tidy", { query: "density=compact&types=Renter&text=&attention=1" });
    expect(query).toBe("types=Renter&attention=1&density=compact");
    for (const bad of ["date=2026-01-01", "evil=1", "reservation=1&types=Renter", "x".repeat(4001)])
      expect((await send("POST", "", viewOf("Bad", { query: bad }))).status, bad.slice(0, 20)).toBe(422);
    for (const bad of [{ name: " " }, { kind: 4 }, { siteId: "nowhere" }, { more: 1 }])
      expect((await send("POST", "", viewOf("Bad", bad))).status).toBe(422);
  });

  test("are of sites that the person sees", async () => {
    const foreign = await makeSite();
    expect((await send("POST", "", viewOf("Foreign", { siteId: foreign.id }))).status).toBe(404);
    const { id } = await save("All sites", { siteId: "all" });
    expect((await send("PUT", `/${id}`, { siteId: foreign.id, version: 1 })).status).toBe(404);
    // Of a site that somebody has left, nothing is offered any more.
    const left = await newcomer();
    await save("Here", {}, left);
    await prisma().siteRole.deleteMany({ where: { personId: left.id } });
    expect(await list(left)).toEqual([]);
  });

  test("have names that differ", async () => {
    const { id } = await save("Morning");
    const again = await send("POST", "", viewOf("mORNING"));
    expect(again.status).toBe(422);
    expect(((await again.json()) as { errors: object }).errors).toHaveProperty("name");
    const other = await save("Evening");
    expect((await send("PUT", `/${other.id}`, { name: "Morning", version: 1 })).status).toBe(422);
    // Its own name is no other's, and another person's is free.
    expect((await send("PUT", `/${id}`, { name: "morning", version: 1 })).status).toBe(204);
    await save("Morning", {}, world.renter);
  });

  test("are changed by who has seen them as they are", async () => {
    const { id } = await save("Versioned");
    expect((await send("PUT", `/${id}`, { name: "Again" })).status).toBe(428);
    expect((await send("PUT", `/${id}`, { query: "density=compact", version: 1 })).status).toBe(204);
    const stale = await send("PUT", `/${id}`, { name: "Late", version: 1 });
    expect(stale.status).toBe(409);
    expect(((await stale.json()) as { current: PlanningViewView }).current.query).toBe("density=compact");
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(lines.map(({ action }) => action.split(".").at(-1))).toEqual(["save", "change"]);
    // What somebody calls their views is theirs, and can be erased.
    expect(JSON.stringify(lines.map(({ before, after }) => [before, after]))).not.toContain("Versioned");
    // What GET gives, PUT takes, and changes nothing.
    const seen = (await list()).find((view) => view.id === id)!;
    expect((await send("PUT", `/${id}`, seen)).status).toBe(204);
    expect((await list()).find((view) => view.id === id)).toEqual(seen);
  });

  test("one of each site opens it, and a deleted one is gone", async () => {
    const person = await newcomer();
    const first = await save("First", { isDefault: true }, person);
    const everywhere = await save("Everywhere", { siteId: "all", isDefault: true }, person);
    const second = await save("Second", {}, person);
    expect((await send("PUT", `/${second.id}`, { isDefault: true, version: 1 }, person)).status).toBe(204);
    const defaults = async () => (await list(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect((await defaults()).sort()).toEqual([everywhere.id, second.id].sort());
    expect((await send("DELETE", `/${second.id}`, undefined, person)).status).toBe(204);
    expect(await defaults()).toEqual([everywhere.id]);
    expect((await send("DELETE", `/${second.id}`, undefined, person)).status).toBe(404);
    expect((await list(person)).map(({ id }) => id)).toContain(first.id);
  });

  test(`are at most ${MOST_VIEWS}, also when they are saved at the same moment`, async () => {
    const person = await newcomer();
    const names = Array.from({ length: MOST_VIEWS + 4 }, (_, at) => `View ${at}`);
    const answers = await Promise.all(names.map((name) => send("POST", "", viewOf(name, { isDefault: true }), person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VIEWS);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await list(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});
