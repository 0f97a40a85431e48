import { describe, expect, test } from "vitest";
import { findCountryCode } from "./country";
import { listPublicHolidays } from "./holidays";

test.each([
  ["France", "FR"],
  ["FR", "FR"],
  [" fr ", "FR"],
  ["FRANCE", "FR"],
  ["Suisse", "CH"],
  ["Switzerland", "CH"],
  ["Allemagne", "DE"],
  ["Etats-Unis", "US"],
  ["United States", "US"],
  ["UK", "GB"],
  ["Royaume-Uni", "GB"],
  ["", null],
  ["Atlantis", null],
])("the country %j has the code %s", (name, code) => {
  expect(findCountryCode(name)).toBe(code);
});

describe("public holidays", () => {
  test("of France in both languages", async () => {
    const [english, french] = await Promise.all([
      listPublicHolidays("France", 2026, "en-US"),
      listPublicHolidays("fr", 2026, "fr-FR"),
    ]);
    expect(english.map(({ day }) => day)).toEqual([
      ...["2026-01-01", "2026-04-06", "2026-05-01", "2026-05-08", "2026-05-14", "2026-05-25"],
      ...["2026-07-14", "2026-08-15", "2026-11-01", "2026-11-11", "2026-12-25"],
    ]);
    expect(french.map(({ day }) => day)).toEqual(english.map(({ day }) => day));
    expect(english[9]!.name).toBe("Armistice Day");
    expect(french[9]!.name).toBe("Armistice 1918");
  });

  test("of an unknown country are none", async () => {
    expect(await listPublicHolidays("Atlantis", 2026, "en-US")).toEqual([]);
  });
});
