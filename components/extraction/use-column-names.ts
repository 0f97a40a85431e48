"use client";
import { useTranslations } from "next-intl";
import type { Dataset } from "@/lib/activity/extractions/codes";

/** Names a column of a dataset as its file does. Each dataset has its own columns, so the compiler can't know the key. */
export function useColumnNames(): (dataset: Dataset, column: string) => string {
  const t = useTranslations("extraction.columns");
  return (dataset, column) => t(`${dataset}.${column}` as Parameters<typeof t>[0]);
}
