"use client";
import { useLocale, useTranslations } from "next-intl";
import { lookBelowNorm } from "@/components/training/progress-book/below-norm";
import { NOT_DONE } from "@/lib/activity/training/follow-up/codes";
import type { SkillGrid, SkillOfGrid } from "@/lib/activity/training/follow-up/wire";
import { nameInLanguage } from "@/lib/records/ratings/wire";

type Cell = {
  skill: SkillOfGrid;
  phase: SkillGrid["phases"][number];
  rating: number | undefined;
  isWordless: boolean;
};

/** How skills, flight phases and behaviours are called in the reader's language, and what a cell of their grid says aloud. */
export function useSkillNames() {
  const [t, choices, locale] = [
    useTranslations("lessonFollowUp.skills"),
    useTranslations("lessonFollowUp.choices"),
    useLocale(),
  ];
  const nameOf = (one: { longName: string; longNameFrench: string }) => nameInLanguage(one, locale);
  return {
    nameOf,
    behaviourIn: ({ name, nameFrench }: { name: string; nameFrench: string }) =>
      (locale.startsWith("fr") && nameFrench) || name,
    sayCell: ({ skill, phase, rating, isWordless }: Cell): string =>
      [
        `${skill.trigram}, ${nameOf(phase)}`,
        rating === undefined && t("notRated"),
        rating === NOT_DONE && t("notObserved"),
        rating !== undefined && rating !== NOT_DONE && `${rating} ${choices(String(rating) as "1" | "2" | "3")}`,
        rating !== undefined && rating !== NOT_DONE && rating < skill.norm && t("belowNorm", { norm: skill.norm }),
        isWordless && t("wordMissing"),
      ]
        .filter(Boolean)
        .join(", "),
  };
}

/** The look of a rating in a grid. What wasn't observed has none. */
export const lookOfRating = (rating: number, norm: number): string =>
  rating === NOT_DONE ? "" : lookBelowNorm(rating, norm);

/** The frame of a rating that still lacks a word: red below the norm only, as all its colours. */
export const frameOfWordless = (rating: number, norm: number): string =>
  rating < norm ? "border-2 border-neg" : "border-2 border-dashed border-ink-3";
