import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "../../imports";
import type { GivenTable } from "../../tables";
import { MOST_EXERCISES, MOST_PHASES, MOST_SESSIONS } from "../codes";
import { type PresentParts, writeParts } from "../interchange/commands";
import type { Syllabus } from "../interchange/schema";
import { claimUnlockedRevision } from "../revisions/claim";
import type { LessonColumn } from "./codes";
import { type LessonOfTable, lessonTableColumns, parseLessonLines } from "./rules";
import type { LessonImportAnswer } from "./schema";

export type LessonTable = GivenTable & { revisionId: string };

const lessonImport: ImportKind<
  LessonColumn,
  LessonOfTable,
  Omit<LessonImportAnswer["lines"][number], "line" | "faults">
> = {
  columns: lessonTableColumns,
  faulty: "programs.lessonTable.faulty",
  show: ({ cells }) => ({
    phase: cells.phase ?? "",
    reference: cells.reference ?? "",
    title: cells.title ?? "",
    type: cells.type ?? "",
    duration: cells.minutes ?? "",
    mode: cells.mode ?? "",
    exercises: cells.exercises ?? "",
  }),
};

/** Checks a table of lessons and returns its lines with their errors. It writes nothing. */
export async function previewLessonImport(work: Work, table: LessonTable, locale: Locale): Promise<LessonImportAnswer> {
  const { lines } = await readLines(work, table, locale);
  return presentImport(lessonImport, table, lines, 0, locale);
}

export async function makeFaultyLessonsCsv(work: Work, table: LessonTable, locale: Locale): Promise<string> {
  const { lines } = await readLines(work, table, locale);
  return makeFaultyCsv(lessonImport, table, lines, locale);
}

/**
 * Adds the lessons of a table to a revision that isn't locked, after those that it has. Phases and exercises are found by their
 * names, or made. If a line has errors, nothing is added, or with `skipsFaulty` all others.
 */
export async function importLessons(
  work: Work,
  table: LessonTable,
  locale: Locale,
  skipsFaulty: boolean,
): Promise<LessonImportAnswer> {
  const { lines, revision } = await readLines(work, table, locale);
  const lessons = demandGoodLines(lessonImport, lines, skipsFaulty, locale);
  const { parts, there } = joinToRevision(lessons, revision);
  demandRoom(parts, revision);
  await writeParts(work, table.revisionId, parts, null, there);
  changed(work, { kind: "ProgramRevision", id: table.revisionId, verb: "import" });
  return presentImport(lessonImport, table, lines, lessons.length, locale);
}

async function readLines(work: Work, table: LessonTable, locale: Locale) {
  const { revisionId } = table;
  await claimUnlockedRevision(work, revisionId);
  const revision = await readNames(work, revisionId);
  return { lines: parseLessonLines(table, revision.references, locale), revision };
}

/** What a revision has already, by the names that a table uses. */
type RevisionNames = Awaited<ReturnType<typeof readNames>>;
async function readNames({ db }: Work, revisionId: string) {
  const active = { revisionId, state: "Active" as const };
  const inOrder = { order: "asc" as const };
  const phases = await db.trainingPhase.findMany({ where: active, select: { id: true, name: true }, orderBy: inOrder });
  const lessons = await db.trainingSession.findMany({
    where: { ...active, phase: { state: "Active" } },
    select: { reference: true },
  });
  const exercises = await db.exercise.findMany({
    where: { revisionId },
    select: { id: true, name: true },
    orderBy: inOrder,
  });
  // What was removed keeps its place, so that it can come back.
  const lastOf = (order: number | null) => (order ?? -1) + 1;
  const [lastPhase, lastLesson, lastExercise] = await Promise.all([
    db.trainingPhase.aggregate({ where: { revisionId }, _max: { order: true } }),
    db.trainingSession.aggregate({ where: { revisionId }, _max: { order: true } }),
    db.exercise.aggregate({ where: { revisionId }, _max: { order: true } }),
  ]);
  return {
    phases,
    exercises,
    references: lessons.map(({ reference }) => reference),
    next: {
      phases: lastOf(lastPhase._max.order),
      lessons: lastOf(lastLesson._max.order),
      exercises: lastOf(lastExercise._max.order),
    },
  };
}

const fold = (name: string) => name.toLowerCase();

/** Gives phases and exercises their keys: those of the revision their ids, the others new ones. */
function joinToRevision(lessons: readonly LessonOfTable[], { phases, exercises, next }: RevisionNames) {
  const found = (rows: readonly { id: string; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [fold(name), id]));
  const keys = { phases: found(phases), exercises: found(exercises) };
  const made: Pick<Syllabus, "phases" | "lessons" | "exercises"> = { phases: [], lessons: [], exercises: [] };
  const keyOf = (kind: "phases" | "exercises", name: string): string => {
    const known = keys[kind].get(fold(name));
    if (known) return known;
    const key = newId();
    keys[kind].set(fold(name), key);
    if (kind === "phases") made.phases.push({ key, name });
    else made.exercises.push({ key, name, flightPhases: [], skills: [], behaviours: [] });
    return key;
  };
  for (const { lesson, phase, exercises: names } of lessons)
    made.lessons.push({
      ...lesson,
      phase: keyOf("phases", phase),
      exercises: names.map((name) => ({ key: keyOf("exercises", name), isRequired: true })),
    });
  const idsOf = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }) => [id, id]));
  const there: PresentParts = { phaseIds: idsOf(phases), exerciseIds: idsOf(exercises), next };
  return { parts: made, there };
}

function demandRoom(
  { phases, lessons, exercises }: Pick<Syllabus, "phases" | "lessons" | "exercises">,
  revision: RevisionNames,
): void {
  const check = (count: number, most: number, key: "tooManyPhases" | "tooManySessions" | "tooManyExercises") => {
    if (count > most) throw new Problem("invalid", `programs.${key}`, { values: { most } });
  };
  check(revision.phases.length + phases.length, MOST_PHASES, "tooManyPhases");
  check(revision.references.length + lessons.length, MOST_SESSIONS, "tooManySessions");
  check(revision.exercises.length + exercises.length, MOST_EXERCISES, "tooManyExercises");
}
