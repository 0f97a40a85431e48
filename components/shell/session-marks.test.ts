import { afterEach, expect, test, vi } from "vitest";
import { isMarked, mark } from "./session-marks";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(kept = new Map<string, string>()) {
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
}

test("what is marked stays so in its own list, and the oldest of many is forgotten", () => {
  stubStorage();
  mark("closed", "a");
  expect([isMarked("closed", "a"), isMarked("rung", "a"), isMarked("closed", "b")]).toEqual([true, false, false]);
  for (let at = 0; at < 20; at++) mark("closed", `later ${at}`);
  expect([isMarked("closed", "a"), isMarked("closed", "later 0")]).toEqual([false, true]);
});

test("a browser that stores nothing, or something else, keeps a mark as long as the page", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(isMarked("closed", "unstored")).toBe(false);
  mark("closed", "unstored");
  stubStorage(new Map([["closed", "{"]]));
  mark("closed", "unread");
  expect([isMarked("closed", "unstored"), isMarked("closed", "unread"), isMarked("rung", "unread")]).toEqual([
    ...[true, true, false],
  ]);
});
