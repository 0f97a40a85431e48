"use client";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/**
 * Sets the format of the fields inside: dd/MM/yyyy and weeks from Monday in both languages. English uses the British format.
 */
export function FieldLocaleProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return <I18nProvider locale={locale.startsWith("fr") ? "fr-FR" : "en-GB"}>{children}</I18nProvider>;
}
