"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { api } from "@/lib/http/client";
import type { Locale } from "@/lib/platform/locale";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { useFailureToast } from "../use-failure-toast";

/** The name of each language in that language, so that its speakers recognize it. */
const NAMES: Record<Locale, string> = { "en-US": "English", "fr-FR": "Français" };

/** The choice between English and French. It is stored, and the page is loaded again in that language. */
export function LanguagePicker() {
  const t = useTranslations("shell.languages");
  const locale = useLocale();
  const [wanted, setWanted] = useState(locale);
  const showFailure = useFailureToast();

  async function choose(code: Locale) {
    setWanted(code);
    try {
      await api.put("language", { body: { code } });
      location.reload();
    } catch (error) {
      setWanted(locale);
      showFailure(error);
    }
  }

  const segments = (Object.keys(NAMES) as Locale[]).map((code) => ({
    value: code,
    label: <span lang={code}>{NAMES[code]}</span>,
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
