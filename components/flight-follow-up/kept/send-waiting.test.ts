import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import { type EntryEvent, type KeptEntry, nextEntry } from "./entry";
import type { KeptFlights } from "./kept-flights";
import { sendWaiting } from "./send-waiting";

const answer = vi.fn<(request: Request) => Response>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { lang: "en-US" } });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    answer(new Request(new URL(path, "http://localhost:3000"), init)),
  );
  return () => vi.unstubAllGlobals();
});

/** What a phone keeps of a flight that was closed there, in memory. */
function keepClosed() {
  const legs = [{ ...EMPTY_LEG, landingsByDay: 1 }];
  const id = "5f00000000000000000000a1";
  let entry: KeptEntry | null = nextEntry(id, null, { kind: "closed", legs, version: 1, base: [], key: "a", at: 0 });
  const kept = {
    personId: "5f00000000000000000000b2",
    listEntries: async () => (entry ? [entry] : []),
    apply: async (_id: string, event: EntryEvent) => (entry = nextEntry(id, entry, event)),
  } as unknown as KeptFlights;
  return { kept, read: () => entry };
}
const respond =
  (status: number, body: object, headers = {}) =>
  () =>
    Response.json(body, { status, headers });

test.each([408, 429, 500, 503])(
  "a closing that is answered with %i waits, and is sent again under its key",
  async (status) => {
    const { kept, read } = keepClosed();
    answer.mockImplementation(respond(status, { title: "Later" }, { "retry-after": "60" }));
    expect(await sendWaiting(kept)).toBe(true);
    expect(read()).toMatchObject({ state: "waits", closing: { key: "a" }, refusal: [] });
    answer.mockImplementation(respond(200, { version: 2 }));
    expect(await sendWaiting(kept)).toBe(false);
    expect(read()?.state).toBe("sent");
    const keys = answer.mock.calls.map(([request]) => request.headers.get("idempotency-key"));
    expect(new Set(keys)).toEqual(new Set(["a"]));
  },
);

test("a closing that can't be right later doesn't wait", async () => {
  const { kept, read } = keepClosed();
  answer.mockImplementation(respond(422, { title: "Wrong", detail: "Landings" }));
  expect(await sendWaiting(kept)).toBe(false);
  expect(read()?.state).toBe("refused");
});
