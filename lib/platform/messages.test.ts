import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { LOCALES } from "./locale";
import { localize } from "./localizer";
import { type MessageKey, messages } from "./messages";
import { PROBLEM_STATUS } from "./problem";

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, inner]) =>
    typeof inner === "string" ? [[path + name, inner] as [string, string]] : leaves(inner, `${path}${name}.`),
  );
}

const english = new Map(leaves(messages["en-US"] as Tree));
const french = new Map(leaves(messages["fr-FR"] as Tree));

/** Numbers that the ICU message parser uses for the types of a text's parts. */
const [SELECT, PLURAL, TAG] = [5, 6, 8];
type Part = {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
  style?: unknown;
};

/** Lists what a text contains: its arguments with their type, the branches of each `select`, and its tags. */
function shapeOf(text: string, locale: string): string[] {
  const found = new Set<string>();
  const walk = (parts: Part[]) => {
    for (const part of parts) {
      if (part.type !== 0 && part.type !== 7) found.add(`${part.type} ${part.value}`);
      if (part.type === SELECT) found.add(`${part.value}: ${Object.keys(part.options ?? {}).sort()}`);
      for (const { value } of Object.values(part.options ?? {})) walk(value);
      if (part.type === TAG) walk(part.children ?? []);
    }
  };
  walk(new IntlMessageFormat(text, locale).getAst() as Part[]);
  return [...found].sort();
}

/** Lists the branches of each `plural` in a text. */
function pluralsOf(text: string, locale: string): string[][] {
  const found: string[][] = [];
  const walk = (parts: Part[]) => {
    for (const part of parts) {
      if (part.type === PLURAL) found.push(Object.keys(part.options ?? {}));
      for (const { value } of Object.values(part.options ?? {})) walk(value);
      walk(part.children ?? []);
    }
  };
  walk(new IntlMessageFormat(text, locale).getAst() as Part[]);
  return found;
}

test("both languages say the same things", () => {
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  expect(english.size).toBeGreaterThan(100);
});

test("no text is empty, or begins or ends with a space", () => {
  for (const [key, text] of [...english, ...french]) {
    expect(text.trim(), key).not.toBe("");
    expect(text, key).toBe(text.trim());
  }
});

test("each text takes the same arguments, choices and tags in both languages", () => {
  for (const [key, text] of english) {
    expect(shapeOf(french.get(key)!, "fr-FR"), key).toEqual(shapeOf(text, "en-US"));
  }
});

test("each plural has the branches that its language needs, and no others", () => {
  for (const [locale, texts] of [
    ["en-US", english],
    ["fr-FR", french],
  ] as const) {
    for (const [key, text] of texts) {
      for (const branches of pluralsOf(text, locale)) {
        const known = ["zero", "one", "two", "few", "many", "other"].filter((name) => branches.includes(name));
        // French also has "many", for millions. It would have the same text as "other", so the texts leave it out.
        expect(known, `${locale} ${key}`).toEqual(["one", "other"]);
      }
    }
  }
});

describe("French typography", () => {
  // Leave out the line of the not-found page that is in English in both languages.
  const written = [...french].filter(([key]) => !key.endsWith(".english"));

  test("no plain space stands before ; ! ? : » or after «", () => {
    for (const [key, text] of written) expect(text, key).not.toMatch(/ [;!?:»]|« /);
  });

  test("a space that doesn't break does", () => {
    for (const [key, text] of written) {
      // Remove ICU syntax, URLs and times first, because their colons need no space.
      const prose = text.replace(/\{[^{}]*\}|https?:\/\/\S+|\d\d:\d\d/g, "x");
      expect(prose, key).not.toMatch(/[\p{L}\d)][;!?»]|[\p{L})]:(?=\s|$)/u);
    }
  });

  test("apostrophes are curved, and no dots stand for an ellipsis", () => {
    for (const [key, text] of written) expect(text, key).not.toMatch(/'|\.\.\./);
  });
});

describe("texts that code names", () => {
  test.each(LOCALES)("every kind of problem has a title in %s", (locale) => {
    for (const kind of [...Object.keys(PROBLEM_STATUS), "unexpected"]) {
      const key = `errors.titles.${kind}` as MessageKey;
      expect(localize(locale, key), kind).not.toBe(key);
    }
  });

  test("every rule of compliance says what it found and what clears it, with the evidence it is given", () => {
    const texts = [...english.keys()].filter((key) => key.startsWith("reservations.rules.")) as MessageKey[];
    expect(texts.length).toBeGreaterThanOrEqual(14);
    const evidence = {
      ...{ name: "F-GKQA", role: "Renter", limit: "dusk", at: "21/06/2027 21:34", tag: "VIP", aircraft: "F-HALP" },
      ...{ place: "LFMV", from: "LFLG", unit: "Hours", hours: "3:10", amount: 190, first: "yes", tolerance: "yes" },
      ...{ number: 12, area: "Lights", ground: "night", certificate: "Medical", qualification: "SEP" },
      ...{ until: "31/12/2027", remaining: 12, handedIn: "yes", since: "01/12/2027", unsaid: "yes", declared: "no" },
      ...{ rule: "easaPassengers", paragraph: "FCL.060(b)(1)", lacks: "2 landings", why: "unavailable" },
      ...{ program: "PPL(A)", lesson: "NAV 3", lack: "class", wanted: "MultiEngine", demanded: "Medical" },
      ...{ begin: "21/06/2027 09:00", end: "21/06/2027 12:00", days: "more" },
      ...{ used: "9:30", allowed: "8:00", others: 6, balance: "−€20.00" },
    };
    for (const key of texts) {
      for (const locale of LOCALES) {
        const text = localize(locale, key, evidence);
        expect(text, key).not.toMatch(/[{}]/);
        if (english.get(key)!.includes("{name}")) expect(text, key).toContain("F-GKQA");
      }
    }
  });

  test("every text that the server names exists, those that a schema names as plain strings too", () => {
    const files = ["lib", "app"].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
        .map((file) => path.join(root, file)),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"((?:errors|reservations)\.[\w.]+)"/g)].map(([, key]) => key!),
    );
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((key) => !english.has(key))).toEqual([]);
  });

  test("a count reads as its language counts", () => {
    const left = (locale: (typeof LOCALES)[number], hours: number) =>
      localize(locale, "reservations.tooLateToCancel", { hours });
    expect(left("en-US", 1)).toContain("1 hour ");
    expect(left("en-US", 24)).toContain("24 hours");
    expect(left("fr-FR", 1)).toMatch(/1 heure\b/);
    expect(left("fr-FR", 24)).toMatch(/24 heures/);
  });
});
