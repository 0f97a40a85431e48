import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ApiError,
  api,
  downloadFile,
  runningCallCounter,
  runningWriteCounter,
  setIdentityAsker,
  setSigningOut,
  showSignIn,
} from "./client";

const reload = vi.fn();

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const mock = vi.fn(async () => new Response(body === null ? null : JSON.stringify(body), { status, headers }));
  vi.stubGlobal("fetch", mock);
  return mock;
}

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "fr-FR" } });
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

async function refusal(run: Promise<unknown>): Promise<ApiError> {
  const error = await run.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("api", () => {
  it("[1 §7] sends language, version, key and body, and reads data and version", async () => {
    const fetch = answer(200, { id: "a" }, { ETag: '"7-0a1b"' });
    const { data, version } = await api.put<{ id: string }>("reservation/renter", {
      body: { x: 1 },
      version: 6,
      idempotencyKey: "once",
      query: { siteId: "all", day: undefined },
    });
    expect(data).toEqual({ id: "a" });
    expect(version).toBe(7);
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe("/api/reservation/renter?siteId=all");
    expect(init).toMatchObject({ method: "PUT", body: '{"x":1}' });
    expect(init.headers).toMatchObject({
      "Accept-Language": "fr-FR",
      "Content-Type": "application/json",
      "If-Match": '"6"',
      "Idempotency-Key": "once",
    });
  });

  it("counts a server that doesn't answer in time as one that can't be reached, and a call that was given up as given up", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    expect((await refusal(api.get("x", { timeoutMs: 5 }))).status).toBe(0);
    const stop = new AbortController();
    const given = api.get("x", { timeoutMs: 10_000, signal: stop.signal });
    stop.abort();
    await expect(given).rejects.toBe(stop.signal.reason);
  });

  it("[1 §7] reads an answer without a body", async () => {
    answer(204, null, { ETag: '"3"' });
    expect(await api.patch("x", { body: {} })).toMatchObject({ data: undefined, version: 3 });
  });

  it("[1 §8] throws what the problem says, with its members", async () => {
    const problem = {
      status: 409,
      title: "Conflit",
      message: "Déjà pris.",
      errors: { start: ["Trop tôt."] },
      conflicts: [1],
    };
    answer(409, problem);
    const error = await refusal(api.post("x"));
    expect(error).toMatchObject({ status: 409, message: "Déjà pris.", errors: { start: ["Trop tôt."] } });
    expect(error.problem.conflicts).toEqual([1]);
    expect(error.lines).toEqual(["Trop tôt."]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("[1 §8] falls back to the title, then to nothing", async () => {
    answer(403, { title: "Non autorisé" });
    expect((await refusal(api.get("x"))).lines).toEqual(["Non autorisé"]);
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
    expect(await refusal(api.get("x"))).toMatchObject({ status: 502, lines: [] });
  });

  it("[1 §8] loads the page anew when the sign-in has ended", async () => {
    answer(401, { message: "Connectez-vous d’abord." });
    expect((await refusal(api.get("x"))).status).toBe(401);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("[1 §2.5] leads Home while one signs out, whatever else hears first that the sign-in has ended", async () => {
    answer(401, {});
    setSigningOut(true);
    await refusal(api.get("x"));
    showSignIn();
    expect(reload).not.toHaveBeenCalled();
    setSigningOut(false);
    showSignIn();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("gives status 0 where the server can't be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect((await refusal(api.get("x"))).status).toBe(0);
  });

  it("[1 §4] counts what runs, but not what is quiet", async () => {
    let release = (_: Response) => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (release = resolve)));
    const quiet = api.get("x", { quiet: true });
    expect(runningCallCounter.get()).toBe(0);
    release(new Response(null, { status: 204 }));
    await quiet;
    const loud = api.get("x");
    expect([runningCallCounter.get(), runningWriteCounter.get()]).toEqual([1, 0]);
    release(new Response(null, { status: 204 }));
    await loud;
    expect(runningCallCounter.get()).toBe(0);
  });

  it("[1 §1] counts a person's writes apart, until they are answered or refused", async () => {
    let answer = (_: Response) => {};
    let fail = (_: Error) => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve, reject) => ([answer, fail] = [resolve, reject])));
    const written = api.patch("state/tag", { body: {} });
    expect(runningWriteCounter.get()).toBe(1);
    answer(new Response(null, { status: 204 }));
    await written;
    expect(runningWriteCounter.get()).toBe(0);
    const refused = refusal(api.put("x"));
    expect(runningWriteCounter.get()).toBe(1);
    fail(new TypeError("Failed to fetch"));
    await refused;
    expect(runningWriteCounter.get()).toBe(0);
    const judged = api.post("reservation/check", { body: {}, quiet: true });
    expect(runningWriteCounter.get()).toBe(0);
    answer(new Response(null, { status: 204 }));
    await judged;
  });
});

describe("a call that the server first wants to be confirmed", () => {
  const asked = () =>
    new Response(JSON.stringify({ message: "Confirmez.", confirmation: ["password"] }), { status: 403 });
  /** Answers the first calls with the question, and those after the confirmation with 200. */
  function serve() {
    let isConfirmed = false;
    const fetch = vi.fn(async (..._: unknown[]) => (isConfirmed ? new Response("{}") : asked()));
    vi.stubGlobal("fetch", fetch);
    return { fetch, confirm: () => (isConfirmed = true) };
  }

  it("is sent once more as it was, when the person has confirmed", async () => {
    const { fetch, confirm } = serve();
    const asker = vi.fn(async () => {
      // Meanwhile nothing runs, or the page would take no presses on the question's buttons.
      expect([runningCallCounter.get(), runningWriteCounter.get()]).toEqual([0, 0]);
      return confirm();
    });
    const remove = setIdentityAsker(asker);
    await api.put("user", { body: { email: "typed" }, version: 3 });
    expect(asker).toHaveBeenCalledExactlyOnceWith({ methods: ["password"], forSignature: false });
    expect(fetch.mock.calls).toHaveLength(2);
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
    remove();
  });

  it("fails as it did when the person gives up, when nobody can be asked, and when it is refused again", async () => {
    const { fetch } = serve();
    expect((await refusal(api.get("x"))).message).toBe("Confirmez.");
    const remove = setIdentityAsker(async () => false);
    expect((await refusal(downloadFile("user/1/export", "x.json"))).status).toBe(403);
    expect(fetch).toHaveBeenCalledTimes(2);
    remove();
    const lying = setIdentityAsker(async () => true);
    expect((await refusal(api.delete("x"))).status).toBe(403);
    expect(fetch).toHaveBeenCalledTimes(4);
    lying();
  });

  it("shares one question with others that run at the same time", async () => {
    const { confirm } = serve();
    const asker = vi.fn(async () => confirm());
    const remove = setIdentityAsker(asker);
    await Promise.all([api.post("a"), api.post("b")]);
    expect(asker).toHaveBeenCalledOnce();
    remove();
  });

  it("is no other refusal", async () => {
    answer(403, { message: "Non." });
    const asker = vi.fn(async () => true);
    const remove = setIdentityAsker(asker);
    expect((await refusal(api.get("x"))).message).toBe("Non.");
    expect(asker).not.toHaveBeenCalled();
    remove();
  });
});
