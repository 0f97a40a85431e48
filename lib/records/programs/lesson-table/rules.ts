import { parseHours } from "@/lib/platform/hours";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { LocalizableText } from "@/lib/platform/problem";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, CLASS_WORDS } from "../../aircraft/codes";
import { findWord, foldWord, type GivenTable, readTable, type TableColumns, type TableLine } from "../../tables";
import { FLYINGS, MODES, PERIODS, SESSION_TYPES, type SessionType } from "../codes";
import { exerciseSchema, lessonSchema, phaseSchema, type SyllabusLesson } from "../interchange/schema";
import { LESSON_COLUMNS, type LessonColumn } from "./codes";

/** A lesson of a table, whose phase and exercises are still names. */
export type LessonOfTable = {
  lesson: Omit<SyllabusLesson, "phase" | "exercises">;
  phase: string;
  exercises: string[];
};
export type LessonLine = TableLine<LessonColumn, LessonOfTable>;

export const lessonHeadingOf = (locale: Locale, column: LessonColumn) =>
  localize(locale, `programs.lessonTable.columns.${column}`);

/** The names that the editor gives the fields. */
const LABELS: Partial<Record<LessonColumn, MessageKey>> = {
  phase: "programs.comparison.phase",
  title: "programs.outline.title",
  type: "programs.comparison.type",
  minutes: "programs.editor.fields.minutes",
  briefingMinutes: "programs.editor.fields.briefingMinutes",
  debriefingMinutes: "programs.editor.fields.debriefingMinutes",
  engine: "programs.editor.fields.engine",
};
export const lessonTableColumns: TableColumns<LessonColumn> = {
  columns: LESSON_COLUMNS,
  needed: ["phase", "title"],
  headingOf: lessonHeadingOf,
  labelOf: (locale, column) => localize(locale, LABELS[column] ?? `programs.lessonTable.columns.${column}`),
};

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
/** Columns of what a theory lesson doesn't have. */
const OF_PRACTICE: readonly LessonColumn[] = [
  ...(["briefingMinutes", "debriefingMinutes", "mode", "aircraftType", "engine", "flying", "period"] as const),
  "isCrossCountry",
];

/**
 * Reads the lines of a table of lessons. An empty cell of a phase means that of the line above, as in tables with merged cells.
 *
 * @param taken the references of lessons that the revision has already
 */
export function parseLessonLines(table: GivenTable, taken: readonly string[], reader: Locale): LessonLine[] {
  const inRevision = new Set(taken.filter(Boolean).map(foldReference));
  const seen = new Map<string, number>();
  let phase = "";
  return readTable(table, lessonTableColumns, reader).map(({ line, cells }) => {
    phase = cells.phase || phase;
    const { input, faults } = readLine({ ...cells, phase });
    const reference = foldReference(cells.reference ?? "");
    const before = reference && seen.get(reference);
    if (before)
      faults.push({ column: "reference", text: { key: "people.import.faults.twice", values: { line: before } } });
    else if (reference && inRevision.has(reference))
      faults.push({ column: "reference", text: { key: "errors.alreadyExists" } });
    if (reference && !before) seen.set(reference, line);
    faults.sort((a, b) => LESSON_COLUMNS.indexOf(a.column) - LESSON_COLUMNS.indexOf(b.column));
    return { line, cells: { ...cells, phase }, input: faults.length === 0 ? input : null, faults };
  });
}

const foldReference = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function readLine(cells: LessonLine["cells"]): Pick<LessonLine, "input" | "faults"> {
  const faults: LessonLine["faults"] = [];
  const fault = (column: LessonColumn, key: MessageKey, values?: LocalizableText["values"]) => {
    if (!faults.some((one) => one.column === column)) faults.push({ column, text: { key, values } });
  };
  const text = (column: LessonColumn) => cells[column] ?? "";
  /** Reads a cell, or takes what is usual for an empty one. A cell that can't be read has a fault. */
  const read = <Value>(column: LessonColumn, usual: Value, parse: (given: string) => Value | null, key: MessageKey) => {
    const value = text(column) ? parse(text(column)) : usual;
    if (value === null) fault(column, key, { text: text(column) });
    return value ?? usual;
  };
  const choose = <Word extends Choice>(column: LessonColumn, words: readonly Word[], usual: Word) =>
    read(column, usual, (given) => findChoice(words, given), `programs.lessonTable.faults.${column as "mode"}`);
  const minutes = (column: LessonColumn) => read(column, 0, parseMinutes, "programs.lessonTable.faults.minutes");

  const type = read<SessionType>("type", "Practical", parseType, "programs.lessonTable.faults.type");
  const isTheory = type === "Theoretical";
  const exercises = text("exercises")
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const lesson = {
    ...{ key: newId(), type, reference: text("reference"), title: text("title"), minutes: minutes("minutes") },
    ...{ briefingMinutes: minutes("briefingMinutes"), debriefingMinutes: minutes("debriefingMinutes") },
    ...{ aircraftType: choose("aircraftType", AIRCRAFT_TYPES, "Aircraft") },
    ...{ engine: choose("engine", AIRCRAFT_CLASSES, "SingleEngine") },
    ...{ flying: choose("flying", FLYINGS, "Vfr"), period: choose("period", PERIODS, "Day") },
    mode: choose("mode", MODES, "Dual"),
    isCrossCountry: read("isCrossCountry", false, parseYesOrNo, "programs.lessonTable.faults.yesOrNo"),
    ...{ instructions: "", content: "", briefingContent: "", debriefingContent: "", demands: NO_DEMANDS },
    ...(isTheory && { aircraftType: null, engine: null, flying: null, period: null, mode: null }),
  };
  if (isTheory)
    for (const column of OF_PRACTICE)
      if (!/^[0:\s-]*$/.test(text(column)) && parseYesOrNo(text(column)) !== false)
        fault(column, "programs.lessonTable.faults.notOfTheory");
  checkBySchemas({ lesson, phase: text("phase"), exercises }, fault);
  return { input: { lesson, phase: text("phase"), exercises }, faults };
}

