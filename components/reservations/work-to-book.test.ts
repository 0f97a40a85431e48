import { expect, test } from "vitest";
import { readWorkToBook, workHref } from "./work-to-book";

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
