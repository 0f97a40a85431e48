import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { BODY_LIMIT } from "@/lib/http/decode";
import { decodeInput } from "@/lib/http/endpoint";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { Problem } from "@/lib/platform/problem";
import { type CallOptions, call, makeTestRequest } from "@/lib/testing/call";
import {
  type DeclaredEndpoint,
  EXAMPLE_DAY_START,
  fillPlaceholders,
  makeEndpointUrl,
  makePlaceholderValues,
  type PlaceholderValues,
} from "@/lib/testing/examples";
import { samplePng } from "@/lib/testing/files";
import { HOSTILE, HOSTILE_BODIES, HOSTILE_SEGMENTS, mutations } from "@/lib/testing/hostile";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const declared: DeclaredEndpoint[] = await loadDeclaredEndpoints(routes);

let world: World;
let as: SignedInPerson;
let hour = 0;
beforeAll(async () => {
  world = await makeWorld();
});

async function expectAnswer(answer: Awaited<ReturnType<typeof call>>, what: string) {
  if (answer.status >= 500) throw new Error(`${answer.status} for ${what}: ${await answer.text()}`);
  if (answer.status < 400) return void (await answer.close());
  expect(answer.headers.get("content-type"), what).toBe("application/problem+json");
  const problem = await answer.json();
  expect(problem, what).toMatchObject({ status: answer.status, title: expect.any(String), errors: expect.any(Object) });
}

/** Each request has a new IP address and e-mail address, because sign-in attempts of the same ones are delayed. */
const headers = () => ({ "if-match": '"1"', "x-forwarded-for": `try-${++tries}` });
let tries = 0;
const isForgotten = (body: unknown): body is { email: string } =>
  typeof body === "object" && body !== null && "email" in body && typeof body.email === "string";
const withNewEmail = (body: unknown) =>
  isForgotten(body) && body.email.includes("@") ? { ...body, email: `try-${++tries}@school.test` } : body;

describe.each(declared.map((one) => [`${one.verb} ${one.path}`, one] as const))("%s", (_, one) => {
  const { declaration, verb, path } = one;
  const { example } = declaration;
  let values: PlaceholderValues;
  const filled = () => fillPlaceholders(example, values);
  const body = () => (declaration.body ? withNewEmail(filled().body) : undefined);

  beforeAll(async () => {
    as = await signInAs(await makePerson({ schoolRole: "SuperAdmin" }));
    const start = EXAMPLE_DAY_START + 9 * 3600 + 4 * 3600 * hour++;
    values = await makePlaceholderValues(example, { path, world, owner: as, caller: as, start });
  });

  /** Whether the endpoint's schemas accept a request. An error that isn't a Problem fails the test. */
  async function isTaken(url: string, options: CallOptions): Promise<boolean> {
    const { request, params } = await makeTestRequest(verb, url, options);
    try {
      await decodeInput(declaration, request, params, "en-US");
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  /** Sends a request only if the schemas accept it, because the others would be refused before any other code runs. */
  async function attack(url: string, options: CallOptions, what: string) {
    if (!(await isTaken(url, options))) return;
    await expectAnswer(await call(verb, url, { as, ...options, headers: headers() }), what);
  }

  test("answers a problem, never a 500, to hostile paths and queries, and refuses a parameter it doesn't know", async () => {
    const { params, query } = filled();
    // The example must be valid, because otherwise the schemas would refuse all its variants too.
    expect(await isTaken(makeEndpointUrl(path, filled()), { body: body() }), "the example itself").toBe(true);
    for (const key of Object.keys(params ?? {})) {
      for (const segment of HOSTILE_SEGMENTS) {
        const url = makeEndpointUrl(path, { params: { ...params, [key]: segment }, query });
        await attack(url, { body: body() }, `${key}=${segment}`);
      }
    }
    for (const key of Object.keys(query ?? {})) {
      for (const value of HOSTILE.filter((one) => typeof one !== "object" && String(one).length <= 50_000)) {
        const url = makeEndpointUrl(path, { params, query: { ...query, [key]: value } });
        await attack(url, { body: body() }, `${key}=${String(value)}`);
      }
    }
    const url = makeEndpointUrl(path, { params, query: { ...query, nonsense: "1" } });
    const answer = await call(verb, url, { as, body: body(), headers: headers() });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["nonsense"]]);
  });

  const hostileBodies = async () => {
    const url = makeEndpointUrl(path, filled());
    for (const raw of HOSTILE_BODIES) await attack(url, { raw }, raw.slice(0, 80));
    for (const mutant of mutations(filled().body)) {
      await attack(url, { body: withNewEmail(mutant) }, JSON.stringify(mutant).slice(0, 300));
    }
    // Send one real request for each kind of refusal: by the schemas, invalid JSON, too large, another media type.
    const refused = async (options: CallOptions) => {
      const answer = await call(verb, url, { as, ...options });
      await expectAnswer(answer, "refused");
      return answer.status;
    };
    expect(await refused({ body: null })).toBe(422);
    expect(await refused({ raw: "{" })).toBe(400);
    const limit = declaration.bodyLimits?.bytes ?? BODY_LIMIT;
    expect(await refused({ raw: `{"x":"${"y".repeat(limit + 1)}"}` })).toBe(413);
    expect(await refused({ body: {}, headers: { "content-type": "text/plain" } })).toBe(415);
  };
  if (declaration.body) test("answers a problem, never a 500, to hostile bodies", hostileBodies, 120_000);

  const hostileForms = async () => {
    const url = makeEndpointUrl(path, filled());
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
      const answer = await call(verb, url, { as, raw, headers: { ...headers(), "content-type": type } });
      expect(answer.status, raw).toBeGreaterThanOrEqual(400);
      await expectAnswer(answer, raw);
    }
    for (const fileName of HOSTILE.filter((one) => typeof one === "string" && one.length < 1000) as string[]) {
      const answer = await call(verb, url, { as, file: await samplePng(), fileName, headers: headers() });
      await expectAnswer(answer, fileName);
    }
    const huge = await call(verb, url, { as, file: new Blob([new Uint8Array(11_000_000)]), headers: headers() });
    expect(huge.status).toBe(413);
  };
  if (declaration.upload) test("answers a problem, never a 500, to hostile forms", hostileForms);

  test("refuses the verbs it doesn't have with Allow", async () => {
    const own = declared.filter((one) => one.path === path).map((one) => one.verb as string);
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (own.includes(other)) continue;
      const answer = await call(other, makeEndpointUrl(path, filled()), {
        as,
        body: other === "GET" ? undefined : {},
      });
      expect(answer.status, other).toBe(405);
      expect(answer.headers.get("allow")).toContain(verb);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
  });
});