/** The same limits hold for a table as for what is typed in the editor. */
function checkBySchemas(
  { lesson, phase, exercises }: LessonOfTable,
  fault: (column: LessonColumn, key: MessageKey) => void,
): void {
  const keyOf = (message: string) => (message.startsWith("programs.") ? (message as MessageKey) : "errors.invalid");
  const ofPhase = phaseSchema.safeParse({ key: lesson.key, name: phase });
  if (!ofPhase.success) fault("phase", keyOf(ofPhase.error.issues[0]!.message));
  const ofLesson = lessonSchema.safeParse({
    ...{ ...lesson, phase: lesson.key },
    exercises: exercises.map(() => ({ key: lesson.key, isRequired: true })),
  });
  for (const { path, message } of ofLesson.error?.issues ?? []) {
    const column = LESSON_COLUMNS.find((one) => one === path[0]);
    if (column) fault(column, keyOf(message));
  }
  const empty = { flightPhases: [], skills: [], behaviours: [] };
  for (const name of exercises)
    if (!exerciseSchema.safeParse({ key: lesson.key, name, ...empty }).success) fault("exercises", "errors.invalid");
  if (new Set(exercises.map(foldReference)).size < exercises.length) fault("exercises", "programs.exerciseTwice");
}

/** Reads "1:30", "1h30", "1,5" and "90 min". A number alone counts as minutes, unless it is so small that it may be hours. */
export function parseMinutes(given: string): number | null {
  const folded = given.toLowerCase().replace(/[\s\u00a0\u202f]/g, "");
  const plain = /^(\d{1,4})(min|mn|['’′])?$/.exec(folded);
  const minutes = plain ? Number(plain[1]) : parseHours(given.replace(/^(\d+:\d\d):00$/, "$1"));
  if (plain && !plain[2] && minutes! > 0 && minutes! < 10) return null;
  return minutes !== null && minutes < 24 * 60 ? minutes : null;
}

type Choice = (
  | typeof MODES
  | typeof AIRCRAFT_TYPES
  | typeof AIRCRAFT_CLASSES
  | typeof FLYINGS
  | typeof PERIODS
)[number];
/** Other words that tables of schools use. */
const OTHER_WORDS: Record<string, readonly string[]> = {
  Dual: ["dc", "dual", "doublecommande", "double"],
  Solo: ["seul", "seulabord"],
  Aircraft: ["aircraft", "airplane", "aeroplane", "avion"],
  Simulator: ["sim", "simu", "fnpt", "fstd"],
  ...CLASS_WORDS,
};
const findChoice = <Word extends Choice>(words: readonly Word[], given: string): Word | null =>
  findWord(words, given, (locale, word) => localize(locale, `programs.editor.words.${word}`)) ??
  words.find((word) => OTHER_WORDS[word]?.includes(foldWord(given))) ??
  null;

function parseType(given: string): SessionType | null {
  const folded = foldWord(given);
  if (/^(theor|cours|ground)/.test(folded)) return "Theoretical";
  if (/^(prat|pract|vol$|flight)/.test(folded)) return "Practical";
  return (
    findWord(SESSION_TYPES, given, (locale, type) => localize(locale, `programs.comparison.types.${type}`)) ?? null
  );
}

function parseYesOrNo(given: string): boolean | null {
  if (/^[x1]$/i.test(given)) return true;
  if (given === "0" || given === "-") return false;
  const word = findWord(["yes", "no"] as const, given, (locale, one) => localize(locale, `programs.comparison.${one}`));
  return word ? word === "yes" : null;
}
