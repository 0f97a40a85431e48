"use client";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { gridOf } from "@/lib/activity/training/progress-book/skills/rules";
import type { Lesson } from "@/lib/activity/training/progress-book/wire";
import { lookBelowNorm } from "./below-norm";

/** What the skills of a lesson were rated by flight phase, with the norm; below, what was said and seen. */
export function RatedSkills({ skills }: Pick<Lesson, "skills">) {
  const t = useTranslations("progress.skills");
  const locale = useLocale();
  const nameOf = (one: { name: string; nameFrench: string }) => (locale.startsWith("fr") && one.nameFrench) || one.name;
  const { phases, rows } = gridOf(skills);
  const said = skills.filter(({ comment, behaviours }) => comment !== "" || behaviours.length > 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this table */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label={t("ofLesson")}>
        <table className="w-full tabular-nums">
          <caption className="sr-only">{t("ofLesson")}</caption>
          <thead>
            <tr className="border-b-2 border-line text-ink-2">
              <th scope="col" className="px-3 py-1.5 text-start">
                {t("skill")}
              </th>
              {phases.map((phase) => (
                <th key={phase.trigram} scope="col" className="px-2" title={nameOf(phase)}>
                  {phase.trigram}
                </th>
              ))}
              <th scope="col" className="bg-sunken px-3">
                {t("norm")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ skill, ratings }) => (
              <tr key={skill.trigram} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  <b>{skill.trigram}</b> <span className="text-ink-2 phone:sr-only">{nameOf(skill)}</span>
                </th>
                {ratings.map((rating, at) => (
                  <td
                    key={phases[at]!.trigram}
                    className={cx("px-2 text-center", rating !== null && lookBelowNorm(rating, skill.norm))}
                  >
                    {rating}
                  </td>
                ))}
                <td className="bg-sunken px-3 text-center text-ink-2">{skill.norm}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {said.length > 0 && (
        <ul className="border-t border-line">
          {said.map(({ skill, phase, rating, comment, behaviours }) => (
            <li key={`${skill.trigram} ${phase.trigram}`} className="border-b border-line px-3 py-2 last:border-b-0">
              <span className="flex justify-between gap-3 font-bold">
                {t("said", { skill: skill.trigram, phase: nameOf(phase) })}
                <span className="tabular-nums">{rating}</span>
              </span>
              {comment && <p className="text-ink-2">{comment}</p>}
              {behaviours.length > 0 && <p className="text-ink-2">{behaviours.map(nameOf).join(" · ")}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
