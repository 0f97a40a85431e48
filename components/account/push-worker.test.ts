import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";

const ORIGIN = "https://planning.example.org";
const HREF = `${ORIGIN}/site/all/notice/1`;

type Tab = { url: string; focus: () => Promise<void>; navigate: (href: string) => Promise<void> };
const shown = vi.fn();
const subscribe = vi.fn();
const fetched = vi.fn();
const opened = vi.fn();
let tabs: Tab[] = [];
/** The worker of service-worker/push.js, with the parts of a browser that it uses. */
const listeners: Record<string, (event: object) => void> = {};

beforeEach(() => {
  shown.mockReset();
  opened.mockReset();
  subscribe.mockReset();
  fetched.mockReset();
  tabs = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    registration: { showNotification: shown, pushManager: { subscribe } },
    clients: { matchAll: async () => tabs, openWindow: opened, claim: async () => {} },
    location: { origin: ORIGIN },
    skipWaiting: () => {},
  };
  runInContext(readFileSync("service-worker/push.js", "utf8"), createContext({ self, URL, fetch: fetched }));
});

/** Lets the worker finish what it does for an event. */
async function dispatch(name: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners[name]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}
const press = (link: string) => dispatch("notificationclick", { notification: { close: () => {}, data: { link } } });
const makeTab = (url: string): Tab => ({ url, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) });

test("what is pushed is shown, with its link", async () => {
  const text = { title: "New notice", line: "Runway closed", link: HREF, tag: "1" };
  await dispatch("push", { data: { json: () => text } });
  const options = { body: "Runway closed", data: { link: HREF }, tag: "1" };
  expect(shown).toHaveBeenCalledWith("New notice", expect.objectContaining(options));
});

test("nothing is shown of a push without contents", async () => {
  await dispatch("push", { data: null });
  expect(shown).not.toHaveBeenCalled();
});

describe("a press on it", () => {
  test("opens the link in a tab of its own when the application isn't open", async () => {
    await press(HREF);
    expect(opened).toHaveBeenCalledWith(HREF);
  });

  test("uses the tab that is open: the one with the page, else any", async () => {
    const [one, other] = [makeTab(`${ORIGIN}/`), makeTab(HREF)];
    tabs = [one];
    await press(HREF);
    expect(one.navigate).toHaveBeenCalledWith(HREF);
    tabs = [one, other];
    await press(HREF);
    expect(other.focus).toHaveBeenCalled();
    expect(other.navigate).not.toHaveBeenCalled();
    expect(opened).not.toHaveBeenCalled();
  });

  test("opens a tab when the one that is open can't be led there", async () => {
    tabs = [{ ...makeTab(`${ORIGIN}/`), navigate: () => Promise.reject(new TypeError("not controlled")) }];
    await press(HREF);
    expect(opened).toHaveBeenCalledWith(HREF);
  });

  test.each(["https://evil.test/", "javascript:alert(1)", "//evil.test/x"])("leads nowhere else: %s", async (link) => {
    await press(link);
    expect(opened).toHaveBeenCalledWith(ORIGIN);
  });
});

describe("when the push service replaces the browser's subscription", () => {
  const [OLD, NEW] = ["https://push.example.org/old", "https://push.example.org/new"];
  const subscriptionOf = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) });
  const answer = (known: object, ok = true) =>
    fetched.mockImplementation(async () => ({ ok, json: async () => known }));
  const calls = () => fetched.mock.calls.slice(1).map(([, { method, body }]) => [method, JSON.parse(body).endpoint]);

  test("the application learns the new one and forgets the old one", async () => {
    answer({ publicKey: "key", endpoints: [OLD] });
    subscribe.mockResolvedValue(subscriptionOf(NEW));
    await dispatch("pushsubscriptionchange", { oldSubscription: subscriptionOf(OLD), newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
    expect(calls()).toEqual([
      ["PUT", NEW],
      ["DELETE", OLD],
    ]);
  });

  test("one that the browser already has is sent as it is", async () => {
    answer({ publicKey: "key", endpoints: [OLD] });
    await dispatch("pushsubscriptionchange", {
      oldSubscription: subscriptionOf(OLD),
      newSubscription: subscriptionOf(NEW),
    });
    expect(subscribe).not.toHaveBeenCalled();
    expect(calls()[0]).toEqual(["PUT", NEW]);
  });

  test.each([
    ["nobody is signed in", {}, false],
    ["the school no longer pushes", { publicKey: null, endpoints: [] }, true],
    ["it is somebody else's", { publicKey: "key", endpoints: ["https://push.example.org/other"] }, true],
  ])("nothing is subscribed when %s", async (_, known, ok) => {
    answer(known, ok);
    await dispatch("pushsubscriptionchange", { oldSubscription: subscriptionOf(OLD), newSubscription: null });
    expect(subscribe).not.toHaveBeenCalled();
    expect(calls()).toEqual([]);
  });
});
