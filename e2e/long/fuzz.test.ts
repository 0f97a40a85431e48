import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";

const CALLS = 22_600;
const PAGES = 2_500;
const AT_ONCE = 8;
/** The seed is printed when the test fails, so that the same requests can be sent again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

let app: AppProcess;
beforeAll(async () => {
  const env = { AUTH_SECRET: process.env.AUTH_SECRET!, NEXTAUTH_SECRET: process.env.AUTH_SECRET! };
  // With one trusted proxy, each request can come from an address of its own, so that no limit hides the rest.
  app = await startAppForTests({ seed: "none", env: { ...env, TRUSTED_PROXIES: "1", LOG_LEVEL: "error" } });
  process.env.DATABASE_URL = app.databaseUrl;
});
afterAll(() => app?.stop());

let state = SEED;
/** The generator "mulberry32" (public domain), which can begin again from the same seed. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer };

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
let address = 0;

/** Without its length, Node sends the body of a DELETE as if it were the next request. */
const lengthOf = (body: Sent["body"]) =>
  body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };

/** Sends a request and resolves to its status. The body of a stream is not waited for. */
function send({ method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(app.url);
  const n = address++;
  const from = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method, agent, headers: { ...headers, ...lengthOf(body), "x-forwarded-for": from } },
      (response) => {
        const status = response.statusCode!;
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          response.destroy();
          return resolve({ status, text: "" });
        }
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        response.on("end", () => resolve({ status, text }));
      },
    );
    request.setTimeout(30_000, () => request.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)));
    request.on("error", reject);
    request.end(body);
  });
}

/** Sends requests, some at once, and returns those that were answered with an error of the server. */
async function sendAll(count: number, next: () => Sent): Promise<string[]> {
  const failed: string[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const sent = next();
        const answer = await send(sent).catch((error: Error) => ({ status: 599, text: error.message }));
        if (answer.status < 500) continue;
        failed.push(
          `seed ${SEED}: ${answer.status} ${sent.method} ${sent.path.slice(0, 300)} ${String(sent.body ?? "").slice(0, 300)} ${answer.text.slice(0, 200)}`,
        );
      }
    }),
  );
  return failed;
}

/** Whether Node's client can send this text as a header. */
const isSendable = (text: string) => /^[\x20-\x7e]*$/.test(text);

test(`of ${CALLS} calls of the interface that are wrong in some way, none is an error of the server`, {
  timeout: 600_000,
}, async () => {
  const { routes } = await import("@/app/api/routes.generated");
  const { loadDeclaredEndpoints } = await import("@/lib/http/openapi");
  const { fillPlaceholders, makeEndpointUrl, makePlaceholderValues, EXAMPLE_DAY_START } = await import(
    "@/lib/testing/examples"
  );
  const { HOSTILE, HOSTILE_BODIES, HOSTILE_SEGMENTS, mutations } = await import("@/lib/testing/hostile");
  const { makePerson, makeWorld, signInAs } = await import("@/lib/testing/world");
  const world = await makeWorld();
  const as = await signInAs(await makePerson({ schoolRole: "SuperAdmin" }));
  const declared = await loadDeclaredEndpoints(routes);
  const ready = await Promise.all(
    declared.map(async (one, n) => {
      const { example } = one.declaration;
      const start = EXAMPLE_DAY_START + 9 * 3600 + 4 * 3600 * n;
      const values = await makePlaceholderValues(example, { path: one.path, world, owner: as, caller: as, start });
      const filled = fillPlaceholders(example, values);
      return { ...one, filled, mutants: [...mutations(filled.body)] };
    }),
  );
  const texts = HOSTILE.filter((one) => typeof one !== "object").map((one) =>
    String(one).slice(0, 4_000).toWellFormed(),
  );
  const failed = await sendAll(CALLS, () => {
    const { verb, path, filled, mutants, declaration } = pick(ready);
    const maybe = <T>(value: T, share: number, other: () => T): T => (random() < share ? other() : value);
    const params = Object.fromEntries(
      Object.entries(filled.params ?? {}).map(([name, value]) => [
        name,
        maybe(value, 0.3, () => pick(HOSTILE_SEGMENTS)),
      ]),
    );
    const query: Record<string, string> = Object.fromEntries(
      Object.entries(filled.query ?? {}).map(([name, value]) => [name, maybe(String(value), 0.4, () => pick(texts))]),
    );
    if (random() < 0.1) query[pick(["page", "limit", "sort", "text", "siteId", "statut", "__proto__"])] = pick(texts);
    const mutant = maybe(filled.body as unknown, 0.9, () => pick(mutants));
    // A second part of the body may be wrong, too.
    const twice = random() < 0.3 ? pick([...mutations(mutant)]) : mutant;
    const isForm = declaration.upload !== undefined && random() < 0.7;
    const body = isForm
      ? `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${pick(texts)}\r\n--x--\r\n`
      : maybe(JSON.stringify(twice) ?? "", 0.1, () => pick(HOSTILE_BODIES));
    const sendsBody = verb !== "GET" || random() < 0.02;
    const type = isForm
      ? "multipart/form-data; boundary=x"
      : pick(["application/json", "application/json", "application/json; charset=utf-8", "text/plain", ""]);
    return {
      method: maybe(verb as string, 0.03, () => pick(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])),
      path: makeEndpointUrl(path, { params, query }),
      headers: {
        ...(random() < 0.95 && {
          authorization: maybe(`Bearer ${as.token}`, 0.05, () => pick(texts.filter(isSendable))),
        }),
        ...(random() < 0.8 && {
          "if-match": maybe('"1"', 0.3, () => pick(["*", "1", '""', '"99999999999"', "W/", "x"])),
        }),
        ...(random() < 0.2 && {
          "accept-language": pick(["fr", "*", "x".repeat(500), "fr;q=abc", ";", "en-US,fr;q=0.5"]),
        }),
        ...(random() < 0.1 && { "idempotency-key": pick(texts.filter(isSendable)) }),
        ...(random() < 0.1 && { "if-none-match": pick(["*", '"x"', "x".repeat(3_000)]) }),
        ...(sendsBody && type && { "content-type": type }),
      },
      body: sendsBody ? body : undefined,
    };
  });
  expect(failed).toEqual([]);
});

