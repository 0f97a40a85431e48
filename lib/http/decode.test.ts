import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Problem } from "@/lib/platform/problem";
import { readBody, readQuery } from "./decode";

const known = z.object({ text: z.string().default(""), page: z.coerce.number().optional() });
const read = (search: string, schema: z.ZodObject | undefined) =>
  readQuery(schema, new Request(`http://localhost:3000/api/tag${search}`), "en-US");

function refusedFields(search: string, schema: z.ZodObject | undefined): string[] {
  try {
    read(search, schema);
  } catch (error) {
    const { kind, more } = error as Problem;
    expect(kind).toBe("invalid");
    return Object.keys(more.errors ?? {});
  }
  return [];
}

test("parameters that the endpoint declares are read", () => {
  expect(read("?text=a&page=2", known)).toEqual({ text: "a", page: 2 });
  expect(read("", known)).toEqual({ text: "" });
  expect(read("", undefined)).toBeUndefined();
});

test.each(["?nonsense=1", "?nonsense", "?text=a&nonsense=1", "?nonsense=1&nonsense=2"])(
  "%s is refused by the name that isn't known, with a schema and without one",
  (search) => {
    expect(refusedFields(search, known)).toEqual(["nonsense"]);
    expect(refusedFields(search, undefined)).toContain("nonsense");
  },
);

test("a parameter that stands twice is refused, and so is the name of what every object has", () => {
  expect(refusedFields("?text=a&text=b", known)).toEqual(["text"]);
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(refusedFields(`?${name}=1`, known)).toEqual([name]);
  }
});

test.each([
  ["many objects", JSON.stringify({ users: Array.from({ length: 30_000 }, () => ({})) })],
  ["many keys", JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [at, 1])))],
  ["a deep one", "[".repeat(30_000) + "]".repeat(30_000)],
])("a body with more values than anybody sends is refused before it is judged: %s", async (_what, body) => {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost:3000/api/tag", { method: "POST", headers, body });
  await expect(readBody(request)).rejects.toMatchObject({ kind: "tooLarge", key: "errors.tooManyValues" });
});

afterEach(() => vi.useRealTimers());

test("a body that comes drop by drop is refused after a minute, and what it held is free again", async () => {
  vi.useFakeTimers();
  let isEnded = false;
  const body = new ReadableStream({
    start: (drops) => drops.enqueue(new TextEncoder().encode("{")),
    cancel: () => {
      isEnded = true;
    },
  });
  const headers = { "content-type": "application/json" };
  const streamed = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://localhost:3000/api/tag", streamed);
  const read = readBody(request).catch((error: Problem) => error);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toMatchObject({ kind: "timeout", key: "errors.tooSlow", more: { values: { seconds: 60 } } });
  expect(isEnded).toBe(true);
});
