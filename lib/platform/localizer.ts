import { createTranslator } from "next-intl";
import type { Locale } from "./locale";
import { type MessageKey, messages } from "./messages";
import type { Text } from "./problem";

const translators = new Map<Locale, (key: string, values?: Record<string, string | number>) => string>();

/** One text in one language, for whoever is outside of a page: problems, mails, feeds, documents. */
export function localize(locale: Locale, key: MessageKey, values?: Text["values"]): string {
  let translate = translators.get(locale);
  if (!translate) {
    translate = createTranslator({ locale, messages: messages[locale] }) as unknown as typeof translate;
    translators.set(locale, translate!);
  }
  return translate!(key, values);
}
