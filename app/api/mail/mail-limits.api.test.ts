import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
let staff: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  staff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
});

const member = (data: object = {}) => makePerson({ roles: { [world.site.id]: ["Student"] }, data });
const mailsTo = (toAddress: string) => prisma().mail.count({ where: { toAddress } });
/** Counts the answers by their status. */
function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const version = async (id: string) => (await prisma().person.findUniqueOrThrow({ where: { id } })).version;
const askFor = async (as: SignedInPerson, id: string, email: string) =>
  call("PUT", "/api/user", { as, body: { id, version: await version(id), email: { email } } });
/** Calls one after the other. */
async function times<T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < count; at++) all.push(await run(at));
  return all;
}

describe("the confirmation of a new address", () => {
  test("a person has five mailed a day to addresses of their choice, then is told when to come again", async () => {
    const person = await signInAs(await member());
    const answers = await times(30, (at) => askFor(person, person.id, `foreign${at}.${person.id}@else.test`));
    expect(statuses(answers)).toEqual({ 204: 5, 429: 25 });
    const last = answers.at(-1)!;
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect((await last.json()).detail).toBe("You have had too many emails of this kind sent. Try again in 24 hours.");
    expect(await prisma().mail.count({ where: { toAddress: { contains: person.id } } })).toBe(5);
  });

  test("an address gets three a day, whoever asks", async () => {
    const wanted = `${newId()}@else.test`;
    const people = await times(5, async () => signInAs(await member()));
    const answers = await times(5, (at) => askFor(people[at]!, people[at]!.id, wanted));
    expect(statuses(answers)).toEqual({ 204: 3, 429: 2 });
    expect(await mailsTo(wanted)).toBe(3);
    expect((await answers.at(-1)!.json()).detail).toContain("This address");
  });
});

describe("an invitation", () => {
  test("is sent to one address five times a day", async () => {
    const invited = await member({ isTemporaryPassword: true });
    const answers = await times(30, () => call("POST", `/api/user/${invited.id}/invitation`, { as: staff }));
    expect(statuses(answers)).toEqual({ 204: 5, 429: 25 });
    expect(await mailsTo(invited.email)).toBe(5);
  });

  test("at once no more than one after the other", async () => {
    const invited = await member({ isTemporaryPassword: true });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call("POST", `/api/user/${invited.id}/invitation`, { as: staff })),
    );
    expect(statuses(answers)).toEqual({ 204: 5, 429: 7 });
  });

  test("sixty an hour are taken in by hand, and after the hour others", async () => {
    const takeIn = (at: number) =>
      call("POST", "/api/user", {
        as: staff,
        body: {
          nom: "Mercier",
          prenom: "Anaïs",
          email: { email: `p${at}.${staff.id}@new.test` },
          roleSite: [{ siteId: world.site.id, roleId: "5f0000000000000000000002" }],
        },
      });
    await prisma().rateLimit.create({
      data: { key: `invitation-by:${staff.id}`, points: 59, expire: BigInt(Date.now() + 3_600_000) },
    });
    expect(statuses(await times(3, takeIn))).toEqual({ 201: 1, 429: 2 });
    await prisma().rateLimit.update({
      where: { key: `invitation-by:${staff.id}` },
      data: { expire: BigInt(Date.now() - 1) },
    });
    expect((await takeIn(3)).status).toBe(201);
  });

  test("an import of 200 people counts by the day, and is refused as a whole beyond it", async () => {
    const table = (from: number) =>
      asBlob(
        [
          "Nom;Prénom;E-mail;Site;Rôles",
          ...Array.from({ length: 200 }, (_, at) => `N;P;i${from + at}.${staff.id}@new.test;${world.site.name};Élève`),
        ].join("\n"),
      );
    const send = (from: number) => call("POST", "/api/user/import", { as: staff, file: table(from) });
    expect((await send(0)).status).toBe(200);
    await prisma().rateLimit.update({ where: { key: `import-by:${staff.id}` }, data: { points: 4_900 } });
    expect((await send(200)).status).toBe(429);
    expect(await prisma().person.count({ where: { email: { endsWith: `${staff.id}@new.test` } } })).toBe(200);
    await prisma().rateLimit.update({ where: { key: `import-by:${staff.id}` }, data: { points: 4_800 } });
    expect((await send(200)).status).toBe(200);
  });
});

test("a mail that isn't sent doesn't count", async () => {
  const person = await signInAs(await member());
  const stale = () =>
    call("PUT", "/api/user", {
      as: person,
      body: { id: person.id, version: 99, email: { email: `${newId()}@else.test` } },
    });
  expect(statuses(await times(8, stale))).toEqual({ 409: 8 });
  expect((await askFor(person, person.id, `${newId()}@else.test`)).status).toBe(204);
});

test("a recovery is mailed to one new address five times a day", async () => {
  const person = await member();
  const wanted = `${newId()}@else.test`;
  await askFor(staff, person.id, wanted);
  const answers = await times(8, (at) =>
    call("POST", `/api/user/${person.id}/recovery`, {
      as: staff,
      headers: { "x-forwarded-for": `198.51.100.${at}` },
    }),
  );
  expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(5);
  expect(answers.at(-1)!.status).toBe(429);
});

test("a forgotten password is answered alike when the address has had enough mails, and none is sent", async () => {
  const person = await member();
  const key = `reset-to:${createHash("sha256").update(person.email).digest("hex")}`;
  await prisma().rateLimit.create({ data: { key, points: 20, expire: BigInt(Date.now() + 86_400_000) } });
  const answer = await call("POST", "/api/account/forgotpassword", { body: { email: person.email } });
  expect(answer.status).toBe(204);
  expect(await mailsTo(person.email)).toBe(0);
});
