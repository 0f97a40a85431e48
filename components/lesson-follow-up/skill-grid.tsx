"use client";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { NOT_DONE } from "@/lib/activity/training/follow-up/codes";
import { isWordlessSkill } from "@/lib/activity/training/follow-up/rules";
import type { SkillGrid as Grid, RatedSkill, SkillOfGrid } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { RatingChoice } from "./rating-choice";
import { frameOfWordless, lookOfRating, useSkillNames } from "./skill-names";
import type { Rating } from "./use-rating";

const MOST_LETTERS = 2_000;

type Props = { grid: Grid; rating: Rating; onLeave: () => void };
type Place = { row: number; column: number };

/**
 * Skills by flight phase, by keys: arrows move, 1 to 3 rate, 0 or a point say that nothing was observed, Space goes to the behaviours
 * below, of which it ticks one. A rating of 3 goes on to the right.
 */
export function SkillGrid({ grid: { skills, phases }, rating, onLeave }: Props) {
  const t = useTranslations("lessonFollowUp.skills");
  const { nameOf } = useSkillNames();
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const strip = useRef<HTMLElement>(null);
  const isFocused = useRef(false);
  const focusCell = useCallback(() => table.current?.querySelector<HTMLElement>("td > [tabindex='0']")?.focus(), []);
  useEffect(() => {
    if (isFocused.current && at) focusCell();
  }, [at, focusCell]);

  const move = ({ row, column }: Place) =>
    setAt({
      row: Math.max(0, Math.min(row, skills.length - 1)),
      column: Math.max(0, Math.min(column, phases.length - 1)),
    });
  const placeAt = ({ row, column }: Place) => ({ competenceId: skills[row]!.id, phaseVolId: phases[column]!.id });
  const isLast = ({ column }: Place) => column === phases.length - 1;
  function rate(place: Place, value: number | null) {
    rating.rateSkill(placeAt(place), { rating: value });
    // 1 and 2 stay, because they ask for a word or a behaviour.
    if (value === NOT_DONE || value === 3)
      move(isLast(place) ? { row: place.row + 1, column: 0 } : { ...place, column: place.column + 1 });
  }
  const acts: CellActs = {
    focus: (place) => {
      isFocused.current = true;
      if (place.row !== at.row || place.column !== at.column) setAt(place);
    },
    press: (place, key) => {
      const { row, column } = place;
      const steps: Record<string, () => void> = {
        ArrowRight: () => move({ row, column: column + 1 }),
        ArrowLeft: () => move({ row, column: column - 1 }),
        ArrowDown: () => move({ row: row + 1, column }),
        ArrowUp: () => move({ row: row - 1, column }),
        Home: () => move({ row, column: 0 }),
        End: () => move({ row, column: phases.length - 1 }),
        "0": () => rate(place, NOT_DONE),
        ".": () => rate(place, NOT_DONE),
        "1": () => rate(place, 1),
        "2": () => rate(place, 2),
        "3": () => rate(place, 3),
        Delete: () => rate(place, null),
        Backspace: () => rate(place, null),
        " ": () => strip.current?.querySelector<HTMLElement>("[role=checkbox]:not(:disabled)")?.focus(),
        Enter: () => strip.current?.querySelector<HTMLElement>("textarea")?.focus(),
        c: () => strip.current?.querySelector<HTMLElement>("textarea")?.focus(),
        Escape: onLeave,
      };
      steps[key]?.();
      return key in steps;
    },
  };
  // Rows are drawn again only where something of theirs has changed, so what they call stays the same.
  const latest = useRef(acts);
  latest.current = acts;
  const [stable] = useState<CellActs>(() => ({
    focus: (place) => latest.current.focus(place),
    press: (place, key) => latest.current.press(place, key),
  }));

  const given = new Map<string, RatedSkill[]>();
  for (const one of rating.entry.competences)
    given.set(one.competenceId, [...(given.get(one.competenceId) ?? []), one]);
  const [skill, phase] = [skills[at.row], phases[at.column]];
  if (!skill || !phase) return null;
  const chosen = given.get(skill.id)?.find(({ phaseVolId }) => phaseVolId === phase.id);
  return (
    <section aria-labelledby="skills-title" data-skill-grid className="border border-line bg-surface">
      <h2 id="skills-title" className="sr-only">
        {t("title")}
      </h2>
      <div className="relative overflow-x-auto">
        <table ref={table} aria-labelledby="skills-title" className="w-full border-collapse text-table">
          <thead>
            <tr className="h-9 border-b-2 border-line">
              <th scope="col" className="sticky start-0 bg-surface px-3 text-start">
                {t("skill")}
              </th>
              {phases.map((one) => (
                <th key={one.id} scope="col" title={nameOf(one)} className="min-w-10 border-s border-line px-1">
                  {one.trigram}
                </th>
              ))}
              <th scope="col" className="border-s border-line bg-sunken px-2">
                {t("norm")}
              </th>
            </tr>
          </thead>
          <tbody>
            {skills.map((one, row) => (
              <SkillRow
                key={one.id}
                {...{ row, phases, skill: one, acts: stable }}
                given={given.get(one.id) ?? NONE}
                column={row === at.row ? at.column : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <SkillStrip
        {...{ skill, phase, chosen }}
        stripRef={strip}
        onSay={(said) => rating.rateSkill(placeAt(at), said)}
        onChoose={(value) => rate(at, value)}
        onLeave={focusCell}
      />
    </section>
  );
}

const NONE: readonly RatedSkill[] = [];

type CellActs = { focus: (place: Place) => void; press: (place: Place, key: string) => boolean };
type RowProps = {
  skill: SkillOfGrid;
  row: number;
  phases: Grid["phases"];
  given: readonly RatedSkill[];
  /** That of the current cell. Null: it is in another row. */
  column: number | null;
  acts: CellActs;
};

const SkillRow = memo(
  function SkillRow({ skill, row, phases, given, column: current, acts }: RowProps) {
    const { nameOf, sayCell } = useSkillNames();
    return (
      <tr className="h-7 border-b border-line touch:h-11">
        <th scope="row" className="sticky start-0 max-w-56 truncate bg-surface px-3 text-start" title={nameOf(skill)}>
          <b>{skill.trigram}</b> <span className="font-normal text-ink-2">{nameOf(skill)}</span>
        </th>
        {phases.map((phase, column) => {
          const one = given.find(({ phaseVolId }) => phaseVolId === phase.id);
          const isWordless = one !== undefined && isWordlessSkill(one, one.comportementsObservables.length);
          const onKey = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !acts.press({ row, column }, event.key)) return;
            event.preventDefault();
          };
          return (
            <td key={phase.id} className="h-px border-s border-line p-0">
              <button
                type="button"
                tabIndex={column === current ? 0 : -1}
                aria-current={column === current ? "true" : undefined}
                aria-label={sayCell({ skill, phase, rating: one?.rating, isWordless })}
                onFocus={() => acts.focus({ row, column })}
                onClick={() => acts.focus({ row, column })}
                onKeyDown={onKey}
                className={cx(
                  "block size-full min-h-7 min-w-10 text-center tabular-nums focus-visible:outline-2 focus-visible:-outline-offset-2 touch:min-h-11 touch:min-w-11",
                  one && lookOfRating(one.rating, skill.norm),
                  isWordless && frameOfWordless(one.rating, skill.norm),
                  column === current && "bg-primary-soft outline-2 -outline-offset-2 outline-primary",
                )}
              >
                {one && (one.rating === NOT_DONE ? "·" : one.rating)}
              </button>
            </td>
          );
        })}
        <td className="border-s border-line bg-sunken px-2 text-center text-ink-2 tabular-nums">{skill.norm}</td>
      </tr>
    );
  },
  ({ given: before, ...was }, { given: now, ...is }) =>
    before.length === now.length &&
    before.every((one, at) => one === now[at]) &&
    (Object.keys(is) as (keyof typeof is)[]).every((name) => was[name] === is[name]),
);

type StripProps = {
  skill: SkillOfGrid;
  phase: Grid["phases"][number];
  chosen: RatedSkill | undefined;
  stripRef: React.RefObject<HTMLElement | null>;
  onSay: (said: { comment?: string; behaviours?: string[] }) => void;
  onChoose: (value: number) => void;
  /** Called by Enter and Escape: back to the cell. */
  onLeave: () => void;
};

/** What was seen in the chosen cell: behaviours to tick, and a comment. */
function SkillStrip({ skill, phase, chosen, stripRef, onSay, onChoose, onLeave }: StripProps) {
  const t = useTranslations("lessonFollowUp.skills");
  const locale = useLocale();
  const { nameOf, behaviourIn } = useSkillNames();
  const ticked = chosen?.comportementsObservables ?? [];
  const isRated = chosen !== undefined && chosen.rating !== NOT_DONE;
  const isWordless = chosen !== undefined && isWordlessSkill(chosen, ticked.length);
  function onKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=checkbox]")];
    const at = boxes.indexOf(event.target as HTMLElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (at < 0) return;
    if (by) boxes[at + by]?.focus();
    else if (event.key === "Enter" || event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const place = { skill: skill.trigram, phase: nameOf(phase) };
  return (
    <section ref={stripRef} aria-labelledby="seen-title" className="border-t-2 border-line bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id="seen-title" className="min-w-0 flex-1 font-bold">
          {t(isRated ? "seen" : "toRate", { ...place, rating: chosen?.rating ?? NOT_DONE, norm: skill.norm })}
        </h3>
        <RatingChoice label={t("rate", place)} value={chosen?.rating ?? null} isReachable onChoose={onChoose} />
      </div>
      <fieldset disabled={!isRated} onKeyDown={onKey}>
        <legend className="sr-only">{t("behaviours")}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4">
          {skill.behaviours.map((one) => (
            <Checkbox
              key={one.id}
              label={<span lang={locale}>{behaviourIn(one)}</span>}
              disabled={!isRated}
              checked={ticked.includes(one.id)}
              onCheckedChange={(isTicked) =>
                onSay({ behaviours: isTicked ? [...ticked, one.id] : ticked.filter((id) => id !== one.id) })
              }
            />
          ))}
        </div>
        {isRated && (
          <CommentBox
            key={`${skill.id} ${phase.id}`}
            label={t("why", place)}
            value={chosen.comment}
            maxLength={MOST_LETTERS}
            rows={1}
            error={isWordless ? t("wordMissing") : undefined}
            onChange={(comment) => onSay({ comment })}
            onLeave={onLeave}
          />
        )}
      </fieldset>
    </section>
  );
}
