import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/**
 * A recipe of docs/adding.md: its example, and the files and folders that it lists. `isWhole` means that the recipe lists
 * all of them.
 */
type Recipe = { title: string; example: string; isWhole: boolean; places: string[] };

const recipes: Recipe[] = readFileSync("docs/adding.md", "utf8")
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [, example = "", whole] = /^Example: `(.+)`(; nothing else names it)?\.$/m.exec(text) ?? [];
    const places = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1]!);
    return { title: text.split("\n")[0]!, example, isWhole: Boolean(whole), places };
  });

/** Matches the example's name as code and texts write it: `notForRent`, `not-for-rent`, "not for rent". */
const nameOf = ({ example }: Recipe) => new RegExp(example.replaceAll(" ", "[-_ ]?"), "i");

function filesUnder(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(place, file))
    .filter((file) => statSync(file).isFile());
}

const names = (recipe: Recipe) => (file: string) =>
  nameOf(recipe).test(file) || nameOf(recipe).test(readFileSync(file, "utf8"));
const isTestOrMigration = (file: string) => /\.test\.tsx?$|^lib\/testing\/|^prisma\/migrations\//.test(file);
const isGenerated = (file: string) => /\.generated\.ts$|^prisma\/generated\//.test(file);

test("docs/adding.md holds four recipes, each with an example and its files", () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    "A plain list",
    "An entity with list and sheet",
    "A compliance rule",
    "A reservation type",
  ]);
  for (const { example, places } of recipes) {
    expect(example).not.toBe("");
    expect(places.length).toBeGreaterThan(4);
    expect(new Set(places).size).toBe(places.length);
  }
});

describe.each(recipes)("$title", (recipe) => {
  test.each(recipe.places)("%s is there and names the example", (place) => {
    expect(existsSync(place)).toBe(true);
    expect(filesUnder(place).filter(names(recipe))).not.toEqual([]);
  });
});

describe.each(recipes.filter(({ isWhole }) => isWhole))("$title", (recipe) => {
  test("lists every file that names the example, tests and migrations apart", () => {
    const sources = ["app", "components", "lib", "messages", "prisma", "proxy.ts"].flatMap(filesUnder);
    const naming = sources.filter((file) => !isTestOrMigration(file) && !isGenerated(file)).filter(names(recipe));
    const listed = recipe.places.filter((place) => existsSync(place) && !isTestOrMigration(place));
    expect(naming.sort()).toEqual(listed.sort());
  });
});
