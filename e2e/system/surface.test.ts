import http from "node:http";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import {
  bearerHeader,
  DEMO_ACCOUNT_PASSWORD,
  demoEmailOf,
  openLiveBoard,
  postJson,
  queryDatabase,
  signIn,
  type Token,
  waitUntilTruthy,
} from "./client";

let app: AppProcess;
let staff: Token;
beforeAll(async () => {
  app = await startAppForTests({ seed: "demo" });
  staff = await signIn(app.url, "staff");
});
afterAll(() => app?.stop());

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: Iterable<string | Buffer> | string;
  agent?: http.Agent;
};
type Got = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** Sends a request exactly as given. `fetch` would normalize paths, methods and headers. */
function send(path: string, { method = "GET", headers = {}, body, agent }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const request = http.request({ hostname, port, path, method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    request.setTimeout(10_000, () => request.destroy(new Error(`no answer to ${method} ${path} within 10 s`)));
    request.on("error", reject);
    if (typeof body === "string") request.write(body);
    else for (const chunk of body ?? []) request.write(chunk);
    request.end();
  });
}

function expectProblem({ status, headers, text }: Got, wanted: number, what: string) {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBe(wanted);
  expect(headers["content-type"], what).toBe("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({ type: "about:blank", status: wanted, title: expect.any(String) });
}

describe("the limiter", () => {
  test("counts by the socket's address: no header that a sender writes leads around it", async () => {
    const fill = (points: number) =>
      queryDatabase(
        app.databaseUrl,
        `INSERT INTO rate_limit (key, points, expire) VALUES ('address:127.0.0.1', $1, $2)
         ON CONFLICT (key) DO UPDATE SET points = EXCLUDED.points, expire = EXCLUDED.expire`,
        [points, Date.now() + 600_000],
      );
    const body = { email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD };
    await fill(200);
    const forged = [
      {},
      { "x-forwarded-for": "203.0.113.7" },
      { "x-forwarded-for": "203.0.113.8, 198.51.100.9" },
      { "x-forwarded-for": "::1" },
      { "x-real-ip": "203.0.113.10" },
      { forwarded: "for=203.0.113.11" },
      { "x-client-ip": "203.0.113.12", "cf-connecting-ip": "203.0.113.12", "true-client-ip": "203.0.113.12" },
    ];
    for (const headers of forged) {
      const answer = await postJson(`${app.url}/api/authentification`, body, headers as Record<string, string>);
      expect(answer.status, JSON.stringify(headers)).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const keys = await queryDatabase<{ key: string }>(app.databaseUrl, "SELECT key FROM rate_limit");
    expect(keys.filter(({ key }) => /203\.0\.113|198\.51\.100|::1/.test(key))).toEqual([]);
    await queryDatabase(app.databaseUrl, "DELETE FROM rate_limit");
    expect((await postJson(`${app.url}/api/authentification`, body)).status).toBe(200);
  });
});

describe("the web's sign-in", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const door = (sent: Sent) =>
    send("/api/auth/callback/credentials", {
      method: "POST",
      ...sent,
      headers: { origin: app.url, ...form, ...sent.headers },
    });

  test("reads no body past 1 MB, whatever length it claims", async () => {
    const piece = Buffer.alloc(1_000_000, "x");
    const chunks = Array.from({ length: 30 }, () => piece);
    expectProblem(await door({ headers: { "transfer-encoding": "chunked" }, body: chunks }), 413, "chunked");
    expectProblem(await door({ body: chunks.slice(0, 2).join("") }), 413, "with its length");
  });

  test.each([
    ["broken JSON", { headers: { "content-type": "application/json" }, body: "{" }, 415],
    ["JSON", { headers: { "content-type": "application/json" }, body: "{}" }, 415],
    ["a body that is no UTF-8", { body: [Buffer.from("a=\u00e9", "latin1")] }, 400],
    ["no body", {}, 200],
    ["an address that is none", { body: "callbackUrl=http%3A%2F%2F%5B&csrfToken=x" }, 200],
    ["a corrupt cookie", { headers: { cookie: "envol.callback=http%3A%2F%2F%5B; envol.csrf=%ff|x" } }, 200],
  ])("answers %s in order", async (_what, sent, status) => {
    const answer = await door(sent as Sent);
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  });

  test("an odd address in its query changes nothing", async () => {
    for (const query of ["callbackUrl=http://[", "callbackUrl=javascript:1", "error=x", "nextauth=a&nextauth=b"])
      expect((await send(`/api/auth/csrf?${query}`)).status, query).toBe(200);
  });
});

describe("whatever is asked of a page", () => {
  const text = { accept: "text/html" };

  test("a state of Next's router that can't be read is refused, not failed on", async () => {
    for (const state of ["%", "{", "[]", '["",1]', "x".repeat(50_000 / 4)]) {
      const { status } = await send("/x", { headers: { rsc: "1", "next-router-state-tree": state } });
      expect(status, state.slice(0, 20)).toBe(400);
    }
    const good = encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null]');
    expect((await send("/x", { headers: { rsc: "1", "next-router-state-tree": good } })).status).toBeLessThan(500);
  });

  test("a form sent to it leads back to it, and its body isn't read", async () => {
    const answer = await send("/site/all?x=1", { method: "POST", headers: { "next-action": "x" }, body: "a=b" });
    expect([answer.status, answer.headers.location]).toEqual([303, `${app.url}/site/all?x=1`]);
  });

  test("nobody has images scaled here", async () => {
    const { status } = await send("/_next/image?url=%2Ficon.svg&w=640&q=75");
    expect(status).toBe(404);
  });

  const paths = ["/", "/api/site", "/api/nothing", "/calendar/x/planning.ics", "/icon.svg", "/_next/image", "/%"];
  test.each([...paths, "/_next/nothing", "/_next/static/nothing.js", "/robots.txt"])(
    "%s carries the headers that protect",
    async (path) => {
      const { headers } = await send(path, { headers: text });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    },
  );

  test.each(["/ResetPassword?code=x&email=y", `/inspect/${"0".repeat(64)}`, "/verify"])(
    "from %s, whose address may be a secret, no address leaves the page",
    async (path) => {
      const { headers } = await send(path, { headers: text });
      expect(headers["referrer-policy"]).toBe("no-referrer");
    },
  );
});

