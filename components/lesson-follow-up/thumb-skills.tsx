"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";
import { isWordlessSkill } from "@/lib/activity/training/follow-up/rules";
import type { SkillGrid } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { frameOfWordless, lookOfRating, useSkillNames } from "./skill-names";
import { ThumbBar, useSwipe } from "./thumb-keys";
import type { Rating } from "./use-rating";

const MOST_LETTERS = 2_000;

/** A skill a page, with its flight phases, the four keys in reach of the thumb and behaviours to tick. A swipe changes the skill. */
export function ThumbSkills({ grid: { skills, phases }, rating }: { grid: SkillGrid; rating: Rating }) {
  const t = useTranslations("lessonFollowUp");
  const { nameOf, behaviourIn, sayCell } = useSkillNames();
  const [at, setAt] = useState(0);
  const [column, setColumn] = useState(0);
  const turn = (by: number) => {
    setAt(Math.max(0, Math.min(at + by, skills.length - 1)));
    setColumn(0);
  };
  const swipe = useSwipe(turn);
  const [skill, phase] = [skills[at], phases[column]];
  if (!skill || !phase) return null;
  const givenIn = (phaseVolId: string) =>
    rating.entry.competences.find((one) => one.competenceId === skill.id && one.phaseVolId === phaseVolId);
  const given = givenIn(phase.id);
  const ticked = given?.comportementsObservables ?? [];
  const isRated = given !== undefined && given.rating !== NOT_DONE;
  const place = { competenceId: skill.id, phaseVolId: phase.id };
  const names = { skill: skill.trigram, phase: nameOf(phase) };
  const next = skills[at + 1];
  function choose(value: number) {
    rating.rateSkill(place, { rating: value });
    if (value !== NOT_DONE && value !== RATINGS.satisfactory) return;
    if (column < phases.length - 1) setColumn(column + 1);
    else if (next) turn(1);
  }
  return (
    <div className="-mx-4 flex flex-col">
      <section aria-labelledby="current-skill" className="flex flex-col gap-3 px-4 py-3" {...swipe}>
        <h2 id="current-skill" className="text-section font-bold">
          {skill.trigram} <span className="font-normal">{nameOf(skill)}</span>
        </h2>
        <p className="text-ink-2">
          {t("skills.page", { at: at + 1, count: skills.length })} · {t("skills.normOf", { norm: skill.norm })}
        </p>
        <ul aria-label={t("skills.phases")} className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2">
          {phases.map((one, place) => {
            const said = givenIn(one.id);
            const isWordless = said !== undefined && isWordlessSkill(said, said.comportementsObservables.length);
            return (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={place === column ? "true" : undefined}
                  aria-label={sayCell({ skill, phase: one, rating: said?.rating, isWordless })}
                  className={cx(
                    "flex min-h-14 w-full flex-col items-center justify-center rounded-box border",
                    place === column
                      ? "border-2 border-primary"
                      : isWordless
                        ? frameOfWordless(said.rating, skill.norm)
                        : "border-control",
                    said ? lookOfRating(said.rating, skill.norm) || "bg-surface" : "bg-surface",
                  )}
                  onClick={() => setColumn(place)}
                >
                  <span className="text-caption">{one.trigram}</span>
                  <b className="tabular-nums">{said ? (said.rating === NOT_DONE ? "·" : said.rating) : "–"}</b>
                </button>
              </li>
            );
          })}
        </ul>
        {isRated && (
          <>
            <h3 className="font-bold">{t("skills.seen", { ...names, rating: given.rating, norm: skill.norm })}</h3>
            <ul aria-label={t("skills.behaviours")} className="flex flex-wrap gap-2">
              {skill.behaviours.map((one) => {
                const isTicked = ticked.includes(one.id);
                const behaviours = isTicked ? ticked.filter((id) => id !== one.id) : [...ticked, one.id];
                return (
                  <li key={one.id}>
                    <button
                      type="button"
                      aria-pressed={isTicked}
                      className={cx(
                        "flex min-h-11 items-center gap-2 rounded-box border px-3 py-1.5 text-start",
                        isTicked ? "border-primary bg-primary-soft font-bold" : "border-control bg-surface",
                      )}
                      onClick={() => rating.rateSkill(place, { behaviours })}
                    >
                      {isTicked && <Icon of={faCheck} />}
                      {behaviourIn(one)}
                    </button>
                  </li>
                );
              })}
            </ul>
            {(given.rating < RATINGS.satisfactory || given.comment !== "") && (
              <CommentBox
                key={`${skill.id} ${phase.id}`}
                label={t("skills.why", names)}
                value={given.comment}
                maxLength={MOST_LETTERS}
                rows={2}
                error={isWordlessSkill(given, ticked.length) ? t("skills.wordMissing") : undefined}
                onChange={(comment) => rating.rateSkill(place, { comment })}
              />
            )}
          </>
        )}
      </section>
      <ThumbBar
        {...{ label: t("skills.rate", names), value: given?.rating, onChoose: choose, onMove: turn }}
        back={skills[at - 1]?.trigram ?? null}
        backLabel={t("skills.previous")}
        next={next ? t("next", { name: next.trigram }) : null}
        atEnd={t("skills.allSeen")}
      />
    </div>
  );
}
