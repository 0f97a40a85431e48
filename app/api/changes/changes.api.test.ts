import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { linkAuditEntries } from "@/lib/access/changes/audit-chain";
import { changed } from "@/lib/access/changes/changed";
import { VERBS_OF_SIGN_IN } from "@/lib/access/changes/readers";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { linkAll, tellChanges as tell } from "@/lib/testing/changes";
import { makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import type { ChangesView } from "@/lib/views/changes/schema";

let world: World;
let other: World;
beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
});

const readAfter = (after: number, as: SignedInPerson = world.admin, limit = 1_000, headers = {}) =>
  call("GET", `/api/changes?after=${after}&limit=${limit}`, { as, headers });
const read = async (...of: Parameters<typeof readAfter>): Promise<ChangesView> => (await readAfter(...of)).json();
/** Where the feed stands once all that was written is in it. */
async function readEnd(): Promise<number> {
  await linkAll();
  for (let after = 0; ; ) {
    const { next } = await read(after);
    if (next === after) return next;
    after = next;
  }
}
test("writers who write at once and one who reads meanwhile: nothing is lost, nothing comes twice, all in order", async () => {
  const start = await readEnd();
  const written: string[] = [];
  let isWriting = true;
  const writer = async () => {
    for (let turn = 0; turn < 15; turn++) {
      const sites = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => world.site.id);
      const ids = newIds(sites.length);
      await asActor(SYSTEM_ACTOR, async (work) => {
        for (const id of ids)
          changed(work, { kind: "Classroom", id, verb: "change", siteId: world.site.id, after: {} });
        // It commits later than it was written, and so out of the order of its moment.
        if (Math.random() < 0.3) await wait(Math.random() * 20);
      });
      written.push(...ids);
    }
  };
  const linker = async () => {
    while (isWriting) {
      await asActor(SYSTEM_ACTOR, linkAuditEntries);
      await wait(2);
    }
  };
  const seen: ChangesView["items"] = [];
  const reader = async (isLast = false) => {
    for (let after = seen.at(-1)?.number ?? start; ; ) {
      const { items, next } = await read(after, world.admin, 7);
      seen.push(...items);
      if (next === after && (isLast || !isWriting)) return;
      after = next;
    }
  };
  const others = [linker(), linker(), reader()];
  await Promise.all(Array.from({ length: 20 }, writer));
  isWriting = false;
  await Promise.all(others);
  await linkAll();
  await reader(true);

  expect(written.length).toBeGreaterThan(300);
  expect(seen.map(({ id }) => id).sort()).toEqual([...written].sort());
  const numbers = seen.map(({ number }) => number);
  expect(numbers).toEqual(Array.from(numbers, (_, at) => start + 1 + at));
}, 60_000);

const newIds = (count: number) => Array.from({ length: count }, newId);

describe("who reads", () => {
  test("is told what has changed and where, never what it was or is", async () => {
    const after = await readEnd();
    const [id] = await tell("Classroom", [world.site.id]);
    await linkAll();
    const { items, next } = await read(after);
    expect(items).toEqual([
      {
        ...{ number: after + 1, at: expect.any(Number), kind: "classroom", id, action: "classroom.change" },
        siteId: world.site.id,
      },
    ]);
    expect(next).toBe(after + 1);
  });

  test("goes on past what they may not read, and is told nothing of it", async () => {
    const after = await readEnd();
    const [own] = await tell("Classroom", [world.site.id]);
    await tell("Classroom", [other.site.id, other.site.id]);
    await tell("Person", [null]);
    await tell("SignIn", [world.site.id]);
    await tell("OccurrenceReport", [world.site.id]);
    await linkAll();
    const staff = await read(after, world.staff);
    expect(staff.items.map(({ id }) => id)).toEqual([own]);
    expect(staff.next).toBe(after + 6);
    const admin = await read(after);
    expect(admin.items.map(({ kind }) => kind)).toEqual(["classroom", "classroom", "classroom", "person"]);
    expect(await read(after + 6, world.staff)).toEqual({ items: [], next: after + 6 });
    expect((await readAfter(after, world.instructor)).status).toBe(403);
  });

  test("is told nothing of how people sign in", async () => {
    const after = await readEnd();
    const verbs = [...VERBS_OF_SIGN_IN, "change"];
    await asActor(SYSTEM_ACTOR, async (work) => {
      for (const verb of verbs) changed(work, { kind: "Person", id: newId(), verb });
    });
    await linkAll();
    const { items, next } = await read(after);
    expect([items.map(({ action }) => action), next]).toEqual([["person.change"], after + verbs.length]);
  });

  test("each verb of how people sign in is known as one", () => {
    const sources = ["lib/access/sign-in", "lib/access/second-factor"].flatMap((room) =>
      readdirSync(room).map((name) => readFileSync(`${room}/${name}`, "utf8")),
    );
    const written = sources.flatMap((source) => [
      ...source.matchAll(
        /kind: "Person"[^\n]*verb: "(\w+)"|\b(?:tell|countAndTell|setPassword)\(work, [^"\n]*?"(\w+)"/g,
      ),
    ]);
    const found = new Set(written.map(([, verb, told]) => verb ?? told));
    expect(found.size).toBeGreaterThan(10);
    // An address is a person's, whoever signs in by it.
    expect([...found].filter((verb) => !VERBS_OF_SIGN_IN.includes(verb as never))).toEqual(["changeEmail"]);
  });

  test("takes it in parts, and of a part that is full the next one begins behind its last", async () => {
    const after = await readEnd();
    await tell("Classroom", Array(5).fill(world.site.id));
    await linkAll();
    const parts: number[][] = [];
    for (let from = after; ; ) {
      const { items, next } = await read(from, world.staff, 2);
      if (next === from) break;
      parts.push(items.map(({ number }) => number - after));
      from = next;
    }
    expect(parts).toEqual([[1, 2], [3, 4], [5]]);
  });

  test("who asks again and nothing is new gets 304", async () => {
    const after = await readEnd();
    const first = await readAfter(after);
    const etag = first.headers.get("etag")!;
    expect((await readAfter(after, world.admin, 1_000, { "if-none-match": etag })).status).toBe(304);
    await tell("Classroom", [world.site.id]);
    await linkAll();
    expect((await readAfter(after, world.admin, 1_000, { "if-none-match": etag })).status).toBe(200);
  });

  test.each(["after=-1", "after=x", "limit=0", "limit=1001", "since=1"])("is refused %s", async (query) => {
    expect((await call("GET", `/api/changes?${query}`, { as: world.admin })).status).toBe(422);
  });

  test("by a key is told what the key names at its site, and needs the permission for the feed", async () => {
    const make = async (permissions: string[], siteId: string | null) => {
      const body = { name: "Website", permissions, siteId, endsAt: Math.floor(Date.now() / 1_000) + 3_600 };
      const { secret } = await (await call("POST", "/api/api-key", { as: world.admin, body })).json();
      return { ...world.admin, token: secret as string };
    };
    const site = await make(["change.read", "classroom.read"], world.site.id);
    const nothing = await make(["change.read"], null);
    const after = await readEnd();
    const [own] = await tell("Classroom", [world.site.id, other.site.id]);
    await linkAll();
    expect((await read(after, site)).items.map(({ id }) => id)).toEqual([own]);
    expect(await read(after, nothing)).toEqual({ items: [], next: after + 2 });
    expect((await readAfter(after, await make(["classroom.read"], null))).status).toBe(403);
  });
});
