import { describe, expect, test } from "vitest";
import { LOCALES, negotiateLocale, parseLocale } from "./locale";
import { addLanguage, demandLocale, localize } from "./localizer";
import { messages } from "./messages";
import { Problem } from "./problem";
import { demandCookieValue, LOCALE_COOKIE, preferenceCookieName } from "./store";

/** Runs a function that must throw a Problem, and returns the Problem's text in both languages. */
function refusal(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return LOCALES.map((locale) => localize(locale, error.key));
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("languages", () => {
  test("[1 §9] are English and French, English first", () => {
    expect(LOCALES).toEqual(["en-US", "fr-FR"]);
  });

  test.each(["fr-Fr", "fr-FR", "fr-fr", "FR", "fr"])("[1 §5] %s is French", (code) => {
    expect(demandLocale(code)).toBe("fr-FR");
  });

  test.each(["de-DE", "f", "fr-CH", "en-US-x", ""])("[1 §5] %j was never added, so it can't be chosen", (code) => {
    expect(parseLocale(code)).toBeNull();
    expect(refusal(() => demandLocale(code))).toEqual([
      "Language not found in localizer",
      "Langue introuvable dans le localiseur",
    ]);
  });

  test("[1 §5] one that is there isn't added again", () => {
    for (const locale of LOCALES) {
      expect(refusal(() => addLanguage(locale, messages["en-US"]))).toEqual([
        "This language already exists in the localizer",
        "Cette langue existe déjà dans le localiseur",
      ]);
    }
    // The refused call has not replaced the French texts.
    expect(localize("fr-FR", "shell.notFound.heading")).toBe(localize("en-US", "shell.notFound.heading"));
    expect(localize("fr-FR", "access.toSignIn")).toBe("Retour à la connexion");
  });

  test("[1 §3] each has its code and its texts, and the choice a key of its own", () => {
    for (const locale of LOCALES)
      expect(localize(locale, "shell.signIn.title")).toBe(messages[locale].shell.signIn.title);
    expect(LOCALE_COOKIE).toBe("envol.locale");
  });

  test("of what a client accepts, the best one that there is counts", () => {
    expect(negotiateLocale("de, fr-CA;q=0.7, en;q=0.3")).toBe("fr-FR");
    expect(negotiateLocale("de")).toBeNull();
  });
});

describe("the store", () => {
  const jar = (values: Record<string, string>) => ({
    get: (key: string) => (key in values ? { value: values[key]! } : undefined),
  });

  test("[1 §5] a value that is absent is an error, unless there is a default", () => {
    const key = preferenceCookieName("locale");
    expect(demandCookieValue(jar({ [key]: "fr-FR" }), key)).toBe("fr-FR");
    expect(demandCookieValue(jar({}), key, "en-US")).toBe("en-US");
    expect(refusal(() => demandCookieValue(jar({}), key))).toEqual([
      "Not found in the local store",
      "Introuvable dans le stockage local",
    ]);
  });

  test("[1 §3] its keys begin with the application's name", () => {
    expect([preferenceCookieName("locale"), preferenceCookieName("site")]).toEqual(["envol.locale", "envol.site"]);
  });
});
