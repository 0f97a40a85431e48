import { afterEach, expect, test, vi } from "vitest";
import { keepComment, readKeptComment } from "./kept-comment";

afterEach(() => vi.unstubAllGlobals());

test("a comment is kept for its own lesson until it is emptied", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  expect(keepComment("a", "The base leg was wide")).toBe(true);
  expect([readKeptComment("a"), readKeptComment("b")]).toEqual(["The base leg was wide", ""]);
  keepComment("a", "");
  expect([readKeptComment("a"), kept.size]).toEqual(["", 0]);
});

test("a browser that stores nothing says so", () => {
  vi.stubGlobal("localStorage", undefined);
  expect([keepComment("a", "Kept nowhere"), readKeptComment("a")]).toEqual([false, ""]);
});
