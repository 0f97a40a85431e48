import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groupBy } from "@/lib/platform/group-by";
import { messages } from "@/lib/platform/messages";
import { sourceFiles, sourceImports } from "./imports";

/** What app/layout.tsx gives to every screen. */
const EVERYWHERE = namespacesGivenBy("app/layout.tsx");

const importsByFile = groupBy(
  sourceImports.filter(({ isType }) => !isType),
  ({ from }) => from,
);
const sources = new Map(sourceFiles.map((file) => [file, readFileSync(file, "utf8")]));
const pages = sourceFiles.filter((file) => file.startsWith("app/") && file.endsWith("/page.tsx"));

/** Lists the namespaces that a file passes to `pickMessages`. */
function namespacesGivenBy(file: string): string[] {
  const calls = readFileSync(file, "utf8").matchAll(/\bpickMessages\(([^;]*?)\)\s*[;}]/g);
  return [...calls].flatMap(([, list]) => [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!));
}

/** Lists the namespaces that a file's own texts come from. Without a namespace of its own, a file names each key in full. */
function namespacesReadBy(source: string): string[] {
  const named = [...source.matchAll(/\buseTranslations\("(\w+)/g)].map(([, name]) => name!);
  const keys = /\buseTranslations\(\)/.test(source)
    ? [...source.matchAll(/\bt(?:\.rich)?\([`"](\w+)\./g)].map(([, name]) => name!)
    : [];
  return [...named, ...keys].filter((name) => name in messages["en-US"]);
}

/** Follows a screen's imports. Gives the namespaces that it sends to the browser, and those that its parts read there. */
function followImports(page: string): { given: Set<string>; read: Map<string, string> } {
  const given = new Set<string>();
  const read = new Map<string, string>();
  const seen = new Set<string>();
  const waiting: [file: string, isInBrowser: boolean][] = [[page, false]];
  for (const [file, isBelowBrowser] of waiting) {
    const source = sources.get(file);
    const isInBrowser = isBelowBrowser || /^["']use client["']/.test(source ?? "");
    const key = `${file} ${isInBrowser}`;
    if (source === undefined || seen.has(key)) continue;
    seen.add(key);
    if (!isInBrowser) for (const name of namespacesGivenBy(file)) given.add(name);
    if (isInBrowser) for (const name of namespacesReadBy(source)) if (!read.has(name)) read.set(name, file);
    for (const { to } of importsByFile.get(file) ?? []) waiting.push([to, isInBrowser]);
  }
  return { given, read };
}

test("each screen sends the browser the texts that its parts read there", () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(EVERYWHERE).toContain("shell");
  const missing = pages.flatMap((page) => {
    const { given, read } = followImports(page);
    return [...read]
      .filter(([name]) => !given.has(name) && !EVERYWHERE.includes(name))
      .map(([name, file]) => `${page} lacks "${name}", which ${file} reads`);
  });
  expect(missing).toEqual([]);
});
