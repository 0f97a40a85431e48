"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/http/client";
import type { Locale } from "@/lib/platform/locale";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { useFailureToast } from "../use-failure-toast";

/** The name of each language in that language, so that its speakers recognize it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { "en-US": "English", "fr-FR": "Français" };

/** Returns a function that stores a language and loads the page again in it. It tells whether that failed. */
export function useChooseLanguage(): (code: Locale) => Promise<boolean> {
  const showFailure = useFailureToast();
  return async (code) => {
    try {
      await api.put("language", { body: { code } });
      location.reload();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
}

/** The choice between English and French. It is stored, and the page is loaded again in that language. */
export function LanguagePicker() {
  const t = useTranslations("shell.languages");
  const locale = useLocale();
  const [wanted, setWanted] = useState(locale);
  const chooseLanguage = useChooseLanguage();

  async function choose(code: Locale) {
    setWanted(code);
    if (!(await chooseLanguage(code))) setWanted(locale);
  }

  const segments = (Object.keys(LANGUAGE_NAMES) as Locale[]).map((code) => ({
    value: code,
    label: <span lang={code}>{LANGUAGE_NAMES[code]}</span>,
  }));
  return (
    <SegmentedControl
      label={t("label")}
      segments={segments}
      value={wanted}
      onValueChange={(code) => confirmThenLeave(() => void choose(code))}
    />
  );
}
