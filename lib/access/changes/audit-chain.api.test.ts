import { beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "@/lib/platform/canonical-json";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { makePerson, makeWorld, type World } from "@/lib/testing/world";
import { SYSTEM_ACTOR } from "../actor/actor";
import { asActor } from "../actor/as-actor";
import { checkAuditChain, linkAuditEntries, linkLateAuditEntries, readChainEnd } from "./audit-chain";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await writeEntries(30, -40 * DAY);
});

async function writeEntries(count: number, from = 0): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: newId(), at: new Date(Date.now() + from + at), action: "tag.create", subjectKind: "tag" },
    ...{ subjectId: newId(), after: { name: `Tag ${at}`, share: 0.1 + at } },
  }));
  await prisma().auditEntry.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

async function linkAll(link = linkAuditEntries): Promise<void> {
  while ((await asActor(SYSTEM_ACTOR, link)) > 0);
}

const linksOf = (entryIds: string[]) => prisma().auditLink.count({ where: { entryId: { in: entryIds } } });
const countUnlinked = async () => (await prisma().auditEntry.count()) - (await prisma().auditLink.count());

/** Changes rows as somebody would who rules the database, and puts them back. */
async function tamper(change: string, putBack: string, values: unknown[]) {
  const forced = (sql: string) => `SET session_replication_role = replica; ${sql}`;
  const literal = (sql: string) =>
    values.reduce<string>((text, value, at) => text.replaceAll(`$${at + 1}`, `'${value}'`), sql);
  await queryAsOwner(forced(literal(change)));
  const fault = await checkAuditChain(prisma());
  await queryAsOwner(forced(literal(putBack)));
  expect(await checkAuditChain(prisma())).toBeNull();
  return fault;
}

