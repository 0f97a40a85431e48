import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { MAX_FAILURES_PER_IP_ADDRESS } from "@/lib/access/sign-in/limiter";
import { readIdentity } from "@/lib/access/sign-in/provider";
import { prisma } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { CLIENT, type ProvidedAccount, startIdentityProvider } from "@/lib/testing/identity-provider";
import { makePerson, makeWorld, type World } from "@/lib/testing/world";

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

/** Leaves for the provider, signs in there with an account, and returns the path by which it sends the browser back. */
async function signInThere(sub: string, jar: Jar, from = `${ORIGIN}/site/all/planning/day?day=3`): Promise<string> {
  const { csrfToken } = (await (await ask("GET", "/api/auth/csrf", jar)).json()) as { csrfToken: string };
  const left = await ask("POST", "/api/auth/signin/oidc", jar, { csrfToken, callbackUrl: from });
  expect(left.status).toBe(200);
  const there = new Jar();
  let { url } = (await left.json()) as { url: string };
  expect(new URL(url).origin).toBe(provider.issuer);
  while (url.startsWith(provider.issuer)) {
    const answer = there.take(await fetch(url, { redirect: "manual", headers: { cookie: there.header } }));
    if (answer.status === 200) url = `${url}?as=${sub}`;
    else url = new URL(answer.headers.get("location")!, url).href;
  }
  return url.slice(ORIGIN.length);
}

async function signIn(sub: string, from?: string) {
  const jar = new Jar();
  const answer = await ask("GET", await signInThere(sub, jar, from), jar);
  const to = new URL(answer.headers.get("location")!);
  const error = to.searchParams.get("error");
  return { jar, to, key: error && (JSON.parse(error) as { key: string }).key };
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
      expect((await signIn(sub, from)).to.origin).toBe(ORIGIN);
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
    const path = await signInThere(sub, jar);
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

test("a claim that isn't a text is none", () => {
  expect(readIdentity({ sub: 3, email: ["a@b.example"], email_verified: 1 }, "https://login.example.org")).toEqual({
    ...{ issuer: "https://login.example.org", subject: "", email: "", isEmailVerified: false },
  });
});
