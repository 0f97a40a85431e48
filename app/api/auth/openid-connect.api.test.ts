import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { MAX_FAILURES_PER_IP_ADDRESS } from "@/lib/access/sign-in/limiter";
import { readIdentity } from "@/lib/access/sign-in/provider";
import { prisma } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { call, type Verb } from "@/lib/testing/call";
import { CLIENT, type ProvidedAccount, startIdentityProvider } from "@/lib/testing/identity-provider";
import { makePerson, makeWorld, signInAs, type World } from "@/lib/testing/world";

const ORIGIN = "http://localhost:3000";
const accounts: ProvidedAccount[] = [];
let world: World;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  world = await makeWorld();
  provider = await startIdentityProvider(accounts);
  provider.serve(ORIGIN);
  Object.assign(env(), { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
});
afterEach(() => {
  env().OIDC_ISSUER = provider.issuer;
});
afterAll(async () => {
  Object.assign(env(), { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined });
  await provider.stop();
});

/** Cookies of one browser, by the origin that has set them. */
class Jar {
  private readonly kept = new Map<string, string>();
  take(response: Response): Response {
    for (const one of response.headers.getSetCookie()) {
      const [pair = ""] = one.split(";");
      const at = pair.indexOf("=");
      this.kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  get header() {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  has = (name: string) => (this.kept.get(name) ?? "") !== "";
  drop = (name: string) => this.kept.delete(name);
}

const ask = (
  method: "GET" | "POST",
  path: string,
  jar: Jar,
  form?: Record<string, string>,
  more: Record<string, string> = {},
) => {
  const nextauth = new URL(path, ORIGIN).pathname.split("/").slice(3);
  const body = form && new URLSearchParams(form);
  const headers = { cookie: jar.header, ...(form && { origin: ORIGIN }), ...more };
  const request = new Request(`${ORIGIN}${path}`, { method, body, headers });
  return (method === "GET" ? GET : POST)(request, { params: Promise.resolve({ nextauth }) }).then((one) =>
    jar.take(one),
  );
};

/**
 * Leaves for the provider, signs in there with an account if it asks, and returns the path by which it sends the browser back. `there` are
 * the provider's cookies; the person takes the parameters `without` out of the request.
 */
async function signInThere(
  sub: string,
  jar: Jar,
  { from = `${ORIGIN}/site/all/planning/day?day=3`, there = new Jar(), without = [] as string[] } = {},
): Promise<{ path: string; isAsked: boolean }> {
  const { csrfToken } = (await (await ask("GET", "/api/auth/csrf", jar)).json()) as { csrfToken: string };
  const left = await ask("POST", "/api/auth/signin/oidc", jar, { csrfToken, callbackUrl: from });
  expect(left.status).toBe(200);
  const asked = new URL(((await left.json()) as { url: string }).url);
  expect(asked.origin).toBe(provider.issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
  for (const name of without) asked.searchParams.delete(name);
  let { href: url } = asked;
  let isAsked = false;
  while (url.startsWith(provider.issuer)) {
    const answer = there.take(await fetch(url, { redirect: "manual", headers: { cookie: there.header } }));
    if (answer.status === 200) {
      isAsked = true;
      url = `${url}?as=${sub}`;
    } else url = new URL(answer.headers.get("location")!, url).href;
  }
  return { path: url.slice(ORIGIN.length), isAsked };
}

async function signIn(sub: string, how?: Parameters<typeof signInThere>[2]) {
  const jar = new Jar();
  const { path, isAsked } = await signInThere(sub, jar, how);
  const answer = await ask("GET", path, jar);
  const to = new URL(answer.headers.get("location")!);
  const error = to.searchParams.get("error");
  return { jar, to, isAsked, key: error && (JSON.parse(error) as { key: string }).key };
}
const account = (more: Partial<ProvidedAccount> & { email: string }) => {
  const one = { sub: `sub-${accounts.length}`, email_verified: true, ...more };
  accounts.push(one);
  return one;
};
const signInsOf = (personId: string) => prisma().signIn.count({ where: { personId, endedAt: null } });

describe("sign-in by the school's own provider", () => {
  test("links by the verified address once, then goes by the account, whatever its address; it leads back to what was asked for", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const one = account({ email: person.email.toUpperCase() });
    const first = await signIn(one.sub);
    expect(first.key).toBeNull();
    expect(first.to.href).toBe(`${ORIGIN}/site/all/planning/day?day=3`);
    expect(first.jar.has("envol.session")).toBe(true);
    expect(await signInsOf(person.id)).toBe(1);
    expect(await prisma().linkedAccount.findMany({ where: { personId: person.id } })).toMatchObject([
      { issuer: provider.issuer, subject: one.sub },
    ]);
    Object.assign(one, { email: "elsewhere@example.org", email_verified: false });
    expect((await signIn(one.sub)).key).toBeNull();
    expect(await signInsOf(person.id)).toBe(2);
  });

  test.each([
    ["isn't verified", { email_verified: false }],
    ["is said to be verified in a text", { email_verified: "true" }],
    ["is said nothing of", { email_verified: undefined }],
  ])("nobody is linked by an address that %s", async (_, more) => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const { key, jar } = await signIn(account({ email: person.email, ...more }).sub);
    expect(key).toBe("access.providerUnverified");
    expect(jar.has("envol.session")).toBe(false);
    expect(await signInsOf(person.id)).toBe(0);
    expect(await prisma().linkedAccount.count({ where: { personId: person.id } })).toBe(0);
  });

  test("nobody is linked by an address that only looks like theirs", async () => {
    const make = (email: string) => makePerson({ roles: {}, data: { email: `${email}-${newId()}@aeroclub.example` } });
    const [plain, accented] = [await make("kim"), await make("zoé")];
    for (const [person, email] of [
      [plain, plain.email.replace("kim", "ｋｉｍ")],
      [plain, plain.email.replace("k", "\u212a")],
      [plain, plain.email.replace("@aeroclub", "@ａeroclub")],
      [accented, accented.email.replace("é", "É")],
      [accented, accented.email.normalize("NFD")],
    ] as const) {
      expect((await signIn(account({ email }).sub)).key, email).toBe("access.providerUnknown");
      expect(await signInsOf(person.id)).toBe(0);
    }
    expect((await signIn(account({ email: accented.email }).sub)).key).toBeNull();
  });

  test("nobody unknown, disabled or linked with another account gets in", async () => {
    expect((await signIn(account({ email: "nobody@example.org" }).sub)).key).toBe("access.providerUnknown");
    const disabled = await makePerson({ roles: {}, data: { state: "Disabled" } });
    expect((await signIn(account({ email: disabled.email }).sub)).key).toBe("access.providerUnknown");
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const own = account({ email: person.email });
    await signIn(own.sub);
    expect((await signIn(account({ email: person.email }).sub)).key).toBe("access.providerOther");
    await prisma().person.update({ where: { id: person.id }, data: { state: "Disabled" } });
    expect((await signIn(own.sub)).key).toBe("access.providerUnknown");
    expect(await signInsOf(person.id)).toBe(1);
  });

  test("only to the application does it lead back", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const { sub } = account({ email: person.email });
    for (const from of ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
      expect((await signIn(sub, { from })).to.origin).toBe(ORIGIN);
  });

  test("an answer counts once, with the browser that had asked, and with its state", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const { sub } = account({ email: person.email });
    const failed = async (path: string, jar: Jar) => {
      const answer = await ask("GET", path, jar);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toContain("access.providerFailed");
      expect(jar.has("envol.session")).toBe(false);
    };
    const jar = new Jar();
    const { path } = await signInThere(sub, jar);
    await failed(path, new Jar());
    await failed(path.replace(/state=[^&]+/, "state=forged"), jar);
    const stolen = new Jar();
    await signInThere(sub, stolen);
    await failed(path, stolen);
    await failed("/api/auth/callback/oidc?error=access_denied", new Jar());
    expect(await signInsOf(person.id)).toBe(0);
  });

  test("a network that asks without end is refused for a while, at both doors, and others aren't", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address });
    const left = async (address: string) => {
      const jar = new Jar();
      const { csrfToken } = (await (await ask("GET", "/api/auth/csrf", jar)).json()) as { csrfToken: string };
      return ask("POST", "/api/auth/signin/oidc", jar, { csrfToken }, from(address));
    };
    const back = (address: string) =>
      ask("GET", "/api/auth/callback/oidc?error=access_denied", new Jar(), undefined, from(address));
    const [network, other] = ["198.51.100.7", "198.51.100.8"];
    expect((await left(network)).status).toBe(200);
    await prisma().$executeRaw`UPDATE rate_limit SET points = ${2 * MAX_FAILURES_PER_IP_ADDRESS - 1}
      WHERE key LIKE 'provider-address:%198.51.100.7%'`;
    expect((await back(network)).headers.get("location")).toContain("access.providerFailed");
    expect((await back(network)).headers.get("location")).toContain("errors.tooManyAttempts");
    expect((await left(network)).status).toBe(429);
    expect((await left(other)).status).toBe(200);
  });

  test("of what a provider says went wrong, one short line is written down", async () => {
    const noted = vi.spyOn(log, "warn");
    await ask("GET", `/api/auth/callback/oidc?error=${"x%0Ay".repeat(900)}`, new Jar());
    const reasons = noted.mock.calls.map(([told]) => (told as unknown as { reason: string }).reason);
    noted.mockRestore();
    expect(Math.max(...reasons.map((reason) => reason.length))).toBe(200);
    for (const reason of reasons) expect(reason).toMatch(/^.+$/);
  });

  test("without a provider the door isn't there; one that doesn't answer is said", async () => {
    const jar = new Jar();
    const { csrfToken } = (await (await ask("GET", "/api/auth/csrf", jar)).json()) as { csrfToken: string };
    env().OIDC_ISSUER = "http://localhost:1";
    const away = await ask("POST", "/api/auth/signin/oidc", jar, { csrfToken });
    expect(away.status).toBe(503);
    expect(JSON.stringify(await away.json())).toContain("access.providerUnreachable");
    env().OIDC_ISSUER = undefined;
    expect((await ask("POST", "/api/auth/signin/oidc", jar, { csrfToken })).status).toBe(404);
    expect((await ask("GET", "/api/auth/callback/oidc?code=1&state=2", jar)).status).toBe(404);
  });
});

