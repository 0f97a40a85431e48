import { createTranslator } from "next-intl";
import { LOCALES, type Locale, parseLocale } from "./locale";
import { type MessageKey, type Messages, messages } from "./messages";
import { type LocalizableText, makeInvalidFieldProblem, Problem } from "./problem";

type Translate = (key: string, values?: LocalizableText["values"]) => string;

const translators = new Map<Locale, Translate>();

/** Adds a language with all its texts. Throws 409 when the language was added before (spec 1 §5). */
export function addLanguage(locale: Locale, texts: Messages): void {
  if (translators.has(locale)) throw new Problem("conflict", "access.languageExists");
  translators.set(locale, createTranslator({ locale, messages: texts }) as unknown as Translate);
}

for (const locale of LOCALES) addLanguage(locale, messages[locale]);

/** Returns the language of a code. Throws 422 for an unknown language (spec 1 §5). */
export function demandLocale(code: string): Locale {
  const locale = parseLocale(code);
  if (!locale) throw makeInvalidFieldProblem("code", "access.languageUnknown");
  return locale;
}

/** Returns one text in one language, for use outside of pages: in problems, mails, calendar feeds and documents. */
export function localize(locale: Locale, key: MessageKey, values?: LocalizableText["values"]): string {
  return translators.get(locale)!(key, values);
}
