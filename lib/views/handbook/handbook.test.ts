import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import { HANDBOOK_PAGES } from "@/lib/access/screens/handbook-pages";
import { screens } from "@/lib/access/screens/screens";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import { presentHandbookPage, SCREEN_TEXT } from "./present";
import { listHandbookPages } from "./queries";

const folder = (locale: Locale) => `docs/handbook/${locale}`;
const read = (locale: Locale, name: string) => readFileSync(`${folder(locale)}/${name}.md`, "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);
const picturesIn = (text: string) => all(text, /!\[[^\]]+\]\(([^)]+)\)/g);
const linksIn = (text: string) => all(text, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g);
const headingsIn = (text: string) => all(text, /^(#+) /gm);

function person(schoolRole: SchoolRole, ...roles: SiteRole[]): PersonActor {
  const site = "5f00000000000000000000a1";
  return { kind: "person", schoolRole, roles: new Map([[site, new Set(roles)]]), duties: new Map() } as never;
}

describe("the texts of the handbook", () => {
  test.each(LOCALES)("are the pages of the list, in %s", (locale) => {
    expect(readdirSync(folder(locale)).sort()).toEqual(HANDBOOK_PAGES.map((name) => `${name}.md`).sort());
  });

  test.each(HANDBOOK_PAGES)("have the same sections, pictures and links in both languages: %s", (name) => {
    const [english, french] = [read("en-US", name), read("fr-FR", name)];
    for (const parts of [headingsIn, picturesIn, linksIn, (text: string) => all(text, SCREEN_TEXT)])
      expect(parts(french).sort(), name).toEqual(parts(english).sort());
    expect(headingsIn(english)[0]).toBe("#");
  });

  test.each(HANDBOOK_PAGES)("name texts of the screens as they stand there, without gaps: %s", (name) => {
    for (const locale of LOCALES) {
      for (const key of all(read(locale, name), SCREEN_TEXT)) {
        const text = key.split(".").reduce<unknown>((node, part) => (node as never)?.[part], messages[locale]);
        expect(text, `${locale} ${name}: ${key}`).toBeTypeOf("string");
        expect(text, `${locale} ${name}: ${key}`).not.toMatch(/[{<]/);
      }
    }
  });

  test.each(HANDBOOK_PAGES)("link to pages that there are, and are short enough to be read: %s", (name) => {
    for (const link of linksIn(read("en-US", name))) expect(HANDBOOK_PAGES, name).toContain(link);
    for (const locale of LOCALES) {
      const words = read(locale, name).split(/\s+/).length;
      expect(words, `${locale} ${name}`).toBeGreaterThan(120);
      expect(words, `${locale} ${name}`).toBeLessThan(400);
    }
  });

  test.each(LOCALES)("have their pictures, each small and shown once, in %s", (locale) => {
    const shown = HANDBOOK_PAGES.flatMap((name) => picturesIn(read(locale, name)));
    const files = readdirSync(`public/handbook/${locale}`).filter((file) => file.endsWith(".webp"));
    expect(files.sort()).toEqual(shown.map((name) => `${name}.webp`).sort());
    for (const file of files) expect(statSync(`public/handbook/${locale}/${file}`).size, file).toBeLessThan(80_000);
    expect(Object.keys(JSON.parse(readFileSync(`public/handbook/${locale}/words.json`, "utf8"))).sort()).toEqual(
      shown.sort(),
    );
  });
});

test("each page is about a screen, so that `?` opens it somewhere", () => {
  expect(new Set(Object.values(screens).map(({ help }) => help))).toEqual(new Set(HANDBOOK_PAGES));
});

describe("presentHandbookPage", () => {
  const present = (text: string) => presentHandbookPage(`# Title\n\n${text}\n`, "fr-FR");

  it("makes the first line the title, and the sections one level lower", () => {
    expect(present("## Section")).toEqual({ title: "Title", html: "<h3>Section</h3>\n" });
  });

  it("says what stands on the screen, as text and never as HTML", () => {
    expect(present("Press {{shell.signIn.submit}}.").html).toBe("<p>Press <strong>Se connecter</strong>.</p>\n");
  });

  it("leads links within the handbook, shows pictures of the language, and leaves out what could run", () => {
    const { html } = present("[a](flight) [b](https://envol.example) ![c](fleet) <script>d()</script>");
    expect(html).toContain('<a href="?page=flight">a</a> <a href="https://envol.example">b</a>');
    expect(html).toContain('<img src="/handbook/fr-FR/fleet.webp" alt="c" loading="lazy" />');
    expect(html).not.toContain("script");
  });
});

describe("listHandbookPages", () => {
  const names = async (actor: PersonActor, isOwn: boolean) =>
    (await listHandbookPages({ actor }, "en-US")).flatMap((page) => (page.isOwn === isOwn ? page.name : []));

  it("gives everybody all pages, those about the own screens first", async () => {
    const pages = await listHandbookPages({ actor: person("User", "Student") }, "en-US");
    expect(pages.map(({ name }) => name).sort()).toEqual([...HANDBOOK_PAGES].sort());
    expect(pages[0]!.name).toBe("booking");
    expect(pages.findLastIndex(({ isOwn }) => isOwn)).toBeLessThan(pages.findIndex(({ isOwn }) => !isOwn));
  });

  it("tells the screens of a student from those of staff and of admins", async () => {
    expect(await names(person("User", "Student"), false)).toEqual(
      expect.arrayContaining(["drafts-and-week", "prices", "accounting", "reports", "interfaces", "first-hour"]),
    );
    expect(await names(person("User", "Staff"), false)).toEqual(["logbook", "interfaces", "first-hour"]);
    expect(await names(person("Admin"), false)).toEqual([]);
  });

  it("renders every page in both languages, with nothing left to fill in", async () => {
    for (const locale of LOCALES) {
      for (const { name, title, html } of await listHandbookPages({ actor: person("Admin") }, locale)) {
        expect(title, name).toBeTruthy();
        expect(html, name).not.toMatch(/\{\{|\]\(|undefined/);
      }
    }
  });
});
