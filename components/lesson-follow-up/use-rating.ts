"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";
import { findGaps, mergeTyped, placeOf } from "@/lib/activity/training/follow-up/rules";
import type { FollowUpEntry } from "@/lib/activity/training/follow-up/schema";
import type { LessonFollowUp, RatedSkill } from "@/lib/activity/training/follow-up/wire";
import { findChanged, keepEntry } from "./lesson-calls";

/** A text is kept so long after the last key, so that a word costs one call; a rating at once. */
const KEEP_AFTER_MS = 600;
const KEEP_ATTEMPTS = 3;
const MOST_STEPS_BACK = 100;

/**
 * What an instructor types of a lesson: each key is kept by itself, and can be taken back. What was typed of it on another device
 * meanwhile is put together with it.
 */
export function useRating(first: LessonFollowUp) {
  const t = useTranslations("lessonFollowUp");
  const fail = useFailureToast();
  const [entry, setEntry] = useState<FollowUpEntry>(first.entry);
  const [isUnsaved, setUnsaved] = useState(false);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const past = useRef<FollowUpEntry[]>([]);
  const latest = useRef({ entry: first.entry, base: first.entry, version: first.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<Promise<boolean>>(Promise.resolve(true));
  useUnsavedWorkGuard(isUnsaved);
  const { lessonId } = first;

  const send = useCallback(
    async (attempts: number): Promise<boolean> => {
      const { entry: sent, version } = latest.current;
      if (sent === latest.current.base) return true;
      try {
        latest.current.version = await keepEntry(lessonId, sent, version);
        latest.current.base = sent;
        setUnsaved(latest.current.entry !== sent);
        setKeptAt(Math.floor(Date.now() / 1000));
        fail.gone(t("failed.keep"));
        return true;
      } catch (error) {
        const theirs = findChanged(error);
        if (!theirs || attempts <= 1) {
          fail(error, t("failed.keep"));
          return false;
        }
        const { base, entry: mine } = latest.current;
        latest.current = { entry: mergeTyped(base, mine, theirs.entry), base: theirs.entry, version: theirs.version };
        setEntry(latest.current.entry);
        return send(attempts - 1);
      }
    },
    [lessonId, fail, t],
  );

  /** Sends what is typed. Returns whether all of it is kept. One call runs at a time. */
  const keep = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    keeping.current = keeping.current.then(() => send(KEEP_ATTEMPTS));
    return keeping.current;
  }, [send]);

  useEffect(() => {
    // What couldn't be sent is sent once the network is back; what waits for the next key, when the page is left.
    const again = () => void keep();
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [keep]);

  function write(next: FollowUpEntry, isText = false) {
    latest.current.entry = next;
    setEntry(next);
    setUnsaved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), isText ? KEEP_AFTER_MS : 0);
  }
  function change(next: FollowUpEntry, isText = false) {
    past.current = [...past.current, latest.current.entry].slice(-MOST_STEPS_BACK);
    write(next, isText);
  }
  /** Takes the last change back. Returns what is typed then, or nothing where there is no change to take back. */
  function undo(): FollowUpEntry | undefined {
    const before = past.current.pop();
    if (before) write(before);
    return before;
  }

  const skillsNow = () => latest.current.entry.competences;
  /** Rates a skill in a flight phase, says why, or ticks what was seen. Null takes its rating back, and all that was said of it. */
  function rateSkill(place: SkillPlace, said: SaidOfSkill) {
    const present = skillsNow().find((one) => placeOf(one) === placeOf(place));
    const before = present ?? { ...place, rating: NOT_DONE, comment: "", comportementsObservables: [] };
    const { rating = before.rating, comment = before.comment, behaviours = before.comportementsObservables } = said;
    const rated = rating === null ? [] : [{ ...before, rating, comment, comportementsObservables: behaviours }];
    const others = skillsNow().filter((one) => one !== present);
    change({ ...latest.current.entry, competences: [...others, ...rated] }, said.comment !== undefined);
  }
  const ratingOf = (exerciseId: string) => entry.exercises.find((one) => one.exerciseId === exerciseId);
  /** Rates an exercise, or says why. Null takes its rating back. */
  function rate(exerciseId: string, said: { rating?: number | null; comment?: string }) {
    const { entry: now } = latest.current;
    const present = now.exercises.find((one) => one.exerciseId === exerciseId);
    const rating = said.rating === undefined ? (present?.rating ?? 0) : said.rating;
    const others = now.exercises.filter((one) => one !== present);
    const rated = rating === null ? [] : [{ exerciseId, rating, comment: said.comment ?? present?.comment ?? "" }];
    change({ ...now, exercises: [...others, ...rated] }, said.comment !== undefined);
  }

  return {
    ...{ entry, isUnsaved, keptAt, ratingOf, rate, rateSkill, keep, undo },
    gaps: findGaps(entry, first.exercises),
    set: (values: Partial<FollowUpEntry>) => change({ ...latest.current.entry, ...values }, true),
    /** Gives 3 to all that aren't rated. Returns how many. */
    rateRest: (): number => {
      const { entry: now } = latest.current;
      const rated = new Set(now.exercises.map(({ exerciseId }) => exerciseId));
      const rest = first.exercises.filter(({ exerciseId }) => !rated.has(exerciseId));
      const added = rest.map(({ exerciseId }) => ({ exerciseId, rating: RATINGS.satisfactory, comment: "" }));
      if (rest.length > 0) change({ ...now, exercises: [...now.exercises, ...added] });
      return rest.length;
    },
    /** The version that the server has now, once all is kept. */
    version: () => latest.current.version,
  };
}
/** A cell of the grid of skills. */
export type SkillPlace = Pick<RatedSkill, "competenceId" | "phaseVolId">;
/** What is changed of it. */
export type SaidOfSkill = { rating?: number | null; comment?: string; behaviours?: string[] };
export type Rating = ReturnType<typeof useRating>;