describe("the chain of the audit", () => {
  test("takes in what was there before it, each entry once, and agrees", async () => {
    await linkAll();
    expect(await countUnlinked()).toBe(0);
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("is made once, whoever makes it at the same moment", async () => {
    const written = await writeEntries(1_500);
    await Promise.all(Array.from({ length: 5 }, () => asActor(SYSTEM_ACTOR, linkAuditEntries)));
    expect(await linksOf(written)).toBe(1_500);
    expect(await countUnlinked()).toBe(0);
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("takes in an entry that commits after later ones were linked", async () => {
    let late = "";
    await prisma().$transaction(async (db) => {
      late = newId();
      const at = new Date(Date.now() - 10 * MINUTE);
      await db.auditEntry.create({
        data: { id: late, at, action: "tag.create", subjectKind: "tag", subjectId: newId() },
      });
      await writeEntries(3);
      await linkAll();
      expect(await linksOf([late])).toBe(0);
    });
    await linkAll();
    await linkAll();
    expect(await linksOf([late])).toBe(1);
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("takes in what was written with a moment long past, if only the job of the hour finds it", async () => {
    const [old] = await writeEntries(1, -30 * DAY);
    await linkAll();
    expect(await linksOf([old!])).toBe(0);
    await linkAll(linkLateAuditEntries);
    expect(await linksOf([old!])).toBe(1);
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("isn't held up by an entry from the future", async () => {
    await writeEntries(1, 300 * DAY);
    await linkAll();
    const [now] = await writeEntries(1);
    await linkAll();
    expect(await linksOf([now!])).toBe(1);
  });

  test("stays whole when a person is anonymised", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const readVersion = async () => (await prisma().person.findUniqueOrThrow({ where: { id: person.id } })).version;
    const body = { id: person.id, version: await readVersion(), prenom: "Zzyzx" };
    expect((await call("PUT", "/api/user", { as: world.admin, body })).status).toBe(204);
    await linkAll();
    const told = () =>
      prisma().auditEntry.findFirstOrThrow({ where: { subjectId: person.id, action: "person.change" } });
    expect(JSON.stringify((await told()).personal)).toContain("Zzyzx");
    await prisma().person.update({ where: { id: person.id }, data: { state: "Disabled" } });
    const path = `/api/user/${person.id}/anonymise`;
    const answer = await call("POST", path, { as: world.superAdmin, body: { version: await readVersion() } });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(JSON.stringify((await told()).personal)).not.toContain("Zzyzx");
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("names the first entry that was changed, in any of its columns", async () => {
    await writeEntries(2);
    await linkAll();
    const { entryId, sequence } = await prisma().auditLink.findFirstOrThrow({
      where: { entryId: { in: await idsOfTags() } },
      orderBy: { sequence: "desc" },
    });
    const changes = {
      action: ["'tag.drop'", "'tag.create'"],
      after: [`jsonb_set(after, '{name}', '"Other"')`, "after"],
      actor_id: [`'${world.admin.id}'`, "NULL"],
      key_id: [`'${newId()}'`, "NULL"],
      at: ["at + interval '1 ms'", "at - interval '1 ms'"],
      site_id: [`'${world.site.id}'`, "NULL"],
    };
    const { after } = await prisma().auditEntry.findUniqueOrThrow({ where: { id: entryId } });
    changes.after[1] = `'${JSON.stringify(after)}'::jsonb`;
    for (const [column, [other, own]] of Object.entries(changes)) {
      const set = (value: string) => `UPDATE audit_entry SET ${column} = ${value} WHERE id = $1`;
      const fault = await tamper(set(other!), set(own!), [entryId]);
      expect(fault, column).toEqual({ sequence, entryId, why: "changed" });
    }
  });

  test("holds what the key of a program did, and notices when the key is taken off it", async () => {
    const [id] = await writeEntries(1);
    const keyId = newId();
    const forced = (value: string) =>
      `SET session_replication_role = replica; UPDATE audit_entry SET key_id = ${value} WHERE id = '${id}'`;
    await queryAsOwner(forced(`'${keyId}'`));
    await linkAll();
    expect(await checkAuditChain(prisma())).toBeNull();
    await queryAsOwner(forced("NULL"));
    expect(await checkAuditChain(prisma())).toMatchObject({ entryId: id, why: "changed" });
    await queryAsOwner(forced(`'${keyId}'`));
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("keeps the digest that entries had before there were keys", async () => {
    const [id] = await writeEntries(1);
    await linkAll();
    const { sequence, hash } = await prisma().auditLink.findUniqueOrThrow({ where: { entryId: id! } });
    const { hash: before } = await prisma().auditLink.findUniqueOrThrow({ where: { sequence: sequence - 1n } });
    const [{ digest }] = await prisma().$queryRaw<[{ digest: string }]>`
      SELECT encode(sha256(convert_to(jsonb_build_array(id, (extract(epoch FROM at) * 1000)::bigint, actor_id, action,
        subject_kind, subject_id, site_id, before, after)::text, 'UTF8')), 'hex') AS digest FROM audit_entry WHERE id = ${id}`;
    expect(hash).toBe(sha256(`${before} ${sequence} ${digest}`));
  });

  test("names a deleted entry, a deleted link, and one that was linked anew", async () => {
    await linkAll();
    const at = 5n;
    const { entryId, hash } = await prisma().auditLink.findUniqueOrThrow({ where: { sequence: at } });
    const hide = (id: string) => `UPDATE audit_entry SET id = '${id}' WHERE id = `;
    const gone = newId();
    expect(await tamper(`${hide(gone)}$1`, `${hide(entryId)}'${gone}'`, [entryId])).toEqual({
      ...{ sequence: at, entryId, why: "deleted" },
    });
    const cut = "DELETE FROM audit_link WHERE sequence = 5";
    const join = "INSERT INTO audit_link VALUES (5, $1, $2)";
    expect(await tamper(cut, join, [entryId, hash])).toEqual({ sequence: at, entryId: null, why: "missing" });
    const set = (value: string) => `UPDATE audit_link SET hash = '${value}' WHERE sequence = 5`;
    expect(await tamper(set("f".repeat(64)), set(hash), [])).toMatchObject({ sequence: at, why: "changed" });
  });

  test("doesn't agree with an end that was kept elsewhere once its last links are cut off or made anew", async () => {
    const [last] = await writeEntries(1);
    await linkAll(linkLateAuditEntries);
    const end = await readChainEnd(prisma());
    expect(await checkAuditChain(prisma(), end)).toBeNull();
    const forced = "SET session_replication_role = replica; ";
    await queryAsOwner(`${forced}DELETE FROM audit_link WHERE sequence = ${end.sequence}`);
    expect(await checkAuditChain(prisma())).toBeNull();
    expect(await checkAuditChain(prisma(), end)).toMatchObject({ sequence: end.sequence, why: "missing" });
    await queryAsOwner(`${forced}UPDATE audit_entry SET action = 'tag.drop' WHERE id = '${last}'`);
    await linkAll(linkLateAuditEntries);
    expect(await checkAuditChain(prisma())).toBeNull();
    expect(await checkAuditChain(prisma(), end)).toMatchObject({ sequence: end.sequence, why: "changed" });
  });
});

const idsOfTags = async () =>
  (await prisma().auditEntry.findMany({ where: { action: "tag.create" }, select: { id: true } })).map(({ id }) => id);
