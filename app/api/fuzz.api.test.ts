import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { declaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makeFile, makeTermsFile, samplePng } from "@/lib/testing/files";
import {
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  type Signed,
  signedIn,
  type World,
} from "@/lib/testing/world";

const declared = await declaredEndpoints(routes);

let world: World;
let values: Record<string, string | number>;
beforeAll(async () => {
  world = await makeWorld();
  const start = Date.UTC(NEXT_YEAR, 5, 10, 9) / 1000;
  values = {
    site: world.site.id,
    aircraft: world.aircraft.id,
    renter: world.renter.id,
    instructor: world.instructor.id,
    operationType: world.operationType.id,
    cancellationReason: world.cancellationReason.id,
    classroom: world.classroom.id,
    student: world.student.id,
    member: world.student.id,
    invited: (await makePerson({ data: { isTemporaryPassword: true } })).id,
    gone: (await makePerson({ data: { state: "Disabled" } })).id,
    moving: world.student.id,
    newEmail: "new@school.test",
    emailCode: "unknown",
    tag: (await prisma().tag.create({ data: { id: newId(), name: "Night" } })).id,
    transactionType: (await prisma().transactionType.create({ data: { id: newId(), name: "Top-up" } })).id,
    promotion: (
      await prisma().promotion.create({
        data: { id: newId(), siteId: world.site.id, name: "2027", createdOn: new Date() },
      })
    ).id,
    reservation: (await makeReservation(world, { start: start + 864_000 })).id,
    otherReservation: (await makeReservation(world, { start: start + 1_728_000 })).id,
    otherSite: (await makeSite()).id,
    school: world.site.schoolId,
    schoolVersion: 1,
    termsFile: await makeTermsFile(world.site.schoolId),
    ownFile: await makeFile(world.superAdmin.id),
    self: world.staff.id,
    email: "nobody@school.test",
    password: "wrong",
    refreshToken: "unknown",
    resetCode: "unknown",
    unknownEmail: "nobody@school.test",
    ownSignIn: newId(),
    day: start,
    nextDay: start + 86_400,
    start,
    end: start + 3600,
  };
});

/** What a broken client, a curious user or an attacker puts where something else belongs. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -62_167_219_200, // year 0
  8_640_000_000_000, // year 275760
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e<script>alert(1)</script>",
  "'; DROP TABLE person; --",
  "%00",
  "../../etc/passwd",
  "NaN",
  "x".repeat(100_000),
  [],
  {},
  [[[]]],
  { $ne: null },
  { __proto__: { admin: true }, constructor: 1 },
];
const HOSTILE_BODIES = [
  "",
  " ",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  "\u0000",
  "\ufeff{}",
  "[".repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  `{"start": ${"9".repeat(400)}}`,
  '{"__proto__": {"x": 1}}',
  '{"name": "\\ud800"}',
  '{"\\u0000": 1}',
];
const HOSTILE_SEGMENTS = [
  "x",
  "0",
  "..%2f..",
  "%00",
  "%F0%9F%9B%A9",
  "0".repeat(24),
  "F".repeat(24),
  "f".repeat(25),
  "'",
  "null",
];

/** The example with each of its leaves, and each of its nodes, replaced by something hostile. */
function* mutations(example: unknown): Generator<unknown> {
  yield* HOSTILE;
  if (typeof example !== "object" || example === null) return;
  for (const [key, inner] of Object.entries(example)) {
    for (const mutated of mutations(inner)) yield Array.isArray(example) ? [mutated] : { ...example, [key]: mutated };
    if (!Array.isArray(example)) yield Object.fromEntries(Object.entries(example).filter(([name]) => name !== key));
  }
}

function fill(value: unknown): unknown {
  if (typeof value === "string") return values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ""] ?? value;
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
}

async function expectAnswer(answer: Awaited<ReturnType<typeof call>>, what: string) {
  if (answer.status >= 500) throw new Error(`${answer.status} for ${what}: ${await answer.text()}`);
  if (answer.status < 400) return void (await answer.close());
  expect(answer.headers.get("content-type"), what).toBe("application/problem+json");
  const problem = await answer.json();
  expect(problem, what).toMatchObject({ status: answer.status, title: expect.any(String), errors: expect.any(Object) });
}