describe("whatever is asked of the API", () => {
  test.each([
    "/api",
    "/api/nothing",
    "/api/reservation",
    "/api/reservation/x/y/z",
    "/api/site/x/unknown",
    "/api/routes.generated",
  ])("%s is not found, in the API's words", async (path) => {
    for (const method of ["GET", "POST", "DELETE"])
      expectProblem(await send(path, { method }), 404, `${method} ${path}`);
  });

  test("a verb that a route doesn't have is named with those that it has", async () => {
    const answer = await send("/api/authentification", { method: "DELETE" });
    expectProblem(answer, 405, "DELETE");
    expect(answer.headers.allow).toBe("POST, OPTIONS");
  });

  test("whoever is refused before their body is read gets the answer, not a broken connection", async () => {
    const body = Array.from({ length: 30 }, () => Buffer.alloc(100_000, "x"));
    const headers = { "content-type": "application/json", "content-length": "3000000" };
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 3; n++) {
      expectProblem(await send("/api/reservation/renter", { method: "POST", headers, body, agent }), 401, "nobody");
      expectProblem(await send("/api/tag", { method: "DELETE", headers, body, agent }), 405, "no such verb");
      expectProblem(await send("/api/nothing", { method: "POST", headers, body, agent }), 404, "no such route");
    }
    agent.destroy();
  });

  test.each(["PROPFIND", "TRACE", "LINK", "PURGE"])("%s is refused, never an error of the server's", async (method) => {
    for (const path of ["/api/site", "/api/nothing"]) {
      const { status } = await send(path, { method });
      expect([400, 404, 405, 501], `${method} ${path}`).toContain(status);
    }
  });

  test.each([
    "%ff",
    "%00",
    "%",
    "%zz",
    "%E0%A4%A",
    "..%2f..%2fetc",

    "%F0%9F%9B%A9",
    "a%0d%0aSet-Cookie:x",
    "x".repeat(400),
  ])("/api/cancellation-reason/%s is not found, never an error of the server's", async (segment) => {
    for (const path of [`/api/cancellation-reason/${segment}`, `/api/reservation/${segment}/ics`]) {
      const answer = await send(path, { headers: bearerHeader(staff) });
      expect(answer.status, `${path.slice(0, 60)}: ${answer.text.slice(0, 200)}`).toBe(404);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect((await send(`/calendar/${segment}/planning.ics`)).status).toBe(404);
    expect((await send(`/${segment}`)).status).toBeLessThan(500);
    expect((await send(`/site/${segment}/planning/day`)).status).toBeLessThan(500);
  });

  test("a body past 1 MB is refused while it comes in pieces of unknown number", async () => {
    const headers = { ...bearerHeader(staff), "content-type": "application/json", "transfer-encoding": "chunked" };
    const piece = "y".repeat(100_000);
    const chunks = ['{"x":"', ...Array(11).fill(piece), '"}'];
    expectProblem(await send("/api/reservation/renter", { method: "POST", headers, body: chunks }), 413, "chunked");
    const told = { ...bearerHeader(staff), "content-type": "application/json" };
    const whole = await send("/api/reservation/renter", { method: "POST", headers: told, body: chunks.join("") });
    expectProblem(whole, 413, "with its length");
    // The unread rest of a refused body must not block the next request on the same connection.
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 4; n++) {
      const again = await send("/api/reservation/renter", { method: "POST", headers, body: chunks, agent });
      expectProblem(again, 413, `${n + 1} times on one connection`);
    }
    const broken = ["\u00e9", piece, piece].map((text) => Buffer.from(text, "latin1"));
    for (let n = 0; n < 2; n++) {
      expectProblem(
        await send("/api/reservation/renter", { method: "POST", headers, body: broken, agent }),
        400,
        "bytes",
      );
    }
    agent.destroy();
    // A large body sent to a route that doesn't read it must not harm the server.
    const ignored = await send("/api/authentification/logout", { method: "DELETE", headers, body: chunks });
    expect(ignored.status).toBe(405);
    expect((await send("/api/site", { headers: bearerHeader(staff) })).status).toBe(200);
  });

  test("HEAD is GET without its body, and OPTIONS names the verbs", async () => {
    const [got, head] = [
      await send("/api/site", { headers: bearerHeader(staff) }),
      await send("/api/site", { method: "HEAD", headers: bearerHeader(staff) }),
    ];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.etag).toBe(got.headers.etag);
    expect((await send("/api/site", { method: "HEAD" })).status).toBe(401);
    const options = await send("/api/site", { method: "OPTIONS" });
    expect(options.status).toBeLessThan(300);
    expect(options.headers.allow).toContain("GET");
    // No other origin is allowed.
    expect(options.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("a script of another origin gets no leave to read", async () => {
    const answer = await send("/api/site", { headers: { ...bearerHeader(staff), origin: "https://evil.example" } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("security headers", () => {
  const everywhere = { "x-content-type-options": "nosniff", "x-frame-options": "DENY" };

  test("the service worker may call this server, as it does when a browser replaces its subscription, and no other", async () => {
    const { headers } = await send("/service-worker.js");
    const policy = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'";
    expect(headers).toMatchObject({ ...everywhere, "content-security-policy": policy });
  });

  test.each(["/", "/site/all/dashboard/dashboardUser/follow-up", "/nowhere", "/ResetPassword"])(
    "the page %s allows scripts by a nonce that is new each time, and no framing",
    async (path) => {
      const [one, two] = [await send(path), await send(path)];
      expect(one.headers).toMatchObject(everywhere);
      const policy = String(one.headers["content-security-policy"]);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
      expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1];
      expect(nonce).toBeTruthy();
      expect(String(two.headers["content-security-policy"])).not.toContain(nonce);
      if (one.status >= 300 && one.status < 400) return;
      const tags = one.text.match(/<script\b[^>]*>/g) ?? [];
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
      expect(one.text).not.toMatch(/ on(click|load|error)=/i);
    },
  );

  test("the page of a reset link tells no other site its address", async () => {
    expect((await send("/ResetPassword")).headers["referrer-policy"]).toBe("no-referrer");
  });

  test("the API's answers are not sniffed, framed or stored by others", async () => {
    const answer = await send("/api/site", { headers: bearerHeader(staff) });
    expect(answer.headers).toMatchObject({ ...everywhere, "cache-control": "private, no-cache" });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect((await send("/api/site")).headers).toMatchObject({ ...everywhere, "cache-control": "no-store" });
  });

  test("the reference page runs its own scripts and none that stands in it", async () => {
    const { status, headers, text } = await send("/api/reference");
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self'(;|$)/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

describe("another name of this machine", () => {
  const under = (host: string, accept = "text/html,*/*;q=0.8") => ({
    headers: { host: `${host}:${app.port}`, accept },
  });

  test("leads a page to its address, where people can save, too", async () => {
    const { status, headers } = await send("/site/all/planning/day?date=1790000000", under("localhost"));
    expect([status, headers.location]).toEqual([307, `${app.url}/site/all/planning/day?date=1790000000`]);
  });

  test("is as good as any for whatever looks after the server", async () => {
    expect((await send("/", under("localhost", "*/*"))).status).toBe(200);
  });
});

describe("a forged host", () => {
  test.each([
    ["Host", { host: "evil.example" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }],
  ])("in %s is named in no redirect, link or cookie", async (_name, headers) => {
    for (const path of ["/", "/dashboard", "/api/auth/csrf", "/api/nothing/"]) {
      const answer = await send(path, { headers: headers as Record<string, string> });
      expect(JSON.stringify(answer.headers), path).not.toContain("evil.example");
      expect(answer.text, path).not.toContain("evil.example");
    }
    const posted = await send("/", { method: "POST", headers: headers as Record<string, string> });
    expect(JSON.stringify(posted.headers)).not.toContain("evil.example");
  });
});

describe("an address", () => {
  test.each([
    ["Host", { host: "evil.example" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }],
    ["Forwarded", { forwarded: "host=evil.example;proto=https" }],
    ["X-Original-URL", { "x-original-url": "https://evil.example/", "x-rewrite-url": "//evil.example/" }],
  ])("forged in %s leads whoever is signed in nowhere else, on pages that lead on", async (_name, forged) => {
    const { cookies } = await door({ email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD });
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    for (const path of ["/", "/dashboard", "/site/all", "/site/all/dashboard", "/site/all/planning/"]) {
      const answer = await send(path, { headers: { ...(forged as Record<string, string>), cookie } });
      expect(answer.status, path).toBeLessThan(400);
      expect(JSON.stringify(answer.headers), path).not.toContain("evil.example");
      expect(answer.text, path).not.toContain("evil.example");
      expect(answer.headers["set-cookie"]?.join() ?? "", path).not.toMatch(/domain=/i);
    }
  });

  test.each([
    "//evil.example",
    "//evil.example/",
    "///evil.example/..",
    "/\\evil.example",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/site/all//evil.example",
    "/.//evil.example/",
    "/?callbackUrl=https://evil.example",
    "/?next=//evil.example&redirect=//evil.example&returnTo=//evil.example",
    "/dashboard?callbackUrl=//evil.example",
    "/ResetPassword?email=a@b.c&code=x&callbackUrl=//evil.example",
  ])("%s leads to no other site", async (path) => {
    const { cookies } = await door({ email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD });
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      for (const method of ["GET", "POST"]) {
        const { status, headers: got } = await send(path, { method, headers });
        expect(status).toBeLessThan(500);
        const { location = "/" } = got;
        expect(new URL(location, app.url).origin, `${method} ${path} leads to ${location}`).toBe(app.url);
      }
    }
  });

  test("with a sign-in that somebody else chose beforehand doesn't become that sign-in", async () => {
    const attacker = await door({ email: demoEmailOf("renter"), password: DEMO_ACCOUNT_PASSWORD });
    const planted = attacker.cookies.find((one) => one.startsWith("envol.session="))!.split(";")[0]!;
    const victim = await door({ email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD }, {}, planted);
    const own = victim.cookies.find((one) => one.startsWith("envol.session="))!.split(";")[0]!;
    expect(own).not.toBe(planted);
    const who = async (cookie: string) =>
      (
        (await (await fetch(`${app.url}/api/authentification/connectedUser`, { headers: { cookie } })).json()) as {
          id: string;
        }
      ).id;
    const [attackersOwn, victimsOwn] = [await who(planted), await who(own)];
    expect(attackersOwn).not.toBe(victimsOwn);
  });
});

async function door(credentials: Record<string, string>, more: Record<string, string> = {}, planted = "") {
  const csrf = await fetch(`${app.url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = [planted, ...csrf.headers.getSetCookie().map((one) => one.split(";")[0])].filter(Boolean).join("; ");
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded", origin: app.url, ...more };
  const form = { csrfToken, json: "true", callbackUrl: `${app.url}/`, ...credentials };
  const url = `${app.url}/api/auth/callback/credentials`;
  const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(form) });
  return { answer, cookies: answer.headers.getSetCookie() };
}

/** The job that mails counts mails of sign-ins by the same table, whenever it comes. */
const IS_ATTEMPT = "key NOT LIKE 'new-device-to:%'";

describe("the web's door", () => {
  test("[1 §3] gives a cookie that scripts can't read and other sites don't send, and that opens the API", async () => {
    const { answer, cookies } = await door({ email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD });
    expect(answer.status).toBe(200);
    const session = cookies.find((one) => one.startsWith("envol.session="))!;
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/i);
    const who = await fetch(`${app.url}/api/authentification/connectedUser`, {
      headers: { cookie: session.split(";")[0]! },
    });
    expect(who.status).toBe(200);
  });

  test.each([
    ["a wrong password", { email: demoEmailOf("student"), password: "Wrong-Password-1!" }],
    ["an unknown address", { email: "nobody@aeroclub.example", password: DEMO_ACCOUNT_PASSWORD }],
    ["a NUL in the address", { email: "a\0b@aeroclub.example", password: DEMO_ACCOUNT_PASSWORD }, 400],
    ["half a character", { email: "a\ud800@aeroclub.example", password: DEMO_ACCOUNT_PASSWORD }],
    ["no password", { email: demoEmailOf("student"), password: "" }, 422],
    ["a very long one", { email: demoEmailOf("student"), password: "x".repeat(50_000) }],
  ] as [string, { email: string; password: string }, number?][])(
    "gives none to %s, and repeats nothing of it",
    async (_what, credentials, status = 401) => {
      const { answer, cookies } = await door(credentials);
      expect(answer.status).toBe(status);
      expect(cookies.filter((one) => /^envol\.session=[^;]/.test(one))).toEqual([]);
      const text = await answer.text();
      expect(text).not.toContain("Wrong-Password");
      expect(text).not.toContain("prisma");
    },
  );

  test("counts failures with the API's", async () => {
    await queryDatabase(app.databaseUrl, "DELETE FROM rate_limit");
    await door({ email: demoEmailOf("renter"), password: "Wrong-Password-1!" });
    await postJson(`${app.url}/api/authentification`, { email: demoEmailOf("renter"), password: "Wrong-Password-1!" });
    const rows = await queryDatabase<{ key: string; points: number }>(
      app.databaseUrl,
      `SELECT key, points FROM rate_limit WHERE ${IS_ATTEMPT}`,
    );
    expect(rows.map(({ points }) => points)).toEqual([2, 2]);
    await queryDatabase(app.databaseUrl, "DELETE FROM rate_limit");
  });

  test("says when to try again: after too many failures, and while the database can't serve", async () => {
    const wrong = { email: demoEmailOf("renter"), password: "Wrong-Password-1!" };
    await door(wrong);
    await queryDatabase(app.databaseUrl, "UPDATE rate_limit SET points = 1000");
    const { answer: limited } = await door(wrong);
    expect([limited.status, Number(limited.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    await queryDatabase(app.databaseUrl, "DELETE FROM rate_limit");
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE person IN ACCESS EXCLUSIVE MODE");
    const { answer } = await door(wrong);
    await holder.end();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    const { url } = (await answer.json()) as { url: string };
    expect(JSON.parse(new URL(url).searchParams.get("error")!)).toMatchObject({ key: "errors.unavailable" });
    await queryDatabase(app.databaseUrl, "DELETE FROM rate_limit");
  });

  test("is refused without the form's token", async () => {
    const form = new URLSearchParams({
      csrfToken: "0".repeat(64),
      email: demoEmailOf("student"),
      password: DEMO_ACCOUNT_PASSWORD,
    });
    const answer = await fetch(`${app.url}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: app.url },
      body: form,
    });
    expect(answer.headers.getSetCookie().filter((one) => /^envol\.session=[^;]/.test(one))).toEqual([]);
  });

  test.each(["https://evil.example", "null", "http://localhost:1", ""])(
    "is refused from %j, which is told the right address, and neither signs in nor counts as an attempt",
    async (origin) => {
      const { answer, cookies } = await door(
        { email: demoEmailOf("student"), password: DEMO_ACCOUNT_PASSWORD },
        { origin },
      );
      expect(answer.status).toBe(403);
      expect((await answer.json()).detail).toContain(app.url);
      expect(cookies.filter((one) => one.startsWith("envol.session="))).toEqual([]);
      expect(await queryDatabase(app.databaseUrl, `SELECT key FROM rate_limit WHERE ${IS_ATTEMPT}`)).toEqual([]);
    },
  );

  test.each(["signin", "signout", "session", "providers", "error", "verify-request", "callback/other", "_log"])(
    "next-auth's own %s is off",
    async (page) => {
      for (const method of ["GET", "POST"]) {
        expectProblem(await send(`/api/auth/${page}`, { method }), 404, `${method} ${page}`);
      }
    },
  );

  test("leads to no other site afterwards", async () => {
    const { answer } = await door({
      email: demoEmailOf("student"),
      password: DEMO_ACCOUNT_PASSWORD,
      callbackUrl: "https://evil.example/",
    });
    expect(`${answer.headers.get("location")}${await answer.text()}`).not.toContain("evil.example");
  });
});

describe("the live stream", () => {
  test("takes no place for HEAD, nor for boards that went away without a word", async () => {
    const token = await signIn(app.url, "staff");
    for (let n = 0; n < 4; n++) {
      const { status, text } = await send("/api/live", { method: "HEAD", headers: bearerHeader(token) });
      expect([status, text]).toEqual([200, ""]);
    }
    const boards = await Promise.all([1, 2, 3].map(() => openLiveBoard(app.url, token)));
    await expect(openLiveBoard(app.url, token)).rejects.toThrow("live: 429");
    for (const board of boards) board.close();
    const again = await waitUntilTruthy(() => openLiveBoard(app.url, token).catch(() => null), 5_000);
    again.close();
  });
});

test("the server's log holds no password, token or address of a person", () => {
  const log = app.log();
  for (const secret of [
    DEMO_ACCOUNT_PASSWORD,
    "Wrong-Password-1!",
    staff.token,
    staff.refreshToken,
    "@aeroclub.example",
  ]) {
    expect(log).not.toContain(secret);
  }
});