test(`of ${PAGES} pages asked for in odd ways, the web's sign-in among them, none is an error of the server`, {
  timeout: 600_000,
}, async () => {
  const { screens } = await import("@/lib/access/screens/screens");
  const { makePerson, makeWorld, signInAs } = await import("@/lib/testing/world");
  const world = await makeWorld();
  const admin = await signInAs(await makePerson({ schoolRole: "SuperAdmin" }));
  const segments = [
    "x",
    "0",
    "%00",
    "%",
    "%ff",
    "..%2f",
    "f".repeat(24),
    "0".repeat(24),
    "%F0%9F%9B%A9",
    "'",
    "all",
    "a".repeat(2_000),
    "%5B",
    "{id}",
  ];
  const values = [
    "",
    "0",
    "-1",
    "1e9",
    "2026-13-45",
    "x".repeat(2_000),
    "%00",
    "%ff",
    "[]",
    "null",
    "day",
    "<script>",
    "%0d%0a",
    "../..",
  ];
  const names = [
    "date",
    "from",
    "to",
    "page",
    "sort",
    "q",
    "text",
    "states",
    "filter",
    "status",
    "callbackUrl",
    "error",
    "code",
    "email",
    "baseUrl",
    "__proto__",
    "_rsc",
  ];
  const paths = Object.values(screens).map(({ path }) => path);
  const failed = await sendAll(PAGES, () => {
    const isDoor = random() < 0.3;
    const site = random() < 0.7 ? world.site.id : pick(segments);
    const screen = pick(paths).replaceAll("{id}", () => (random() < 0.5 ? world.student.id : pick(segments)));
    const path = isDoor
      ? `/api/auth/${pick(["csrf", "callback/credentials", "signin", "session", "providers", "callback/x", "error", "signout", "_log", "%00"])}`
      : pick([
          `/site/${site}/${screen}`,
          `/site/${site}`,
          `/${pick(segments)}`,
          "/",
          "/ResetPassword",
          `/site/${site}/${pick(segments)}`,
          `/calendar/${pick(segments)}/planning.ics`,
          `/_next/${pick(segments)}`,
          `/_next/image?url=${pick(values)}`,
        ]);
    const query =
      random() < 0.6
        ? `${path.includes("?") ? "&" : "?"}${pick(names)}=${pick(values)}&${pick(names)}=${pick(values)}`
        : "";
    const method =
      random() < (isDoor ? 0.7 : 0.15) ? pick(["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]) : "GET";
    const csrf = pick(["", "x", "%ff", `${"a".repeat(64)}%7C${"b".repeat(64)}`]);
    const cookies = [
      random() < 0.7 && !isDoor && admin.cookie,
      random() < 0.3 && `envol.csrf=${csrf}`,
      random() < 0.3 && `envol.callback=${pick(values)}`,
      random() < 0.2 && `envol.locale=${pick(values)}`,
      random() < 0.2 && `envol.site=${pick([...values, ...segments])}`,
      random() < 0.1 && `envol.session=${pick(values)}`,
    ].filter(Boolean);
    return {
      method,
      path: path + query,
      headers: {
        accept: pick(["text/html", "*/*", "text/x-component", ""]),
        ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
        ...(random() < 0.9 && { origin: random() < 0.8 ? app.url : pick(["null", "x", "https://evil.example"]) }),
        ...(random() < 0.2 && { rsc: "1" }),
        ...(random() < 0.2 && {
          "next-router-state-tree": pick([
            "%",
            "[]",
            "{}",
            "null",
            encodeURIComponent('["",{"children":["x",{}]}]'),
            "x".repeat(9_000),
          ]),
        }),
        ...(random() < 0.1 && { "next-router-prefetch": pick(["1", "2", "x"]) }),
        ...(random() < 0.1 && { "next-router-segment-prefetch": pick(["/_tree", "/x", "%", "/site/$d$siteId"]) }),
        ...(random() < 0.1 && { "next-action": pick(["x", "a".repeat(42), ""]) }),
        ...(random() < 0.1 && { "next-url": pick(["/", "x", "%"]) }),
        ...(random() < 0.1 && {
          "x-forwarded-host": pick(["evil.example", "[", "a b"]),
          "x-forwarded-proto": pick(["https", "x"]),
        }),
        ...(method !== "GET" && {
          "content-type": pick([
            "application/x-www-form-urlencoded",
            "application/json",
            "multipart/form-data; boundary=x",
            "text/plain",
            "x",
          ]),
        }),
      },
      body:
        method === "GET" || method === "HEAD"
          ? undefined
          : pick([
              `csrfToken=${csrf}&email=x&password=${pick(values)}`,
              "{",
              "[]",
              "x".repeat(10_000),
              "",
              `callbackUrl=${pick(values)}`,
              Buffer.from([0xff, 0xfe, 0]),
            ]),
    };
  });
  expect(failed).toEqual([]);
});