describe.each(declared.map((one) => [`${one.verb} ${one.path}`, one] as const))("%s", (name, one) => {
  const { example, declaration } = { example: one.declaration.example, declaration: one.declaration };
  const verb = one.verb as Verb;
  let as: Signed;
  // The account is the limiter's key, and each try's delay grows with it: a new one each time.
  const fresh = (body: unknown) =>
    /^POST \/api\/(authentification|account\/(forgot|reset)password)$/.test(name) &&
    typeof body === "object" &&
    body !== null &&
    "email" in body &&
    typeof body.email === "string" &&
    body.email.includes("@")
      ? { ...body, email: `${newId()}@school.test` }
      : body;
  const headers = () => ({ "if-match": '"1"', "x-forwarded-for": newId() });
  const pathWith = (params: Record<string, unknown>) =>
    one.path.replace(/\{(\w+)\}/g, (_, key) => String(fill(params[key])));
  const search = (query: Record<string, unknown>) =>
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const url = (params = example.params ?? {}, query = fill(example.query ?? {}) as Record<string, unknown>) =>
    `${pathWith(params)}?${search(query)}`;

  test("answers a problem, never a 500, to hostile paths and queries", async () => {
    as = await signedIn(world.superAdmin);
    const body = declaration.body ? fresh(fill(example.body)) : undefined;
    for (const key of Object.keys(example.params ?? {})) {
      for (const segment of HOSTILE_SEGMENTS) {
        const answer = await call(verb, url({ ...example.params, [key]: segment }), { as, body, headers: headers() });
        await expectAnswer(answer, `${key}=${segment}`);
      }
    }
    const query = fill(example.query ?? {}) as Record<string, unknown>;
    for (const key of Object.keys(query)) {
      for (const value of HOSTILE.filter(
        (one) => typeof one !== "object" && !(typeof one === "string" && one.length > 50_000),
      )) {
        const answer = await call(verb, url(undefined, { ...query, [key]: value }), { as, body, headers: headers() });
        await expectAnswer(answer, `${key}=${String(value)}`);
      }
    }
  });

  const hostileBodies = async () => {
    as = await signedIn(world.superAdmin);
    for (const raw of HOSTILE_BODIES)
      await expectAnswer(await call(verb, url(), { as, raw, headers: headers() }), raw.slice(0, 80));
    for (const body of mutations(fill(example.body))) {
      const answer = await call(verb, url(), { as, body: fresh(body), headers: headers() });
      await expectAnswer(answer, JSON.stringify(body).slice(0, 300));
    }
    const huge = await call(verb, url(), { as, raw: `{"x":"${"y".repeat(1_000_001)}"}` });
    expect(huge.status).toBe(413);
    const typed = await call(verb, url(), { as, body: {}, headers: { "content-type": "text/plain" } });
    expect(typed.status).toBe(415);
  };
  const hostileForms = async () => {
    as = await signedIn(world.superAdmin);
    const boundary = "multipart/form-data; boundary=x";
    const disposition = 'Content-Disposition: form-data; name="file"; filename="a.png"';
    for (const [type, raw] of [
      ["application/json", "{}"],
      ["multipart/form-data", "--x--"],
      [boundary, ""],
      [boundary, "--x--\r\n"],
      [boundary, `--x\r\n${disposition}\r\n\r\n`],
      [boundary, `--x\r\n${disposition}\r\n\r\n\r\n--x--\r\n`],
      [boundary, `--x\r\n${disposition}\r\n\r\nnot a picture\r\n--x--\r\n`],
      [boundary, '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n'],
    ] as const) {
      const answer = await call(verb, url(), { as, raw, headers: { ...headers(), "content-type": type } });
      expect(answer.status, raw).toBeGreaterThanOrEqual(400);
      await expectAnswer(answer, raw);
    }
    for (const fileName of HOSTILE.filter((one) => typeof one === "string" && one.length < 1000) as string[]) {
      const answer = await call(verb, url(), { as, file: await samplePng(), fileName, headers: headers() });
      await expectAnswer(answer, fileName);
    }
    const huge = await call(verb, url(), { as, file: new Blob([new Uint8Array(11_000_000)]), headers: headers() });
    expect(huge.status).toBe(413);
  };
  if (declaration.upload) test("answers a problem, never a 500, to hostile forms", hostileForms);

  if (declaration.body) test("answers a problem, never a 500, to hostile bodies", hostileBodies, 120_000);

  test("refuses the verbs it doesn't have with Allow", async () => {
    const handlers = (await (routes as unknown as Record<string, () => Promise<Record<string, unknown>>>)[
      one.path
    ]!()) as Record<string, unknown>;
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if ((handlers[other] as { declaration?: unknown }).declaration) continue;
      const answer = await call(other, url(), {
        as: await signedIn(world.admin),
        body: other === "GET" ? undefined : {},
      });
      expect(answer.status, other).toBe(405);
      expect(answer.headers.get("allow")).toContain(one.verb);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
  });
});
