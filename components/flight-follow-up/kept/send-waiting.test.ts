import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { type EntryEvent, type KeptEntry, nextEntry } from "./entry";
import type { KeptFlights } from "./kept-flights";
import { holdOpen } from "./open-flight";
import { type KeptPicture, nextPicture, type PictureEvent, type PicturePlace } from "./picture";
import { sendWaiting } from "./send-waiting";

const ID = "5f00000000000000000000a1";
const LEGS: LegEntry[] = [{ ...EMPTY_LEG, landingsByDay: 1 }];

const answer = vi.fn<(request: Request) => Response>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { lang: "en-US" } });
  vi.stubGlobal("location", { reload: () => {} });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    answer(new Request(new URL(path, "http://localhost:3000"), init)),
  );
  return () => vi.unstubAllGlobals();
});

/** What a phone keeps of a flight, in memory. */
function keep(...events: EntryEvent[]) {
  let entry = events.reduce<KeptEntry | null>((before, event) => nextEntry(ID, before, event), null);
  let picture: KeptPicture | null = null;
  const kept = {
    personId: "5f00000000000000000000b2",
    listEntries: async () => (entry ? [entry] : []),
    readEntry: async () => entry,
    apply: async (_id: string, event: EntryEvent) => (entry = nextEntry(ID, entry, event)),
    keepView: vi.fn(async () => {}),
    listPictures: async () => (picture ? [picture] : []),
    applyToPicture: async (place: PicturePlace, event: PictureEvent) => {
      picture = nextPicture(place, picture, event);
    },
  } as unknown as KeptFlights;
  const photograph = (at = 0) => {
    const place = { reservationId: ID, at, kind: "hobbs" as const };
    picture = nextPicture(place, picture, { kind: "taken", key: "p", content: new Blob(["x"], { type: "image/png" }) });
  };
  return { kept, photograph, read: () => entry, readPicture: () => picture };
}
const typed = { kind: "typed", legs: LEGS, version: 1, base: [] as LegEntry[] } as const;
const closed: EntryEvent = { kind: "closed", legs: LEGS, version: 1, base: [], key: "a", at: 0, reopening: "" };
/** A follow-up as the server answers it, as far as it is read here. */
const viewOf = (version: number, legs: LegEntry[]) => ({
  ...{ reservationId: ID, version, state: 0, legs, typed: legs, reopeningReason: "" },
});
const keepClosed = () => keep(closed);
const respond =
  (status: number, body: object, headers = {}) =>
  () =>
    Response.json(body, { status, headers });

/** What was called, in order: the last part of each address. */
const listCalls = () =>
  answer.mock.calls.map(
    ([{ url, method }]) => `${method} ${new URL(url).pathname.replace("/api/suivi-vol", "").replace(`/${ID}`, "")}`,
  );
/** Answers by the last part of the address. */
const answerBy = (answers: Record<string, () => Response>) =>
  answer.mockImplementation(({ url }) => {
    const [, found] = Object.entries(answers).find(([end]) => url.endsWith(end))!;
    return found();
  });
const arrives = {
  "suivi-vol": respond(200, { version: 2 }),
  hobbs: respond(200, { fileId: "f" }),
  closing: respond(200, { version: 3 }),
};

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

test("a closing of a flight that was cancelled before anything was noted of it doesn't wait for ever", async () => {
  const { kept, read } = keepClosed();
  answer.mockImplementation(({ method }) =>
    method === "GET"
      ? Response.json({ reservationId: ID, version: null, state: 0 })
      : Response.json({ message: "Cancelled" }, { status: 409 }),
  );
  expect(await sendWaiting(kept)).toBe(false);
  expect(read()).toMatchObject({ state: "refused", refusal: ["Cancelled"] });
});

test("all is sent as the person who has typed it", async () => {
  const { kept, photograph } = keepClosed();
  photograph();
  answerBy(arrives);
  await sendWaiting(kept);
  const persons = answer.mock.calls.map(([request]) => request.headers.get("envol-person"));
  expect(persons).toEqual([kept.personId, kept.personId, kept.personId]);
});

test("a closing comes after the legs and the pictures that belong to them", async () => {
  const { kept, photograph, read, readPicture } = keepClosed();
  photograph();
  answerBy(arrives);
  expect(await sendWaiting(kept)).toBe(false);
  expect(listCalls()).toEqual(["POST ", "PUT /picture/1/hobbs", "POST /closing"]);
  expect(read()?.state).toBe("sent");
  expect(readPicture()).toMatchObject({ state: "sent", fileId: "f", content: null });
  const [, picture, closing] = answer.mock.calls.map(([request]) => request);
  expect(picture!.headers.get("idempotency-key")).toBe("p");
  expect(await closing!.json()).toMatchObject({ version: 2 });
});

