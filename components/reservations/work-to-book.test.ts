import { expect, test } from "vitest";
import type { Limit } from "@/lib/views/fleet/wire";
import { findDueLimit, readWorkToBook, workHref } from "./work-to-book";

const [aircraftId, limit, personId] = ["a", "b", "c"].map((one) => one.repeat(24)) as [string, string, string];
const read = (href: string) => readWorkToBook(new URL(href, "http://x").searchParams);
const base = "/site/x";

test("what an address asks to book is what was named: the length of the work, too", () => {
  const work = { aircraftId, limitIds: [limit] };
  const unknown = { ...work, others: [], start: null, end: null };
  expect(read(workHref(base, "2027-02-28", { ...work, minutes: 90 }))).toEqual({ ...unknown, minutes: 90 });
  expect(read(workHref(base, "2027-02-28", work))).toEqual({ ...unknown, minutes: 240 });
  const times = { start: 1_800_000_000, end: 1_800_007_200 };
  expect(read(workHref(base, "2027-02-28", { ...work, ...times, personId }))).toMatchObject({
    ...times,
    others: [{ userId: personId, role: "Crew" }],
  });
});

test.each([
  ["nothing", ""],
  ["no aircraft", "?book=maintenance&aircraft=x"],
])("an address that names %s asks for nothing", (_, query) => {
  expect(read(`${base}/planning/day${query}`)).toBeNull();
});

test.each(["0", "-5", "x", "99999"])("a length of %s is none that work can have", (minutes) => {
  const { minutes: taken } = read(`${base}?book=maintenance&aircraft=${aircraftId}&minutes=${minutes}`)!;
  expect(taken).toBe(minutes === "99999" ? 60 * 24 * 60 : 240);
});

test("the work that is due first is that of the worst limit below its threshold, unless it is booked", () => {
  const limit = (id: string, phase: string, remaining: number, booked = false) =>
    ({ id, first: { unit: "Hours", interval: 3000, remaining, phase }, booked: booked || null }) as unknown as Limit;
  const due = (...limits: Limit[]) => findDueLimit(limits)?.id ?? null;
  const [fine, low, lower] = [limit("fine", "Valid", 60), limit("low", "Warning", 305), limit("lower", "Warning", 100)];
  const [over, booked] = [limit("over", "Overrun", -10), limit("booked", "Overrun", -90, true)];
  expect([due(fine, low, lower), due(low, over, lower), due(booked, low)]).toEqual(["lower", "over", "low"]);
  expect([due(fine), due(booked), due(), due({ ...fine, first: null })]).toEqual([null, null, null, null]);
});
