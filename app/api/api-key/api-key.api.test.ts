import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { checkAuditChain, linkAuditEntries } from "@/lib/access/changes/audit-chain";
import { KEY_PERMISSIONS, type Permission } from "@/lib/access/permissions/permissions";
import { MAX_FAILURES_PER_IP_ADDRESS } from "@/lib/access/sign-in/limiter";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { type CallOptions, call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3_600_000;
const SECRET = /^envol_[\w-]{43}$/;

let world: World;
let other: World;
beforeAll(async () => {
  world = await makeWorld();
  other = await makeWorld();
});

type Asked = { as?: SignedInPerson; permissions?: string[]; siteId?: string | null; mayWrite?: boolean; name?: string };
const bodyOf = ({ permissions = ["person.list"], siteId = null, mayWrite = true, name = "Wall screen" }: Asked) => {
  return { name, permissions, siteId, mayWrite, endsAt: Math.floor(Date.now() / 1_000) + 86_400 };
};
const ask = (asked: Asked) => call("POST", "/api/api-key", { as: asked.as ?? world.admin, body: bodyOf(asked) });
async function makeKey(asked: Asked = {}): Promise<{ id: string; secret: string }> {
  const answer = await ask(asked);
  expect(answer.status).toBe(201);
  return answer.json();
}
const bearer = (secret: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${secret}`, ...more });
const callBy = (secret: string, verb: Verb, url: string, options: CallOptions = {}) =>
  call(verb, url, { ...options, headers: bearer(secret, options.headers) });
const people = (secret: string, siteId = "all") => callBy(secret, "GET", `/api/user?siteId=${siteId}`);
const idsOf = async (answer: Awaited<ReturnType<typeof people>>) =>
  ((await answer.json()) as { id: string }[]).map(({ id }) => id);
const detailOf = async (answer: Awaited<ReturnType<typeof call>>) => (await answer.json()).message as string;

describe("a key", () => {
  test("is told once, and kept as a hash alone", async () => {
    const { id, secret } = await makeKey({ name: "Club-house" });
    expect(secret).toMatch(SECRET);
    expect((await people(secret)).status).toBe(200);
    const list = await call("GET", "/api/api-key", { as: world.admin });
    const text = await list.text();
    expect(JSON.parse(text).find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{
        name: "Club-house",
        state: "Active",
        beginning: secret.slice(0, 12),
        siteId: null,
        madeById: world.admin.id,
      },
      ...{ permissions: ["person.list"], mayWrite: true, formerEndsAt: null, lastUsedAt: expect.any(Number) },
    });
    const kept = [
      await prisma().apiKey.findMany(),
      await prisma().auditEntry.findMany({ where: { subjectId: id } }),
      await prisma().idempotencyKey.findMany(),
      (await call("GET", `/api/user/${world.admin.id}/export`, { as: world.admin })).text(),
    ];
    expect(
      text + JSON.stringify(await Promise.all(kept), (_, one) => (typeof one === "bigint" ? `${one}` : one)),
    ).not.toContain(secret.slice(12));
  });

  test("is told to its maker by a mail without it, whoever made it in their name", async () => {
    const { secret } = await makeKey({ name: "Wall <b>screen</b>" });
    const mail = await prisma().mail.findFirstOrThrow({
      where: { subject: { contains: "A key for programs" } },
      orderBy: { createdAt: "desc" },
    });
    const { email } = await prisma().person.findUniqueOrThrow({ where: { id: world.admin.id } });
    expect(mail.toAddress).toBe(email);
    expect(JSON.stringify(mail)).not.toContain(secret.slice(12));
    expect(mail.html).not.toContain("<b>screen");
  });

  test("does what it names as its maker, and nothing else", async () => {
    const { secret } = await makeKey({ permissions: ["dictionary.write"] });
    const name = newId();
    expect((await callBy(secret, "POST", "/api/tag", { body: { name } })).status).toBe(201);
    const refused = await people(secret);
    expect([refused.status, await detailOf(refused)]).toEqual([403, expect.stringContaining("“person.list”")]);
    const french = await callBy(secret, "GET", "/api/user?siteId=all", { headers: { "accept-language": "fr-FR" } });
    expect(await detailOf(french)).toContain("Cette clé n’a pas le droit");
  });

  test("of statistics alone reads neither ages nor how many occurrences there were", async () => {
    const ask = async (permissions: string[], url: string, body: object) => {
      const { secret } = await makeKey({ permissions, mayWrite: false });
      const answer = await callBy(secret, "POST", `/api/${url}`, { body });
      return answer.status === 200 ? await answer.json() : answer.status;
    };
    await prisma().person.update({ where: { id: world.student.id }, data: { bornOn: new Date("2001-09-05") } });
    const members = { of: "members", firstDay: "2026-01-01", lastDay: "2026-06-30" };
    const agesOf = async (...permissions: string[]) => {
      const { rows } = await ask(["statistics.read", ...permissions], "statistics/rows", members);
      return rows.map(({ age }: { age: number | null }) => age).filter((age: number | null) => age !== null);
    };
    expect(await agesOf()).toEqual([]);
    // The age is that of the year's end: one of any day would tell the birthday.
    expect(await agesOf("person.readPersonal")).toEqual([25]);
    expect(await ask(["statistics.read"], "statistics/rows", { ...members, age: "under21" })).toBe(403);
    const yearly = await ask(["statistics.read"], "statistics/yearly", { year: 2026 });
    expect([yearly.year, yearly.occurrences]).toEqual([2026, null]);
  });

  test("that only reads writes nothing, whatever it names", async () => {
    const { secret } = await makeKey({ permissions: ["dictionary.write", "dictionary.read"], mayWrite: false });
    expect((await callBy(secret, "GET", "/api/tag")).status).toBe(200);
    const refused = await callBy(secret, "POST", "/api/tag", { body: { name: newId() } });
    expect([refused.status, await detailOf(refused)]).toEqual([403, expect.stringContaining("only reads")]);
  });

  test("needs a name, permissions that keys may have, a site that there is, and an end within a year", async () => {
    const errorsOf = async (change: object) => {
      const answer = await call("POST", "/api/api-key", { as: world.admin, body: { ...bodyOf({}), ...change } });
      return [answer.status, ...Object.keys((await answer.json()).errors ?? {})];
    };
    expect(await errorsOf({ name: " " })).toEqual([422, "name"]);
    expect(await errorsOf({ permissions: [] })).toEqual([422, "permissions"]);
    expect(await errorsOf({ siteId: newId() })).toEqual([422, "siteId"]);
    const now = Math.floor(Date.now() / 1_000);
    expect(await errorsOf({ endsAt: now - 60 })).toEqual([422, "endsAt"]);
    expect(await errorsOf({ endsAt: now + 367 * 86_400 })).toEqual([422, "endsAt"]);
    for (const name of [
      "apiKey.manage",
      "access.own",
      "person.grantRole",
      "person.anonymise",
      "planning.draft",
      "calendar.own",
    ])
      expect(await errorsOf({ permissions: [name] }), name).toEqual([422, "permissions.0"]);
  });

  test("is made and renewed only by who has just proved who they are, and by admins alone", async () => {
    const admin = await signInAs(await makePerson({ schoolRole: "Admin" }));
    const { id } = await makeKey({ as: admin });
    await prisma().signIn.update({
      where: { id: admin.signInId },
      data: { confirmedAt: new Date(Date.now() - HOUR) },
    });
    for (const [url, body] of [
      ["/api/api-key", bodyOf({})],
      [`/api/api-key/${id}/rotate`, {}],
    ] as const) {
      const answer = await call("POST", url, { as: admin, body });
      expect([answer.status, (await answer.json()).confirmation]).toEqual([403, ["password"]]);
    }
    expect((await ask({ as: world.staff })).status).toBe(403);
  });
});

describe("a key has never more than its maker has at this moment", () => {
  test("who is made a user keeps by it what they may as staff, then nothing, and nothing at all once disabled", async () => {
    const person = await makePerson({ schoolRole: "Admin", roles: { [world.site.id]: ["Staff"] } });
    const { secret } = await makeKey({ as: await signInAs(person) });
    expect(await idsOf(await people(secret))).toContain(other.student.id);

    await prisma().person.update({ where: { id: person.id }, data: { schoolRole: "User" } });
    const asStaff = await idsOf(await people(secret));
    expect(asStaff).toContain(world.student.id);
    expect(asStaff).not.toContain(other.student.id);
    expect((await people(secret, other.site.id)).status).toBe(404);

    await prisma().siteRole.deleteMany({ where: { personId: person.id } });
    await prisma().siteRole.create({ data: { personId: person.id, siteId: world.site.id, role: "Renter" } });
    expect((await people(secret)).status).toBe(403);

    await prisma().person.update({ where: { id: person.id }, data: { schoolRole: "Admin", state: "Disabled" } });
    expect((await people(secret)).status).toBe(401);
    await prisma().person.update({ where: { id: person.id }, data: { state: "Active" } });
    expect((await people(secret)).status).toBe(200);
  });

  test("of its site it reads the people, the bars and the feed, and of another nothing, though the maker reads all", async () => {
    const permissions = ["person.list", "planning.read", "person.own"];
    const { secret } = await makeKey({ permissions, siteId: world.site.id });
    const listed = await idsOf(await people(secret));
    expect(listed).toContain(world.student.id);
    expect(listed).not.toContain(other.student.id);
    expect((await people(secret, other.site.id)).status).toBe(404);
    expect((await callBy(secret, "GET", `/api/user/${other.student.id}`)).status).toBe(404);
    expect((await callBy(secret, "GET", `/api/user/${world.student.id}`)).status).toBe(200);
    const planningOf = (siteId: string) =>
      callBy(secret, "GET", `/api/planning/month?siteId=${siteId}&month=${NEXT_YEAR}-06`).then(({ status }) => status);
    expect(await planningOf(other.site.id)).toBe(404);
  });

  test("of one site it has nothing of the whole school but what everybody has", async () => {
    const { secret } = await makeKey({
      permissions: ["dictionary.read", "dictionary.write", "extraction.read"],
      siteId: world.site.id,
    });
    expect((await callBy(secret, "GET", "/api/tag")).status).toBe(200);
    expect((await callBy(secret, "POST", "/api/tag", { body: { name: newId() } })).status).toBe(403);
    expect((await callBy(secret, "GET", "/api/data-extraction")).status).toBe(403);
  });

  test("a stored list of what no key may have is of no use", async () => {
    const { id, secret } = await makeKey();
    const permissions = ["apiKey.manage", "access.own", "access.language", "person.grantRole", "mail.read"];
    await prisma().apiKey.update({ where: { id }, data: { permissions } });
    expect((await callBy(secret, "GET", "/api/api-key")).status).toBe(403);
    expect((await callBy(secret, "GET", "/api/account/sign-ins")).status).toBe(403);
    expect((await callBy(secret, "PUT", "/api/language", { body: { code: "fr-FR" } })).status).toBe(403);
  });

  test("what asks again who one is, is refused by a sentence that says so", async () => {
    const { secret } = await makeKey({ permissions: ["person.own", "person.write", "school.write"] });
    const { version, email } = await prisma().person.findUniqueOrThrow({ where: { id: world.student.id } });
    const body = { id: world.student.id, version, email: { email: `other-${email}` } };
    const refused = await callBy(secret, "PUT", "/api/user", { body });
    expect([refused.status, await detailOf(refused)]).toEqual([403, expect.stringContaining("Only a person")]);
    const exported = await callBy(secret, "GET", `/api/user/${world.admin.id}/export`);
    expect([exported.status, await detailOf(exported)]).toEqual([403, expect.stringContaining("Only a person")]);
  });

  test("each endpoint is refused to a key that doesn't name its permission", async () => {
    const endpoints = await loadDeclaredEndpoints(routes);
    const secrets = new Map<Permission, string>();
    for (const permissions of [KEY_PERMISSIONS.slice(0, 40), KEY_PERMISSIONS.slice(40)]) {
      const { secret } = await makeKey({ permissions });
      for (const name of KEY_PERMISSIONS) if (!permissions.includes(name)) secrets.set(name, secret);
    }
    const opened: string[] = [];
    await Promise.all(
      endpoints.map(async ({ path, verb, declaration }) => {
        const secret = secrets.get(declaration.allow) ?? [...secrets.values()][0]!;
        const answer = await callBy(secret, verb, path.replace(/\{\w+\}/g, newId()));
        if (answer.status !== 403) opened.push(`${verb} ${path} ${answer.status}`);
      }),
    );
    expect(opened).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(300);
  }, 60_000);
});

describe("an end", () => {
  const statusOf = async (secret: string) => (await people(secret)).status;

  test("comes at the moment that was said, and by another moment the key opens again", async () => {
    const { id, secret } = await makeKey();
    await prisma().apiKey.update({ where: { id }, data: { endsAt: new Date(Date.now() - 1_000) } });
    expect(await statusOf(secret)).toBe(401);
    expect((await call("POST", `/api/api-key/${id}/rotate`, { as: world.admin, body: {} })).status).toBe(409);
    const endsAt = Math.floor(Date.now() / 1_000) + 3_600;
    expect((await call("PATCH", `/api/api-key/${id}`, { as: world.admin, body: { endsAt } })).status).toBe(204);
    expect(await statusOf(secret)).toBe(200);
  });

  test("isn't put off, nor an ended key opened again, before its maker proves who they are; it is brought nearer at once", async () => {
    const admin = await signInAs(await makePerson({ schoolRole: "Admin" }));
    const { id, secret } = await makeKey({ as: admin });
    const longAgo = { confirmedAt: new Date(Date.now() - 601_000) };
    await prisma().signIn.update({ where: { id: admin.signInId }, data: longAgo });
    const change = (body: object) => call("PATCH", `/api/api-key/${id}`, { as: admin, body });
    const inHours = (hours: number) => Math.floor(Date.now() / 1_000) + hours * 3_600;
    expect((await change({ name: "Other", endsAt: inHours(2) })).status).toBe(204);
    const later = await change({ endsAt: inHours(3) });
    expect([later.status, (await later.json()).confirmation]).toEqual([403, ["password"]]);
    await prisma().apiKey.update({ where: { id }, data: { endsAt: new Date(Date.now() - 1_000) } });
    expect((await change({ endsAt: inHours(1) })).status).toBe(403);
    expect(await statusOf(secret)).toBe(401);
    await prisma().signIn.update({ where: { id: admin.signInId }, data: { confirmedAt: new Date() } });
    expect((await change({ endsAt: inHours(1) })).status).toBe(204);
    expect(await statusOf(secret)).toBe(200);
  });

  test("of a secret comes a day after another was made, or at once", async () => {
    const { id, secret } = await makeKey();
    const rotate = async (endsFormer: boolean): Promise<string> =>
      (await (await call("POST", `/api/api-key/${id}/rotate`, { as: world.admin, body: { endsFormer } })).json())
        .secret;
    const second = await rotate(false);
    expect([await statusOf(secret), await statusOf(second)]).toEqual([200, 200]);
    const { formerEndsAt } = await prisma().apiKey.findUniqueOrThrow({ where: { id } });
    expect(Math.abs(formerEndsAt!.getTime() - Date.now() - 24 * HOUR)).toBeLessThan(60_000);
    await prisma().apiKey.update({ where: { id }, data: { formerEndsAt: new Date(Date.now() - 1_000) } });
    expect([await statusOf(secret), await statusOf(second)]).toEqual([401, 200]);
    const third = await rotate(true);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
  });

  test("by revoking it is for good; any admin revokes, only the maker renews", async () => {
    const { id, secret } = await makeKey();
    const { superAdmin, admin } = world;
    expect((await call("POST", `/api/api-key/${id}/rotate`, { as: superAdmin, body: {} })).status).toBe(403);
    expect((await call("PATCH", `/api/api-key/${id}`, { as: superAdmin, body: { name: "Mine" } })).status).toBe(403);
    expect((await call("DELETE", `/api/api-key/${id}`, { as: superAdmin })).status).toBe(204);
    expect((await call("DELETE", `/api/api-key/${id}`, { as: admin })).status).toBe(204);
    const refused = await people(secret);
    expect([refused.status, await detailOf(refused)]).toEqual([401, expect.stringContaining("opens nothing")]);
    const endsAt = Math.floor(Date.now() / 1_000) + 3_600;
    expect((await call("PATCH", `/api/api-key/${id}`, { as: admin, body: { endsAt } })).status).toBe(409);
    expect(await prisma().auditEntry.count({ where: { subjectId: id, action: "api-key.revoke" } })).toBe(1);
  });
});

describe("a request with a key", () => {
  test("is judged by the key alone, whatever cookie stands beside it", async () => {
    const cookie = { cookie: world.admin.cookie, origin: "http://localhost:3000" };
    const { secret } = await makeKey({ permissions: ["dictionary.read"] });
    expect((await callBy(secret, "GET", "/api/user?siteId=all", { headers: cookie })).status).toBe(403);
    expect((await callBy(`envol_${"x".repeat(43)}`, "GET", "/api/tag", { headers: cookie })).status).toBe(401);
    // What anybody may ask, too.
    expect((await callBy(`envol_${"x".repeat(43)}`, "GET", "/api/health/live")).status).toBe(401);
  });

  test("is limited by network only as long as keys are wrong", async () => {
    const { secret } = await makeKey();
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const guess = (address: string) => callBy("envol_guess", "GET", "/api/tag", from(address));
    await prisma().rateLimit.create({
      data: {
        ...{ key: "api-key-address:192.0.2.77", points: MAX_FAILURES_PER_IP_ADDRESS - 1 },
        expire: BigInt(Date.now() + 60_000),
      },
    });
    expect((await guess("192.0.2.77")).status).toBe(401);
    const limited = await guess("192.0.2.77");
    expect([limited.status, Number(limited.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect((await guess("192.0.2.78")).status).toBe(401);
    expect((await callBy(secret, "GET", "/api/user?siteId=all", from("192.0.2.77"))).status).toBe(200);
  });

  const RENTS = ["planning.read", "reservation.rent", "reservation.rentAny"];
  /** Books the rental of an hour of June. */
  const book = (secret: string, hour: number, headers = {}) => {
    const start = Date.UTC(NEXT_YEAR, 5, 1, hour) / 1_000;
    const body = {
      ...{ siteId: world.site.id, start, end: start + 3_600, aircraft: { aircraftId: world.aircraft.id } },
      users: [{ userId: world.renter.id, reservationUserRole: codeOfRole("Renter") }],
    };
    return callBy(secret, "POST", "/api/reservation/renter", { body, headers });
  };

  test("stands in the audit with its key, which is chained, and in the history by both names", async () => {
    const { id, secret } = await makeKey({ permissions: RENTS, name: "Website" });
    const booked = await book(secret, 8);
    expect(booked.status).toBe(201);
    const { id: reservationId } = await booked.json();
    const entry = await prisma().auditEntry.findFirstOrThrow({ where: { subjectId: reservationId } });
    expect([entry.actorId, entry.keyId]).toEqual([world.admin.id, id]);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.admin.id } });
    const history = await (await call("GET", `/api/reservation/${reservationId}/history`, { as: world.staff })).json();
    expect(history[0].by).toBe(`Website (${firstName} ${lastName})`);
    while ((await asActor(SYSTEM_ACTOR, linkAuditEntries)) > 0);
    expect(await checkAuditChain(prisma())).toBeNull();
  });

  test("has its own Idempotency-Keys, not those of its maker’s other programs", async () => {
    const [one, two] = [await makeKey({ permissions: RENTS }), await makeKey({ permissions: RENTS })];
    const once = { "idempotency-key": "1" };
    const answers = [
      await book(one.secret, 12, once),
      await book(two.secret, 15, once),
      await book(one.secret, 12, once),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first, second, again] = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });
});