test("while a picture has no answer its flight isn't closed, and the legs aren't sent twice", async () => {
  const { kept, photograph, read } = keepClosed();
  photograph();
  answerBy({ ...arrives, hobbs: respond(503, {}) });
  expect(await sendWaiting(kept)).toBe(true);
  expect(read()?.state).toBe("waits");
  answer.mockClear();
  answerBy(arrives);
  expect(await sendWaiting(kept)).toBe(false);
  expect(listCalls()).toEqual(["PUT /picture/1/hobbs", "POST /closing"]);
});

test("a picture that is refused stays with the reason, and its flight is closed", async () => {
  const { kept, photograph, read, readPicture } = keepClosed();
  photograph();
  answerBy({ ...arrives, hobbs: respond(413, { message: "Too big" }) });
  expect(await sendWaiting(kept)).toBe(false);
  expect(readPicture()).toMatchObject({ state: "refused", refusal: ["Too big"] });
  expect(readPicture()?.content).not.toBeNull();
  expect(read()?.state).toBe("sent");
});

test("what is typed and not closed is sent, then the pictures of its flight", async () => {
  const { kept, photograph, read, readPicture } = keep(typed);
  photograph(1);
  answerBy({ ...arrives, [ID]: respond(200, viewOf(2, LEGS)) });
  expect(await sendWaiting(kept)).toBe(false);
  expect(listCalls()).toEqual(["POST ", "GET ", "PUT /picture/2/hobbs"]);
  expect(read()).toBeNull();
  expect(readPicture()?.state).toBe("sent");
  expect(kept.keepView).toHaveBeenCalledWith(expect.objectContaining({ version: 2 }));
});

test("what is typed stays while there is no answer, and its picture with it", async () => {
  const { kept, photograph, read } = keep(typed);
  photograph();
  answer.mockImplementation(respond(503, {}));
  expect(await sendWaiting(kept)).toBe(true);
  expect(listCalls()).toEqual(["POST "]);
  expect(read()).toMatchObject({ state: "typed", typed: LEGS });
});

test("a flight that a page shows is left to that page, until it is left", async () => {
  const { kept, read } = keep(typed);
  const leave = holdOpen(ID);
  expect(await sendWaiting(kept)).toBe(false);
  expect(answer).not.toHaveBeenCalled();
  leave();
  answerBy({ ...arrives, [ID]: respond(200, viewOf(2, LEGS)) });
  await sendWaiting(kept);
  expect(read()).toBeNull();
});

test("what the desk has noted meanwhile is merged into what is typed", async () => {
  const { kept, read } = keep({ ...typed, base: [EMPTY_LEG] });
  const sent: unknown[] = [];
  answer.mockImplementation((request) => {
    if (request.method === "GET") return Response.json(viewOf(3, LEGS));
    sent.push(request.clone().json());
    return sent.length === 1
      ? Response.json({ current: viewOf(2, [{ ...EMPTY_LEG, onBlock: 4_200 }]) }, { status: 409 })
      : Response.json({ version: 3 });
  });
  expect(await sendWaiting(kept)).toBe(false);
  expect(await sent[1]).toMatchObject({ version: 2, legs: [{ landingsByDay: 1, onBlock: 4_200 }] });
  expect(read()).toBeNull();
});

test.each([
  ["typed otherwise", viewOf(2, [{ ...EMPTY_LEG, landingsByDay: 5 }])],
  ["closed", { ...viewOf(2, LEGS), state: 1 }],
])("what is typed stays for its person where somebody else has %s the same flight", async (_, theirs) => {
  const { kept, read } = keep({ ...typed, base: [EMPTY_LEG] });
  answer.mockImplementation(respond(409, { current: theirs }));
  expect(await sendWaiting(kept)).toBe(false);
  expect(read()).toMatchObject({ state: "typed", typed: LEGS, theirs: { version: 2 } });
  answer.mockClear();
  await sendWaiting(kept);
  expect(answer).not.toHaveBeenCalled();
});

test("what is typed and had arrived without an answer isn't kept any longer", async () => {
  const { kept, read } = keep({ ...typed, base: [EMPTY_LEG] });
  answer.mockImplementation(respond(409, { current: viewOf(2, LEGS) }));
  expect(await sendWaiting(kept)).toBe(false);
  expect(read()).toBeNull();
});

test("what is typed and refused stays with the reason", async () => {
  const { kept, read } = keep(typed);
  answer.mockImplementation(respond(403, { message: "Not yours" }));
  expect(await sendWaiting(kept)).toBe(false);
  expect(read()).toMatchObject({ state: "typed", typed: LEGS, refusal: ["Not yours"] });
});