describe("an account of the provider", () => {
  const inBrowser = (verb: Verb, path: string, jar: Jar) =>
    call(verb, `/api/${path}`, { headers: { cookie: jar.header, origin: ORIGIN } });
  const connected = async (jar: Jar) => (await inBrowser("GET", "account/provider", jar)).json();
  const mailsTo = async (toAddress: string) =>
    (await prisma().mail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } })).map(({ text }) => text);
  const connect = async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] }, data: { locale: "fr-FR" } });
    const { sub } = account({ email: person.email });
    return { person, sub, ...(await signIn(sub)) };
  };

  test("is told by mail in the person's language when it is connected, once, and shown with its address and its use", async () => {
    const { person, sub, jar } = await connect();
    const now = Math.floor(Date.now() / 1000);
    const shown = { email: person.email, linkedAt: expect.any(Number), lastUsedAt: expect.any(Number) };
    const first = await connected(jar);
    expect(first).toEqual({ provider: new URL(provider.issuer).host, account: shown });
    expect(Math.abs(first.account.linkedAt - now)).toBeLessThan(20);
    await prisma().linkedAccount.updateMany({ where: { subject: sub }, data: { lastUsedAt: new Date(0) } });
    accounts.find((one) => one.sub === sub)!.email = "elsewhere@example.org";
    await signIn(sub);
    const { account } = await connected(jar);
    expect(account).toMatchObject({ email: "elsewhere@example.org", linkedAt: first.account.linkedAt });
    expect(Math.abs(account.lastUsedAt - now)).toBeLessThan(20);
    expect(await mailsTo(person.email)).toEqual([expect.stringContaining("vient d’être rattaché à votre compte")]);
  });

  test("is disconnected by its person, with a mail and in the audit; then another with the same address is connected", async () => {
    const { person, sub, jar } = await connect();
    const { sub: other } = account({ email: person.email });
    expect((await signIn(other)).key).toBe("access.providerOther");
    for (const _ of [1, 2]) expect((await inBrowser("DELETE", "account/provider", jar)).status).toBe(204);
    expect((await connected(jar)).account).toBeNull();
    expect((await mailsTo(person.email))[1]).toContain("vient d’être détaché de votre compte");
    expect((await signIn(other)).key).toBeNull();
    expect((await signIn(sub)).key).toBe("access.providerOther");
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: person.id }, orderBy: { at: "asc" } });
    expect(lines.map(({ action }) => action).filter((action) => action.endsWith("linkAccount"))).toEqual(
      ["linkAccount", "unlinkAccount", "linkAccount"].map((verb) => `person.${verb}`),
    );
  });

  test("is disconnected by whoever rules the person's account, and by nobody else", async () => {
    const { person } = await connect();
    const as = async (role: "Staff" | "Instructor") =>
      signInAs(await makePerson({ roles: { [world.site.id]: [role] } }));
    const path = `/api/user/${person.id}/provider`;
    expect((await call("DELETE", path, { as: await as("Instructor") })).status).toBe(403);
    const abroad = await signInAs(await makePerson({ roles: { [(await makeWorld()).site.id]: ["Staff"] } }));
    expect((await call("DELETE", path, { as: abroad })).status).toBe(404);
    expect(await prisma().linkedAccount.count({ where: { personId: person.id } })).toBe(1);
    expect((await call("DELETE", path, { as: await as("Staff") })).status).toBe(204);
    expect(await prisma().linkedAccount.count({ where: { personId: person.id } })).toBe(0);
    expect(await mailsTo(person.email)).toHaveLength(2);
  });

  test("asks again who it is, whatever session the provider still has; taken out of the request, it confirms nothing here", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const { sub } = account({ email: person.email });
    const there = new Jar();
    expect((await signIn(sub, { there })).isAsked).toBe(true);
    const again = await signIn(sub, { there });
    expect(again.isAsked).toBe(true);
    const silent = await signIn(sub, { there, without: ["prompt", "max_age"] });
    expect(silent).toMatchObject({ isAsked: false, key: null });
    const refused = await inBrowser("DELETE", "account/provider", silent.jar);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ confirmation: ["password"] });
    expect((await inBrowser("DELETE", "account/provider", again.jar)).status).toBe(204);
  });
});

test("a claim that isn't a text is none", () => {
  expect(readIdentity({ sub: 3, email: ["a@b.example"], email_verified: 1 }, "https://login.example.org")).toEqual({
    ...{ issuer: "https://login.example.org", subject: "", email: "", isEmailVerified: false, provedAt: new Date(0) },
  });
});
