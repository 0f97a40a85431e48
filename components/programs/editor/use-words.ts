"use client";
import { useTranslations } from "next-intl";
import type messages from "@/messages/en-US/programs.json";

type Fields = keyof typeof messages.editor.fields;
type Words = typeof messages.editor.words;
const CHOICES = ["aircraftType", "engine", "flying", "period", "mode"] as const;

/** The words for what was changed in a part. */
export function useWords() {
  const t = useTranslations("programs.editor");
  return {
    empty: t("nothing"),
    fieldOf: (name: string) => t(`fields.${name as Fields}`),
    wordOf: (name: string, value: string) =>
      CHOICES.some((one) => one === name) ? t(`words.${value as keyof Words}`) : undefined,
    becomes: (field: string, from: string, to: string) => t("becomes", { field, from, to }),
    changed: (field: string) => t("changedField", { field }),
  };
}
