import { expect, test } from "vitest";
import { formatDay, parseDay, shiftDay } from "./typed-day";

const read = (typed: string, present: string | null = null) => parseDay(typed, present, 2026);

test("a day is understood as people type it", () => {
  for (const typed of ["31/12/2027", "31.12.2027", " 31 12 27", "31-12-27", "31122027", "311227", "2027-12-31"])
    expect(read(typed), typed).toBe("2027-12-31");
  for (const typed of ["5/3", "05/03/", "0503", "5.3"]) expect(read(typed), typed).toBe("2026-03-05");
  expect(read("5/3", "2031-10-10")).toBe("2031-03-05");
});

test("a year of two digits is a birthday's sooner than one in a far future", () => {
  expect(read("14/02/90")).toBe("1990-02-14");
  expect(read("140246")).toBe("2046-02-14");
  expect(read("140247")).toBe("1947-02-14");
});

test("what is no day is none", () => {
  for (const typed of ["", "31", "31/02/2026", "29/02/2027", "32/01/2026", "1/13/2026", "00/01/2026", "x", "1/1/1/1"])
    expect(read(typed), typed).toBeNull();
  expect(read("29/02/2028")).toBe("2028-02-29");
});

test("a day is written with the day first, and moved over the end of a year", () => {
  expect(formatDay("2027-12-31")).toBe("31/12/2027");
  expect(shiftDay("2027-12-31", 1)).toBe("2028-01-01");
});
